"""The one generic state: a game's body, and the kernel's own books beside it."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec import Struct

from tabard.model.moves import Answer
from tabard.rng.generator import Generator

B = TypeVar("B")
E = TypeVar("E")
D = TypeVar("D")
A = TypeVar("A")
I = TypeVar("I")  # noqa: E741 - stack items
R = TypeVar("R")


class Result(Struct, array_like=True, frozen=True):
    """How a game ended: an outcome named by the game, and the winner's seat (None = nobody won)."""

    outcome: str
    winner: int | None = None


class State(Struct, Generic[B, E, D, A, I, R], array_like=True):
    """All that is so. Plain data; changes only inside a step.

    `agenda` holds the pending effects, the next one last. `open` holds the blocking decisions not yet answered, at
    most one a seat; `given` the answers to their companions, unseen until the last is in. `standing` holds at most one
    decision a seat that blocks nobody. `serials[seat]` numbers the decisions put to that seat. `ext` keeps what plugins
    add to another game's state, sealed bytes by plugin id.

    `pile` is the response stack, the top last. `waiting` are triggers that are not on it yet, in rounds: those of the
    first round were queued by events, those of the next by the first ones' own queuing. `running` are the lasting
    effects, in the order they began; `touched` the objects that a state check has to look at; `stamp` numbers stack
    items and lasting effects.
    """

    body: B
    rng: Generator
    serials: list[int]
    agenda: list[E] = []
    open: list[D] = []
    given: list[Answer[A]] = []
    standing: list[D] = []
    result: Result | None = None
    ext: dict[str, bytes] = {}
    pile: list[I] = []
    waiting: list[list[I]] = []
    running: list[R] = []
    touched: list[int | str] = []
    stamp: int = 0


AnyState = State[Any, Any, Any, Any, Any, Any]
