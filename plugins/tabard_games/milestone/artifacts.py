"""Artifacts that sell their owner an effect: for mana, once a turn (H14)."""

from __future__ import annotations

from tabard_games.milestone.actions import UseItem
from tabard_games.milestone.cards import Item
from tabard_games.milestone.goods import Milestone, draw, heal
from tabard_games.milestone.ground import Ground, item, max_health, max_mana
from tabard_games.milestone.lasting import affect
from tabard_games.milestone.reward import strike_down
from tabard_games.milestone.rivals import aims

OUTSIDE_FIGHTS = "loot"
"""The effect that nobody has time for in a fight (FAQ 7: an empty pile gives XP, and XP never comes inside one)."""


def takes_aim(what: Item) -> bool:
    """Is it used on somebody: a scroll, or an artifact that wounds?"""
    return what.kind == "scroll" or "wound" in what.paid


def has_time(ground: Ground, what: Item) -> bool:
    """In a fight an artifact heals, blesses, wounds or restores mana; it does not find Loot."""
    return ground.body.fight is None or OUTSIDE_FIGHTS not in what.paid


def helps(ground: Ground, seat: int, what: Item) -> bool:
    """Would the effect change anything, once it is paid for?"""
    hero = ground.body.heroes[seat]
    if "wound" in what.paid:
        return bool(aims(ground, seat))
    return (
        "bless" in what.paid
        or "loot" in what.paid
        or ("heal" in what.paid and hero.health < max_health(ground, seat))
        or ("mana" in what.paid and hero.mana - what.paid_mana < max_mana(ground, seat))
    )


def works(ground: Ground, seat: int, card: int) -> bool:
    """Can this artifact be used now?"""
    what = item(ground, card)
    fresh = bool(what.paid) and card not in ground.body.tried
    affordable = ground.body.heroes[seat].mana >= what.paid_mana
    return fresh and affordable and has_time(ground, what) and helps(ground, seat, what)


def use_artifact(table: Milestone, seat: int, action: UseItem) -> None:
    """Pay, and take the effects in the card's order."""
    what = item(table, action.item)
    table.body.tried.append(action.item)
    table.body.heroes[seat].mana -= what.paid_mana
    for name, amount in what.paid.items():
        if name == "wound":
            strike_down(table, seat, action.card, amount, at=action.seat)
        elif name == "loot":
            for _ in range(amount):
                draw(table, seat, table.body.loot)
        elif name == "bless":
            affect(table, seat, action.item, name, amount)
        else:
            heal(table, seat, health=amount if name == "heal" else 0, mana=amount if name == "mana" else 0)
