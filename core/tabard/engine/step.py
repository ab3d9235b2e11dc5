"""One step of a game: judge an action, take it, and resolve to the next real choice."""

from __future__ import annotations

from typing import Any

from tabard.effects.resolver import BUDGET, resolve
from tabard.effects.table import Table
from tabard.engine.choices import check, only_action
from tabard.engine.rules import Rules
from tabard.errors import PluginError, UsageError
from tabard.model.message import say
from tabard.model.moves import Action, Answer, Concede, Decision, Refusal
from tabard.model.state import AnyState, State
from tabard.rng.generator import Generator

AnyTable = Table[Any, Any]


def start(rules: Rules, *, seats: int, seed: int) -> AnyTable:
    """A new game, set up and played to its first question; the table's events are those of the set-up."""
    game = rules.game
    low, high = game.seats
    if not low <= seats <= high:
        raise UsageError(f"{game.id} is for {low} to {high} seats, not {seats}; choose a number from {low} to {high}")
    body = game.prepare(rules.options, rules.content, seats)
    state: AnyState = State(body=body, rng=Generator(seed), serials=[0] * seats)
    table = rules.table(state)
    game.begin(table)
    run(rules, table)
    return table


def run(rules: Rules, table: AnyTable) -> None:
    """Resolve until somebody has a real choice or the game is over.

    A blocking decision with one legal answer is answered here, unless its class says `always` or the rules leave such
    questions open.
    """
    state = table.state
    asked = state.open
    for _ in range(BUDGET):
        if not asked or state.result is not None:
            resolve(table)
        if rules.forced:
            for decision in asked.copy():
                action = None if decision.always else only_action(rules.game, table, decision)
                if action is not None:
                    asked.remove(decision)
                    state.given.append(Answer(decision.seat, decision.serial, action))
        if asked or not state.given:
            return
        hand_over(table)
    raise PluginError(f"{BUDGET} questions without a choice in one step: a loop without an end")


def hand_over(table: AnyTable) -> None:
    """The last answer is in: give all of them, in seat order, to the effect that asked."""
    state = table.state
    answers = sorted(state.given, key=lambda answer: answer.seat)
    state.given.clear()
    state.agenda.pop().take(table, answers)


def asked(state: AnyState, seat: int, kind: type[Action], serial: int | None = None) -> Decision | Refusal:
    """The decision that an action of this kind answers, or why none (`over`, `seat`, `stale`, `option`).

    Without a serial the seat's blocking decision is tried first, then its standing one.
    """
    decision: Decision
    for decision in state.open:
        if decision.seat == seat and kind in decision.accepts and (serial is None or serial == decision.serial):
            return decision
    for decision in state.standing:
        if decision.seat == seat and kind in decision.accepts and (serial is None or serial == decision.serial):
            return decision
    return unasked(state, seat, serial)


def unasked(state: AnyState, seat: int, serial: int | None) -> Refusal:
    """Why no decision takes a seat's answer."""
    if state.result is not None:
        return Refusal("over", say("The game has ended."))
    mine = [decision for decision in (*state.open, *state.standing) if decision.seat == seat]
    blocking = any(decision.seat == seat for decision in state.open)
    if serial is not None and mine and all(decision.serial != serial for decision in mine):
        return Refusal("stale", say("That question is no longer open; look again at what is asked now."))
    if blocking or (serial is not None and mine):
        return Refusal("option", say("That is no answer to what is asked."))
    return Refusal("seat", say("This seat is not asked now."))


def judge(
    rules: Rules, table: AnyTable, seat: int, action: Action, serial: int | None = None
) -> Decision | Refusal | None:
    """The decision that a legal action answers, None for a legal Concede, or the refusal. Changes nothing."""
    if not 0 <= seat < table.seats:
        return Refusal("seat", say("There is no such seat at this table."))
    kind = type(action)
    # `type … is` in what every step runs: isinstance is four times slower for structs.
    if kind is Concede:
        if table.state.result is not None:
            return Refusal("over", say("The game has ended."))
        if not rules.game.may_concede(table, seat):
            return Refusal("seat", say("This seat has already given up."))
        return None
    decision: Decision
    for decision in table.state.open:
        # The beginning of `asked`, written out: nearly every answer finds its question here.
        if decision.seat == seat and kind in decision.accepts and (serial is None or serial == decision.serial):
            break
    else:
        found = asked(table.state, seat, kind, serial)
        if type(found) is Refusal:
            return found
        decision = found
    if decision.kernel:
        return check(rules.game, table, decision, action) or decision
    return rules.game.check(table, decision, action) or decision


def perform(rules: Rules, table: AnyTable, seat: int, action: Action, decision: Decision | None) -> None:
    """Take a judged action and play on to the next real choice. An exception leaves the state half changed."""
    state = table.state
    opened = state.open
    if decision is not None and len(opened) == 1 and opened[0] is decision and not state.given:
        # What nearly every step is: the one open question is answered.
        opened.clear()
        state.agenda.pop().take(table, [Answer(seat, decision.serial, action)])
        if len(opened) == 1 and opened[0].always and state.result is None:
            # The next question is put already, and it is put even if it has one answer: `run` has nothing to do.
            return
    elif decision is None:
        floor = len(state.agenda)
        rules.game.concede(table, seat)
        if state.open or state.given:
            # What it brings about comes before the answers that are waited for, or given in the seat's stead.
            resolve(table, floor=floor)
        if state.open:
            return
        if state.given:
            hand_over(table)
    elif decision.standing:
        floor = len(state.agenda)
        decision.take(table, Answer(seat, decision.serial, action))
        if state.open:
            resolve(table, floor=floor)
            return
    else:
        state.open.remove(decision)
        state.given.append(Answer(seat, decision.serial, action))
        if state.open:
            return
        hand_over(table)
    run(rules, table)


def advance(rules: Rules, table: AnyTable, seat: int, action: Action, serial: int | None = None) -> Refusal | None:
    """Judge and perform on a table that is played on; its events are those of this step. None when it was done."""
    verdict = judge(rules, table, seat, action, serial)
    if type(verdict) is Refusal:
        return verdict
    table.events = []
    perform(rules, table, seat, action, verdict)
    return None


def apply(rules: Rules, state: AnyState, seat: int, action: Action, serial: int | None = None) -> AnyTable | Refusal:
    """Judge and perform without a snapshot: for clones and simulation, where a failed game is thrown away."""
    table = rules.table(state)
    verdict = judge(rules, table, seat, action, serial)
    if isinstance(verdict, Refusal):
        return verdict
    perform(rules, table, seat, action, verdict)
    return table
