"""The laws about copies: saved and loaded, cloned, and played twice from the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from msgspec import Struct

from tabard.engine.rules import Rules
from tabard.engine.step import apply
from tabard.errors import SaveError
from tabard.model.moves import Concede
from tabard.model.state import AnyState
from tabard.rng.generator import Generator, derive
from tabard.testing.laws.law import LawBroken, Trial, at_decisions
from tabard.testing.laws.offered import asked, fresh, offered
from tabard.testing.laws.trail import trail
from tabard.testing.walk import Stuck, Turn, choose, spelled, take

FOLLOWED = 6
"""Decisions for which a loaded state is played beside the one it was saved from."""


def save_and_load(trial: Trial) -> int:
    """A saved state comes back as the same bytes, and is played beside the original: same options, same dice."""
    rules = trial.rules
    beside: dict[int, AnyState] = {}
    tried, state, number = 0, None, 0
    for turn in trial.turns():
        state, number = turn.state, turn.number
        _same(rules, turn.state, beside, number)
        _same_options(rules, turn, beside)
        if trial.sampled(number):
            beside[number] = _loaded(rules, turn)
            tried += 1
        beside.pop(number - FOLLOWED, None)
        for copy in beside.values():
            # Whether the original can go on from here is seen at its next decision; a copy left behind differs then.
            with suppress(Stuck):
                take(rules, copy, turn.decision, fresh(rules, turn.action))
    if state is not None and state.result is not None:
        _same(rules, state, beside, number + 1)
    return tried


def _loaded(rules: Rules, turn: Turn) -> AnyState:
    packed = rules.codec.pack(turn.state)
    try:
        again = rules.codec.unpack(packed)
    except SaveError as error:
        raise LawBroken(str(error), decision=turn.number) from error
    if rules.codec.pack(again) != packed:
        raise LawBroken("a state is not the same bytes after it was saved and loaded", decision=turn.number)
    return again


def _same(rules: Rules, state: AnyState, beside: dict[int, AnyState], number: int) -> None:
    packed = rules.codec.pack(state)
    for saved, copy in beside.items():
        if rules.codec.pack(copy) != packed:
            raise LawBroken(f"what was saved at decision {saved} and loaded is played on differently", decision=number)


def _same_options(rules: Rules, turn: Turn, beside: dict[int, AnyState]) -> None:
    known = offered(rules, turn.state, turn.decision)
    for saved, copy in beside.items():
        if offered(rules, copy, turn.decision) != known:
            kind = type(turn.decision).__name__
            sentence = f"{kind} has other options, or another order, in what was saved at decision {saved} and loaded"
            raise LawBroken(sentence, decision=turn.number)


def _independent(rules: Rules, turn: Turn) -> None:
    before = rules.codec.pack(turn.state)
    same = rules.codec.clone(turn.state)
    if rules.codec.pack(same) != before:
        raise LawBroken("a copy is not equal to the original")
    copied = {id(value) for value in _changing(same)}
    both = next((value for value in _changing(turn.state) if id(value) in copied), None)
    if both is not None:
        raise LawBroken(f"a copy and the original have the same {type(both).__name__} in them: {both!r}")
    words = spelled(rules, rules.table(turn.state), turn.action)
    first = _after(rules, turn)
    for decision in asked(turn.state):
        offered(rules, turn.state, decision)
    _strayed(rules, turn)
    if rules.codec.pack(turn.state) != before:
        raise LawBroken("playing on in a copy changed the original")
    if _after(rules, turn) != first:
        raise LawBroken(f"{words} leads elsewhere after something else was played in another copy")


def _changing(value: Any) -> Iterator[Any]:
    """All that is in a value and can change: lists, dictionaries, structs that are not frozen."""
    if isinstance(value, Struct):
        if not value.__struct_config__.frozen:
            yield value
        for field in value.__struct_fields__:
            yield from _changing(getattr(value, field))
    elif isinstance(value, list | tuple | dict):
        if not isinstance(value, tuple):
            yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _changing(inner)


def _after(rules: Rules, turn: Turn) -> bytes:
    copy = rules.codec.clone(turn.state)
    take(rules, copy, turn.decision, fresh(rules, turn.action))
    return rules.codec.pack(copy)


def _strayed(rules: Rules, turn: Turn) -> None:
    """Other lines in other copies: a seat gives up at once, and a few random answers."""
    giving_up, playing = rules.codec.clone(turn.state), rules.codec.clone(turn.state)
    seat = turn.number % len(turn.state.serials)
    rng = Generator(derive(turn.number, "stray"))
    try:
        apply(rules, giving_up, seat, Concede())
        for _ in range(FOLLOWED):
            if playing.result is None:
                take(rules, playing, *choose(rules, playing, rng))
    except Exception:
        # What a line runs into is for other laws; here it only must not reach the original.
        return


clones_are_independent = at_decisions(_independent)
"""Whatever is played in a copy changes neither the original nor what another copy leads to."""


def twins_are_alike(trial: Trial) -> int:
    """The same seed and the same answers give the same bytes, also while another game is played between the steps."""

    def game(seed: int) -> Iterator[str]:
        return trail(trial.rules, seats=trial.seats, seed=seed, limit=trial.limit, sights=False)

    alone, stranger = list(game(trial.seed)), game(trial.seed + 1)
    tried = 0
    for number, line in enumerate(game(trial.seed)):
        if number >= len(alone) or line != alone[number]:
            raise LawBroken("a game goes another way while a second game is played beside it", decision=number)
        next(stranger, None)
        tried += 1
    if tried < len(alone):
        raise LawBroken("a game ends sooner while a second game is played beside it", decision=tried)
    return tried
