"""Random play, one state at a time: what the laws are tried on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from tabard.effects.table import Table
from tabard.engine.choices import actions, random_action
from tabard.engine.rules import Rules
from tabard.engine.step import apply, start
from tabard.errors import TabardError, UsageError
from tabard.ids import letter
from tabard.model.moves import Action, Concede, Decision, Refusal
from tabard.model.state import AnyState
from tabard.rng.generator import Generator, derive

AnyTable = Table[Any, Any]

LIMIT = 20_000
"""Decisions after which a game that has not ended counts as endless."""

Why = Literal["refused", "raised", "unanswered", "idle", "endless"]


class Stuck(TabardError):
    """A game that cannot be played on: an offered action was `refused` or `raised`, a question cannot be answered
    (`unanswered`), nobody is asked though nothing has ended (`idle`), or there is no end (`endless`)."""

    def __init__(self, why: Why, sentence: str) -> None:
        super().__init__(sentence)
        self.why = why


class Turn(Struct, frozen=True):
    """A state at rest, the answer that the walk gives next, and how many were given before it."""

    state: AnyState
    decision: Decision
    action: Action
    number: int = 0


def blame(error: Exception) -> str:
    """What was raised and in which line: `KeyError: 'x' (effects.py:12)`."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else f" ({trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno})"
    return f"{type(error).__name__}: {error}{where}"


def spelled(rules: Rules, table: AnyTable, action: Action) -> str:
    """The action's text form in quotes, or the action as Python shows it where its game cannot write it."""
    if isinstance(action, Concede):
        return "'concede'"
    try:
        return repr(rules.speech.write(table, action))
    except Exception:
        return repr(action)


def begin(rules: Rules, *, seats: int, seed: int) -> AnyState:
    """A new game at its first question. Raises Stuck when it cannot be set up, UsageError for a wrong order."""
    try:
        return start(rules, seats=seats, seed=seed).state
    except UsageError:
        raise
    except Exception as error:
        raise Stuck("raised", f"setting the game up raised {blame(error)}") from error


def choose(rules: Rules, state: AnyState, rng: Generator) -> tuple[Decision, Action]:
    """A question of a state at rest, a standing one now and then, and a random answer. Raises Stuck."""
    if not state.open:
        raise Stuck("idle", "nobody is asked, and the game has not ended")
    rng.below(len(state.open), "who")
    if state.standing and rng.below(4, "standing") == 0:
        decision = state.standing[rng.below(len(state.standing), "who")]
        action = random_action(rules.game, rules.table(state), decision, rng)
        if action is not None:
            return decision, action
    decision = state.open[rng.below(len(state.open), "who")]
    table = rules.table(state)
    action = random_action(rules.game, table, decision, rng)
    if action is None:
        # A candidate that leads nowhere need not be the only one.
        action = next(actions(rules.game, table, decision), None)
    if action is None:
        raise Stuck(
            "unanswered", f"{type(decision).__name__} asks seat {letter(decision.seat)} and has no legal answer"
        )
    return decision, action


def take(rules: Rules, state: AnyState, decision: Decision, action: Action) -> AnyTable:
    """Give an answer; returns the table with what happened. Raises Stuck when it is refused or raises."""
    try:
        done = apply(rules, state, decision.seat, action, decision.serial)
    except Exception as error:
        words = spelled(rules, rules.table(state), action)
        raise Stuck("raised", f"{words} by seat {letter(decision.seat)} raised {blame(error)}") from error
    if isinstance(done, Refusal):
        words = spelled(rules, rules.table(state), action)
        raise Stuck("refused", f"{words} is offered to seat {letter(decision.seat)} and refused: {done.message.text}")
    return done


def walk(rules: Rules, *, seats: int, seed: int, limit: int = LIMIT) -> Iterator[Turn]:
    """Plays a game at random to its end, standing questions now and then; yields before each step.

    The state is played on after the yield: take a copy of what you keep. Raises Stuck when that cannot be done.
    """
    state = begin(rules, seats=seats, seed=seed)
    rng = Generator(derive(seed, "walk"))
    for number in range(limit):
        if state.result is not None:
            return
        decision, action = choose(rules, state, rng)
        yield Turn(state, decision, action, number)
        take(rules, state, decision, action)
    if state.result is None:
        raise Stuck("endless", f"there is no end within {limit} decisions")
