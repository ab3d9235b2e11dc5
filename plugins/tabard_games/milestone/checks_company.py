"""Judging what is done with companions, artifacts and other characters (H14, H25, H26)."""

from __future__ import annotations

from tabard.api import Decision, Refusal, say
from tabard_games.milestone.actions import Attack, Cover, Take
from tabard_games.milestone.artifacts import has_time, helps
from tabard_games.milestone.cards import Item
from tabard_games.milestone.choices import offered
from tabard_games.milestone.companions import companion
from tabard_games.milestone.decisions import Spoil
from tabard_games.milestone.ground import Ground, item
from tabard_games.milestone.means import neighbours
from tabard_games.milestone.spoils import NEVER_TAKEN
from tabard_games.milestone.state import NOBODY, START, Hero


def artifact_refusal(ground: Ground, seat: int, hero: Hero, owned: int, what: Item) -> Refusal | None:
    """For mana, once a turn, in use; in a fight not all of them (H14)."""
    name = say(what.name)
    if hero.mana < what.paid_mana:
        return Refusal("cost", say("{item} costs {n} mana.", item=name, n=what.paid_mana))
    if owned not in hero.used:
        return Refusal("condition", say("{item} works only while it is in use.", item=name))
    if not has_time(ground, what):
        return Refusal("condition", say("There is no time for {item} in a fight.", item=name))
    if not helps(ground, seat, what):
        return Refusal("condition", say("{item} would be wasted now.", item=name))
    if owned in ground.body.tried:
        return Refusal("limit", say("{item} works once in a turn.", item=name))
    return None


def attack(ground: Ground, decision: Decision, hero: Hero, action: Attack) -> Refusal | None:
    """Same sector, not on Start, once a turn, nobody in two own turns that follow each other (H26)."""
    if action.seat == decision.seat:
        return Refusal("target", say("That is yourself."))
    if action.seat not in neighbours(ground.body, decision.seat):
        return Refusal("target", say("Nobody of that name is on your sector."))
    if not ground.options.attacks:
        return Refusal("condition", say("At this table characters do not attack one another."))
    if hero.at == START and ground.options.safe_start:
        return Refusal("condition", say("Start is safe: nobody can be attacked there (H26)."))
    if hero.victim != NOBODY:
        return Refusal("limit", say("You may attack one character in a turn (H26)."))
    if action.seat == hero.spared:
        return Refusal("limit", say("You attacked that character in your last turn (H26)."))
    return None


def cover(ground: Ground, decision: Decision, hero: Hero, _: Cover) -> Refusal | None:
    """A companion that stands, before a strike that is to come (H25)."""
    if offered(ground, decision, "companion"):
        return None
    if companion(ground, hero) == NOBODY:
        return Refusal("condition", say("You have no companion at your side."))
    fight = ground.body.fight
    if fight is not None and decision.seat in fight.covered:
        return Refusal("limit", say("Your companion takes the next strike already."))
    return Refusal("condition", say("Nothing is about to strike you."))


def spoil(ground: Ground, decision: Spoil, action: Take) -> Refusal | None:
    """Any item of the beaten character but a companion or a task item (H26)."""
    loser = ground.body.heroes[decision.loser]
    if action.item not in (*loser.used, *loser.pack):
        return Refusal("option", say("The beaten character has no such item."))
    if item(ground, action.item).kind in NEVER_TAKEN:
        return Refusal("condition", say("Companions and task items are never taken (H26)."))
    return None
