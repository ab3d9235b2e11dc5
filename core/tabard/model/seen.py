"""What one seat sees: the game's view and the kernel's public books."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec import Struct

from tabard.model.moves import Decision, Effect
from tabard.model.state import Result

V = TypeVar("V")
I = TypeVar("I")  # noqa: E741 - stack items
R = TypeVar("R")


class Stack(Struct, Generic[I, R], array_like=True):
    """What lies open on every table: the response stack, the triggers behind it, the lasting effects a seat sees."""

    pile: list[I] = []
    waiting: list[list[I]] = []
    running: list[R] = []
    touched: list[int | str] = []
    stamp: int = 0


AnyStack = Stack[Any, Any]


class Seen(Struct, Generic[V], frozen=True):
    """All that leaves the state for a seat.

    `open` holds the blocking questions on the table, `answered` the seats whose answer waits unseen, `standing` the
    seat's own standing question. No generator position, no state hash, no other seat's serial beyond open questions.
    """

    seat: int
    seats: int
    view: V
    open: tuple[Decision, ...]
    answered: tuple[int, ...]
    standing: Decision | None
    serial: int
    agenda: tuple[Effect, ...]
    result: Result | None
    stack: AnyStack


AnySeen = Seen[Any]
