"""The rows of a receipt: for those at the table from what the game says, for the others from their sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabard.campaign.ending import Ending
from tabard.campaign.journey import Journey
from tabard.campaign.outcome import Flag, Outcome
from tabard.campaign.receipt import Row
from tabard.campaign.roster import Character, Reward
from tabard.engine.chapters import AnyChapterGame
from tabard.engine.fates import GONE, STOCK, Fate, Scope, Verb, pieces_of
from tabard.model.message import Message, say
from tabard.resources.content import Content

IN_STOCK = "stock"
ROSTER_RULE = "roster"


def rows(ending: Ending, journey: Journey, game: AnyChapterGame, content: Content) -> tuple[Row, ...]:
    """Every fate: characters at the table with fields and pieces, those who were not there, the stock."""
    found: list[Row] = []
    for seat in range(len(ending.ids)):
        found += _present(ending, game.scopes, seat)
    for one in journey.roster:
        if one.id not in ending.ids:
            found += _absent(one, game, content)
    return (*found, *_of_stock(ending))


def _present(ending: Ending, scopes: Mapping[str, Scope], seat: int) -> Iterator[Row]:
    """One character at the table."""
    own = ending.ids[seat]
    for fate in ending.fates:
        if not fate.piece and fate.seat == seat:
            yield Row(own, "character", own, _shown(own), fate.verb, fate.rule, fate.why)
    figure = ending.figures[seat] if ending.figures else {}
    for name, scope in scopes.items():
        what = scope.name or Message(name)
        if scope.reach == "campaign":
            was, now = _value(ending.arrived[seat], name, scope), _value(ending.left[seat], name, scope)
            why = say("It belongs to the character.")
            yield Row(own, "field", name, what, "keeps", scope.rule, why, was, now)
        else:
            why = say("It belongs to the adventure.")
            yield Row(own, "field", name, what, "resets", scope.rule, why, figure.get(name), _reset(scope))
    for fate in ending.fates:
        if fate.piece and fate.seat == seat:
            yield _piece_row(ending, own, fate)
        elif fate.piece and fate.holder == seat:
            # What somebody is given stands on the receiver's side too.
            yield _piece_row(ending, own, fate, received=True)


def _shown(own: str) -> Message:
    return Message("{name}", {"name": own})


def _value(sheet: Mapping[str, Any], name: str, scope: Scope) -> Any:
    """A field as a row shows it: of a list of pieces, how many; each has a row of its own."""
    value = sheet.get(name)
    return len(value) if scope.pieces and isinstance(value, list) else value


def _reset(scope: Scope) -> str | None:
    return scope.to.text if scope.to is not None else None


def _piece_row(ending: Ending, own: str, fate: Fate, *, received: bool = False) -> Row:
    piece = next(one for one in ending.pieces if one.id == fate.piece)
    verb: Verb = "keeps" if received else fate.verb
    to = "" if fate.verb != "moves" or received else _holder(ending, fate.holder)
    return Row(own, "piece", piece.path, piece.name, verb, fate.rule, fate.why, to=to)


def _holder(ending: Ending, holder: int) -> str:
    if holder == GONE:
        return ""
    return IN_STOCK if holder == STOCK else ending.ids[holder]


def _of_stock(ending: Ending) -> Iterator[Row]:
    """What nobody at the table had: pieces of the stock, and found ones that went to it or were lost."""
    for fate in ending.fates:
        if fate.piece and fate.seat == STOCK:
            yield _piece_row(ending, "", fate)


def _absent(one: Character, game: AnyChapterGame, content: Content) -> Iterator[Row]:
    """Somebody who was not there keeps everything as it is."""
    why = say("It was not there and stays as it was.")
    sheet = one.sheet
    yield Row(one.id, "character", one.id, _shown(one.id), "keeps", ROSTER_RULE, why)
    for name, scope in game.scopes.items():
        if scope.reach == "campaign":
            value = _value(sheet, name, scope)
            yield Row(one.id, "field", name, scope.name or Message(name), "keeps", scope.rule, why, value, value)
    for path in pieces_of(game.scopes, sheet):
        yield Row(one.id, "piece", path, game.piece_name(content, path), "keeps", ROSTER_RULE, why)


def flag_rows(flags: tuple[Flag, ...], before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Row]:
    """Every declared flag: kept, with what it is now, or reset."""
    for flag in flags:
        what = Message("{name}", {"name": flag.name})
        why = Message("{sentence}", {"sentence": flag.doc})
        verb: Verb = "keeps" if flag.scope == "campaign" else "resets"
        yield Row("", "flag", flag.name, what, verb, flag.scope, why, before.get(flag.name), after.get(flag.name))


def rewards_of(ending: Ending, ruling: Outcome, number: int) -> list[tuple[str, Reward]]:
    """(character, reward) for all that an outcome promises to those who were there."""
    winner = ending.ids[ending.winner] if ending.winner is not None else ""
    return [
        (own, Reward(ending.adventure, number, promise.why, promise.changes))
        for promise in ruling.rewards
        for own in ending.ids
        if promise.to == "everybody" or own == winner
    ]


def reward_rows(rewards: list[tuple[str, Reward]], scopes: Mapping[str, Scope]) -> Iterator[Row]:
    """A reward waits; its row says how much of what, and what for."""
    for own, reward in rewards:
        for change in reward.changes:
            why = Message("{sentence}", {"sentence": reward.why})
            scope = scopes.get(change.field)
            name = (scope.name if scope is not None else None) or Message(change.field)
            amount = change.by if change.by is not None else len(change.gained)
            what = Message("{amount} {name}", {"amount": amount, "name": name})
            yield Row(own, "reward", change.field, what, "keeps", "", why, to="")
