"""What each step leaves behind."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec import Struct

from tabard.model.moves import EVERYBODY

A = TypeVar("A")
V = TypeVar("V")


class Record(Struct, Generic[A, V], array_like=True, frozen=True):
    """One step: who answered what, how far the generator moved, the hash after it, what was learned, what happened.

    `learned` holds (seat, fact), seat -1 for everybody. `drawn` counts the generator's draws before and after.
    """

    seat: int
    serial: int
    action: A
    drawn: tuple[int, int]
    hash: str
    learned: list[tuple[int, str]]
    events: list[V]


AnyRecord = Record[Any, Any]


class Barrier(Struct, frozen=True):
    """Why a record cannot be undone by a seat: `seat`, `dice`, `learned`, `start`; and the facts, if any."""

    why: str
    facts: tuple[str, ...] = ()


def barrier(record: AnyRecord, seat: int) -> Barrier | None:
    """What keeps a seat from taking this step back, or None."""
    if record.seat != seat:
        return Barrier("seat")
    if record.learned:
        # What another seat has learned is not this one's to read, not even as a reason.
        return Barrier("learned", tuple(fact for whom, fact in record.learned if whom in (EVERYBODY, seat)))
    if record.drawn[0] != record.drawn[1]:
        return Barrier("dice")
    return None
