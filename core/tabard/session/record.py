"""What each step leaves behind."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec import Struct

from tabard.engine.codec import state_hash
from tabard.model.moves import EVERYBODY, Event

A = TypeVar("A")
V = TypeVar("V", bound=Event)


class Record(Struct, Generic[A, V], array_like=True, frozen=True, gc=False):
    """One step: who answered what, how far the generator moved, what happened, and the state after it.

    `drawn` counts the generator's draws before and after. A step that was just played holds its packed state, `after`;
    one that was read from a save only the `kept` hash of it.
    """

    seat: int
    serial: int
    action: A
    drawn: tuple[int, int]
    events: list[V]
    after: bytes = b""
    kept: str = ""

    @property
    def hash(self) -> str:
        """The hash of the state after the step. Worked out when somebody asks, which most steps never see."""
        return self.kept or state_hash(self.after)

    @property
    def learned(self) -> list[tuple[int, str]]:
        """What was learned in it: (seat, fact), seat -1 for everybody."""
        return [fact for event in self.events for fact in event.learned()]

    def brief(self) -> Record[A, V]:
        """The same with the hash in place of the state."""
        return Record(self.seat, self.serial, self.action, self.drawn, self.events, kept=self.hash)


AnyRecord = Record[Any, Any]


class Barrier(Struct, frozen=True):
    """Why a record cannot be undone by a seat: `seat`, `dice`, `learned`, `start`, `border`; and the facts, if any."""

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
