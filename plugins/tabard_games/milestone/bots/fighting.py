"""The choices inside a fight: how to strike, what to drink or cast, when to leave (H12, H22)."""

from __future__ import annotations

from tabard.api import Action
from tabard_games.milestone.actions import End, Retreat, Strike, UseAbility, UseItem
from tabard_games.milestone.artifacts import takes_aim
from tabard_games.milestone.bots.mind import Mind
from tabard_games.milestone.bots.odds import Duel
from tabard_games.milestone.cards import Goal, Item
from tabard_games.milestone.ground import item
from tabard_games.milestone.means import ability_ready, strike_ability, usable
from tabard_games.milestone.rivals import CARD, fight_of, may_retreat, opponent, rival
from tabard_games.milestone.state import Fight

Option = tuple[float, Action]


def choose(mind: Mind) -> Action:
    """The best answer before an own roll. What is used up makes the next question a smaller one, so it ends."""
    fight = fight_of(mind.ground)
    options = [*_strikes(mind, fight), *_means(mind, fight), *_leaving(mind)]
    return max(options, key=lambda option: option[0])[1]


def brace(mind: Mind) -> Action:
    """Before a shot that cannot be answered: drink, read or cast where that is worth more than to take it."""
    fight = fight_of(mind.ground)
    duel = mind.duel(opponent(mind.ground, mind.seat))
    options: list[Option] = [(_value(mind, fight, duel), End()), *_means(mind, fight)]
    return max(options, key=lambda option: option[0])[1]


def _value(mind: Mind, fight: Fight, duel: Duel, *, wounds: int = 0, heal: int = 0, mana: int = 0) -> float:
    """The value of a plain strike now, after these wounds, this healing and this change of mana."""
    health = mind.stamina(min(mind.most, mind.hero.health + heal))
    left = mind.across() - wounds
    purse = min(mind.most_mana, mind.hero.mana + mana)
    if left <= 0:
        return duel.won(health, purse)
    if fight.round == 0:
        return duel.shoot(duel.shot_plans[0], health, left, purse)
    return duel.hit(duel.melee_plans[0], health, left, purse, fight.round)


def _strikes(mind: Mind, fight: Fight) -> list[Option]:
    """A plain strike, one with the ability, one with a potion of strength."""
    found = opponent(mind.ground, mind.seat)
    duel = mind.duel(found)
    hero = mind.hero
    options: list[Option] = [(_value(mind, fight, duel), Strike())]
    if strike_ability(mind.ground, hero):
        left, health = mind.across(), mind.stamina(hero.health)
        if fight.round == 0:
            value = duel.shoot(duel.shot_plans[-1], health, left, hero.mana)
        else:
            value = duel.hit(duel.melee_plans[-1], health, left, hero.mana, fight.round)
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
    duel = mind.duel(opponent(mind.ground, mind.seat))
    options: list[Option] = []
    for owned in usable(mind.ground, mind.seat):
        what = item(mind.ground, owned)
        if what.kind == "scroll":
            value = _value(mind, fight, duel, wounds=what.wounds)
            options.append((value - _price(mind), UseItem(owned, *_aim(mind, fight))))
        elif what.paid:
            options.append(
                (_sold(mind, fight, duel, what), UseItem(owned, *(_aim(mind, fight) if takes_aim(what) else ())))
            )
        elif what.heal or what.mana:
            value = _value(mind, fight, duel, heal=what.heal, mana=what.mana)
            options.append((value - mind.temper.spent, UseItem(owned)))
    if ability_ready(mind.ground, hero):
        cost, amount = mind.who.ability_cost, mind.who.ability_amount
        if mind.who.ability == "spell":
            options.append((_value(mind, fight, duel, wounds=amount, mana=-cost), UseAbility(*_aim(mind, fight))))
        elif hero.health < mind.most:
            options.append((_value(mind, fight, duel, heal=amount, mana=-cost), UseAbility(seat=mind.seat)))
    return options


def _aim(mind: Mind, fight: Fight) -> tuple[int, int]:
    """(card, seat) of the other side."""
    side = rival(mind.ground.body, mind.seat)
    return (fight.card, -1) if side == CARD else (-1, side)


def _sold(mind: Mind, fight: Fight, duel: Duel, what: Item) -> float:
    """What an artifact's effect is worth now, its price taken off."""
    wounds, heal = what.paid.get("wound", 0), what.paid.get("heal", 0)
    mana = what.paid.get("mana", 0) - what.paid_mana
    value = _value(mind, fight, duel, wounds=wounds, heal=heal, mana=mana)
    if "bless" not in what.paid:
        return value
    stronger = mind.duel(opponent(mind.ground, mind.seat), bonus=what.paid["bless"])
    return _value(mind, fight, stronger, wounds=wounds, heal=heal, mana=mana)


def _price(mind: Mind) -> float:
    """A scroll is for the Goal, or for a need."""
    return mind.temper.spent * (0.5 if isinstance(opponent(mind.ground, mind.seat), Goal) else 1.5)


def _leaving(mind: Mind) -> list[Option]:
    """Retreat, where the round allows it."""
    if not may_retreat(mind.ground, mind.seat):
        return []
    duel = mind.duel(opponent(mind.ground, mind.seat))
    left = mind.across()
    return [(duel.left(mind.stamina(mind.hero.health), left, mind.hero.mana), Retreat())]
