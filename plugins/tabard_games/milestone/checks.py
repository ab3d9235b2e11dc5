"""Judging a whole action on its own, without listing: codes and their order are the contract's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabard.api import Action, Decision, Message, Refusal, say
from tabard_games.milestone.actions import (
    Agree,
    Attack,
    Buy,
    Choose,
    Cover,
    End,
    Equip,
    Go,
    Leave,
    Offer,
    Play,
    Refuse,
    Retreat,
    Sell,
    Strike,
    Take,
    Throw,
    Unequip,
    UseAbility,
    UseItem,
)
from tabard_games.milestone.artifacts import takes_aim
from tabard_games.milestone.bargain import offer_refusal
from tabard_games.milestone.cards import WORN, Character, Foe, Location, Lock, Monster
from tabard_games.milestone.checks_company import artifact_refusal, attack, cover, spoil
from tabard_games.milestone.choices import free_characters, offered, playable, steps_of
from tabard_games.milestone.companions import is_companion
from tabard_games.milestone.decisions import (
    Attempt,
    Closing,
    Deeds,
    Dressing,
    Meanwhile,
    Order,
    OwnStrike,
    Parting,
    Spoil,
)
from tabard_games.milestone.ground import Ground, card, character, face_up, fits, has_room, item, ways
from tabard_games.milestone.layout import BRANCHES
from tabard_games.milestone.means import (
    STRIKE_ABILITIES,
    goes_with,
    is_unused,
    neighbours,
    patients,
    tools_to_ready,
    works_now,
)
from tabard_games.milestone.rivals import can_aim, is_side
from tabard_games.milestone.state import NOBODY, Hero

FURTHEST = 99
"""Sectors beyond which nobody looks for a fork: no movement value is as high."""


def option(message: Message) -> Refusal:
    """Not an answer to what is asked, or a card that is not there."""
    return Refusal("option", message)


def check(ground: Ground, decision: Decision, action: Action) -> Refusal | None:
    """None = legal."""
    return JUDGES[type(action)](ground, decision, ground.body.heroes[decision.seat], action)


def _choose(ground: Ground, _: Decision, __: Hero, action: Choose) -> Refusal | None:
    """Somebody whom nobody plays yet, or nobody in particular (rule 14)."""
    if action.character and action.character not in free_characters(ground):
        return option(say("Nobody by that name is free to choose."))
    return None


def _retreat(ground: Ground, decision: Decision, _: Hero, __: Retreat) -> Refusal | None:
    """See `may_retreat`."""
    if offered(ground, decision, "retreat"):
        return None
    fight = ground.body.fight
    if fight is not None and fight.victim == decision.seat:
        n = ground.options.defend_rounds
        return Refusal("condition", say("Whoever is attacked may retreat after {n} full rounds of melee (H26).", n=n))
    return Refusal("condition", say("You may retreat only after a full round of melee (H22)."))


def _end(ground: Ground, decision: Decision, _: Hero, __: End) -> Refusal | None:
    """At the turn's end only with a backpack that is not too full (H13)."""
    if offered(ground, decision, "end"):
        return None
    return Refusal("limit", say("The backpack holds {n} cards; leave or throw some first.", n=ground.options.pack))


def branch_refusal(ground: Ground, hero: Hero, steps: int, branch: str) -> Refusal | None:
    """A branch is named with the move that enters a fork, and with no other (H4)."""
    if branch not in ("", *BRANCHES):
        return Refusal("form", say("A branch is left or right."))
    if branch in ways(ground, hero.at, steps):
        return None
    if branch:
        return option(say("That move enters no fork; leave out the branch."))
    return Refusal("form", say("The road forks there: say branch left or branch right (H4)."))


def _go(ground: Ground, _: Decision, hero: Hero, action: Go) -> Refusal | None:
    """Rules 19 and 21: at least one sector, at most the movement value. The road is a loop and never ends before."""
    value = ground.body.value
    wrong = branch_refusal(ground, hero, min(max(action.sectors, 0), FURTHEST), action.branch)
    if wrong is not None:
        return wrong
    if action.sectors < 1:
        return Refusal("limit", say("Moving cannot be declined: go at least one sector."))
    if action.sectors > value:
        return Refusal("limit", say("Your movement value is {n}; go no further.", n=value))
    return None


def _play(ground: Ground, decision: Decision, hero: Hero, action: Play) -> Refusal | None:
    """An automatic effect still to be played, or an activated one of the own sector."""
    known = face_up(ground.body, hero.at)
    if action.card not in known:
        return option(say("There is no such open card on your sector."))
    wrong = branch_refusal(ground, hero, steps_of(ground, decision, action.card), action.branch)
    if wrong is not None and wrong.code == "form":
        return wrong
    if action.card in playable(ground, decision):
        return wrong
    if type(decision) is Order:
        return option(say("That card has no automatic effect left to play."))
    if type(decision) is Attempt:
        return option(say("Another roll comes first."))
    found = card(ground, action.card)
    if isinstance(found, Location) and found.paid and not found.is_affordable(hero):
        return Refusal("cost", say("You cannot pay for that."))
    if isinstance(found, Lock) or action.card in ground.body.tried:
        return Refusal("limit", say("That can be tried once in a turn."))
    if isinstance(found, Foe) and not (isinstance(found, Monster) and found.neutral):
        return option(say("A hostile monster fights when you arrive; there is nothing to activate."))
    return option(say("That card has nothing to activate."))


