"""The law about what is not allowed: it is refused with a reason, and nothing has changed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from tabard.engine.rules import Rules
from tabard.engine.step import apply, judge
from tabard.ids import letter
from tabard.model.moves import Action, Concede, Decision, Refusal
from tabard.rng.generator import Generator, derive
from tabard.testing.laws.law import LawBroken, Trial
from tabard.testing.laws.made_up import changed, invented
from tabard.testing.laws.offered import LISTED, asked, fresh, offered, spoken
from tabard.testing.scenario.lines import CODES
from tabard.testing.walk import Stuck, Turn, blame, spelled, take

CHANGED = 12
"""Actions with a changed field that are tried in one state."""

EARLIER = 8
"""Answers to earlier questions that are tried in one state."""


def illegal_is_refused(trial: Trial) -> int:
    """Wrong seats, stale serials, answers to other questions, changed and made-up actions.

    Each is refused with a code and a sentence, and the bytes stay as they were. One that is accepted though nobody
    offered it must lead to the same bytes as one that was offered, such as the same cards in another order.
    """
    tried = 0
    earlier: deque[Action] = deque(maxlen=EARLIER)
    for turn in trial.turns():
        if trial.sampled(turn.number):
            rng = Generator(derive(trial.seed, "made-up", turn.number))
            try:
                _wrong_addresses(trial.rules, turn)
                for action in _unasked(trial.rules, turn, earlier, rng):
                    _judged(trial.rules, turn, action)
            except LawBroken as broken:
                raise LawBroken(str(broken), decision=turn.number) from broken
            tried += 1
        earlier.append(turn.action)
    return tried


def _wrong_addresses(rules: Rules, turn: Turn) -> None:
    """The right action from a seat that is not asked, and for a question that is not open any more."""
    seats, serial = len(turn.state.serials), turn.decision.serial
    idle = sorted(set(range(seats)) - {decision.seat for decision in asked(turn.state)})
    for seat, stale in ((-1, serial), (seats, serial), *((seat, None) for seat in idle), (turn.decision.seat, -serial)):
        verdict = _verdict(rules, turn, seat, turn.action, stale)
        if not isinstance(verdict, Refusal):
            words = spelled(rules, rules.table(turn.state), turn.action)
            raise LawBroken(f"{words} is taken from seat {seat} for question {stale}, which is not open")


def _unasked(rules: Rules, turn: Turn, earlier: deque[Action], rng: Generator) -> Iterator[Action]:
    """Actions to try: earlier answers, changed ones, made-up ones."""
    yield from earlier
    known = offered(rules, turn.state, turn.decision)
    mutants = list(changed(rules, turn.action))
    for _ in range(min(CHANGED, len(mutants))):
        yield mutants.pop(rng.below(len(mutants), "mutant"))
    texts = [getattr(action, name) for action in known for name in action.__struct_fields__]
    yield from invented(rules, rng, [text for text in texts if isinstance(text, str)])


def _verdict(rules: Rules, turn: Turn, seat: int, action: Action, serial: int | None) -> Decision | Refusal | None:
    """Judge; whatever comes, the state has not changed. A refusal is well-formed, and holds when the step is tried."""
    state = turn.state
    before = rules.codec.pack(state)
    try:
        verdict = judge(rules, rules.table(state), seat, fresh(rules, action), serial)
        words = spelled(rules, rules.table(state), action)
        if isinstance(verdict, Refusal):
            apply(rules, state, seat, fresh(rules, action), serial)
    except Exception as error:
        raise LawBroken(f"judging {action} raised {blame(error)}") from error
    if rules.codec.pack(state) != before:
        raise LawBroken(f"judging {words} by seat {seat} changed the state")
    if isinstance(verdict, Refusal):
        # Games may add detail after a dot.
        if verdict.code.split(".")[0] not in CODES:
            raise LawBroken(f"{words} is refused with code {verdict.code!r}, expected one of {', '.join(CODES)}")
        if not verdict.message.text.strip():
            raise LawBroken(f"{words} is refused without a sentence")
    return verdict


def _judged(rules: Rules, turn: Turn, action: Action) -> None:
    """An action that nobody offered is refused, or comes to the same as one that was offered."""
    if isinstance(action, Concede):
        return
    seat = turn.decision.seat
    verdict = _verdict(rules, turn, seat, action, turn.decision.serial)
    if verdict is None or isinstance(verdict, Refusal) or not spoken(rules, verdict):
        # The kernel takes several keys at once where it would have asked for them one by one.
        return
    known = offered(rules, turn.state, verdict)
    if action in known or len(known) == LISTED:
        return
    ends = {_after(rules, turn, verdict, other) for other in known}
    if _after(rules, turn, verdict, action) not in ends:
        words = spelled(rules, rules.table(turn.state), action)
        raise LawBroken(f"{words} ({action}) is accepted from seat {letter(seat)} though it is not offered")


def _after(rules: Rules, turn: Turn, decision: Decision, action: Action) -> bytes:
    """The bytes that an action leads to in a copy; none where it cannot be carried out."""
    copy = rules.codec.clone(turn.state)
    try:
        take(rules, copy, decision, fresh(rules, action))
    except Stuck:
        return b""
    return rules.codec.pack(copy)
