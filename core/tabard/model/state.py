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


class Result(Struct, array_like=True, frozen=True):
    """How a game ended: an outcome named by the game, and the winner's seat (None = nobody won)."""

    outcome: str
    winner: int | None = None


class State(Struct, Generic[B, E, D, A], array_like=True):
    """All that is so. Plain data; changes only inside a step.

    `agenda` holds the pending effects, the next one last. `open` holds the blocking decisions not yet answered, at
    most one a seat; `given` the answers to their companions, unseen until the last is in. `standing` holds at most one
    decision a seat that blocks nobody. `serials[seat]` numbers the decisions put to that seat. `ext` keeps what plugins
    add to another game's state, sealed bytes by plugin id.
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


AnyState = State[Any, Any, Any, Any]
