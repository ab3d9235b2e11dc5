"""How long adventures take, by the number of seats: the `[pace]` tables that a campaign's files hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabard.errors import UsageError
from tabard.testing.simulate.order import campaign_of, seats_of
from tabard.testing.simulate.workshop import Workshop


def pace_measure(workshop: Workshop, game: str, options: dict[str, str]) -> str:
    """The key of the figure that is a pace: the first one of the game's `Tally.length`. UsageError without one."""
    tally = workshop.shelf.rules(game, options).game.tally
    usable = [measure.key for measure in (tally.length if tally is not None else ()) if "mean" in measure.of]
    if not usable:
        raise UsageError(f"{game} has no pace: its tally has no figure of length with a mean")
    return usable[0]


def pace_seats(workshop: Workshop, game: str, campaign: str) -> range:
    """Every number of seats that a campaign can be played with. UsageError for a game without campaigns."""
    chosen = campaign_of(workshop, game, campaign)
    if chosen is None:
        raise UsageError(f"{game} has no pace: it has no campaign")
    low, high = seats_of(workshop.shelf.rules(game, {}).game.seats, chosen.seats)
    return range(low, high + 1)


def pace_tables(reports: Mapping[int, dict[str, Any]], measure: str) -> Iterator[str]:
    """The lines to paste, from a `tabard.sim/1` document for each number of seats: a table for every adventure.

    An adventure that nobody reached with so many seats has no line for them.
    """
    found: dict[str, dict[int, float]] = {}
    for seats, report in reports.items():
        for adventure in report["adventures"]:
            turns = adventure[measure]["mean"]
            if turns:
                found.setdefault(adventure["id"], {})[seats] = turns
    for number, (name, table) in enumerate(found.items()):
        yield from ([""] if number else [])
        yield f"# {name}"
        yield "[pace]"
        yield from (f"{seats} = {turns:.1f}" for seats, turns in table.items())
