"""What is known of an adventure that has ended, as plain data, before anything of it counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from tabard.campaign.journey import Journey
from tabard.campaign.ledger import Sheet
from tabard.campaign.roster import Person
from tabard.effects.table import Table
from tabard.engine.chapters import AnyChapterGame
from tabard.engine.fates import Fate, Piece
from tabard.errors import PluginError, SaveError
from tabard.ids import letter


class Ending(Struct, frozen=True):
    """All lists go by seat but `pieces`, `fates` and the stocks.

    `arrived` are the sheets that came in; those of characters that the adventure itself brought in are their fresh
    ones.
    """

    game: str
    adventure: str
    outcome: str
    winner: int | None
    ids: tuple[str, ...]
    people: tuple[Person, ...]
    arrived: tuple[Sheet, ...]
    left: tuple[Sheet, ...]
    figures: tuple[Sheet, ...]
    stock_before: tuple[str, ...]
    stock_after: tuple[str, ...]
    pieces: tuple[Piece, ...]
    fates: tuple[Fate, ...]

    def at(self, seat: int) -> str:
        """`seat B (hunter)`, for a sentence."""
        return f"seat {letter(seat)} ({self.ids[seat]})" if 0 <= seat < len(self.ids) else "the stock"


def ending_of(journey: Journey, game: AnyChapterGame, table: Table[Any, Any], people: Sequence[Person]) -> Ending:
    """Ask the game. Raises SaveError before the end, PluginError when the game brings out whom nobody took in."""
    result = table.state.result
    if result is None or journey.adventure is None or journey.between:
        raise SaveError("the border was reached before the adventure's end")
    sheets = game.party(table)
    ids = tuple(game.describe(sheet)[0] for sheet in sheets)
    left = tuple(plain(sheet) for sheet in sheets)
    known = journey.seats or ("",) * len(ids)
    _check_people(journey, game.id, ids, known)
    fresh = tuple(plain(game.fresh(sheet)) for sheet in sheets)
    arrived = journey.arrived or fresh
    return Ending(
        game=game.id,
        adventure=journey.adventure,
        outcome=result.outcome,
        winner=result.winner,
        ids=ids,
        people=tuple(people),
        arrived=arrived,
        left=left,
        figures=tuple(plain(figure) for figure in game.figures(table)),
        stock_before=journey.stock,
        stock_after=tuple(game.stock(table)),
        pieces=game.pieces(table),
        fates=game.fates(table),
    )


def plain(struct: Struct) -> Sheet:
    """A struct's fields by name, as plain data; also of one that is packed as a list."""
    return {name: msgspec.to_builtins(getattr(struct, name)) for name in struct.__struct_fields__}


def _check_people(journey: Journey, game: str, ids: Sequence[str], known: Sequence[str]) -> None:
    """Each seat brings out whom it took in, and nobody is there twice."""
    if len(ids) != len(known):
        raise PluginError(f"{game} brought {len(ids)} characters out of an adventure of {len(known)}")
    roster = {one.id: one for one in journey.roster}
    for seat, (came, went) in enumerate(zip(known, ids, strict=True)):
        if came and came != went:
            raise PluginError(f"{game} brought {went!r} out at seat {letter(seat)}, where {came!r} went in")
        if went in ids[:seat]:
            other = letter(ids.index(went))
            raise PluginError(f"{game} has the character {went!r} twice, at seats {other} and {letter(seat)}")
        if not came and went in roster:
            status = roster[went].status
            raise PluginError(
                f"{game} brought {went!r} out at seat {letter(seat)}, who is in the campaign already ({status})"
            )
