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
from tabard_games.milestone.bargain import offer_refusal
from tabard_games.milestone.cards import WORN, Foe, Location, Lock, Monster
from tabard_games.milestone.checks_company import attack, cover, spoil
from tabard_games.milestone.checks_dealing import answer, buy, sell
from tabard_games.milestone.checks_means import ability, strike, use
from tabard_games.milestone.choices import offered, playable, steps_of
from tabard_games.milestone.companions import is_companion
from tabard_games.milestone.decisions import (
    Attempt,
    Closing,
    Dressing,
    Meanwhile,
    Order,
    Parting,
    Spoil,
)
from tabard_games.milestone.ground import Ground, card, face_up, fits, has_room, item, ways
from tabard_games.milestone.layout import BRANCHES
from tabard_games.milestone.listings import free_characters
from tabard_games.milestone.rivals import is_side
from tabard_games.milestone.state import Hero

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


Judge = Callable[[Ground, Decision, Hero, Any], Refusal | None]

JUDGES: dict[type[Action], Judge] = {
    Choose: _choose,
    Go: _go,
    Play: _play,
    Strike: strike,
    Retreat: _retreat,
    UseAbility: ability,
    UseItem: use,
    Take: _take,
    Leave: _part_with,
    Throw: _part_with,
    Equip: _equipment,
    Unequip: _equipment,
    End: _end,
    Attack: attack,
    Cover: cover,
    Offer: offer_refusal,
    Agree: answer,
    Refuse: answer,
    Buy: buy,
    Sell: sell,
}
"""Who judges which action."""
