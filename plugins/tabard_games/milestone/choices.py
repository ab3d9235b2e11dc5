"""The slots of every question: verb, then what it is done to (architecture: numbered choices, clicks and bots walk
the same slots). Whatever is offered here, `checks` allows; what is legal but changes nothing (a draught at full health)
is not offered."""

from __future__ import annotations

from collections.abc import Callable

from tabard.api import Action, Decision, Slot
from tabard_games.milestone.actions import (
    Choose,
    End,
    Equip,
    Go,
    Leave,
    Play,
    Retreat,
    Strike,
    Take,
    Throw,
    Unequip,
    UseAbility,
    UseItem,
)
from tabard_games.milestone.cards import WORN, Character
from tabard_games.milestone.decisions import Attempt, Brace, Closing, Deeds, Meanwhile, Move, Order, OwnStrike, WhoToBe
from tabard_games.milestone.ground import Ground, can_play, face_up, fits, item, reach
from tabard_games.milestone.means import ability_targets, spell_targets, strike_ability, usable
from tabard_games.milestone.state import Hero

Candidates = tuple[int | str, ...]
Picks = tuple[int | str, ...]

VERBS: dict[type[Decision], tuple[str, ...]] = {
    WhoToBe: ("choose",),
    Move: ("go", "ability", "use"),
    Order: ("play",),
    Attempt: ("play", "ability"),
    Brace: ("use", "ability", "end"),
    OwnStrike: ("strike", "ability", "use", "retreat"),
    Deeds: ("play", "take", "ability", "use", "end", "leave"),
    Closing: ("equip", "unequip", "leave", "throw", "end"),
    Meanwhile: ("equip", "unequip"),
}


def free_characters(ground: Ground) -> tuple[str, ...]:
    """Characters nobody plays yet, in the order of their paths."""
    taken = {hero.character for hero in ground.body.heroes}
    return tuple(path for path in ground.content.of(Character) if path not in taken)


def may_retreat(ground: Ground) -> bool:
    """Only after a full round of melee (H22)."""
    fight = ground.body.fight
    return fight is not None and fight.round > ground.options.retreat_after


def playable(ground: Ground, decision: Decision) -> Candidates:
    """The cards that `play` means here."""
    body = ground.body
    if isinstance(decision, Order):
        return tuple(body.todo)
    if isinstance(decision, Attempt):
        return (decision.card,)
    hero = body.heroes[decision.seat]
    return tuple(c for c in face_up(body, hero.at) if can_play(ground, hero, c))


def may_end(ground: Ground, decision: Decision) -> bool:
    """At the turn's end nothing may be over the backpack's size (H13)."""
    return not isinstance(decision, Closing) or len(ground.body.heroes[decision.seat].pack) <= ground.options.pack


def _takeable(ground: Ground, hero: Hero) -> Candidates:
    """Items of the sector, capacity permitting (H16)."""
    room = len(hero.pack) < ground.options.pack
    return tuple(ground.body.sectors[hero.at].items) if room else ()


Listing = Callable[[Ground, Decision, Hero], Candidates]

ARGUMENTS: dict[str, Listing] = {
    "choose": lambda ground, _, __: free_characters(ground),
    "go": lambda ground, _, hero: tuple(range(1, len(reach(ground.body, hero.at, ground.body.value)) + 1)),
    "play": lambda ground, decision, _: playable(ground, decision),
    "strike": lambda ground, _, hero: ("plain", "ability") if strike_ability(ground, hero) else ("plain",),
    "retreat": lambda ground, _, __: ("",) if may_retreat(ground) else (),
    "use": lambda ground, _, hero: usable(ground, hero),
    "take": lambda ground, _, hero: _takeable(ground, hero),
    "leave": lambda _, __, hero: tuple(hero.pack),
    "throw": lambda _, __, hero: tuple(hero.pack),
    "equip": lambda ground, _, hero: tuple(
        c for c in hero.pack if item(ground, c).kind in WORN and fits(ground, hero, c)
    ),
    "unequip": lambda _, __, hero: tuple(hero.used),
    "end": lambda ground, decision, _: ("",) if may_end(ground, decision) else (),
}


def offered(ground: Ground, decision: Decision, verb: str) -> bool:
    """Can the verb be done to anything? For most verbs that is as much work as listing it all."""
    if verb == "go":
        return ground.body.value > 0 and bool(reach(ground.body, ground.body.heroes[decision.seat].at, 1))
    return bool(arguments(ground, decision, verb))


def arguments(ground: Ground, decision: Decision, verb: str) -> Candidates:
    """What a verb can be done to now; empty = the verb is not offered, `("",)` = it needs nothing."""
    hero = ground.body.heroes[decision.seat]
    if verb == "ability":
        return ("",) if isinstance(decision, Attempt) else ability_targets(ground, decision.seat)
    return ARGUMENTS[verb](ground, decision, hero)


def third(ground: Ground, decision: Decision, verb: str, picked: int | str) -> tuple[str, Candidates] | None:
    """The slot after verb and argument, where there is one: a potion for a strike, a target for a scroll."""
    hero = ground.body.heroes[decision.seat]
    if verb == "strike":
        strong = tuple(c for c in hero.pack if item(ground, c).strike > 0)
        return ("potion", (-1, *strong)) if strong else None
    if verb == "use" and isinstance(picked, int) and item(ground, picked).kind == "scroll":
        return ("target", spell_targets(ground, hero))
    return None


def slots(ground: Ground, decision: Decision, picked: Picks) -> Slot | Action:
    """The next slot, or the whole action."""
    if not picked:
        return Slot("verb", tuple([verb for verb in VERBS[type(decision)] if offered(ground, decision, verb)]))
    verb = str(picked[0])
    if len(picked) == 1:
        candidates = arguments(ground, decision, verb)
        if candidates != ("",):
            return Slot(verb, candidates)
        return action_of(verb, "", -1)
    if len(picked) == 2:
        more = third(ground, decision, verb, picked[1])
        if more is not None:
            return Slot(*more)
    return action_of(verb, picked[1], int(picked[2]) if len(picked) > 2 else -1)


def action_of(verb: str, what: int | str, more: int) -> Action:
    """The action that a full walk means."""
    if verb == "ability":
        if isinstance(what, int):
            return UseAbility(card=what)
        return UseAbility(seat=int(what.removeprefix("seat "))) if what else UseAbility()
    if verb == "choose":
        return Choose(str(what))
    if verb == "strike":
        return Strike(ability=what == "ability", potion=more)
    if verb == "use":
        return UseItem(int(what), more)
    if verb in ("retreat", "end"):
        return Retreat() if verb == "retreat" else End()
    return _ONE[verb](int(what))


_ONE: dict[str, Callable[[int], Action]] = {
    "go": Go, "play": Play, "take": Take, "leave": Leave, "throw": Throw, "equip": Equip, "unequip": Unequip,
}  # fmt: skip
