"""A decision as numbered choices: all answers where they are few, else one slot of the answer at a time."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tabard.effects.table import Table
from tabard.engine.choices import AnyGame, Picks, at_most, slots
from tabard.model.moves import Action, Decision, Slot
from tabard.text.voice import Voice

MOST = 30
"""More whole answers than this are not listed."""

ALSO = "~also"
"""Begins a draft that answers the seat's standing decision while a blocking one is open."""


class Option(Struct, frozen=True):
    """One numbered line: a whole answer to `decision`, or (`action` is None) a pick that makes the draft `picks`."""

    sentence: str
    form: str
    decision: Decision
    action: Action | None = None
    picks: Picks = ()


class Question(Struct, frozen=True):
    """What a seat is asked now. `slot` is set while an answer is walked, `picked` is the draft so far."""

    seat: int
    decision: Decision
    text: str
    options: tuple[Option, ...]
    picked: Picks = ()
    slot: str = ""


class Target(Struct, frozen=True):
    """The decision that a seat's next answer is for, what begins its draft (nothing or ALSO), the picks behind it."""

    decision: Decision
    prefix: Picks
    picked: Picks


def fits(game: AnyGame, table: Table[Any, Any], decision: Decision, picks: Picks) -> bool:
    """Do the picks still lead to a legal answer?"""
    for n, pick in enumerate(picks):
        step = slots(game, table, decision, picks[:n])
        if not isinstance(step, Slot) or pick not in step.candidates:
            return False
    return True


def forced(game: AnyGame, table: Table[Any, Any], decision: Decision, picks: Picks) -> Picks:
    """The picks, and those behind them that leave no choice."""
    while True:
        step = slots(game, table, decision, picks)
        if not isinstance(step, Slot) or len(step.candidates) != 1:
            return picks
        picks = (*picks, step.candidates[0])


class Asker:
    """Makes the questions of one session."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def ask(self, seat: int) -> Question | None:
        """What the seat is asked: its blocking decision and what its standing one adds, or None."""
        target = self._target(seat)
        if target is None:
            return None
        question = self._question(target)
        standing = self._standing(seat)
        if standing is None or standing is target.decision or target.picked or target.prefix:
            return question
        return self._with(question, standing)

    def may(self, seat: int) -> Question | None:
        """What the seat's standing decision lets it do, without its draft."""
        standing = self._standing(seat)
        if standing is None:
            return None
        blocked = any(asked.seat == seat for asked in self.voice.session.frame.state.open)
        return self._question(Target(standing, (ALSO,) if blocked else (), ()))

    def back(self, seat: int) -> Picks | None:
        """The seat's draft one pick back, over picks that left no choice; None when there is no draft."""
        target = self._target(seat)
        if target is None or not (target.prefix or target.picked):
            return None
        game, table = self._game()
        if not target.picked:
            return ()
        picked = target.picked[:-1]
        while picked and forced(game, table, target.decision, picked[:-1]) != picked[:-1]:
            picked = picked[:-1]
        return (*target.prefix, *picked)

    def _game(self) -> tuple[AnyGame, Table[Any, Any]]:
        frame = self.voice.session.frame
        return frame.rules.game, frame.table()

    def _standing(self, seat: int) -> Decision | None:
        return next((asked for asked in self.voice.session.frame.state.standing if asked.seat == seat), None)

    def _target(self, seat: int) -> Target | None:
        """What the next answer is for. Picks that fit no more, since the table has changed, count as none."""
        state = self.voice.session.frame.state
        blocking = next((asked for asked in state.open if asked.seat == seat), None)
        standing = self._standing(seat)
        picked = self.voice.session.drafts.get(seat, ())
        game, table = self._game()
        if picked[:1] == (ALSO,) and standing is not None and fits(game, table, standing, picked[1:]):
            return Target(standing, (ALSO,), picked[1:])
        decision = blocking or standing
        if decision is None:
            return None
        return Target(decision, (), picked if fits(game, table, decision, picked) else ())

    def _question(self, target: Target) -> Question:
        voice = self.voice
        decision, picked = target.decision, target.picked
        look = voice.look(decision.seat)
        text = voice.say(voice.words.question(look, decision))
        game, table = self._game()
        whole = at_most(game, table, decision, MOST)
        if len(whole) <= MOST:
            return Question(decision.seat, decision, text, self._whole(decision, whole))
        picked = forced(game, table, decision, picked)
        step = slots(game, table, decision, picked)
        if not isinstance(step, Slot):
            return Question(decision.seat, decision, text, self._whole(decision, [step]), picked)
        gap = voice.say(voice.words.gap(look, decision, step.name))
        candidates = tuple(self._candidate(target, picked, step.name, candidate) for candidate in step.candidates)
        return Question(decision.seat, decision, f"{text} {gap}", candidates, picked, step.name)

    def _candidate(self, target: Target, picked: Picks, slot: str, candidate: int | str) -> Option:
        """One candidate of a slot; the one that leaves nothing open is a whole answer."""
        decision = target.decision
        game, table = self._game()
        sentence = self.voice.words.candidate(self.voice.look(decision.seat), decision, slot, candidate)
        path = forced(game, table, decision, (*picked, candidate))
        step = slots(game, table, decision, path)
        action = None if isinstance(step, Slot) else step
        picks = (*target.prefix, *picked, candidate)
        return Option(self.voice.say(sentence), str(candidate), decision, action, picks)

    def _whole(self, decision: Decision, actions: list[Action]) -> tuple[Option, ...]:
        voice = self.voice
        look = voice.look(decision.seat)
        return tuple(
            Option(voice.say(voice.words.option(look, decision, action)), voice.form(action), decision, action)
            for action in actions
        )

    def _with(self, question: Question, standing: Decision) -> Question:
        """The blocking question, and behind its options what the seat may do besides: all of it, or a way there."""
        game, table = self._game()
        room = 0 if question.slot else MOST - len(question.options)
        more = at_most(game, table, standing, room)
        if len(more) <= room:
            extra = self._whole(standing, more)
        else:
            text = self.voice.say(self.voice.words.question(self.voice.look(standing.seat), standing))
            extra = (Option(text, "also", standing, picks=(ALSO,)),)
        return replace(question, options=(*question.options, *extra))
