"""Companions: one at a character's side, with health of its own (H25, FAQ 12)."""

from __future__ import annotations

from tabard_games.milestone.events import Lost, Wounded
from tabard_games.milestone.goods import Milestone, trim_mana
from tabard_games.milestone.ground import Ground, companion_left, item
from tabard_games.milestone.rivals import rival, shoots
from tabard_games.milestone.state import NOBODY, Hero, without


def companion(ground: Ground, hero: Hero) -> int:
    """The companion in use, or nobody. One that has fallen is gone, so it lives."""
    companions = ground.fixed.companions
    return next((owned for owned in hero.used if owned in companions), NOBODY) if companions else NOBODY


def owned_companions(ground: Ground, hero: Hero) -> list[int]:
    """In use and in the backpack. More than one never stays (H25)."""
    companions = ground.fixed.companions
    return [owned for owned in (*hero.used, *hero.pack) if owned in companions] if companions else []


def may_cover(ground: Ground, seat: int) -> bool:
    """May the companion be named as the target of the strike to come against this character (H25)?"""
    body = ground.body
    fight = body.fight
    if fight is None or seat in fight.covered or companion(ground, body.heroes[seat]) == NOBODY:
        return False
    return fight.round > 0 or shoots(ground, rival(body, seat))


def hurt_companion(table: Milestone, seat: int, wounds: int) -> None:
    """Counters on the companion. At 0 it goes to the discard pile, its bonus with it; that costs no XP (FAQ 12)."""
    if wounds <= 0:
        return
    body = table.body
    hero = body.heroes[seat]
    card = companion(table, hero)
    path = table.fixed.paths[card]
    body.wounds[str(card)] = body.wounds.get(str(card), 0) + wounds
    table.emit(Wounded(-1, path, wounds))
    if companion_left(table, card) <= 0:
        hero.used = without(hero.used, card)
        body.wounds.pop(str(card))
        body.discard.append(card)
        trim_mana(table, seat)
        table.emit(Lost(seat, path, "slain"))


def is_companion(ground: Ground, card: int) -> bool:
    """Is this item a companion?"""
    return item(ground, card).kind == "companion"
