"""The public Task is watched by the kernel's listeners: one at a time, counted by seat, met before the end (H30)."""

from __future__ import annotations

from tabard.engine.step import start
from tabard.testing.walk import take, walk
from tabard_games.milestone.events import Counted, TaskMet, TaskRevealed
from tabard_games.milestone.state import NOBODY
from tabard_games.milestone.tasks import Watched


def test_h02_one_task_is_revealed_at_setup(milestone_rules) -> None:
    state = start(milestone_rules(), seats=4, seed=3).state
    body = state.body
    assert len(body.tasks) == 3
    assert body.task not in body.tasks
    assert body.deeds == [0, 0, 0, 0]
    assert [one.end.number for one in state.running if isinstance(one, Watched)] == [body.task]


def test_h30_without_tasks_nothing_is_watched(milestone_rules) -> None:
    rules = milestone_rules(tasks=False)
    state = start(rules, seats=2, seed=3).state
    assert (state.body.task, len(state.body.tasks), state.running) == (NOBODY, 4, [])


def test_h30_along_random_adventures_there_is_one_watch_for_the_open_task(milestone_rules) -> None:
    rules = milestone_rules()
    met = 0
    for seed in range(6):
        for turn in walk(rules, seats=4, seed=seed):
            body = turn.state.body
            watched = [one.end.number for one in turn.state.running if isinstance(one, Watched)]
            assert watched == ([] if body.task == NOBODY else [body.task])
            done = take(rules, rules.codec.clone(turn.state), turn.decision, turn.action).events
            revealed = sum(isinstance(event, TaskRevealed) for event in done)
            met_now = sum(isinstance(event, TaskMet) for event in done)
            met += met_now
            assert revealed <= met_now
            counted = [event for event in done if isinstance(event, Counted)]
            assert all(event.deeds >= 1 for event in counted)
    assert met > 5


def test_h30_the_open_task_is_seen_by_all_and_the_pile_by_none(milestone_rules) -> None:
    rules = milestone_rules()
    state = start(rules, seats=3, seed=5).state
    for seat in range(3):
        view = rules.seen(state, seat).view.body
        assert view.task == state.body.task
        assert view.tasks == [-1, -1, -1]