def _strike(ground: Ground, _: Decision, hero: Hero, action: Strike) -> Refusal | None:
    """The ability and a potion may go with it, each if it can."""
    if action.potion >= 0:
        if action.potion not in hero.pack:
            return option(say("There is no such item in your backpack."))
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


def _ability(ground: Ground, decision: Decision, hero: Hero, action: UseAbility) -> Refusal | None:
    """Spells and healing; for a lock or trap the knack that is asked about (H12)."""
    who = character(ground, hero)
    if type(decision) is Attempt:
        return None if action == UseAbility() else option(say("The ability helps the roll; it has no target."))
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


def _use(ground: Ground, decision: Decision, hero: Hero, action: UseItem) -> Refusal | None:
    """Consumables from the backpack, artifacts in use."""
    if action.item not in hero.pack and action.item not in hero.used:
        return option(say("There is no such item in your backpack."))
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


def _take(ground: Ground, decision: Decision, hero: Hero, action: Take) -> Refusal | None:
    """Picking up (H16), or taking from a character that was beaten (H26)."""
    if isinstance(decision, Spoil):
        return spoil(ground, decision, action)
    if action.item not in ground.body.lying[hero.at]:
        return option(say("There is no such item on your sector."))
    if not has_room(ground, hero):
        return Refusal("limit", say("The backpack holds {n} cards; leave one first.", n=ground.options.pack))
    return None


def _part_with(ground: Ground, decision: Decision, hero: Hero, action: Leave | Throw) -> Refusal | None:
    """Leaving, throwing away (H13, H16); of two companions one stays here, in use or not (H25)."""
    if isinstance(decision, Parting):
        owned = action.item in (*hero.used, *hero.pack)
        if owned and is_companion(ground, action.item):
            return None
        return option(say("Which of your companions do you leave?"))
    if action.item in hero.used:
        return Refusal("frozen", say("It is in use; only what is in the backpack can be put down now."))
    if action.item not in hero.pack:
        return option(say("There is no such item in your backpack."))
    return None


def _equipment(ground: Ground, decision: Decision, hero: Hero, action: Equip | Unequip) -> Refusal | None:
    """Equipment is frozen in the own turn and in a fight (rule 17, H7); otherwise there must be room (H13)."""
    source = hero.pack if type(action) is Equip else hero.used
    if action.item not in source:
        where = say("in your backpack") if type(action) is Equip else say("in use")
        return option(say("There is no such item {where}.", where=where))
    what = item(ground, action.item)
    if type(action) is Equip and what.kind not in WORN:
        return Refusal("condition", say("{item} works from the backpack; it is not worn.", item=say(what.name)))
    if type(action) is Equip and not fits(ground, hero, action.item):
        return Refusal("limit", say("There is no room to use {item}: take something off first.", item=say(what.name)))
    if is_side(ground.body, decision.seat):
        return Refusal("frozen", say("Equipment cannot be changed in a fight (H7)."))
    if type(decision) not in (Meanwhile, Closing, Dressing):
        return Refusal("frozen", say("Equipment cannot be changed in your own turn (rule 17)."))
    return None


def _buy(ground: Ground, _: Decision, hero: Hero, action: Buy) -> Refusal | None:
    """The pile lies open; its cards cost their full value (H29)."""
    if action.item not in ground.body.dealer:
        return option(say("There is no such card in the junk dealer's pile."))
    what = item(ground, action.item)
    if what.value > hero.xp:
        return Refusal("cost", say("{item} costs {n} XP.", item=say(what.name), n=what.value))
    return None


def _sell(ground: Ground, _: Decision, hero: Hero, action: Sell) -> Refusal | None:
    """The dealer takes what has a value (H29)."""
    if action.item not in (*hero.used, *hero.pack):
        return option(say("You have no such item."))
    what = item(ground, action.item)
    if what.value < 1:
        return Refusal("condition", say("{item} has no value; the dealer does not take it.", item=say(what.name)))
    return None


def _answer(_: Ground, __: Decision, ___: Hero, ____: Agree | Refuse) -> Refusal | None:
    """Whoever is asked may answer either way."""
    return None


Judge = Callable[[Ground, Decision, Hero, Any], Refusal | None]

JUDGES: dict[type[Action], Judge] = {
    Choose: _choose,
    Go: _go,
    Play: _play,
    Strike: _strike,
    Retreat: _retreat,
    UseAbility: _ability,
    UseItem: _use,
    Take: _take,
    Leave: _part_with,
    Throw: _part_with,
    Equip: _equipment,
    Unequip: _equipment,
    End: _end,
    Attack: attack,
    Cover: cover,
    Offer: offer_refusal,
    Agree: _answer,
    Refuse: _answer,
    Buy: _buy,
    Sell: _sell,
}
"""Who judges which action."""
