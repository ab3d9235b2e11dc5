"""field.md, replay: what a log says leads to the same game again, and with other rules it stops at the very step."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from tabard.bots.driver import ask
from tabard.engine.rules import Rules
from tabard.errors import SaveError
from tabard.session.frame import Frame, Setup
from tabard_games.milestone.bots.greedy import GreedyBot
from tabard_games.milestone.cards import Monster
from tabard_games.milestone.events import GainedXp


def richer(rules: Rules) -> Rules:
    """The same game where every monster brings one more XP."""
    monsters = rules.content.of(Monster)
    content = rules.content.with_extra({path: structs.replace(one, xp=one.xp + 1) for path, one in monsters.items()})
    return Rules(rules.game, options=rules.options, content=content, codec=rules.codec)


def played_until_xp(rules: Rules) -> tuple[Frame, int]:
    """A frame some steps beyond the first XP of a fight, and the number of the step that brought it."""
    frame = Frame.begin(Setup(game="milestone", options={}, seats=2, seed=3), rules)
    found = 0
    while not found or len(frame.log) < found + 5:
        (decision, *_) = frame.state.open
        reply = ask(GreedyBot(), rules, frame.state, decision, seed=3, tried=0)
        record = frame.step(decision.seat, reply.action, decision.serial)
        if not found and any(isinstance(event, GainedXp) for event in record.events):
            found = len(frame.log)
    return frame, found


def test_a_log_leads_to_the_same_game_again(milestone_rules: Any) -> None:
    frame, _ = played_until_xp(milestone_rules())
    now = frame.hash
    steps = len(frame.log)
    frame.rewind(steps)
    assert frame.hash == now


def test_with_a_changed_xp_rule_it_stops_at_the_step_that_differs_wesnoth_8856(milestone_rules: Any) -> None:
    frame, found = played_until_xp(milestone_rules())
    steps, now = len(frame.log), frame.hash
    frame.rules = richer(frame.rules)
    with pytest.raises(SaveError, match=rf"leads elsewhere at step {found}; it was made by other rules"):
        frame.rewind(steps)
    assert (len(frame.log), frame.hash) == (steps, now)
