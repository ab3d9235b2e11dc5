"""Laws that hold for every game, each tried along one random game; AssertionError says which state broke it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabard.engine.choices import actions, at_most
from tabard.engine.rules import Rules
from tabard.engine.step import apply, judge
from tabard.model.moves import Refusal
from tabard.model.seen import AnySeen
from tabard.model.state import AnyState
from tabard.testing.walk import Turn, walk

EXAMPLES = 40
"""Actions looked at in one state; a wide question is not listed to its end."""


def save_and_load(rules: Rules, turn: Turn) -> None:
    """Packing and unpacking at a decision gives the same bytes, and play goes on to the same bytes."""
    codec = rules.codec
    packed = codec.pack(turn.state)
    again = codec.unpack(packed)
    assert codec.pack(again) == packed, "a state does not survive being saved"
    here, there = codec.clone(turn.state), codec.clone(again)
    for state in (here, there):
        assert not isinstance(apply(rules, state, turn.decision.seat, turn.action, turn.decision.serial), Refusal)
    assert codec.pack(here) == codec.pack(there), f"{turn.action} leads elsewhere after a load"


def clones_are_independent(rules: Rules, turn: Turn) -> None:
    """Playing on in a copy changes nothing in the original."""
    before = rules.codec.pack(turn.state)
    copy = rules.codec.clone(turn.state)
    apply(rules, copy, turn.decision.seat, turn.action, turn.decision.serial)
    assert rules.codec.pack(turn.state) == before, f"{turn.action} in a copy changed the original"


def refusals_change_nothing(rules: Rules, turn: Turn) -> None:
    """A refused action leaves the bytes as they were: the wrong seat, a stale serial, answers to other questions."""
    before = rules.codec.pack(turn.state)
    seats = len(turn.state.serials)
    for seat in range(seats):
        for serial in (turn.decision.serial, 0, turn.decision.serial + 1, None):
            table = rules.table(turn.state)
            if isinstance(judge(rules, table, seat, turn.action, serial), Refusal):
                apply(rules, turn.state, seat, turn.action, serial)
            assert rules.codec.pack(turn.state) == before, f"judging {turn.action} by seat {seat} changed the state"


def offered_is_legal(rules: Rules, turn: Turn) -> None:
    """Everything the slots lead to is legal, in a stable order, and has a text form that is read back."""
    table = rules.table(turn.state)
    offered = at_most(rules.game, table, turn.decision, EXAMPLES)
    assert offered == at_most(rules.game, table, turn.decision, EXAMPLES), "the order of the options is not stable"
    assert len({repr(action) for action in offered}) == len(offered), "one action is offered twice"
    words = rules.game.words
    for action in offered:
        verdict = judge(rules, table, turn.decision.seat, action, turn.decision.serial)
        assert not isinstance(verdict, Refusal), f"{action} is offered and refused: {verdict}"
        text = words.write(table, action)
        read = words.read(table, turn.decision.seat, text)
        assert words.write(table, read) == text if type(read) is type(action) else False, f"{text!r} is read as {read}"


def views_keep_secrets(rules: Rules, turn: Turn) -> None:
    """Two states that differ only in what a seat may not know look the same to it, options included."""
    for seat in range(len(turn.state.serials)):
        seen = rules.seen(turn.state, seat)
        other = rules.sample(seen, seed=turn.decision.serial)
        assert rules.seen(other, seat) == seen, f"seat {seat} can tell a made-up state from the real one"
        assert _choices(rules, turn.state, seat) == _choices(rules, other, seat), f"seat {seat}'s options tell a secret"


def _choices(rules: Rules, state: AnyState, seat: int) -> list[str]:
    """The seat's options as text forms."""
    table = rules.table(state)
    seen: AnySeen = rules.seen(state, seat)
    mine = [decision for decision in seen.open if decision.seat == seat]
    if seen.standing is not None:
        mine.append(seen.standing)
    found: list[str] = []
    for decision in mine:
        for action in actions(rules.game, table, decision):
            found.append(rules.game.words.write(table, action))
            if len(found) > EXAMPLES:
                return found
    return found


Law = Callable[[Rules, Turn], None]

LAWS: Mapping[str, Law] = {
    "save and load": save_and_load,
    "clones are independent": clones_are_independent,
    "refusals change nothing": refusals_change_nothing,
    "offered is legal": offered_is_legal,
    "views keep secrets": views_keep_secrets,
}


def try_law(rules: Rules, law: Law, *, seats: int, seed: int, every: int = 1) -> int:
    """Try a law at every n-th decision of a random game; returns how many states were tried."""
    tried = 0
    for n, turn in enumerate(walk(rules, seats=seats, seed=seed)):
        if n % every == 0:
            law(rules, turn)
            tried += 1
    return tried
