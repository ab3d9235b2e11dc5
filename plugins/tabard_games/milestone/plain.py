"""The state written down as anybody would: a dictionary a card, saying where it lies and what became of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabard_games.milestone.goods import Milestone
from tabard_games.milestone.ground import is_up
from tabard_games.milestone.state import NOBODY, Body

PILES = ("milestones", "loot", "curios", "tasks", "discard", "dealer")
ZONE = tuple[str, int, int]
"""Where a card lies: which zone, at which sector or seat (0 where there is but one), the how manieth in it."""


def plain(table: Milestone, whole: dict[str, Any]) -> dict[str, Any]:
    """`whole` is the state by its fields; the lists of cards in it give way to one dictionary a card."""
    body = whole["body"]
    for name in (*PILES, "road", "lying", "wounds", "shown", "task"):
        del body[name]
    for hero in body["heroes"]:
        del hero["used"], hero["pack"]
    lies = dict(zones(table.body))
    body["sectors"] = len(table.body.road)
    body["cards"] = [_card(table, card, lies.get(card, ("away", 0, 0))) for card in range(len(table.fixed.paths))]
    return whole


def _card(table: Milestone, card: int, lies: ZONE) -> dict[str, Any]:
    zone, where, place = lies
    return {
        "card": table.fixed.paths[card],
        "zone": zone,
        "where": where,
        "place": place,
        "up": zone == "road" and is_up(table.body, card),
        "wounds": table.body.wounds.get(str(card), 0),
    }


def zones(body: Body) -> Iterator[tuple[int, ZONE]]:
    """Every card that lies somewhere, and where."""
    for name in PILES:
        yield from ((card, (name, 0, place)) for place, card in enumerate(getattr(body, name)))
    if body.task != NOBODY:
        yield body.task, ("task", 0, 0)
    for at, cards in enumerate(body.road):
        yield from ((card, ("road", at, place)) for place, card in enumerate(cards))
    for at, cards in enumerate(body.lying):
        yield from ((card, ("ground", at, place)) for place, card in enumerate(cards))
    for seat, hero in enumerate(body.heroes):
        yield from ((card, ("used", seat, place)) for place, card in enumerate(hero.used))
        yield from ((card, ("pack", seat, place)) for place, card in enumerate(hero.pack))
