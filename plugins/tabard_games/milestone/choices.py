"""The slots of every question: verb, then what it is done to (architecture: numbered choices, clicks and bots walk
the same slots). Whatever is offered here `checks` allows, and nothing else: what would be wasted, such as a draught at
full health, is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabard.api import Action, Decision, Slot
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
from tabard_games.milestone.bargain import offer_slots, partners
from tabard_games.milestone.cards import WORN, Character, Location
from tabard_games.milestone.companions import may_cover, owned_companions
from tabard_games.milestone.decisions import (
    Attempt,
    Brace,
    Closing,
    Deeds,
    Dressing,
    Guard,
    Meanwhile,
    Move,
    Order,
    OwnStrike,
    Parting,
    Proposal,
    Resist,
    Spoil,
    Trade,
    WhoToBe,
)
from tabard_games.milestone.ground import (
    Ground,
    can_play,
    card,
    enters_fork,
    face_up,
    fits,
    has_room,
    is_overloaded,
    item,
)
from tabard_games.milestone.layout import BRANCHES
from tabard_games.milestone.means import ability_targets, neighbours, strike_ability, tools_to_ready, usable
from tabard_games.milestone.rivals import aims, is_side, may_retreat
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


def _characters(ground: Ground, _: Decision, __: Hero) -> Candidates:
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


def _activated(ground: Ground, _: Decision, hero: Hero) -> Candidates:
    """The open cards of the sector that can be activated (rule 26)."""
    known = face_up(ground.body, hero.at)
    return tuple([c for c in known if can_play(ground, hero, c)]) if known else ()


def _takeable(ground: Ground, _: Decision, hero: Hero) -> Candidates:
    """Items of the sector, capacity permitting (H16)."""
    items = ground.body.lying[hero.at]
    return items if items and has_room(ground, hero) else ()


def _wearable(ground: Ground, _: Decision, hero: Hero) -> Candidates:
    """Items of the backpack that there is room to use (H13)."""
    pack = hero.pack
    return tuple([c for c in pack if item(ground, c).kind in WORN and fits(ground, hero, c)]) if pack else ()


def _distances(ground: Ground, _: Decision, __: Hero) -> Candidates:
    """Any number of sectors within the value (rule 19): the road is a loop, so none of them is missing."""
    return tuple(range(1, ground.body.value + 1))


def _strikes(ground: Ground, _: Decision, hero: Hero) -> Candidates:
    """Plain always, with the ability if it can (H12)."""
    return ("plain", "ability") if strike_ability(ground, hero) else ("plain",)


def _retreat(ground: Ground, decision: Decision, _: Hero) -> Candidates:
    return ALONE if may_retreat(ground, decision.seat) else ()


def _cover(ground: Ground, decision: Decision, _: Hero) -> Candidates:
    return ALONE if may_cover(ground, decision.seat) else ()


def _attack(ground: Ground, decision: Decision, _: Hero) -> Candidates:
    return tuple([f"seat {seat}" for seat in prey(ground, decision.seat)])


def _spoils(ground: Ground, decision: Spoil, _: Hero) -> Candidates:
    return takeable(ground, ground.body.heroes[decision.loser])


def _companions(ground: Ground, _: Decision, hero: Hero) -> Candidates:
    return tuple(owned_companions(ground, hero))


def _dress(ground: Ground, decision: Decision, hero: Hero) -> Candidates:
    """What may be put on outside the own turn: nothing in a fight (H7)."""
    return () if is_side(ground.body, decision.seat) else _wearable(ground, decision, hero)


def _undress(ground: Ground, decision: Decision, hero: Hero) -> Candidates:
    return () if is_side(ground.body, decision.seat) else tuple(hero.used)


def _end(_: Ground, __: Decision, ___: Hero) -> Candidates:
    return ALONE


def _close(ground: Ground, _: Decision, hero: Hero) -> Candidates:
    """Nothing may be over the backpack's size (H13)."""
    return () if is_overloaded(ground, hero) else ALONE


def _ability(ground: Ground, decision: Decision, _: Hero) -> Candidates:
    return ability_targets(ground, decision.seat)


