"""Judging what is done with the junk dealer and with offers (H28, H29); an offer itself is judged by its bargain."""

from __future__ import annotations

from tabard.api import Decision, Refusal, say
from tabard_games.milestone.actions import Agree, Buy, Refuse, Sell
from tabard_games.milestone.ground import Ground, item
from tabard_games.milestone.state import Hero


def buy(ground: Ground, _: Decision, hero: Hero, action: Buy) -> Refusal | None:
    """The pile lies open; its cards cost their full value (H29)."""
    if action.item not in ground.body.dealer:
        return Refusal("option", say("There is no such card in the junk dealer's pile."))
    what = item(ground, action.item)
    if what.value > hero.xp:
        return Refusal("cost", say("{item} costs {n} XP.", item=say(what.name), n=what.value))
    return None


def sell(ground: Ground, _: Decision, hero: Hero, action: Sell) -> Refusal | None:
    """The dealer takes what has a value (H29)."""
    if action.item not in (*hero.used, *hero.pack):
        return Refusal("option", say("You have no such item."))
    what = item(ground, action.item)
    if what.value < 1:
        return Refusal("condition", say("{item} has no value; the dealer does not take it.", item=say(what.name)))
    return None


def answer(_: Ground, __: Decision, ___: Hero, ____: Agree | Refuse) -> Refusal | None:
    """Whoever is asked may answer either way."""
    return None
