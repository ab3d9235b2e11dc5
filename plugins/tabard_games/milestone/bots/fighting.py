"""The choices inside a fight: how to strike, what to drink or cast, when to leave (H12, H22)."""

from __future__ import annotations

from tabard.api import Action
from tabard_games.milestone.actions import End, Retreat, Strike, UseAbility, UseItem
from tabard_games.milestone.bots.mind import Mind
from tabard_games.milestone.bots.odds import Duel
from tabard_games.milestone.cards import Goal
from tabard_games.milestone.choices import may_retreat
from tabard_games.milestone.ground import foe, health_left, item
from tabard_games.milestone.means import ability_ready, strike_ability, usable
from tabard_games.milestone.state import Fight

Option = tuple[float, Action]


def choose(mind: Mind) -> Action:
    """The best answer before an own roll. What is used up makes the next question a smaller one, so it ends."""
    fight = mind.ground.body.fight
    assert fight is not None
    options = [*_strikes(mind, fight), *_means(mind, fight), *_leaving(mind, fight)]
    return max(options, key=lambda option: option[0])[1]


def brace(mind: Mind) -> Action:
    """Before a shot that cannot be answered: drink, read or cast where that is worth more than to take it."""
    fight = mind.ground.body.fight
    assert fight is not None
    duel = mind.duel(foe(mind.ground, fight.card))
    options: list[Option] = [(_value(mind, fight, duel), End()), *_means(mind, fight)]
    return max(options, key=lambda option: option[0])[1]


def _value(mind: Mind, fight: Fight, duel: Duel, *, wounds: int = 0, heal: int = 0, mana: int = 0) -> float:
    """The value of a plain strike now, after these wounds, this healing and this change of mana."""
    health = min(mind.most, mind.hero.health + heal)
    left = health_left(mind.ground, fight.card) - wounds
    purse = min(mind.most_mana, mind.hero.mana + mana)
    if left <= 0:
        return duel.won(health, purse)
    if fight.round == 0:
        return duel.shoot(duel.shot_plans[0], health, left, purse)
    return duel.hit(duel.melee_plans[0], health, left, purse, fight.round)


def _strikes(mind: Mind, fight: Fight) -> list[Option]:
    """A plain strike, one with the ability, one with a potion of strength."""
    found = foe(mind.ground, fight.card)
    duel = mind.duel(found)
    hero = mind.hero
    options: list[Option] = [(_value(mind, fight, duel), Strike())]
    if strike_ability(mind.ground, hero):
        left = health_left(mind.ground, fight.card)
        if fight.round == 0:
            value = duel.shoot(duel.shot_plans[-1], hero.health, left, hero.mana)
        else:
            value = duel.hit(duel.melee_plans[-1], hero.health, left, hero.mana, fight.round)
        options.append((value, Strike(ability=True)))
    for owned in hero.pack:
        bonus = item(mind.ground, owned).strike
        if bonus > 0:
            stronger = mind.duel(found, bonus=bonus)
            options.append((_value(mind, fight, stronger) - mind.temper.spent, Strike(potion=owned)))
    return options


def _means(mind: Mind, fight: Fight) -> list[Option]:
    """Potions, scrolls, a spell or a healing before the strike."""
    hero = mind.hero
    duel = mind.duel(foe(mind.ground, fight.card))
    options: list[Option] = []
    for owned in usable(mind.ground, mind.seat):
        what = item(mind.ground, owned)
        if what.kind == "scroll":
            value = _value(mind, fight, duel, wounds=what.wounds)
            options.append((value - _price(mind, fight), UseItem(owned, fight.card)))
        elif what.heal or what.mana:
            value = _value(mind, fight, duel, heal=what.heal, mana=what.mana)
            options.append((value - mind.temper.spent, UseItem(owned)))
    if ability_ready(mind.ground, hero):
        cost, amount = mind.who.ability_cost, mind.who.ability_amount
        if mind.who.ability == "spell":
            options.append((_value(mind, fight, duel, wounds=amount, mana=-cost), UseAbility(card=fight.card)))
        elif hero.health < mind.most:
            options.append((_value(mind, fight, duel, heal=amount, mana=-cost), UseAbility(seat=mind.seat)))
    return options


def _price(mind: Mind, fight: Fight) -> float:
    """A scroll is for the Goal, or for a need."""
    return mind.temper.spent * (0.5 if isinstance(foe(mind.ground, fight.card), Goal) else 1.5)


def _leaving(mind: Mind, fight: Fight) -> list[Option]:
    """Retreat, where the round allows it."""
    if not may_retreat(mind.ground):
        return []
    duel = mind.duel(foe(mind.ground, fight.card))
    left = health_left(mind.ground, fight.card)
    return [(duel.left(mind.hero.health, left, mind.hero.mana), Retreat())]
