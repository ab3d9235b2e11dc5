"""The law about giving up: it is possible at any moment, and never locks the game up."""

from __future__ import annotations

from tabard.engine.rules import Rules
from tabard.engine.step import apply
from tabard.ids import letter
from tabard.model.moves import Concede, Refusal
from tabard.model.state import AnyState
from tabard.rng.generator import Generator, derive
from tabard.testing.laws.law import LawBroken, at_decisions
from tabard.testing.laws.offered import asked
from tabard.testing.walk import Stuck, Turn, blame, choose, take

FOLLOWED = 12
"""Decisions that are played on after a seat has given up."""


def _never_locks(rules: Rules, turn: Turn) -> None:
    seats = len(turn.state.serials)
    for seat in range(seats):
        state = rules.codec.clone(turn.state)
        if rules.game.may_concede(rules.table(state), seat):
            _given_up(rules, state, seat)
            _played_on(rules, state, seat, Generator(derive(turn.number, "concede", seat)))
    state = rules.codec.clone(turn.state)
    for n in range(seats):
        seat = (turn.number + n) % seats
        if state.result is None and rules.game.may_concede(rules.table(state), seat):
            _given_up(rules, state, seat)
    if state.result is None:
        raise LawBroken("everybody has given up, and the game goes on")


concede_never_locks = at_decisions(_never_locks)
"""Any seat may give up at any moment: it is not asked again, the others play on or the game ends, and when all have
given up it has ended."""


def _given_up(rules: Rules, state: AnyState, seat: int) -> None:
    who = letter(seat)
    try:
        done = apply(rules, state, seat, Concede())
    except Exception as error:
        raise LawBroken(f"seat {who} giving up raised {blame(error)}") from error
    if isinstance(done, Refusal):
        raise LawBroken(f"seat {who} may give up and is refused: {done.message.text}")
    rules.codec.check(state, done.events)
    if state.result is None and rules.game.may_concede(rules.table(state), seat):
        raise LawBroken(f"seat {who} has given up and may give up once more")
    _not_asked(state, seat)
    if state.result is None and not state.open:
        raise LawBroken(f"seat {who} has given up: nobody is asked, and the game has not ended")


def _not_asked(state: AnyState, seat: int) -> None:
    for decision in asked(state):
        if decision.seat == seat:
            raise LawBroken(f"seat {letter(seat)} has given up and is asked {type(decision).__name__}")


def _played_on(rules: Rules, state: AnyState, seat: int, rng: Generator) -> None:
    for _ in range(FOLLOWED):
        if state.result is not None:
            return
        _not_asked(state, seat)
        try:
            take(rules, state, *choose(rules, state, rng))
        except Stuck as stuck:
            if stuck.why in ("refused", "unanswered"):
                # Not for having given up: other laws look at that.
                return
            raise LawBroken(f"after seat {letter(seat)} has given up: {stuck}") from stuck
