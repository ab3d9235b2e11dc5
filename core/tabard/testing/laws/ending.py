"""The law about the end: there is one, and after it nothing can be done."""

from __future__ import annotations

from tabard.engine.step import judge
from tabard.ids import letter
from tabard.model.moves import Concede, Refusal
from tabard.model.state import Result
from tabard.testing.laws.law import LawBroken, Trial
from tabard.testing.laws.offered import asked
from tabard.testing.walk import Turn


def ends_within_its_limit(trial: Trial) -> int:
    """The game ends within so many decisions, in a way it names; then nobody is asked and nothing is accepted."""
    last: Turn | None = None
    for turn in trial.turns(tells=("endless",)):
        last = turn
    if last is None or last.state.result is None:
        return 0
    _over(trial, last, last.state.result)
    return last.number + 1


def _over(trial: Trial, last: Turn, result: Result) -> None:
    state, tally = last.state, trial.rules.game.tally
    if asked(state) or state.agenda:
        raise LawBroken("the game has ended, and somebody is still asked or something still waits")
    outcome, winner = result.outcome, result.winner
    if tally is not None and tally.outcomes and outcome not in tally.outcomes:
        raise LawBroken(f"the game ends as {outcome!r}, expected one of {', '.join(tally.outcomes)}")
    if winner is not None and not 0 <= winner < trial.seats:
        raise LawBroken(f"the winner is seat number {winner}, expected one from 0 to {trial.seats - 1}")
    for seat in range(trial.seats):
        for action in (last.action, Concede()):
            if not isinstance(judge(trial.rules, trial.rules.table(state), seat, action), Refusal):
                raise LawBroken(f"the game has ended, and seat {letter(seat)} may still act")
