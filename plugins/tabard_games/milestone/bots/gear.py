"""Which items to use (H13): the best set that fits, and the next change on the way to it."""

from __future__ import annotations

from itertools import combinations

from tabard.api import Action
from tabard_games.milestone.actions import Equip, Unequip
from tabard_games.milestone.bots.odds import mean, strike
from tabard_games.milestone.cards import WORN
from tabard_games.milestone.ground import STATS, Ground, adventure, character, fits, item
from tabard_games.milestone.state import Hero

TIE = 0.001
"""For what is in use already: equal sets are never exchanged for each other."""


def set_worth(ground: Ground, hero: Hero, used: tuple[int, ...]) -> float:
    """How good a set is: average wounds dealt and taken in a typical fight of this adventure, and the rest by weight.

    A typical fight has one shot each and two rounds; the first point of Shot buys the whole shot (H22).
    """
    who = character(ground, hero)
    paths = {ground.body.cards[owned]: item(ground, owned) for owned in used}
    total = {name: getattr(who, name) + sum(getattr(one, name) for one in paths.values()) for name in (*STATS, "mana")}
    options = ground.options
    foe = adventure(ground).level + 1
    shots = 2 if who.ability == "second-shot" else 1
    worth = 2.0 * mean(strike(options, total["attack"], 0))
    worth += shots * mean(strike(options, total["shot"], 0)) if total["shot"] > 0 else 0.0
    worth -= 2.0 * mean(strike(options, foe, total["safety"]))
    worth += 0.35 * total["speed"] + 0.15 * total["lockpicking"] + 0.25 * total["mana"]
    return worth + TIE * sum(owned in hero.used for owned in used)


def best_set(ground: Ground, hero: Hero) -> tuple[int, ...]:
    """The best set that fits: all ways to fill the hands, then the best of every other kind."""
    options = ground.options
    owned = [one for one in (*hero.used, *hero.pack) if item(ground, one).kind in WORN]
    held = [one for one in owned if item(ground, one).hands]
    best: tuple[int, ...] = ()
    for room in range(min(options.hands, len(held)) + 1):
        for hands in combinations(held, room):
            if sum(item(ground, one).hands for one in hands) <= options.hands:
                best = max(best, hands, key=lambda used: set_worth(ground, hero, used))
    for kind, room in (("armour", options.armour), ("artifact", options.artifacts), ("companion", 1)):
        of_kind = [one for one in owned if item(ground, one).kind == kind]
        sets = [chosen for n in range(min(room, len(of_kind)) + 1) for chosen in combinations(of_kind, n)]
        before = best
        best = max(((*before, *chosen) for chosen in sets), key=lambda used: set_worth(ground, hero, used))
    return best


def next_change(ground: Ground, hero: Hero) -> Action | None:
    """One step towards the best set, or None when it is worn or out of reach. Each step brings it nearer, so it ends."""
    best = best_set(ground, hero)
    for owned in hero.pack:
        if owned in best and fits(ground, hero, owned):
            return Equip(owned)
    wanted = [item(ground, owned).kind for owned in hero.pack if owned in best]
    spare = [owned for owned in hero.used if owned not in best]
    in_the_way = [owned for owned in spare if any(_same_room(item(ground, owned).kind, kind) for kind in wanted)]
    held = sum(item(ground, owned).hands > 0 for owned in in_the_way)
    # A two-handed weapon takes the room of two: half a change would leave a hand empty.
    if in_the_way and len(hero.pack) + max(1, held) <= ground.options.pack:
        return Unequip(in_the_way[0])
    return None


def _same_room(one: str, other: str) -> bool:
    """Do two kinds of item take each other's place?"""
    held = ("weapon", "ranged", "shield")
    return one == other or (one in held and other in held)
