"""Exact odds of strikes, rolls and whole fights (H19-H22), as far as a player can know them."""

from __future__ import annotations

from msgspec import Struct

from tabard_games.milestone.cards import Foe
from tabard_games.milestone.options import Options

FACES = range(1, 7)
TINY = 1e-9

Spread = tuple[tuple[int, float], ...]
"""(wounds, probability), the wounds rising; the probabilities add up to 1."""


def strike(options: Options, bonus: int, safety: int, *, best_of: int = 1) -> Spread:
    """The wounds of one strike: total - 3 - Safety, at least 0, a natural 6 at least 1 (H21); `best_of` dice."""
    spread: dict[int, float] = {}
    for die in FACES:
        least = 1 if die == 6 and options.natural_six else 0
        wounds = max(least, die + bonus - options.strike_minus - safety)
        chance = (die**best_of - (die - 1) ** best_of) / 6**best_of
        spread[wounds] = spread.get(wounds, 0.0) + chance
    return tuple(sorted(spread.items()))


def twice(spread: Spread) -> Spread:
    """Two strikes in one step, the wounds of both."""
    both: dict[int, float] = {}
    for first, chance in spread:
        for second, other in spread:
            both[first + second] = both.get(first + second, 0.0) + chance * other
    return tuple(sorted(both.items()))


def mean(spread: Spread) -> float:
    """The average wounds."""
    return sum(wounds * chance for wounds, chance in spread)


def roll_chance(target: int, bonus: int, *, six_wins: bool = False, one_fails: bool = False) -> float:
    """The chance that d6 + bonus reaches a target (H19, H20)."""
    good = sum((die + bonus >= target and not (one_fails and die == 1)) or (six_wins and die == 6) for die in FACES)
    return good / 6


class Stakes(Struct, frozen=True):
    """What the ends of a fight are worth to the fighter, in white counters.

    `health[h]` is the worth of having h health left, `mana` that of one mana, `wound` that of one wound left on a foe
    that is not beaten.
    """

    win: float
    win_and_fall: float
    fall: float
    wound: float
    health: tuple[float, ...]
    mana: float
    shot: float = 0.0
    """What comes on top for a foe that is beaten in the exchange of shots."""


class Fighter(Struct, frozen=True):
    """One side of a duel that can choose: its bonuses, all included, and its ability."""

    attack: int
    shot: int
    safety: int
    most: int
    """The most health it can have, its companion's included: whoever takes the blow, they stand together."""
    ability: str = ""
    cost: int = 0
    amount: int = 0


class Plan(Struct, frozen=True):
    """One way to spend an own strike: the wounds it may do, mana paid, wounds done and health gained before it."""

    spread: Spread
    mana: int = 0
    wounds: int = 0
    heal: int = 0


