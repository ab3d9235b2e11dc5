"""Random play, one state at a time: what the laws are tried on."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tabard.engine.choices import random_action
from tabard.engine.rules import Rules
from tabard.engine.step import apply, start
from tabard.model.moves import Action, Decision, Refusal
from tabard.model.state import AnyState
from tabard.rng.generator import Generator, derive


class Turn(Struct, frozen=True):
    """A state at rest, and the answer that the walk gives next."""

    state: AnyState
    decision: Decision
    action: Action


def walk(rules: Rules, *, seats: int, seed: int, limit: int = 20_000) -> Iterator[Turn]:
    """Plays a game at random to its end, standing questions now and then; yields before each step.

    The state is played on after the yield: take a copy of what you keep. Raises AssertionError when an offered action
    is refused or the limit is passed.
    """
    state = start(rules, seats=seats, seed=seed).state
    rng = Generator(derive(seed, "walk"))
    for _ in range(limit):
        if state.result is not None:
            return
        decision = state.open[rng.below(len(state.open), "who")]
        action = None
        if state.standing and rng.below(4, "standing") == 0:
            decision = state.standing[rng.below(len(state.standing), "who")]
            action = random_action(rules.game, rules.table(state), decision, rng)
        if action is None:
            decision = state.open[rng.below(len(state.open), "who")]
            action = random_action(rules.game, rules.table(state), decision, rng)
        assert action is not None, f"{type(decision).__name__} is open and has no answer"
        yield Turn(state, decision, action)
        after = apply(rules, state, decision.seat, action, decision.serial)
        assert not isinstance(after, Refusal), f"{action} was offered and is refused: {after}"
    raise AssertionError(f"no end within {limit} steps")
