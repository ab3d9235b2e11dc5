"""Everything that can happen to a session, as data: what the journal holds and a resumed process does again."""

from __future__ import annotations

from msgspec import Raw, Struct

from tabard.campaign.ledger import Change
from tabard.campaign.roster import Character, Status


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
    """The next adventure was laid out; before that the border was crossed with this choice, if it was not yet."""

    then: str = ""


class Settled(Command, frozen=True, tag="settled"):
    """The adventure's end was read and the border crossed: the receipt is written."""

    then: str = ""


class Claimed(Command, frozen=True, tag="claimed"):
    """What waited for a character was claimed."""

    character: str


class Stationed(Command, frozen=True, tag="stationed"):
    """A character was benched, brought back, or has retired."""

    character: str
    status: Status


class Corrected(Command, frozen=True, tag="corrected"):
    """A sheet was mended by hand."""

    character: str
    change: Change
    why: str


class Welcomed(Command, frozen=True, tag="welcomed"):
    """A character came in from elsewhere."""

    guest: Character


BetweenCommand = Settled | Claimed | Stationed | Corrected | Welcomed
AnyCommand = Answered | Undone | Drafted | Seated | Advanced | BetweenCommand
