"""What people who come back to the road are told: hurts, the open Task, the Goal; nothing that lies face down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabard.engine.rules import Rules
from tabard.engine.step import start
from tabard.engine.words import Look
from tabard.text.catalogue import Catalogue
from tabard_games.milestone import events as e
from tabard_games.milestone.ground import max_health


@pytest.fixture
def rules(milestone_rules: Callable[..., Rules]) -> Rules:
    return milestone_rules(deal="random")


@pytest.fixture
def table(rules: Rules) -> Any:
    return rules.table(start(rules, seats=3, seed=7).state)


def lines(rules: Rules, table: Any) -> list[str]:
    """What seat A reads."""
    view = rules.seen(table.state, 0).view
    look = Look(view=view, seat=0, content=rules.content, options=rules.options, names=("A", "Bo", "C"))
    return [Catalogue().render(message) for message in rules.speech.recap(look)]


def test_a_fresh_road_is_two_lines(rules: Rules, table: Any) -> None:
    first, task = lines(rules, table)
    assert first == "Round 1 of 20."
    assert task.endswith("; nobody has begun.")


def test_whoever_is_hurt_is_named_with_what_is_left(rules: Rules, table: Any) -> None:
    table.body.heroes[1].health -= 1
    full = max_health(table, 1)
    assert f"Hurt: B Bo ({full - 1} of {full})." in lines(rules, table)
    table.body.heroes[1].out = True
    assert not any(line.startswith("Hurt") for line in lines(rules, table))


def test_h30_whoever_is_ahead_in_the_task_is_named(rules: Rules, table: Any) -> None:
    table.body.deeds[:] = [0, 2, 2]
    assert lines(rules, table)[-1].endswith("; furthest, with 2: B Bo, C.")


def test_h8_the_goal_counts_from_the_moment_it_stands_open(rules: Rules, table: Any) -> None:
    goal = table.fixed.goal
    table.body.wounds[str(goal)] = 3
    assert len(lines(rules, table)) == 2
    table.body.shown.append(goal)
    assert "Sedge Troll stands open and has 7 of 10 health." in lines(rules, table)


def test_nobody_is_hurt_while_characters_are_still_being_chosen(milestone_rules: Callable[..., Rules]) -> None:
    rules = milestone_rules(deal="choose")
    table = rules.table(start(rules, seats=3, seed=7).state)
    assert any(not hero.health for hero in table.body.heroes)
    assert not any(line.startswith("Hurt") for line in lines(rules, table))


def test_a_monster_is_news_when_it_is_beaten_and_a_character_when_it_bleeds(rules: Rules) -> None:
    card = "res://milestone/x.tres"
    assert rules.speech.notable(e.Wounded(seat=1, card="", wounds=1))
    assert not rules.speech.notable(e.Wounded(seat=-1, card=card, wounds=1))
    assert rules.speech.notable(e.Beaten(seat=0, card=card))


def test_states_that_differ_only_in_secrets_are_told_alike(rules: Rules, table: Any) -> None:
    for seat in range(3):
        seen = rules.seen(table.state, seat)
        made = rules.sample(seen, seed=seat)
        assert made.body.milestones != table.body.milestones or made.body.road != table.body.road
        looks = [
            Look(view=rules.seen(state, seat).view, seat=seat, content=rules.content, options=rules.options,
                 names=("A", "Bo", "C"))
            for state in (table.state, made)
        ]  # fmt: skip
        assert rules.speech.recap(looks[0]) == rules.speech.recap(looks[1])
