"""The figures of an adventure for reports on many of them: how it ended, turns and falls of each seat."""

from __future__ import annotations

from typing import ClassVar

from tabard.api import Figures, Measure, Table, Tally
from tabard_games.milestone.options import Options
from tabard_games.milestone.state import Body


class MilestoneTally(Tally[Body, Options]):
    """See the table of rules, section 3: turns a player, falls, and how often the round limit is passed."""

    outcomes: ClassVar[tuple[str, ...]] = ("goal", "board_empty", "round_limit", "falls")
    length: ClassVar[tuple[Measure, ...]] = (Measure("turns_per_seat", ("mean", "p5", "p95", "max")),)
    measures: ClassVar[tuple[Measure, ...]] = (Measure("falls_per_seat"),)

    def figures(self, table: Table[Body, Options]) -> Figures:
        """Numbers by seat."""
        falls = tuple(hero.falls for hero in table.body.heroes)
        return Figures({"turns_per_seat": turns(table), "falls_per_seat": falls})


def turns(table: Table[Body, Options]) -> tuple[int, ...]:
    """The turns that each seat has begun. One that gave up is counted on, as nobody gives up in a simulation."""
    body = table.body
    result = table.state.result
    # The round limit is noticed when a round begins that nobody plays any more (H9).
    rounds = body.round - (result is not None and result.outcome == "round_limit")
    last = (body.turn - body.first) % table.seats
    return tuple(rounds - ((seat - body.first) % table.seats > last) for seat in range(table.seats))
