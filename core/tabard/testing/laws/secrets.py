"""The laws about secrets: nothing that reaches a seat depends on what it may not know."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

import msgspec

from tabard.engine.rules import Rules
from tabard.engine.step import judge
from tabard.ids import letter
from tabard.model.moves import EVERYBODY, Event, Refusal
from tabard.model.seen import AnySeen
from tabard.model.state import AnyState
from tabard.rng.generator import derive
from tabard.testing.laws.law import LawBroken, at_decisions
from tabard.testing.laws.offered import fresh, look, offered, spoken
from tabard.testing.walk import AnyTable, Turn, spelled, take
from tabard.text.catalogue import Catalogue

_bytes = msgspec.msgpack.Encoder(order="deterministic").encode


def _views(rules: Rules, turn: Turn) -> None:
    for seat in range(len(turn.state.serials)):
        seen = rules.seen(turn.state, seat)
        other = rules.sample(seen, seed=derive(turn.number, seat))
        different = difference(seen, rules.seen(other, seat))
        if different:
            raise LawBroken(f"seat {letter(seat)} can tell a made-up state from the real one: {different}")
        here, there = _asked(rules, turn.state, seen), _asked(rules, other, seen)
        for mine, made in zip_longest(here, there):
            if mine != made:
                raise LawBroken(f"what seat {letter(seat)} is asked tells a secret: {mine!r}, or else {made!r}")


views_keep_secrets = at_decisions(_views)
"""Two states that differ only in what a seat may not know look the same to it: view, questions, options, sentences."""


def difference(one: AnySeen, other: AnySeen) -> str:
    """The first field in which two sights differ, and both values; an empty text when none does."""
    for name in one.__struct_fields__:
        here, there = getattr(one, name), getattr(other, name)
        if _bytes(here) == _bytes(there):
            continue
        for inner in getattr(here, "__struct_fields__", ()):
            if _bytes(getattr(here, inner)) != _bytes(getattr(there, inner)):
                return f"{name}.{inner} is {_short(getattr(here, inner))}, or else {_short(getattr(there, inner))}"
        return f"{name} is {_short(here)}, or else {_short(there)}"
    return ""


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _asked(rules: Rules, state: AnyState, seen: AnySeen) -> list[str]:
    """What a seat is asked and offered, in words and text forms."""
    table = rules.table(state)
    eye = look(rules, state, seen.seat)
    render, words = Catalogue().render, rules.speech
    mine = [decision for decision in (*seen.open, seen.standing) if decision is not None and decision.seat == seen.seat]
    lines = [render(message) for message in words.recap(eye)]
    for decision in mine:
        if spoken(rules, decision):
            lines.append(render(words.question(eye, decision)))
        for action in offered(rules, state, decision):
            lines.append(spelled(rules, table, action))
            if spoken(rules, decision) and spoken(rules, action):
                lines.append(render(words.option(eye, decision, action)))
    return lines


def _log(rules: Rules, turn: Turn) -> None:
    real = rules.codec.clone(turn.state)
    done = take(rules, real, turn.decision, fresh(rules, turn.action))
    for seat in range(len(turn.state.serials)):
        made = _twin(rules, turn, seat)
        if made is None:
            continue
        other = take(rules, made, turn.decision, fresh(rules, turn.action))
        _same_news(rules, turn, seat, done, other)


log_keeps_secrets = at_decisions(_log)
"""A step is told to a seat in the same words, and leads to the same sight, whatever the others' secrets are: up to the
first event that says in `learned` that the seat now knows something new."""


def _twin(rules: Rules, turn: Turn, seat: int) -> AnyState | None:
    """A state with other secrets and the same dice; None where the seat sees them, or the answer is not legal there."""
    seen = rules.seen(turn.state, seat)
    made = rules.sample(seen, seed=derive(turn.number, seat, "log"))
    if difference(seen, rules.seen(made, seat)):
        return None
    same = rules.codec.clone(turn.state)
    made.rng, made.serials = same.rng, same.serials
    verdict = judge(rules, rules.table(made), turn.decision.seat, fresh(rules, turn.action), turn.decision.serial)
    return None if isinstance(verdict, Refusal) else made


def _same_news(rules: Rules, turn: Turn, seat: int, done: AnyTable, other: AnyTable) -> None:
    words = spelled(rules, rules.table(turn.state), turn.action)
    revealed = any(_reveals(event, seat) for event in (*done.events, *other.events))
    # Once something was revealed the sights differ by right; what was said before it goes by the sight before it.
    here = look(rules, turn.state if revealed else done.state, seat)
    there = look(rules, turn.state if revealed else other.state, seat)
    for mine, made in zip_longest(done.events, other.events):
        if (mine is not None and _reveals(mine, seat)) or (made is not None and _reveals(made, seat)):
            return
        told = [_told(rules, eye, event) for eye, event in ((here, mine), (there, made))]
        if told[0] != told[1]:
            raise LawBroken(
                f"after {words} seat {letter(seat)} is told {told[0]!r}, or else {told[1]!r}: "
                "a secret that no event says it learned"
            )
    different = difference(rules.seen(done.state, seat), rules.seen(other.state, seat))
    if different:
        raise LawBroken(
            f"after {words} seat {letter(seat)} sees something new that no event says it learned: {different}"
        )


def _reveals(event: Event, seat: int) -> bool:
    return any(whom in (EVERYBODY, seat) for whom, _ in event.learned())


def _told(rules: Rules, eye: Any, event: Event | None) -> str:
    """The event as the seat hears of it; nothing for one that it does not notice."""
    if event is None or not spoken(rules, event):
        return ""
    told = rules.speech.told(eye, event)
    return "" if told is None else Catalogue().render(told)
