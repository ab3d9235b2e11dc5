"""The slots of every question: verb, then what it is done to (architecture: numbered choices, clicks and bots walk
the same slots). Whatever is offered here `checks` allows, and nothing else: what would be wasted, such as a draught at
full health, is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabard.api import Action, Decision, Slot
from tabard_games.milestone import listings as can
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
from tabard_games.milestone.bargain import offer_slots
from tabard_games.milestone.cards import Location
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
    card,
    enters_fork,
    item,
)
from tabard_games.milestone.layout import BRANCHES
from tabard_games.milestone.means import strike_ability
from tabard_games.milestone.rivals import aims, may_retreat
from tabard_games.milestone.state import Hero

Listing = Callable[[Ground, Any, Hero], can.Candidates]
"""What a verb can be done to now; empty = the verb is not offered."""

VERBS: dict[type[Decision], dict[str, Listing]] = {
    WhoToBe: {"choose": can.characters},
    Move: {"go": can.distances, "ability": can.ability, "use": can.consumable},
    Order: {"play": lambda ground, _, __: tuple(ground.body.todo)},
    Attempt: {"play": lambda _, decision, __: (decision.card,), "ability": can.alone},
    Brace: {"use": can.consumable, "ability": can.ability, "end": can.alone, "companion": can.covering},
    OwnStrike: {
        "strike": can.strikes,
        "ability": can.ability_before,
        "use": can.consumable,
        "retreat": can.retreating,
        "companion": can.covering,
    },
    Deeds: {
        "play": can.activated,
        "take": can.to_take,
        "ability": can.ability,
        "use": can.usable_here,
        "end": can.alone,
        "leave": can.carried,
        "attack": can.attackable,
        "offer": can.dealing,
    },
    Closing: {
        "equip": can.wearable,
        "unequip": can.used,
        "leave": can.carried,
        "throw": can.carried,
        "end": can.closing,
    },
    Meanwhile: {"equip": can.to_put_on, "unequip": can.to_take_off},
    Guard: {"companion": can.alone, "end": can.alone},
    Resist: {"retreat": can.alone, "end": can.alone},
    Spoil: {"take": can.spoils},
    Parting: {"leave": can.companions},
    Proposal: {"agree": can.alone, "refuse": can.alone},
    Trade: {"buy": can.affordable, "sell": can.saleable, "offer": can.dealing, "end": can.alone},
    Dressing: {"equip": can.wearable, "unequip": can.used, "end": can.alone},
}
"""The verbs of every question in the order in which they are offered, each with what it can be done to."""

ALWAYS = (can.strikes, can.alone)
"""Listings that are never empty where they are asked for."""

OFFERS: dict[type[Decision], tuple[tuple[str, Listing | None], ...]] = {
    kind: tuple([(verb, None if listing in ALWAYS else listing) for verb, listing in listings.items()])
    for kind, listings in VERBS.items()
}
"""The verbs once more, with what has to be looked at to know whether each is offered; None = it is."""


def offered(ground: Ground, decision: Decision, verb: str) -> can.Candidates:
    """What a verb of the question can be done to now; empty = it is not offered, `can.ALONE` = it needs nothing."""
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


def playable(ground: Ground, decision: Decision) -> can.Candidates:
    """The cards that `play` means here."""
    return offered(ground, decision, "play")


def verbs(ground: Ground, decision: Decision) -> tuple[str, ...]:
    """The verbs that can be done to anything now."""
    hero = ground.body.heroes[decision.seat]
    offers = OFFERS[type(decision)]
    return tuple([verb for verb, listing in offers if listing is None or listing(ground, decision, hero)])


def slots(ground: Ground, decision: Decision, picked: can.Picks) -> Slot | Action:
    """The next slot, or the whole action."""
    if not picked:
        return Slot("verb", verbs(ground, decision))
    verb = str(picked[0])
    if verb == "offer":
        return offer_slots(ground, decision, picked[1:])
    if len(picked) == 1:
        candidates = offered(ground, decision, verb)
        return BARE[verb]() if candidates == can.ALONE else Slot(verb, candidates)
    if len(picked) == 2 and (branches := branches_of(ground, decision, verb, picked[1])):
        return Slot("branch", branches)
    if verb in ON_ONE:
        return ON_ONE[verb](*picked[1:])
    if len(picked) == 2:
        more = third(ground, decision, verb, picked[1])
        if more is not None:
            return more
    return action_of(verb, picked[1], picked[2] if len(picked) > 2 else -1)


def branches_of(ground: Ground, decision: Decision, verb: str, picked: int | str) -> can.Candidates:
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
