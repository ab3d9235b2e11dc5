"""Everything that can happen to a session, as data: what the journal holds and a resumed process does again."""

from __future__ import annotations

from msgspec import Raw, Struct


class Command(Struct, array_like=True, frozen=True):
    """One entry of the journal."""


class Answered(Command, frozen=True, tag="answered"):
    """A seat's action (packed by its game) was taken; `hash` is the state's after it."""

    seat: int
    serial: int
    action: Raw
    hash: str


class Undone(Command, frozen=True, tag="undone"):
    """A seat took its last step back."""

    seat: int


class Drafted(Command, frozen=True, tag="drafted"):
    """A seat's picks so far; empty = dropped."""

    seat: int
    picks: list[int | str]


class Seated(Command, frozen=True, tag="seated"):
    """A seat was handed over."""

    seat: int
    name: str
    player: str


class Advanced(Command, frozen=True, tag="advanced"):
    """The adventure's end was read and the border crossed."""


AnyCommand = Answered | Undone | Drafted | Seated | Advanced
