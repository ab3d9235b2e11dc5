"""The state of an adventure in the keys of a scenario's `[position]`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabard.api import Decision, letter
from tabard_games.milestone.companions import companion
from tabard_games.milestone.decisions import Closing, Deeds, Dressing, Move, OwnStrike, Trade, WhoToBe
from tabard_games.milestone.goods import Milestone
from tabard_games.milestone.ground import Ground, adventure, card, is_up
from tabard_games.milestone.ids import character_id
from tabard_games.milestone.lasting import Blessed, Slowed, total
from tabard_games.milestone.setting_out import HeldBack
from tabard_games.milestone.staging_reading import PILES
from tabard_games.milestone.state import NOBODY, START, Cards, Hero

ASKED: dict[type[Decision], str] = {
    WhoToBe: "choose", Move: "move", OwnStrike: "fight",
    Deeds: "activate", Closing: "end", Trade: "trade", Dressing: "trade",
}  # fmt: skip


def account(table: Milestone) -> dict[str, Any]:
    """Everything, lists whole, piles top first, seats as tables by letter."""
    body = table.body
    told: dict[str, Any] = {
        "level": adventure(table).level,
        "turn": letter(body.turn) if body.turn >= 0 else "none",
        "step": _step(table),
        "value": body.value,
        "round": body.round,
        "first": letter(body.first) if body.first >= 0 else "none",
        "sectors": len(body.road) - 1,
        "board": {str(at): _laid(table, cards) for at, cards in enumerate(body.road)},
        "items": {str(at): _names(table, items) for at, items in enumerate(body.lying)},
    }
    told["task"] = card(table, body.task).name if body.task != NOBODY else "none"
    for pile in PILES:
        told[pile] = _names(table, reversed(getattr(body, pile)))
    told["stock"] = told["dealer"]
    for seat, hero in enumerate(body.heroes):
        told[letter(seat)] = _seat(table, seat, hero)
    return told


def _names(ground: Ground, cards: Iterable[int]) -> list[str]:
    return [card(ground, found).name for found in cards]


def _laid(ground: Ground, cards: Cards) -> str | list[str]:
    """`""`, one name, or several; `?` for face down, wounds in brackets."""
    told: list[str] = []
    for found in cards:
        wounds = ground.body.wounds.get(str(found), 0)
        back = "" if is_up(ground.body, found) else "?"
        told.append(f"{back}{card(ground, found).name}{f'({wounds})' if wounds else ''}")
    return told if len(told) > 1 else "".join(told)


def _step(table: Milestone) -> str:
    """What the seat whose turn it is is asked, in the words of `step`."""
    asked = [decision for decision in table.state.open if decision.seat == table.body.turn] or table.state.open
    if not asked:
        return "turn"
    return ASKED.get(type(asked[0]), "fight" if table.body.turn >= START else "turn")


def _seat(table: Milestone, seat: int, hero: Hero) -> dict[str, Any]:
    return {
        "character": character_id(hero.character),
        "at": hero.at,
        "level": hero.level,
        "health": hero.health,
        "mana": hero.mana,
        "xp": hero.xp,
        "gained": hero.gained,
        "used": _names(table, hero.used),
        "pack": _names(table, hero.pack),
        "falls": hero.falls,
        "held": any(type(one) is HeldBack and one.seat == seat for one in table.state.running),
        "slowed": -total(table, Slowed, seat),
        "blessed": total(table, Blessed, seat),
        "able": hero.able,
        "out": hero.out,
        "deeds": table.body.deeds[seat],
        "companion_wounds": table.body.wounds.get(str(companion(table, hero)), 0),
        "attacked": letter(last) if (last := hero.victim if hero.victim >= 0 else hero.spared) >= 0 else "none",
    }