def _ability_before(ground: Ground, decision: Decision, hero: Hero) -> Candidates:
    """One that goes with the strike may be declared by itself (H12); others are used on somebody."""
    return ALONE if strike_ability(ground, hero) else ability_targets(ground, decision.seat)


def _use(ground: Ground, decision: Decision, _: Hero) -> Candidates:
    return usable(ground, decision.seat)


def _use_here(ground: Ground, decision: Decision, hero: Hero) -> Candidates:
    """Tools too, in front of a lock."""
    return usable(ground, decision.seat) + tools_to_ready(ground, hero)


def _used(_: Ground, __: Decision, hero: Hero) -> Candidates:
    return hero.used


def _pack(_: Ground, __: Decision, hero: Hero) -> Candidates:
    return hero.pack


def _partners(ground: Ground, decision: Decision, _: Hero) -> Candidates:
    """Seats to make an offer to (H28)."""
    return tuple([f"seat {seat}" for seat in partners(ground, decision)]) if len(ground.body.heroes) > 1 else ()


def _affordable(ground: Ground, _: Decision, hero: Hero) -> Candidates:
    """Cards of the dealer's pile that there is money for (H29)."""
    return tuple([c for c in ground.body.dealer if item(ground, c).value <= hero.xp])


def _saleable(ground: Ground, _: Decision, hero: Hero) -> Candidates:
    """Own cards that the dealer takes (H29)."""
    return tuple([c for c in (*hero.used, *hero.pack) if item(ground, c).value > 0])


def _alone(_: Ground, __: Decision, ___: Hero) -> Candidates:
    return ALONE


Listing = Callable[[Ground, Any, Hero], Candidates]
"""What a verb can be done to now; empty = the verb is not offered."""

VERBS: dict[type[Decision], dict[str, Listing]] = {
    WhoToBe: {"choose": _characters},
    Move: {"go": _distances, "ability": _ability, "use": _use},
    Order: {"play": lambda ground, _, __: tuple(ground.body.todo)},
    Attempt: {"play": lambda _, decision, __: (decision.card,), "ability": lambda _, __, ___: ALONE},
    Brace: {"use": _use, "ability": _ability, "end": _end, "companion": _cover},
    OwnStrike: {"strike": _strikes, "ability": _ability_before, "use": _use, "retreat": _retreat, "companion": _cover},
    Deeds: {
        "play": _activated, "take": _takeable, "ability": _ability, "use": _use_here, "end": _end, "leave": _pack,
        "attack": _attack, "offer": _partners,
    },
    Closing: {"equip": _wearable, "unequip": _used, "leave": _pack, "throw": _pack, "end": _close},
    Meanwhile: {"equip": _dress, "unequip": _undress},
    Guard: {"companion": _alone, "end": _end},
    Resist: {"retreat": _alone, "end": _end},
    Spoil: {"take": _spoils},
    Parting: {"leave": _companions},
    Proposal: {"agree": _alone, "refuse": _alone},
    Trade: {"buy": _affordable, "sell": _saleable, "offer": _partners, "end": _end},
    Dressing: {"equip": _wearable, "unequip": _used, "end": _end},
}  # fmt: skip
"""The verbs of every question in the order in which they are offered, each with what it can be done to."""

ALWAYS = (_strikes, _end)
"""Listings that are never empty where they are asked for."""

OFFERS: dict[type[Decision], tuple[tuple[str, Listing | None], ...]] = {
    kind: tuple([(verb, None if listing in ALWAYS else listing) for verb, listing in listings.items()])
    for kind, listings in VERBS.items()
}
"""The verbs once more, with what has to be looked at to know whether each is offered; None = it is."""


def offered(ground: Ground, decision: Decision, verb: str) -> Candidates:
    """What a verb of the question can be done to now; empty = it is not offered, `ALONE` = it needs nothing."""
    return VERBS[type(decision)][verb](ground, decision, ground.body.heroes[decision.seat])


def chooses(ground: Ground, decision: Decision) -> bool:
    """Is there surely more than one answer? Only what can be told at a glance (see `Game.chooses`)."""
    kind = type(decision)
    if kind is OwnStrike:
        return may_retreat(ground, decision.seat) or strike_ability(ground, ground.body.heroes[decision.seat])
    if kind is Move:
        return ground.body.value > 1
    if kind is Order:
        return len(ground.body.todo) > 1
    # All are asked only where there is something to choose.
    return kind in (Attempt, Brace, Guard, Resist, Parting, Proposal)


