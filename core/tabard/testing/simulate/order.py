"""What is to be simulated: the order as it was given, judged, and the matches it means."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import msgspec
from msgspec import Struct

from tabard.campaign.definition import Campaign
from tabard.engine.chapters import ChapterGame
from tabard.errors import UsageError
from tabard.ids import nearest
from tabard.testing.simulate.workshop import Workshop

USUAL_SEATS = 4


class Order(Struct, frozen=True):
    """A judged order. `campaign` is empty for single games in pairs; `bots` has one name a seat, for pairs the bots
    that meet each other."""

    game: str
    games: int
    seed: int
    seats: int
    bots: tuple[str, ...]
    options: dict[str, Any] = {}
    campaign: str = ""


class Match(Struct, frozen=True):
    """One game to play: its number in the run, the game's index (which seeds it), and a bot a seat."""

    number: int
    index: int
    bots: tuple[str, ...]


def take_order(
    workshop: Workshop,
    game: str,
    *,
    games: int,
    seed: int,
    bots: Sequence[str],
    seats: int | None = None,
    options: dict[str, str] | None = None,
    campaign: str = "",
) -> Order:
    """An order that can be played. Raises UsageError with one sentence for each thing that can be wrong with it."""
    if games < 1:
        raise UsageError(f"--games is {games}, expected a number from 1")
    rules = workshop.shelf.rules(game, options or {})
    given = msgspec.to_builtins(rules.options)
    chosen = campaign_of(workshop, game, campaign) if isinstance(rules.game, ChapterGame) else None
    if chosen is None and campaign:
        raise UsageError(f"{game} plays no campaigns; leave --campaign out")
    low, high = rules.game.seats if chosen is None else seats_of(rules.game.seats, chosen.seats)
    if seats is None:
        seats = min(max(low, USUAL_SEATS), high)
    if not low <= seats <= high:
        raise UsageError(f"{game} is for {low} to {high} seats, not {seats}; choose a number from {low} to {high}")
    if chosen is None and seats != 2:
        raise UsageError(f"{game} is simulated in pairs or as a campaign, and has neither at {seats} seats; try 2")
    return Order(
        game=game,
        games=games,
        seed=seed,
        seats=seats,
        bots=_bots(workshop, game, bots, seats, pairs=chosen is None),
        options={name: given[name] for name in options or {}},
        campaign=chosen.id if chosen is not None else "",
    )


def campaign_of(workshop: Workshop, game: str, wanted: str = "") -> Campaign | None:
    """The campaign with this id, or the first one of this game; None when the game has none."""
    own = {name: campaign for name, campaign in workshop.campaigns.items() if campaign.game == game}
    if wanted and wanted not in own:
        raise UsageError(f"{game} has no campaign {wanted!r}{nearest(wanted, own) or '; known: ' + ', '.join(own)}")
    return own[wanted] if wanted else next(iter(own.values()), None)


def seats_of(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """The numbers of seats that two ranges have in common."""
    return max(one[0], other[0]), min(one[1], other[1])


def _bots(workshop: Workshop, game: str, names: Sequence[str], seats: int, *, pairs: bool) -> tuple[str, ...]:
    """The bots in a row: dealt to the seats in turn, or as they meet each other in pairs."""
    if not names or not all(names):
        raise UsageError(f"--bots is {','.join(names)!r}, expected names such as {workshop.bots.names(game)[0]}")
    for name in names:
        workshop.bots.make(game, name)
    if pairs:
        if len(set(names)) < len(names):
            raise UsageError(f"--bots {','.join(names)} names one bot twice; a single name plays against itself")
        return tuple(names)
    if len(names) > seats:
        raise UsageError(f"--bots {','.join(names)} names {len(names)} bots for {seats} seats")
    return tuple(names[seat % len(names)] for seat in range(seats))


def matches(order: Order) -> list[Match]:
    """Every game of an order. Two bots play each game twice, once in each seating, from the same seed."""
    if order.campaign:
        return [Match(index, index, order.bots) for index in range(order.games)]
    tables: list[tuple[str, ...]] = []
    for first, second in pairs_of(order):
        tables += [(first, second)] if first == second else [(first, second), (second, first)]
    return [
        Match(table * order.games + index, index, bots)
        for table, bots in enumerate(tables)
        for index in range(order.games)
    ]


def pairs_of(order: Order) -> list[tuple[str, str]]:
    """Who meets whom: everybody everybody else, and a single bot itself."""
    bots = order.bots if len(order.bots) > 1 else (*order.bots, *order.bots)
    return list(combinations(bots, 2))
