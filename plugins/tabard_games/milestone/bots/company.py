"""The choices about companions, and when another character attacks or is beaten (H20, H25, H26)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tabard.api import Action
from tabard_games.milestone.actions import Cover, End, Leave, Retreat, Take
from tabard_games.milestone.bots.mind import Mind
from tabard_games.milestone.bots.odds import Spread
from tabard_games.milestone.bots.worth import worth
from tabard_games.milestone.companions import owned_companions
from tabard_games.milestone.decisions import Guard, Parting, Resist, Spoil
from tabard_games.milestone.ground import item
from tabard_games.milestone.rivals import fight_of, opponent
from tabard_games.milestone.spoils import takeable

Asked = Guard | Resist | Spoil | Parting
ASKED = (Guard, Resist, Spoil, Parting)
Ahead = Callable[[int, int], float]
"""(own health, the companion's): what lies ahead with these is worth."""


def answer(mind: Mind, decision: Asked) -> Action:
    """To each of these questions."""
    ground = mind.ground
    if isinstance(decision, Guard):
        return Cover() if is_covered(mind, decision) else End()
    if isinstance(decision, Resist):
        return resist(mind)
    if isinstance(decision, Spoil):
        return Take(max(takeable(ground, ground.body.heroes[decision.loser]), key=lambda c: worth(item(ground, c))))
    return Leave(min(owned_companions(ground, mind.hero), key=lambda c: worth(item(ground, c))))


def is_covered(mind: Mind, decision: Guard) -> bool:
    """The companion takes the blow where that costs less: a slain one is lost for good, a fall restores both."""
    ground = mind.ground
    if decision.wounds:
        blow: Spread = ((decision.wounds, 1.0),)
        ahead: Ahead = mind.kept
        fallen = mind.kept(mind.most, mind.friend_most) - mind.falling()
    else:
        fight = fight_of(ground)
        duel = mind.duel(opponent(ground, mind.seat))
        left = mind.across()
        blow = duel.melee_back if fight.round else duel.shot_back
        ahead = partial(mind.fighting_on, duel, left)
        fallen = duel.fallen(left)
    friend, health = mind.friend, mind.hero.health
    slain = ahead(health, 0) - mind.temper.company
    covered = sum(p * (ahead(health, friend - w) if w < friend else slain) for w, p in blow)
    borne = sum(p * (ahead(health - w, friend) if w < health else fallen) for w, p in blow)
    return covered > borne


def resist(mind: Mind) -> Action:
    """Fight on while that is worth more than to leave."""
    ground = mind.ground
    duel = mind.duel(opponent(ground, mind.seat))
    left = mind.across()
    health, mana = mind.stamina(mind.hero.health), mind.hero.mana
    stay = duel.hit(duel.melee_plans[0], health, left, mana, fight_of(ground).round)
    return End() if stay >= duel.left(health, left, mana) else Retreat()
