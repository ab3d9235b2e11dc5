"""A seat's keys about companions and attacks in a scenario's position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabard.api import Resource, UsageError, letter, seat_of
from tabard_games.milestone.cards import Item
from tabard_games.milestone.staging_reading import a_seat, number
from tabard_games.milestone.state import NOBODY


def attacked(position: Mapping[str, Any], seat: int, where: str) -> dict[str, int]:
    """Whom the seat attacked in its last turn (H26), as fields of its hero: once a turn has begun, that one may
    not be attacked again. Raises UsageError for what is no seat."""
    table = position[letter(seat)]
    if table.get("attacked", "none") == "none":
        return {}
    seats = sum(seat_of(key) is not None for key in position)
    victim = a_seat(table, "attacked", NOBODY, seats, where=where)
    begun = a_seat(position, "turn", 0, seats) == seat and position.get("step", "turn") != "turn"
    return {"spared": victim} if begun else {"victim": victim}


def companion_wounds(table: Mapping[str, Any], used: Mapping[int, Resource], where: str) -> dict[int, int]:
    """Wounds on the companion among what is used (H25), by the card's number. Raises UsageError where there is none, or
    where it could not stand with so many."""
    wounds = number(table, "companion_wounds", 0, where=where)
    if not wounds:
        return {}
    for noted, card in used.items():
        if isinstance(card, Item) and card.kind == "companion":
            if wounds >= card.health:
                raise UsageError(f"{where}companion_wounds is {wounds}, but {card.name!r} has {card.health} health")
            return {noted: wounds}
    raise UsageError(f"{where}companion_wounds is {wounds}, but no companion is in use")
