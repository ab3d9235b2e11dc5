"""Before the first question: which saved campaign goes on, or which new one begins, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from tabard.bots.bot import Bots
from tabard.campaign.definition import Campaign
from tabard.engine.rules import Rules
from tabard.errors import UsageError
from tabard.ids import letter, nearest
from tabard.savegame.store import SaveInfo, SaveStore
from tabard.session.saving import Clock, Made, SavedGame
from tabard.session.seats import PERSON, Seat
from tabard.session.session import Session

PREFERRED, FALLBACK = "greedy", "random"
USUAL_BOTS = 3
LONGEST_NAME = 20


class CampaignShelf(Protocol):
    """A shelf that also knows which campaigns there are, the one to offer first in front."""

    @property
    def campaigns(self) -> Mapping[str, Campaign]: ...

    def rules(self, game: str, options: dict[str, Any]) -> Rules: ...

    def campaign(self, campaign: str) -> Campaign: ...


class Wish(Struct, frozen=True, kw_only=True):
    """What the person asked for on the command line; what is None was left open."""

    new: bool = False
    campaign: str | None = None
    seats: int | None = None
    named: tuple[Seat, ...] = ()
    bots: int | None = None
    seed: int
    options: dict[str, Any] = {}
    save: Path | None = None

    @property
    def table(self) -> bool:
        """Does it say who sits at the table?"""
        return self.seats is not None or self.bots is not None or bool(self.named)


def parse_seat(text: str) -> Seat:
    """`Ana=person`, `Bo=greedy`, or `Ana` alone. Raises UsageError."""
    name, _, player = text.partition("=")
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise UsageError(
            f"{text!r} names no seat; expected NAME=person or NAME=BOT with a name of 1 to {LONGEST_NAME} letters"
        )
    return Seat(name, player or PERSON)


def usual_bot(bots: Bots, game: str) -> str:
    """The bot that takes a seat when nobody says which."""
    return PREFERRED if bots.has(game, PREFERRED) else FALLBACK


def seats_of(wish: Wish, campaign: Campaign, bots: Bots) -> list[Seat]:
    """Who sits where: as named, else one person and the rest bots. Raises UsageError for what does not fit."""
    seats = list(wish.named) or _unnamed(wish, campaign, bots)
    if wish.named and (wish.seats is not None or wish.bots is not None):
        raise UsageError("--seat names every seat, so --seats and --bots say nothing beside it; leave them out")
    _check_count(campaign, len(seats))
    _check(seats, campaign, bots)
    return seats


def _unnamed(wish: Wish, campaign: Campaign, bots: Bots) -> list[Seat]:
    """Seats called by their letters, people first."""
    usual = min(USUAL_BOTS, campaign.seats[1] - 1) if wish.seats is None else max(wish.seats - 1, 0)
    robots = usual if wish.bots is None else wish.bots
    count = robots + 1 if wish.seats is None else wish.seats
    if robots < 0:
        raise UsageError(f"there can't be {robots} bots; choose a number from 0 on")
    _check_count(campaign, count)
    if robots > count:
        raise UsageError(f"{robots} bots need as many seats, not {count}; choose a smaller --bots or a greater --seats")
    bot = usual_bot(bots, campaign.game)
    return [Seat(letter(n), PERSON if n < count - robots else bot) for n in range(count)]


def _check_count(campaign: Campaign, count: int) -> None:
    low, high = campaign.seats
    if not low <= count <= high:
        raise UsageError(
            f"{campaign.id} is for {low} to {high} seats, not {count}; choose a number from {low} to {high}"
        )


def _check(seats: list[Seat], campaign: Campaign, bots: Bots) -> None:
    """Names differ, and every player is a person or a bot that there is."""
    names = [seat.name.casefold() for seat in seats]
    twice = next((seat.name for seat in seats if names.count(seat.name.casefold()) > 1), None)
    if twice is not None:
        raise UsageError(f"two seats are called {twice!r}; give each its own name")
    for n, seat in enumerate(seats):
        taken = [letter(other) for other in range(len(seats)) if other != n]
        if seat.name in taken:
            raise UsageError(f"seat {letter(n)} can't be called {seat.name!r}, the letter of another seat")
        if seat.bot and not bots.has(campaign.game, seat.player):
            known = (PERSON, *bots.names(campaign.game))
            hint = nearest(seat.player, known) or f"; known: {', '.join(known)}"
            raise UsageError(f"seat {seat.name!r} can't be played by {seat.player!r}{hint}")


class Opening:
    """Begins and continues sessions."""

    def __init__(self, shelf: CampaignShelf, *, bots: Bots, store: SaveStore, made: Made, clock: Clock) -> None:
        self.shelf = shelf
        self.bots = bots
        self.store = store
        self.made = made
        self.clock = clock

    def campaign(self, wish: Wish) -> Campaign:
        """The campaign that was asked for, else the first one there is."""
        if wish.campaign is not None:
            return self.shelf.campaign(wish.campaign)
        first = next(iter(self.shelf.campaigns.values()), None)
        if first is None:
            raise UsageError("no plugin that is on brings a campaign; tabard plugins lists them with the reasons")
        return first

    def unfinished(self, wish: Wish) -> list[SaveInfo]:
        """The saves that can go on, the newest first."""
        wanted = self.shelf.campaign(wish.campaign).id if wish.campaign is not None else None
        return [
            info
            for info in self.store.list()
            if info.problem is None
            and info.header is not None
            and not info.header.finished
            and wanted in (None, info.header.campaign)
        ]

    def problems(self) -> list[str]:
        """A sentence for each save that can't be opened: whoever misses a campaign should read why."""
        return [info.problem for info in self.store.list() if info.problem is not None]

    def session(self, wish: Wish, *, seats: list[Seat] | None = None) -> Session:
        """A new campaign that is not saved yet."""
        campaign = self.campaign(wish)
        taken = seats if seats is not None else seats_of(wish, campaign, self.bots)
        return Session.campaign(self.shelf, campaign, seats=taken, seed=wish.seed, options=wish.options)

    def begin(self, wish: Wish) -> SavedGame:
        """A new campaign in a new save."""
        session = self.session(wish)
        title = self.campaign(wish).title
        return SavedGame.create(self.store, session, title=title, made=self.made, clock=self.clock, path=wish.save)

    def resume(self, path: Path) -> SavedGame:
        """A saved campaign."""
        return SavedGame.open(self.store, path, self.shelf, made=self.made, clock=self.clock)

    def all_bots(self, wish: Wish) -> list[Seat]:
        """A seat for a bot wherever the wish has one: who plays when nobody is there."""
        campaign = self.campaign(wish)
        bot = usual_bot(self.bots, campaign.game)
        return [Seat(seat.name, seat.player if seat.bot else bot) for seat in seats_of(wish, campaign, self.bots)]
