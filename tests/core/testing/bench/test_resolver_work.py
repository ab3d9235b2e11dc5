"""The resolver does the floor's work, inline and by decisions, and what it does is counted."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabard.testing.bench import floor
from tabard.testing.bench.resolver_counts import counted
from tabard.testing.bench.resolver_work import ByDecisions, Inline, Work

Begin = Callable[[Work], Inline | ByDecisions]

WAYS = pytest.mark.parametrize("begin", [Work.inline, Work.by_decisions], ids=["inline", "by decisions"])
KNOWN = [
    ((1000, 4, 2, 20), 1000, 129, {"damaged": 1012, "died": 82, "fizzled": 520, "healed": 306, "raised": 80}),
    ((2000, 100, 2, 20), 2000, 137, {"damaged": 1954, "died": 192, "fizzled": 1024, "healed": 652, "raised": 178}),
    ((999, 7, 3, 5), 1001, 129, {"damaged": 1518, "died": 123, "fizzled": 783, "healed": 459, "raised": 120}),
    ((400, 2, 18, 0), 400, 151, {"damaged": 3798, "died": 306, "fizzled": 1674, "healed": 1224, "raised": 198}),
    ((360, 3, 1, 1000), 360, 132, {"damaged": 199, "died": 11, "fizzled": 79, "healed": 63, "raised": 8}),
    ((500, 1, 0, 0), 500, 172, {}),
    ((10, 10, 1, 0), 10, 292, {"damaged": 6, "fizzled": 2, "healed": 2}),
    ((1, 1, 2, 20), 1, 299, {"damaged": 2}),
]  # fmt: skip


@WAYS
@pytest.mark.parametrize(("asked", "effects", "health", "heard"), KNOWN)
def test_the_final_counts_of_the_yardstick(
    asked: tuple[int, int, int, int], effects: int, health: int, heard: dict[str, int], begin: Begin
) -> None:
    total, depth, subs, unsub = asked
    assert begin(Work(subs=subs, unsub=unsub)).play(total, depth) == (effects, health, heard)


@given(total=st.integers(1, 80), depth=st.integers(1, 30), subs=st.integers(0, 3))
@settings(max_examples=25, deadline=None)
def test_whatever_the_floor_does_the_resolver_does(total: int, depth: int, subs: int) -> None:
    work = Work(subs=subs, unsub=1)
    expected = floor.play(total, depth, subs=subs)
    assert work.inline().play(total, depth) == expected
    assert work.by_decisions().play(total, depth) == expected


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 7, 100])
def test_answers_inside_the_loop_and_answers_to_decisions_lead_to_the_same_state(depth: int) -> None:
    work = Work()
    inline, by_decisions = work.inline(), work.by_decisions()
    played = inline.play(200, depth)
    assert by_decisions.play(200, depth) == played
    # Serials number the questions that were put, and an offer that a responder answers is never put as one.
    offers = counted(work, Work.inline, 200, depth)["offers"]
    assert sum(by_decisions.state.serials) == sum(inline.state.serials) + offers
    alike = [game.state for game in (inline, by_decisions)]
    for state in alike:
        state.serials = [0, 0]
        for decision in state.open:
            decision.serial = 0
    pack = work.rules.codec.pack
    assert pack(alike[0]) == pack(alike[1])


@contextmanager
def shallow(frames: int) -> Iterator[None]:
    """No more than so many calls inside each other from here."""
    here, caller = 0, sys._getframe()
    while (caller := caller.f_back) is not None:  # type: ignore[assignment]  # the outermost has none
        here += 1
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(here + frames)
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)


def test_a_chain_of_a_hundred_thousand_needs_no_recursion() -> None:
    game = Work().inline()
    with shallow(200):
        played = game.play(100_000, 100_000)
    heard = {"damaged": 106_618, "died": 9_976, "fizzled": 36_786, "healed": 36_650, "raised": 9_970}
    assert played == (100_000, 113, heard)


def test_nor_does_one_of_a_thousand_decisions() -> None:
    # No deeper: every answer keeps a snapshot of the whole pile.
    game = Work().by_decisions()
    expected = floor.play(1_000, 1_000)
    with shallow(200):
        played = game.play(1_000, 1_000)
    assert played == expected


def test_a_recursive_resolver_would_be_noticed() -> None:
    def nested(depth: int) -> None:
        if depth:
            nested(depth - 1)

    with pytest.raises(RecursionError), shallow(200):
        nested(300)


def calls(play: Callable[[], object]) -> Counter[str]:
    """How often each Python function is called, by its name."""
    found: Counter[str] = Counter()

    def heard(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            found[frame.f_code.co_qualname] += 1

    gc.disable()  # others may listen to the collector
    sys.setprofile(heard)
    try:
        play()
    finally:
        sys.setprofile(None)
        gc.enable()
    return found


@WAYS
@pytest.mark.parametrize("more", [{"plugins": 100}, {"unsub": 100_000}], ids=["100 plugins", "100,000 listeners"])
def test_whoever_listens_elsewhere_is_never_called_and_changes_no_call(more: dict[str, int], begin: Begin) -> None:
    alone, crowd = Work(), Work(**more)
    assert counted(crowd, begin, 200, 4) == counted(alone, begin, 200, 4)
    one, other = begin(alone), begin(crowd)
    assert calls(lambda: other.play(200, 4)) == calls(lambda: one.play(200, 4))


def test_each_more_listener_is_one_more_call_an_event() -> None:
    few, many = Work(subs=2).inline(), Work(subs=18).inline()
    more = calls(lambda: many.play(200, 4)) - calls(lambda: few.play(200, 4))
    assert more == {"Heard.subscriptions.<locals>.hear": 16 * 200}


def test_the_work_of_a_hundred_chains_inline() -> None:
    assert counted(Work(), Work.inline, 400, 4) == {
        "effects": 400, "events": 400, "listener_calls": 800, "offers": 1100, "copies": 0, "packs": 0,
    }  # fmt: skip


def test_the_work_of_a_hundred_chains_by_decisions() -> None:
    # A snapshot for each answer: those that begin a chain, and those to the eleven offers of one.
    assert counted(Work(), Work.by_decisions, 400, 4) == {
        "effects": 400, "events": 400, "listener_calls": 800, "offers": 1100, "copies": 1200, "packs": 1200,
    }  # fmt: skip


def test_every_answer_to_a_decision_is_recorded() -> None:
    game = Work().by_decisions()
    game.play(400, 4)
    assert len(game.frame.log) == 1200
    assert sum(len(record.events) for record in game.frame.log) == 400
    assert game.state.stamp == 400


@WAYS
def test_each_part_of_the_work_is_done_as_often_as_the_floor_does_it(begin: Begin) -> None:
    once = floor.play(400, 4, subs=1).heard
    struck = once["damaged"] + once["died"]
    game = begin(Work())
    found = calls(lambda: game.play(400, 4))
    doors = {
        "Strike.legal": 240, "Mend.legal": 80, "Rouse.legal": 80,
        "Strike.resolve": struck, "Mend.resolve": once["healed"], "Rouse.resolve": once["raised"],
        "Table.emit": 400, "Heard.subscriptions.<locals>.hear": 800, "ChainResponses.leave": 400,
        # A state check looks at what was struck, and once more after a fall. A piece that was not touched costs none.
        "Table.touch": struck, "Fall.do": once["died"], "Chains.checks": struck + once["died"],
        "NextChain.do": 100, "NextChain.take": 100,
    }  # fmt: skip
    assert {name: found[name] for name in doors} == doors


@pytest.mark.parametrize(
    ("begin", "answers", "most"), [(Work.inline, 100, 59), (Work.by_decisions, 1200, 193)], ids=["inline", "decisions"]
)
def test_a_chain_of_four_takes_no_more_calls_than_it_did(begin: Begin, answers: int, most: int) -> None:
    game = begin(Work())
    found = calls(lambda: game.play(400, 4))
    assert found["perform"] == found["judge"] == answers
    # All Python functions, those of the game, its script and its listeners with them: 39 of the 59.
    assert sum(found.values()) <= 100 * most


def test_making_the_work_ready_is_no_part_of_playing_it() -> None:
    game = Work().by_decisions()
    found = calls(lambda: game.play(8, 4))
    assert not {"Codec.__init__", "Rules.__init__", "by_type", "Frame.begin", "start"} & found.keys()


@WAYS
def test_each_game_begins_anew(begin: Begin) -> None:
    work = Work()
    one, other = begin(work), begin(work)
    assert one.play(100, 4) == other.play(100, 4)
    assert one.state == other.state
    assert one.state is not other.state
