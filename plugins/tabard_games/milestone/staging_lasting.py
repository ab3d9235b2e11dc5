"""What lasts for a seat in a scenario's position: held, slowed, blessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabard.api import End, Running
from tabard_games.milestone.lasting import MOVEMENT, TURN, Blessed, Slowed
from tabard_games.milestone.setting_out import HeldBack
from tabard_games.milestone.staging_reading import flag, number


def lasting(table: Mapping[str, Any], where: str, seat: int) -> Iterator[Running]:
    """Where it came from is not known. Raises UsageError for values of the wrong sort."""
    slowed = number(table, "slowed", 0, where=where)
    blessed = number(table, "blessed", 0, where=where)
    if flag(table, "held", False, where=where):
        yield HeldBack(seat, End(MOVEMENT, seat))
    if slowed:
        yield Slowed(seat, End(MOVEMENT, seat), by=-slowed)
    if blessed:
        yield Blessed(seat, End(TURN, seat), by=blessed)
