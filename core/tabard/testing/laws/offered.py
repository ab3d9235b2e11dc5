"""What a state offers: whole actions, by whose decision, and copies that a rule may spoil."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from tabard.engine.choices import at_most
from tabard.engine.rules import Rules
from tabard.engine.words import Look
from tabard.ids import letter
from tabard.model.moves import Action, Decision
from tabard.model.state import AnyState

LISTED = 100
"""Actions looked at in one question; a wider one is not listed to its end."""


def asked(state: AnyState) -> tuple[Decision, ...]:
    """Every question that may be answered now."""
    return (*state.open, *state.standing)


def offered(rules: Rules, state: AnyState, decision: Decision, most: int = LISTED) -> list[Action]:
    """The first legal answers, in the order of the options."""
    return at_most(rules.game, rules.table(state), decision, most - 1)


def fresh(rules: Rules, action: Action) -> Action:
    """The action as if it had just been typed: shares nothing with the one given."""
    copy: Action = msgspec.msgpack.decode(msgspec.msgpack.encode(action), type=rules.codec.action_type)
    return copy


def spoken(rules: Rules, thing: Struct) -> bool:
    """Does the game, or a plugin that adds to it, bring this struct? The kernel's own are not its words to find."""
    types = rules.game.types.extended(rules.subscriptions.structs)
    return type(thing) in {*types.decisions, *types.actions, *types.events, *types.effects}


def look(rules: Rules, state: AnyState, seat: int) -> Look[Any, Any]:
    """What sentences for a seat are made from; -1 looks on and sees what the first seat sees."""
    names = tuple(letter(n) for n in range(len(state.serials)))
    view = rules.seen(state, max(seat, 0)).view
    return Look(view=view, seat=seat, content=rules.content, options=rules.options, names=names)
