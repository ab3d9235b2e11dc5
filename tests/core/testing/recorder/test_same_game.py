"""A game that is recorded is the same game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tabard.effects.table import Table
from tabard.engine.codec import state_hash
from tabard.engine.rules import Rules
from tabard.engine.step import advance, apply, start
from tabard.model.moves import Event, Refusal
from tabard.testing.bench.resolver_work import Heard, Script, rules_for
from tabard.testing.recorder.recorder import Recorder
from tabard.testing.recorder.recording_table import RecordingTable
from tabard.testing.recorder.spelling import tag
from tabard.testing.walk import Turn, walk

MOST = 60
"""Answers of a game that are looked at."""

few = settings(
    max_examples=5,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    phases=(Phase.explicit, Phase.generate),  # a smaller seed makes no smaller game
)


def played(rules: Rules, *, seats: int, seed: int, most: int = MOST) -> Iterator[Turn]:
    """The first answers of a random game."""
    return islice(walk(rules, seats=seats, seed=seed), most)


def hashes(rules: Rules, *, seats: int, seed: int, most: int = MOST) -> list[str]:
    """The hash before each of the first answers of a random game."""
    return [state_hash(rules.codec.pack(turn.state)) for turn in played(rules, seats=seats, seed=seed, most=most)]


class Counting(Table[Any, Any]):
    """Counts by itself what goes through the two commonest doors."""

    __slots__ = ()
    pushes: dict[str, int]
    emitted: dict[str, int]

    def push(self, *effects: Any) -> None:
        for effect in effects:
            self.pushes[tag(effect)] = self.pushes.get(tag(effect), 0) + 1
        super().push(*effects)

    def emit(self, event: Event) -> None:
        self.emitted[tag(event)] = self.emitted.get(tag(event), 0) + 1
        super().emit(event)


def counted(rules: Rules, *, seats: int, seed: int, most: int = MOST) -> tuple[dict[str, int], dict[str, int]]:
    """Pushes and events of the same random game, without a recorder."""

    class Here(Counting):
        __slots__ = ()
        pushes: dict[str, int] = {}
        emitted: dict[str, int] = {}

    plain = Rules(
        rules.game,
        options=rules.options,
        content=rules.content,
        subscriptions=rules.subscriptions,
        codec=rules.codec,
        tables=Here,
    )
    for _ in played(plain, seats=seats, seed=seed, most=most):
        pass
    return Here.pushes, Here.emitted


@pytest.fixture
def rules(request: pytest.FixtureRequest) -> Rules:
    if request.param == "harvest":
        found: Rules = request.getfixturevalue("shelf").rules("harvest", {})
        return found
    return request.getfixturevalue(request.param)


@pytest.mark.parametrize("rules", ["harvest", "milestone", "brawl"], indirect=True)
@few
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 3))
def test_recorded_or_not_every_state_has_the_same_hash(rules: Rules, seed: int, seats: int) -> None:
    recorded = Recorder().rules(rules)
    usual = hashes(rules, seats=seats, seed=seed)
    assert usual
    assert hashes(recorded, seats=seats, seed=seed) == usual


@pytest.mark.parametrize("rules", ["harvest", "milestone"], indirect=True)
@few
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 3))
def test_pushes_and_events_are_those_that_a_plain_table_counts(rules: Rules, seed: int, seats: int) -> None:
    recorder = Recorder()
    for _ in played(recorder.rules(rules), seats=seats, seed=seed):
        pass
    pushes, emitted = counted(rules, seats=seats, seed=seed)
    assert pushes
    assert recorder.counts["push"] == pushes
    assert recorder.counts["event"] == emitted


@few
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 3))
def test_the_books_of_a_whole_brawl_balance(brawl: Rules, seed: int, seats: int) -> None:
    recorder = Recorder(last=None)
    for _ in walk(recorder.rules(brawl), seats=seats, seed=seed):
        pass
    count = recorder.count
    _, emitted = counted(brawl, seats=seats, seed=seed, most=20_000)
    assert recorder.counts["event"] == emitted
    assert count("listener", "ears") == count("event", "brawl.Hurt")
    assert count("announce") == 30
    assert count("announce") + count("place") == count("resolve") == count("left", "resolved")
    assert count("trigger") == count("event", "tabard.Triggered") == count("place", "brawl.Sting")
    assert count("begin", "brawl.Ward") == count("end", "brawl.Ward") == count("resolve", "brawl.Shelter")
    assert count("check", "brawl.Rise") == count("event", "brawl.Rose")
    assert count("roll", "6") == count("resolve", "brawl.Bet") + lasting_applied(recorder)
    assert count("finish", "tired") == 1
    assert recorder.seen == len(recorder.entries)


def lasting_applied(recorder: Recorder) -> int:
    return sum(number for key, number in recorder.counts.get("replaced", {}).items() if key.startswith("brawl.Ward"))


def chains(rules: Rules, script: Script, *, depth: int) -> str:
    """Ten chains of the benchmark's game, answered by its responder; the hash of where they lead."""
    table = start(rules, seats=2, seed=0)
    for _ in range(10):
        script.left = depth - 1
        assert advance(rules, table, table.body.active, script.draw()) is None
    return state_hash(rules.codec.pack(table.state))


def test_with_a_responder_the_same_items_lead_to_the_same_state() -> None:
    plain, heard = Script(), Heard({})
    usual = chains(rules_for(heard.subscriptions(2, 1), plain), plain, depth=4)
    script, again, recorder = Script(), Heard({}), Recorder(last=None)
    recorded = recorder.rules(rules_for(again.subscriptions(2, 1), script))
    assert chains(recorded, script, depth=4) == usual
    assert again.counts == heard.counts
    assert recorder.count("announce") == recorder.count("resolve") == recorder.count("left") == 40
    assert recorder.count("listener", "bench") == sum(heard.counts.values())
    answered = [entry for entry in recorder.entries if entry.text.endswith("(chain): answered")]
    assert len(answered) == 30
    assert recorder.count("offer", "A") + recorder.count("offer", "B") > 30


def test_it_can_be_saved_at_any_question_and_goes_on(brawl: Rules) -> None:
    rules = Recorder().rules(brawl)
    usual = hashes(brawl, seats=2, seed=5)
    state, saved = start(rules, seats=2, seed=5).state, []
    for turn in played(brawl, seats=2, seed=5):
        state = rules.codec.unpack(rules.codec.pack(state))
        saved.append(state_hash(rules.codec.pack(state)))
        assert not isinstance(apply(rules, state, turn.decision.seat, turn.action, turn.decision.serial), Refusal)
    assert saved == usual


def test_nobody_pays_for_a_recorder_that_is_not_there(brawl: Rules) -> None:
    Recorder().rules(brawl)
    table = start(brawl, seats=2, seed=1)
    assert type(table) is Table
    assert type(table.state.agenda) is type(table.state.pile) is list
    assert not isinstance(table, RecordingTable)
