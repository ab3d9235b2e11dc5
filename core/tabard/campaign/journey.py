"""How far a party has come: the campaign's own state, which outlives every adventure."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tabard.campaign.ledger import Sheet
from tabard.campaign.receipt import Receipt
from tabard.campaign.roster import Character, Person, lineup


class Chapter(Struct, frozen=True):
    """One adventure that has ended: its id, how, and the winner's seat (None = nobody).

    `who` is the winner's name that evening, `won` whether the party counts it as won, `then` what was chosen after it,
    `receipt` the number of its receipt.
    """

    adventure: str
    outcome: str
    winner: int | None
    who: str = ""
    won: bool = False
    then: str = ""
    receipt: int = 0


class Journey(Struct, frozen=True):
    """Where a campaign stands. Nothing in it changes: crossing a border makes another one.

    `adventure` is the one being played, None once the campaign is over; while `between` it is the one that comes next,
    the receipt of the last one is written and no table is laid yet. `seats` holds the id of the character at each seat
    of the present adventure, or of the last one while `between`; it is empty before characters have come out of one.
    `arrived` are the sheets with which they came, by seat.
    `leader` is the character that begins, empty before anybody has won (rule 16). `options` are the house rules that
    the group chose; `stock` the paths of the pieces that nobody holds.
    """

    campaign: str
    adventure: str | None
    seed: int
    options: dict[str, Any] = {}
    people: tuple[Person, ...] = ()
    roster: tuple[Character, ...] = ()
    seats: tuple[str, ...] = ()
    arrived: tuple[Sheet, ...] = ()
    leader: str = ""
    flags: dict[str, Any] = {}
    stock: tuple[str, ...] = ()
    receipts: tuple[Receipt, ...] = ()
    history: tuple[Chapter, ...] = ()
    between: bool = False

    @property
    def party(self) -> list[Sheet]:
        """The sheets of those who play the next adventure, in seat order; empty before the first one."""
        return [one.sheet for one in lineup(self.roster)]

    @property
    def first(self) -> int:
        """The seat that begins the next adventure, or -1."""
        playing = [one.id for one in lineup(self.roster)]
        return playing.index(self.leader) if self.leader in playing else -1

    def at_seat(self, seat: int) -> Character | None:
        """The character at a seat of the present adventure, None where it is not known yet."""
        wanted = self.seats[seat] if seat < len(self.seats) else ""
        return next((one for one in self.roster if one.id == wanted), None)
