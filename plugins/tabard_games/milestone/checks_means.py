"""Judging strikes, abilities and what is used up (H12, H14, H19, H22)."""

from __future__ import annotations

from tabard.api import Decision, Refusal, say
from tabard_games.milestone.actions import Strike, UseAbility, UseItem
from tabard_games.milestone.artifacts import takes_aim
from tabard_games.milestone.cards import Character
from tabard_games.milestone.checks_company import artifact_refusal
from tabard_games.milestone.decisions import Attempt, Deeds, OwnStrike
from tabard_games.milestone.ground import Ground, character, item
from tabard_games.milestone.means import (
    STRIKE_ABILITIES,
    goes_with,
    is_unused,
    neighbours,
    patients,
    tools_to_ready,
    works_now,
)
from tabard_games.milestone.rivals import can_aim
from tabard_games.milestone.state import NOBODY, Hero


def strike(ground: Ground, _: Decision, hero: Hero, action: Strike) -> Refusal | None:
    """The ability and a potion may go with it, each if it can."""
    if action.potion >= 0:
        if action.potion not in hero.pack:
            return Refusal("option", say("There is no such item in your backpack."))
        if item(ground, action.potion).strike <= 0:
            return Refusal("target", say("Only a potion that helps strikes goes with a strike."))
    if not action.ability:
        return None
    return strike_ability_refusal(ground, hero)


def strike_ability_refusal(ground: Ground, hero: Hero) -> Refusal | None:
    """Why the ability cannot go with this strike, or None (H12)."""
    fight = ground.body.fight
    who = character(ground, hero)
    if hero.mana < who.ability_cost:
        return _too_dear(who)
    if fight is None or not goes_with(who, fight):
        return Refusal("condition", say("{ability} does not go with this strike.", ability=say(who.ability_name)))
    if not fight.fresh:
        return Refusal("limit", say("The ability works once in a combat step (H12)."))
    return None


def _too_dear(who: Character) -> Refusal:
    return Refusal("cost", say("{ability} costs {n} mana.", ability=say(who.ability_name), n=who.ability_cost))


def ability(ground: Ground, decision: Decision, hero: Hero, action: UseAbility) -> Refusal | None:
    """Spells and healing; for a lock or trap the knack that is asked about (H12)."""
    who = character(ground, hero)
    if type(decision) is Attempt:
        return (
            None if action == UseAbility() else Refusal("option", say("The ability helps the roll; it has no target."))
        )
    if type(decision) is OwnStrike and action == UseAbility() and who.ability in STRIKE_ABILITIES:
        return strike_ability_refusal(ground, hero)
    heals = who.ability == "heal"
    if who.ability == "spell" and not can_aim(ground, decision.seat, action.card, action.seat):
        return _out_of_reach()
    whom = decision.seat if action.seat == NOBODY else action.seat
    if heals and (action.card >= 0 or whom not in neighbours(ground.body, decision.seat)):
        return Refusal("target", say("Nobody of that name is on your sector."))
    if hero.mana < who.ability_cost:
        return _too_dear(who)
    if not heals and who.ability != "spell":
        return Refusal("condition", say("{ability} goes with a roll, not alone.", ability=say(who.ability_name)))
    if heals and whom not in patients(ground, decision.seat):
        return Refusal("condition", say("There is no wound to heal."))
    if not is_unused(ground, hero):
        return Refusal("limit", say("The ability works once a turn, in a fight once in a combat step (H12)."))
    return None


def use(ground: Ground, decision: Decision, hero: Hero, action: UseItem) -> Refusal | None:
    """Consumables from the backpack, artifacts in use."""
    if action.item not in hero.pack and action.item not in hero.used:
        return Refusal("option", say("There is no such item in your backpack."))
    what = item(ground, action.item)
    aimed = (action.card, action.seat) != (NOBODY, NOBODY)
    if takes_aim(what):
        if not can_aim(ground, decision.seat, action.card, action.seat):
            return _out_of_reach()
    elif aimed:
        return Refusal("target", say("{item} works on its owner; leave out the target.", item=say(what.name)))
    if what.kind == "scroll":
        return None
    if what.kind == "tool":
        return _tool_refusal(ground, decision, hero, action.item)
    if what.paid:
        return artifact_refusal(ground, decision.seat, hero, action.item, what)
    if what.kind != "potion":
        return Refusal("condition", say("{item} is not used up; it is worn or carried.", item=say(what.name)))
    if works_now(ground, decision.seat, what):
        return None
    if what.strike:
        return Refusal("condition", say("{item} helps only in a fight.", item=say(what.name)))
    return Refusal("condition", say("{item} would be wasted now.", item=say(what.name)))


def _out_of_reach() -> Refusal:
    return Refusal("target", say("No such foe on your own or the next sector, nor a character that you fight."))


def _tool_refusal(ground: Ground, decision: Decision, hero: Hero, tool: int) -> Refusal | None:
    """A tool works from the backpack (H19); taking it in hand is allowed where it is about to help."""
    if type(decision) is Deeds and tool in tools_to_ready(ground, hero):
        return None
    if tool in ground.body.tried:
        return Refusal("limit", say("{item} is in hand already.", item=say(item(ground, tool).name)))
    return Refusal("condition", say("{item} helps by itself, at a lock.", item=say(item(ground, tool).name)))
