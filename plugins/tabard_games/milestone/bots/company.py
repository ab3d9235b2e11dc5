"""The choices about companions, and when another character attacks or is beaten (H20, H25, H26)."""

from __future__ import annotations

from tabard.api import Action
from tabard_games.milestone.actions import Cover, End, Leave, Retreat, Take
from tabard_games.milestone.bots.mind import Mind
from tabard_games.milestone.companions import companion, owned_companions
from tabard_games.milestone.decisions import Guard, Parting, Resist, Spoil
from tabard_games.milestone.ground import companion_left, item
from tabard_games.milestone.rivals import fight_of, opponent, rival, side_left
from tabard_games.milestone.spoils import takeable

Asked = Guard | Resist | Spoil | Parting
ASKED = (Guard, Resist, Spoil, Parting)


def answer(mind: Mind, decision: Asked) -> Action:
    """To each of these questions."""
    ground = mind.ground
    if isinstance(decision, Guard):
        return Cover() if is_covered(mind, decision) else End()
    if isinstance(decision, Resist):
        return resist(mind)
    if isinstance(decision, Spoil):
        return Take(
            max(takeable(ground, ground.body.heroes[decision.loser]), key=lambda c: mind.worth(item(ground, c)))
        )
    return Leave(min(owned_companions(ground, mind.hero), key=lambda c: mind.worth(item(ground, c))))


def is_covered(mind: Mind, decision: Guard) -> bool:
    """The companion takes what could fell its owner, and what it would surely stand."""
    ground = mind.ground
    left = companion_left(ground, companion(ground, mind.hero))
    if decision.wounds:
        return decision.wounds >= mind.hero.health or decision.wounds < left
    fight = fight_of(ground)
    duel = mind.duel(opponent(ground, mind.seat))
    worst = max(wounds for wounds, _ in (duel.melee_back if fight.round else duel.shot_back))
    return worst >= mind.hero.health or worst < left


def resist(mind: Mind) -> Action:
    """Fight on while that is worth more than to leave."""
    ground = mind.ground
    duel = mind.duel(opponent(ground, mind.seat))
    left = side_left(ground, rival(ground.body, mind.seat))
    stay = duel.hit(duel.melee_plans[0], mind.hero.health, left, mind.hero.mana, fight_of(ground).round)
    return End() if stay >= duel.left(mind.hero.health, left, mind.hero.mana) else Retreat()