def playable(ground: Ground, decision: Decision) -> Candidates:
    """The cards that `play` means here."""
    return offered(ground, decision, "play")


def verbs(ground: Ground, decision: Decision) -> tuple[str, ...]:
    """The verbs that can be done to anything now."""
    hero = ground.body.heroes[decision.seat]
    offers = OFFERS[type(decision)]
    return tuple([verb for verb, listing in offers if listing is None or listing(ground, decision, hero)])


def slots(ground: Ground, decision: Decision, picked: Picks) -> Slot | Action:
    """The next slot, or the whole action."""
    if not picked:
        return Slot("verb", verbs(ground, decision))
    verb = str(picked[0])
    if verb == "offer":
        return offer_slots(ground, decision, picked[1:])
    if len(picked) == 1:
        candidates = offered(ground, decision, verb)
        return BARE[verb]() if candidates == ALONE else Slot(verb, candidates)
    if len(picked) == 2 and (branches := branches_of(ground, decision, verb, picked[1])):
        return Slot("branch", branches)
    if verb in ON_ONE:
        return ON_ONE[verb](*picked[1:])
    if len(picked) == 2:
        more = third(ground, decision, verb, picked[1])
        if more is not None:
            return more
    return action_of(verb, picked[1], picked[2] if len(picked) > 2 else -1)


def branches_of(ground: Ground, decision: Decision, verb: str, picked: int | str) -> Candidates:
    """The branches that a move, or a place that moves on, may take where it enters a fork (H4); else none."""
    if ground.fixed.road.ring or verb not in ("go", "play"):
        return ()
    steps = int(picked) if verb == "go" else steps_of(ground, decision, int(picked))
    return BRANCHES if enters_fork(ground, ground.body.heroes[decision.seat].at, steps) else ()


def steps_of(ground: Ground, decision: Decision, card_id: int) -> int:
    """How many sectors playing this card moves on (H18)."""
    found = card(ground, card_id)
    return found.paid.get("step", 0) if isinstance(decision, Deeds) and isinstance(found, Location) else 0


def third(ground: Ground, decision: Decision, verb: str, picked: int | str) -> Slot | None:
    """The slot after verb and argument, where there is one: a potion for a strike, a target for a scroll."""
    hero = ground.body.heroes[decision.seat]
    if verb == "strike":
        strong = tuple([c for c in hero.pack if item(ground, c).strike > 0]) if hero.pack else ()
        return Slot("potion", (-1, *strong)) if strong else None
    if takes_aim(item(ground, int(picked))):
        return Slot("target", aims(ground, decision.seat))
    return None


def action_of(verb: str, what: int | str, more: int | str) -> Action:
    """A strike, or the use of an item, and what goes with it."""
    if verb == "strike":
        return Strike(what == "ability", int(more))
    return UseItem(int(what), seat=_seat(more)) if isinstance(more, str) else UseItem(int(what), more)


def _seat(candidate: str) -> int:
    """`seat N`."""
    return int(candidate.removeprefix("seat "))


def _ability_on(whom: int | str) -> UseAbility:
    """A foe's card id, or `seat N`."""
    return UseAbility(card=whom) if isinstance(whom, int) else UseAbility(seat=_seat(whom))


BARE: dict[str, Callable[[], Action]] = {
    "end": End, "retreat": Retreat, "ability": UseAbility, "companion": Cover, "agree": Agree, "refuse": Refuse,
}  # fmt: skip
"""Verbs that can stand alone."""

ON_ONE: dict[str, Callable[..., Action]] = {
    "choose": Choose,
    "go": Go,
    "play": Play,
    "ability": _ability_on,
    "take": Take,
    "leave": Leave,
    "throw": Throw,
    "equip": Equip,
    "unequip": Unequip,
    "attack": lambda whom: Attack(_seat(whom)),
    "buy": Buy,
    "sell": Sell,
}
"""Verbs that are done to one thing."""
