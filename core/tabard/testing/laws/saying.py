"""The law about words: everything that people may be shown can be said, to every seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabard.engine.choices import slots
from tabard.engine.rules import Rules
from tabard.engine.words import Look
from tabard.model.message import Message
from tabard.model.moves import Decision, Slot
from tabard.model.state import AnyState
from tabard.testing.laws.law import LawBroken, Trial, at_decisions
from tabard.testing.laws.offered import asked, fresh, look, offered, spoken
from tabard.testing.walk import Turn, blame, take
from tabard.text.catalogue import TOKEN, Catalogue

COLUMNS = 80
SPECTATOR = -1


def everything_is_said(trial: Trial) -> int:
    """Titles, boards, sheets, questions, options, hints, terms, events and the ending: each has its sentence for each
    seat and for somebody who looks on, with all the fields its template names; the board is 80 columns wide."""
    tried = at_decisions(_said)(trial)
    last = None
    for turn in trial.turns():
        last = turn.state
    if last is not None and last.result is not None:
        try:
            for seat in _viewers(last):
                eye = look(trial.rules, last, seat)
                _check("ending", trial.rules.speech.ending(eye))
                _board(trial.rules, last, eye)
        except Exception as error:
            raise error if isinstance(error, LawBroken) else LawBroken(f"the ending: {blame(error)}") from error
    return tried


def _viewers(state: AnyState) -> range:
    return range(SPECTATOR, len(state.serials))


def _said(rules: Rules, turn: Turn) -> None:
    state, words = turn.state, rules.speech
    before = rules.codec.pack(state)
    copy = rules.codec.clone(state)
    for seat in _viewers(state):
        eye = look(rules, state, seat)
        _check("title", words.title(eye))
        _board(rules, state, eye)
        for term, lines in words.terms(eye).items():
            _check(f"term {term!r}", lines)
    for decision in asked(state):
        if spoken(rules, decision):
            _question(rules, state, decision)
    events = take(rules, copy, turn.decision, fresh(rules, turn.action)).events
    for seat in _viewers(state):
        eye = look(rules, copy, seat)
        for event in filter(lambda event: spoken(rules, event), events):
            told = words.told(eye, event)
            _check(type(event).__name__, () if told is None else (told,))
    if rules.codec.pack(state) != before:
        raise LawBroken("putting the game into words changed the state")


def _board(rules: Rules, state: AnyState, eye: Look[Any, Any]) -> None:
    words = rules.speech
    board = words.board(eye)
    _check("board", board)
    for line in map(Catalogue().render, board):
        if len(line) > COLUMNS:
            raise LawBroken(f"a line of the board is {len(line)} columns wide, expected at most {COLUMNS}: {line!r}")
    for seat in range(len(state.serials)):
        _check("sheet", words.sheet(eye, seat))


def _question(rules: Rules, state: AnyState, decision: Decision) -> None:
    """The question and its hint, its options whole and, for the first of them, slot by slot."""
    words, kind = rules.speech, type(decision).__name__
    eye = look(rules, state, decision.seat)
    _check(kind, (words.question(eye, decision), *words.hint(eye, decision)))
    for action in filter(lambda action: spoken(rules, action), offered(rules, state, decision)):
        _check(f"an option of {kind}", (words.option(eye, decision, action),))
    table = rules.table(state)
    picked: tuple[int | str, ...] = ()
    while isinstance(step := slots(rules.game, table, decision, picked), Slot) and step.candidates:
        _check(f"slot {step.name!r} of {kind}", (words.gap(eye, decision, step.name),))
        for candidate in step.candidates:
            _check(f"a candidate of {kind}", (words.candidate(eye, decision, step.name, candidate),))
        picked = (*picked, step.candidates[0])


def _check(what: str, messages: Iterable[Message]) -> None:
    """Each message has a text, and each field that its templates name."""
    for message in messages:
        for template in filter(None, (message.text, message.plural)):
            missing = [token[1] for token in TOKEN.finditer(template) if token[1] and token[1] not in message.fields]
            if missing:
                raise LawBroken(f"{what}: {template!r} has no value for {{{missing[0]}}}")
        if not message.text:
            raise LawBroken(f"{what}: a sentence is empty")
        _check(what, [value for value in message.fields.values() if isinstance(value, Message)])
