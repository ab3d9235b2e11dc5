"""Steps of the kernel: what is shown is a copy, and no loop runs for ever."""

from __future__ import annotations

import pytest

from tabard.engine.step import run, start
from tabard.errors import PluginError


def test_what_a_seat_was_shown_cannot_write_into_the_state(at_the_start) -> None:
    rules, state = at_the_start
    packed = rules.codec.pack(state)
    seen = rules.seen(state, 0)
    for decision in seen.open:
        decision.serial = 99
    assert rules.codec.pack(state) == packed


@pytest.fixture
def at_the_start(shelf):
    rules = shelf.rules("harvest", {})
    return rules, start(rules, seats=3, seed=1).state


def test_an_effect_that_asks_without_a_choice_for_ever_is_cut(harvest, at_the_start, monkeypatch) -> None:
    """A decision with one answer is answered by the kernel; asking it again and again is a loop."""
    effects, pieces = harvest.effects, harvest.pieces

    class Again(effects.Effect, tag="harvest.Again"):
        def do(self, table) -> None:
            table.push(self)
            table.ask(pieces.AskCarry(0, die=1))

        def take(self, table, answers) -> None:
            table.push(self)

    monkeypatch.setattr("tabard.engine.step.BUDGET", 500)
    rules, state = at_the_start
    state.open.clear()
    state.agenda[:] = [Again()]
    with pytest.raises(PluginError, match="500 questions without a choice in one step: a loop without an end"):
        run(rules, rules.table(state))
