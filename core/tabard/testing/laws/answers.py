"""The laws about answers: what is offered can be done, and whoever is asked has something to say."""

from __future__ import annotations

from typing import Any

from tabard.effects.table import Table
from tabard.engine.choices import actions, slots
from tabard.engine.rules import Rules
from tabard.engine.step import judge
from tabard.ids import letter
from tabard.model.moves import Decision, Refusal, Slot
from tabard.testing.laws.law import LawBroken, at_decisions
from tabard.testing.laws.offered import asked, fresh, offered
from tabard.testing.walk import Turn, spelled, take

DONE = 8
"""Answers of one question that are carried out; the others are judged only."""

WIDE = 200
"""Candidates of one question that are followed to a whole action."""


def _accepted(rules: Rules, turn: Turn) -> None:
    table = rules.table(turn.state)
    for decision in asked(turn.state):
        found = offered(rules, turn.state, decision)
        for action in found:
            verdict = judge(rules, table, decision.seat, action, decision.serial)
            if isinstance(verdict, Refusal):
                words = spelled(rules, table, action)
                raise LawBroken(
                    f"{words} is offered to seat {letter(decision.seat)} and refused: {verdict.message.text}"
                )
        for action in found[:: max(1, len(found) // DONE)]:
            copy = rules.codec.clone(turn.state)
            done = take(rules, copy, decision, fresh(rules, action))
            rules.codec.check(copy, done.events)


legal_is_accepted = at_decisions(_accepted, tells=("refused", "raised"))
"""Every answer that is offered is judged legal, can be carried out, and leads to a state that can be saved."""


def _answerable(rules: Rules, turn: Turn) -> None:
    state = turn.state
    table = rules.table(state)
    for questions, sort in ((state.open, "blocking"), (state.standing, "standing")):
        seats = [decision.seat for decision in questions]
        for seat in seats:
            if seats.count(seat) > 1:
                raise LawBroken(f"seat {letter(seat)} has {seats.count(seat)} {sort} questions at once")
    for decision in state.open:
        if next(actions(rules.game, table, decision), None) is None:
            raise LawBroken(f"{type(decision).__name__} asks seat {letter(decision.seat)} and has no legal answer")
    for decision in asked(state):
        _leads_on(rules, table, decision)


def _leads_on(rules: Rules, table: Table[Any, Any], decision: Decision) -> None:
    """Each candidate of each slot leads to at least one whole action."""
    todo: list[tuple[int | str, ...]] = [()]
    looked_at = 0
    while todo and looked_at < WIDE:
        picked = todo.pop()
        looked_at += 1
        step = slots(rules.game, table, decision, picked)
        if not isinstance(step, Slot):
            continue
        if not step.candidates and picked:
            raise LawBroken(f"{type(decision).__name__} offers {picked[-1]!r}, which leads to no answer")
        todo += [(*picked, candidate) for candidate in step.candidates]


questions_have_answers = at_decisions(_answerable, tells=("unanswered", "idle"))
"""Until the game is over somebody is asked; every open question has a legal answer; every candidate leads to one."""
