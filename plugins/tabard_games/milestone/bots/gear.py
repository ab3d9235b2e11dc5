"""Which items to use (H13): the best set that fits, and the next change on the way to it."""

from __future__ import annotations

from itertools import combinations

from tabard.api import Action
from tabard_games.milestone.actions import Equip, Unequip
from tabard_games.milestone.bots.odds import mean, strike
from tabard_games.milestone.cards import WORN
from tabard_games.milestone.deck import STATS
from tabard_games.milestone.ground import Ground, adventure, character, fits, item
from tabard_games.milestone.state import Hero

COUNTED = (*STATS, "mana")
TIE = 0.001
"""For what is in use already: equal sets are never exchanged for each other."""


class Wardrobe:
    """Everything a hero could use, and what each set of it is worth."""

    def __init__(self, ground: Ground, hero: Hero) -> None:
        self.ground = ground
        self.hero = hero
        self.who = character(ground, hero)
        self.foe = adventure(ground).level + 1
        self.owned = [one for one in (*hero.used, *hero.pack) if item(ground, one).kind in WORN]
        self._means: dict[int, float] = {}

    def worth(self, used: tuple[int, ...]) -> float:
        """How good a set is: average wounds dealt and taken in a typical fight of this adventure, the rest by weight.

        A typical fight has one shot each and two rounds; the first point of Shot buys the whole shot (H22).
        """
        paths = {self.ground.fixed.paths[owned]: item(self.ground, owned) for owned in used}
        total: dict[str, int] = {name: getattr(self.who, name) for name in COUNTED}
        for one in paths.values():
            for name in COUNTED:
                total[name] += getattr(one, name)
        shots = 2 if self.who.ability == "second-shot" else 1
        worth = 2.0 * (self._mean(total["attack"]) - self._mean(self.foe - total["safety"]))
        worth += shots * self._mean(total["shot"]) if total["shot"] > 0 else 0.0
        worth += 0.35 * total["speed"] + 0.15 * total["lockpicking"] + 0.25 * total["mana"]
        return worth + TIE * sum(owned in self.hero.used for owned in used)

    def _mean(self, net: int) -> float:
        """The average wounds of a strike with this bonus over the target's Safety."""
        if net not in self._means:
            self._means[net] = mean(strike(self.ground.options, net, 0))
        return self._means[net]

    def best(self) -> tuple[int, ...]:
        """The best set that fits: all ways to fill the hands, then the best of every other kind."""
        options = self.ground.options
        held = [one for one in self.owned if item(self.ground, one).hands]
        hands: list[tuple[int, ...]] = [()]
        for count in range(1, min(options.hands, len(held)) + 1):
            for chosen in combinations(held, count):
                if sum(item(self.ground, one).hands for one in chosen) <= options.hands:
                    hands.append(chosen)
        best = max(hands, key=self.worth)
        for kind, room in (("armour", options.armour), ("artifact", options.artifacts), ("companion", 1)):
            of_kind = [one for one in self.owned if item(self.ground, one).kind == kind]
            if of_kind:
                counts = range(min(room, len(of_kind)) + 1)
                sets = [(*best, *chosen) for count in counts for chosen in combinations(of_kind, count)]
                best = max(sets, key=self.worth)
        return best


def next_change(ground: Ground, hero: Hero) -> Action | None:
    """One step towards the best set, or None when it is worn or out of reach. Each step brings it nearer: it ends."""
    if not any(item(ground, owned).kind in WORN for owned in hero.pack):
        return None
    best = Wardrobe(ground, hero).best()
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
