"""How an adventure ended, as plugins are told."""

from __future__ import annotations

from msgspec import Struct


class Member(Struct, frozen=True):
    """One of the party: the seat (0 is the first), the character's id and name, and the level it has now."""

    seat: int
    character: str
    name: str
    level: int


class AdventureEnding(Struct, frozen=True):
    """One finished adventure. `outcome` is a word of the game's own; `winner` is a seat, or None when nobody won."""

    campaign: str
    adventure: str
    outcome: str
    winner: int | None = None
    party: tuple[Member, ...] = ()