class Duel:
    """The value of every moment of one fight, under the best choices of ability and retreat.

    A moment is (own health, foe's health, mana, round). The recursion ends: a round without any wound leads back to
    where it began, and that loop is summed as a geometric series.
    """

    def __init__(self, options: Options, hero: Fighter, foe: Foe, stakes: Stakes) -> None:
        self.stakes = stakes
        self.hero = hero
        self.retreat_from = options.retreat_after + 1
        self.foe_health = foe.health
        self.melee_back = strike(options, foe.attack, hero.safety)
        self.shot_back: Spread = strike(options, foe.shot, hero.safety) if foe.shot > 0 else ((0, 1.0),)
        self.foe_shoots = foe.shot > 0
        self.melee_plans = self._plans(options, foe.safety, hero.attack, shot=False)
        self.shot_plans = self._plans(options, foe.safety, hero.shot, shot=True)
        self._melee: dict[tuple[int, int, int, int], float] = {}

    def _plans(self, options: Options, safety: int, bonus: int, *, shot: bool) -> tuple[Plan, ...]:
        """The plain strike, then the one with the ability, if it goes with this kind of strike (H12)."""
        hero = self.hero
        spread = strike(options, bonus, safety)
        plans = [Plan(spread)]
        if hero.ability == "strike-bonus":
            plans.append(Plan(strike(options, bonus + hero.amount, safety), hero.cost))
        elif hero.ability == "second-shot" and shot:
            plans.append(Plan(twice(spread), hero.cost))
        elif hero.ability == "reroll-attack" and not shot:
            plans.append(Plan(strike(options, bonus, safety, best_of=2), hero.cost))
        elif hero.ability == "spell":
            plans.append(Plan(spread, hero.cost, wounds=hero.amount))
        elif hero.ability == "heal":
            plans.append(Plan(spread, hero.cost, heal=hero.amount))
        return tuple(plans)

    def begin(self, health: int, foe: int, mana: int) -> float:
        """The value of a fight that is about to start with the exchange of shots."""
        if self.hero.shot > 0:
            return max(self.shoot(plan, health, foe, mana) for plan in self.shot_plans if plan.mana <= mana)
        if self.foe_shoots:
            return self._exchange(((0, 1.0),), health, foe, mana)
        return self.round(health, foe, mana, min(1, self.retreat_from))

    def shoot(self, plan: Plan, health: int, foe: int, mana: int) -> float:
        """The value of a way to shoot."""
        foe -= plan.wounds
        if foe <= 0:
            return self.won(health, mana - plan.mana)
        return self._exchange(plan.spread, min(self.hero.most, health + plan.heal), foe, mana - plan.mana)

    def _exchange(self, spread: Spread, health: int, foe: int, mana: int) -> float:
        """Both sides' shots, simultaneous (H22, H23)."""
        total = 0.0
        for wounds, chance in spread:
            for back, other in self.shot_back:
                total += chance * other * self._after_shots(health - back, foe - wounds, mana)
        return total

    def _after_shots(self, health: int, foe: int, mana: int) -> float:
        if foe <= 0:
            return self.stakes.shot + (self.won(health, mana) if health > 0 else self.stakes.win_and_fall)
        return self.round(health, foe, mana, min(1, self.retreat_from)) if health > 0 else self.fallen(foe)

    def round(self, health: int, foe: int, mana: int, number: int) -> float:
        """The value of a melee round that begins: the best way to strike, or to leave where that is allowed.

        Rounds are numbered up to the first one with a retreat; all later ones are alike.
        """
        key = (health, foe, mana, number)
        known = self._melee.get(key)
        if known is None:
            known = max(self.hit(plan, health, foe, mana, number) for plan in self.melee_plans if plan.mana <= mana)
            if number >= self.retreat_from:
                known = max(known, self.left(health, foe, mana))
            self._melee[key] = known
        return known

    def hit(self, plan: Plan, health: int, foe: int, mana: int, number: int) -> float:
        """The value of a way to strike in a melee round."""
        number = min(number, self.retreat_from)
        before = (health, foe, mana)
        foe -= plan.wounds
        mana -= plan.mana
        if foe <= 0:
            return self.won(health, mana)
        health = min(self.hero.most, health + plan.heal)
        after = min(number + 1, self.retreat_from)
        stays = after == number
        known = self._melee.get
        total = again = 0.0
        for wounds, chance in plan.spread:
            left = foe - wounds
            if left <= 0:
                total += chance * self.won(health, mana)
                continue
            falls = 1.0
            for back, other in self.melee_back:
                if back >= health:
                    break
                falls -= other
                if stays and (health - back, left, mana) == before:
                    again += chance * other
                else:
                    value = known((health - back, left, mana, after))
                    total += chance * other * (self.round(health - back, left, mana, after) if value is None else value)
            if falls > TINY:
                total += chance * falls * self.fallen(left)
        # Nobody can hurt anybody: leaving is all there is.
        return total / (1 - again) if again < 1 - TINY else self.left(*before)

    def won(self, health: int, mana: int) -> float:
        """The foe is beaten."""
        return self.stakes.win + self.stakes.health[health] + self.stakes.mana * mana

    def fallen(self, foe: int) -> float:
        """The fighter is at 0; the wounds stay on the foe."""
        return self.stakes.fall + self.stakes.wound * (self.foe_health - foe)

    def left(self, health: int, foe: int, mana: int) -> float:
        """The fight is left undecided."""
        kept = self.stakes.health[health] + self.stakes.mana * mana
        return kept + self.stakes.wound * (self.foe_health - foe)
