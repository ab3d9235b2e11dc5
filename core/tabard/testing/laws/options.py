"""The laws about options: a stable order, none twice, and a text form that is read back."""

from __future__ import annotations

import msgspec

from tabard.engine.rules import Rules
from tabard.engine.words import Misread
from tabard.ids import letter
from tabard.testing.laws.law import LawBroken, at_decisions
from tabard.testing.laws.offered import asked, offered, spoken
from tabard.testing.walk import Turn, spelled

CONCEDE = "concede"
"""What a seat types to give up, in every game."""

NO_FORMS = ("", " ", "?", "{", "no such thing", "1 2 3")


def _stable(rules: Rules, turn: Turn) -> None:
    before = rules.codec.pack(turn.state)
    copy = rules.codec.unpack(before)
    table = rules.table(turn.state)
    for decision in asked(turn.state):
        kind = type(decision).__name__
        found = offered(rules, turn.state, decision)
        packed = [msgspec.msgpack.encode(action) for action in found]
        for n, action in enumerate(found):
            if packed.index(packed[n]) < n:
                raise LawBroken(f"{kind} offers {spelled(rules, table, action)} twice")
        if found != offered(rules, turn.state, decision):
            raise LawBroken(f"{kind} lists its options in another order the second time")
        if found != offered(rules, copy, decision):
            raise LawBroken(f"{kind} lists its options in another order in a copy of the state")
    if rules.codec.pack(turn.state) != before:
        raise LawBroken("listing the options changed the state")


options_are_stable = at_decisions(_stable)
"""Options come in the same order each time and in each copy, none of them twice; listing them changes nothing."""


def _read_back(rules: Rules, turn: Turn) -> None:
    table = rules.table(turn.state)
    words = rules.speech
    before = rules.codec.pack(turn.state)
    for decision in asked(turn.state):
        for action in filter(lambda action: spoken(rules, action), offered(rules, turn.state, decision)):
            form = words.write(table, action)
            if not form.strip() or len(form.splitlines()) != 1 or form == CONCEDE:
                raise LawBroken(f"{action} has the text form {form!r}, expected one line that is not {CONCEDE!r}")
            read = words.read(table, decision.seat, form)
            if read != action:
                meant = read.refusal.message.text if isinstance(read, Misread) else read
                raise LawBroken(f"{form!r} of seat {letter(decision.seat)} is read as {meant}, expected {action}")
    for text in NO_FORMS:
        words.read(table, turn.decision.seat, text)
    if rules.codec.pack(turn.state) != before:
        raise LawBroken("writing and reading text forms changed the state")


text_forms_read_back = at_decisions(_read_back)
"""Each option has a text form of its own, and reading it gives the same action; no text makes the reader raise."""
