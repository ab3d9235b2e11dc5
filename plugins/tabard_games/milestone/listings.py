"""What each verb can be done to now (see `choices.VERBS`): candidates in a stable order, or none."""

from __future__ import annotations

from tabard.api import Decision
from tabard_games.milestone.bargain import partners
from tabard_games.milestone.cards import WORN, Character
from tabard_games.milestone.companions import may_cover, owned_companions
from tabard_games.milestone.decisions import Spoil
from tabard_games.milestone.ground import Ground, can_play, face_up, fits, has_room, is_overloaded, item
from tabard_games.milestone.means import ability_targets, neighbours, strike_ability, tools_to_ready, usable
from tabard_games.milestone.rivals import is_side, may_retreat
from tabard_games.milestone.spoils import takeable
from tabard_games.milestone.state import NOBODY, START, Hero

Candidates = tuple[int | str, ...]
Picks = tuple[int | str, ...]

ALONE: Candidates = ("",)
"""A verb that needs nothing said with it."""


def free_characters(ground: Ground) -> tuple[str, ...]:
    """Characters nobody plays yet, in the order of their paths."""
    taken = {hero.character for hero in ground.body.heroes}
    return tuple(path for path in ground.content.of(Character) if path not in taken)


def characters(ground: Ground, _: Decision, __: Hero) -> Candidates:
    """Each of them, or whoever the cards decide on, where that is not the same (rule 14)."""
    free = free_characters(ground)
    return (*free, "") if len(free) > 1 else free


def prey(ground: Ground, seat: int) -> tuple[int, ...]:
    """The seats whose characters can be attacked now: on the own sector, not on Start, one a turn, and nobody in two
    own turns that follow each other (H26)."""
    options = ground.options
    hero = ground.body.heroes[seat]
    if not options.attacks or hero.victim != NOBODY or (hero.at == START and options.safe_start):
        return ()
    return tuple([other for other in neighbours(ground.body, seat) if other not in (seat, hero.spared)])


def activated(ground: Ground, _: Decision, hero: Hero) -> Candidates:
    """The open cards of the sector that can be activated (rule 26)."""
    known = face_up(ground.body, hero.at)
    return tuple([c for c in known if can_play(ground, hero, c)]) if known else ()


def to_take(ground: Ground, _: Decision, hero: Hero) -> Candidates:
    """Items of the sector, capacity permitting (H16)."""
    items = ground.body.lying[hero.at]
    return items if items and has_room(ground, hero) else ()


def wearable(ground: Ground, _: Decision, hero: Hero) -> Candidates:
    """Items of the backpack that there is room to use (H13)."""
    pack = hero.pack
    return tuple([c for c in pack if item(ground, c).kind in WORN and fits(ground, hero, c)]) if pack else ()


def distances(ground: Ground, _: Decision, __: Hero) -> Candidates:
    """Any number of sectors within the value (rule 19): the road is a loop, so none of them is missing."""
    return tuple(range(1, ground.body.value + 1))


def strikes(ground: Ground, _: Decision, hero: Hero) -> Candidates:
    """Plain always, with the ability if it can (H12)."""
    return ("plain", "ability") if strike_ability(ground, hero) else ("plain",)


def retreating(ground: Ground, decision: Decision, _: Hero) -> Candidates:
    """Leaving the fight (H22, H26)."""
    return ALONE if may_retreat(ground, decision.seat) else ()


def covering(ground: Ground, decision: Decision, _: Hero) -> Candidates:
    """Naming the companion (H25)."""
    return ALONE if may_cover(ground, decision.seat) else ()


def attackable(ground: Ground, decision: Decision, _: Hero) -> Candidates:
    """Characters to attack, as `seat N` (H26)."""
    return tuple([f"seat {seat}" for seat in prey(ground, decision.seat)])


def spoils(ground: Ground, decision: Spoil, _: Hero) -> Candidates:
    """What can be taken from the beaten one (H26)."""
    return takeable(ground, ground.body.heroes[decision.loser])


def companions(ground: Ground, _: Decision, hero: Hero) -> Candidates:
    """The companions to choose among (H25)."""
    return tuple(owned_companions(ground, hero))


def to_put_on(ground: Ground, decision: Decision, hero: Hero) -> Candidates:
    """What may be put on outside the own turn: nothing in a fight (H7)."""
    return () if is_side(ground.body, decision.seat) else wearable(ground, decision, hero)


def to_take_off(ground: Ground, decision: Decision, hero: Hero) -> Candidates:
    """What may be taken off outside the own turn."""
    return () if is_side(ground.body, decision.seat) else tuple(hero.used)


def closing(ground: Ground, _: Decision, hero: Hero) -> Candidates:
    """Nothing may be over the backpack's size (H13)."""
    return () if is_overloaded(ground, hero) else ALONE


def ability(ground: Ground, decision: Decision, _: Hero) -> Candidates:
    """Whom it can be used on."""
    return ability_targets(ground, decision.seat)


def ability_before(ground: Ground, decision: Decision, hero: Hero) -> Candidates:
    """One that goes with the strike may be declared by itself (H12); others are used on somebody."""
    return ALONE if strike_ability(ground, hero) else ability_targets(ground, decision.seat)


def consumable(ground: Ground, decision: Decision, _: Hero) -> Candidates:
    """Potions, scrolls and artifacts that do something now."""
    return usable(ground, decision.seat)


def usable_here(ground: Ground, decision: Decision, hero: Hero) -> Candidates:
    """Tools too, in front of a lock."""
    return usable(ground, decision.seat) + tools_to_ready(ground, hero)


def used(_: Ground, __: Decision, hero: Hero) -> Candidates:
    """Items in use."""
    return hero.used


def carried(_: Ground, __: Decision, hero: Hero) -> Candidates:
    """Items in the backpack."""
    return hero.pack


def dealing(ground: Ground, decision: Decision, _: Hero) -> Candidates:
    """Seats to make an offer to (H28)."""
    return tuple([f"seat {seat}" for seat in partners(ground, decision)])


def affordable(ground: Ground, _: Decision, hero: Hero) -> Candidates:
    """Cards of the dealer's pile that there is money for (H29)."""
    return tuple([c for c in ground.body.dealer if item(ground, c).value <= hero.xp])


def saleable(ground: Ground, _: Decision, hero: Hero) -> Candidates:
    """Own cards that the dealer takes (H29)."""
    return tuple([c for c in (*hero.used, *hero.pack) if item(ground, c).value > 0])


def alone(_: Ground, __: Decision, ___: Hero) -> Candidates:
    """A verb that is always offered where it is asked for."""
    return ALONE
