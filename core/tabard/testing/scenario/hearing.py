"""What a line means to the table: does it answer what is asked, and is it allowed?"""

from __future__ import annotations

from msgspec import Struct

from tabard.engine.choices import actions
from tabard.engine.step import asked, judge
from tabard.engine.words import Misread
from tabard.ids import letter
from tabard.model.moves import Action, Concede, Decision, Refusal
from tabard.session.frame import Frame
from tabard.testing.scenario.lines import Said
from tabard.text.catalogue import Catalogue

SHOWN = 6
"""Options spelled out in a message; the others are counted."""


class Heard(Struct, frozen=True):
    """A line as the table understands it. `answers`: its seat is asked and its form fits. `refusal`: why it is not
    allowed, by the contract's order: form, over, seat, option, then what the game says."""

    action: Action | None
    answers: bool
    refusal: Refusal | None

    @property
    def why(self) -> str:
        """The refusal's sentence."""
        return Catalogue().render(self.refusal.message) if self.refusal is not None else ""


def hear(frame: Frame, line: Said) -> Heard:
    """Read and judge a line. Changes nothing."""
    table = frame.table()
    known = line.seat < table.seats
    read = frame.rules.speech.read(table, line.seat if known else 0, line.text)
    if isinstance(read, Misread):
        if read.kind is None:
            return Heard(None, answers=False, refusal=read.refusal)
        question = asked(frame.state, line.seat, read.kind)
        answers = isinstance(question, Decision)
        return Heard(None, answers=answers, refusal=read.refusal if isinstance(question, Decision) else question)
    verdict = judge(frame.rules, table, line.seat, read)
    refusal = verdict if isinstance(verdict, Refusal) else None
    if isinstance(read, Concede):
        return Heard(read, answers=refusal is None, refusal=refusal)
    answers = isinstance(asked(frame.state, line.seat, type(read)), Decision)
    return Heard(read, answers=answers, refusal=refusal)


def answers_it(frame: Frame, line: Said, decision: Decision, only: Action | None) -> bool:
    """Does a line answer this very question? If there is but one answer, `only`, the line must say exactly that."""
    if line.seat != decision.seat:
        return False
    read = frame.rules.speech.read(frame.table(), line.seat, line.text)
    if only is not None:
        return read == only
    return (read.kind if isinstance(read, Misread) else type(read)) in decision.accepts


def whole_actions(frame: Frame, seat: int) -> int:
    """How many whole actions answer what a seat is asked."""
    table = frame.table()
    open_ = [decision for decision in frame.state.open if decision.seat == seat]
    return sum(1 for decision in open_ for _ in actions(frame.rules.game, table, decision))


def asked_now(frame: Frame) -> str:
    """What is asked, in text forms: `"asked A: go 1 | go 2"`."""
    if frame.state.result is not None:
        return "the game has ended"
    if not frame.state.open:
        return "nobody is asked"
    return "asked " + " and ".join(_spelled(frame, decision) for decision in frame.state.open)


def _spelled(frame: Frame, decision: Decision) -> str:
    table = frame.table()
    game = frame.rules.game
    forms = [frame.rules.speech.write(table, action) for action in actions(game, table, decision)]
    more = f" and {len(forms) - SHOWN} more" if len(forms) > SHOWN else ""
    return f"{letter(decision.seat)}: {' | '.join(forms[:SHOWN])}{more}"
