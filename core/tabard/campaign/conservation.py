"""Nothing comes from nowhere and nothing goes without a word: the pieces of an adventure counted before the border."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tabard.campaign.ending import Ending
from tabard.campaign.ledger import Sheet, without
from tabard.campaign.receipt import Count
from tabard.engine.fates import FOUND, GONE, STOCK, Fate, Piece, Scope, pieces_of
from tabard.errors import PluginError


def count(ending: Ending, scopes: Mapping[str, Scope]) -> Count:
    """What came in and what was found is what is kept, moved or lost, each piece exactly once.

    Raises PluginError with one sentence that names the first card (and seat) of which that is not so.
    """
    _check_characters(ending)
    _check_came_in(ending, scopes)
    by_piece = _one_fate_each(ending)
    kept = moved = lost = 0
    for piece in ending.pieces:
        fate = by_piece[piece.id]
        _check_verb(ending, piece, fate)
        kept += fate.verb == "keeps"
        moved += fate.verb == "moves"
        lost += fate.verb == "loses"
    _check_went_out(ending, scopes, by_piece)
    found = sum(piece.came == FOUND for piece in ending.pieces)
    return Count(len(ending.pieces) - found, found, kept, moved, lost)


def _refuse(ending: Ending, sentence: str) -> PluginError:
    return PluginError(f"the border was not crossed, and nothing has changed: {ending.game} {sentence}")


def _check_characters(ending: Ending) -> None:
    """One fate for each character at the table."""
    for seat in range(len(ending.ids)):
        own = [fate for fate in ending.fates if not fate.piece and fate.seat == seat]
        if len(own) != 1:
            raise _refuse(ending, f"states {_number(len(own))} for the character at {ending.at(seat)}, expected one")
        if own[0].verb not in ("keeps", "loses"):
            raise _refuse(ending, f"states {own[0].verb!r} for the character at {ending.at(seat)}")


def _check_came_in(ending: Ending, scopes: Mapping[str, Scope]) -> None:
    """The pieces that the game knows of are those that were handed to it."""
    holders = [*((seat, pieces_of(scopes, sheet)) for seat, sheet in enumerate(ending.arrived)), _stock(ending)]
    for holder, paths in holders:
        known = [piece.path for piece in ending.pieces if piece.came == holder]
        _compare(ending, paths, known, f"states no fate for {{card}}, which came in with {ending.at(holder)}")
        _compare(ending, known, paths, f"counts {{card}} twice; it did not come in with {ending.at(holder)}")


def _stock(ending: Ending) -> tuple[int, list[str]]:
    return STOCK, list(ending.stock_before)


def _one_fate_each(ending: Ending) -> dict[str, Fate]:
    found: dict[str, Fate] = {}
    known = {piece.id: piece for piece in ending.pieces}
    for fate in ending.fates:
        if not fate.piece:
            continue
        if fate.piece not in known:
            raise _refuse(ending, f"states a fate for {fate.piece!r} at {ending.at(fate.seat)}, which there is not")
        if fate.piece in found:
            raise _refuse(ending, f"states two fates for {known[fate.piece].path} at {ending.at(fate.seat)}")
        found[fate.piece] = fate
    for piece in ending.pieces:
        if piece.id not in found:
            where = "found in the adventure" if piece.came == FOUND else f"of {ending.at(piece.came)}"
            raise _refuse(ending, f"states no fate for {piece.path}, {where}")
    return found


def _check_verb(ending: Ending, piece: Piece, fate: Fate) -> None:
    """The word says what happens to who has it."""
    before = fate.seat if piece.came == FOUND else piece.came
    fits = {"keeps": fate.holder == before, "moves": fate.holder not in (before, GONE), "loses": fate.holder == GONE}
    if not fits.get(fate.verb, False):
        raise _refuse(ending, f"says {fate.verb!r} of {piece.path} at {ending.at(fate.seat)}, and does something else")


def _check_went_out(ending: Ending, scopes: Mapping[str, Scope], fates: Mapping[str, Fate]) -> None:
    """Sheets and stock hold what the fates say, and nothing else."""
    sheets: Iterable[tuple[int, Sheet]] = enumerate(ending.left)
    holders = [(seat, pieces_of(scopes, sheet)) for seat, sheet in sheets]
    for holder, paths in [*holders, (STOCK, list(ending.stock_after))]:
        due = [piece.path for piece in ending.pieces if fates[piece.id].holder == holder]
        _compare(ending, due, paths, f"says that {ending.at(holder)} has {{card}}, and it is not there")
        _compare(ending, paths, due, f"leaves {{card}} with {ending.at(holder)} and states no fate for it")


def _compare(ending: Ending, these: list[str], those: list[str], sentence: str) -> None:
    """Everything in the one list must be in the other, as often."""
    over = without(these, those)
    if over:
        raise _refuse(ending, sentence.replace("{card}", over[0]))


def _number(n: int) -> str:
    return {0: "no fate", 1: "one fate", 2: "two fates"}.get(n, f"{n} fates")
