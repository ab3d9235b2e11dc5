"""What the invariants found, each as small as it can be said."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from tabard.effects.running import RunningIndex
from tabard.errors import PluginError
from tabard.model.kernel import LoopCut
from tabard.model.moves import Refusal
from tabard.session.frame import Frame, Setup
from tabard.stack import offers
from tabard.stack.pile import stop
from tabard.stack.policy import Policy
from tabard.stack.windows import open_window


def test_of_a_lasting_effect_that_has_ended_nothing_is_left(sit: Callable[..., Any]) -> None:
    """A shelter is used up; then another piece leaves. A game that was loaded in between comes to the same bytes."""
    at = sit(A=["sting", "sting"], lasting=["B shelter at B3", "B wager"], life={"B2": 1, "B3": 1})
    setup = Setup(game="parley", options={}, seats=2, seed=1)
    frame = Frame(setup, at.rules, at.state, [], at.rules.codec.pack(at.state))

    def play(frame: Frame, *lines: str) -> None:
        for line in lines:
            seat, text = "AB".index(line[0]), line[3:]
            done = frame.step(seat, at.rules.speech.read(frame.table(), seat, text))
            assert not isinstance(done, Refusal), line

    play(frame, "A: play sting at B3", "A: decline", "B: decline", "A: decline", "B: decline")
    assert at.lasting == ["wager"]
    loaded = Frame.reopen(frame.keep(), at.rules)
    for one in (frame, loaded):
        play(one, "A: play sting at B2", "A: decline", "B: decline")
        assert at.rules.game.responses.incarnation(one.table(), 4) is None
    assert loaded.hash == frame.hash


def test_the_index_of_lasting_effects_forgets(sit: Callable[..., Any]) -> None:
    at = sit(lasting=["B shelter at B3"])
    shelter = at.state.running[0]
    index = RunningIndex([shelter])
    assert index.has(shelter.replaces[0])
    index.remove(shelter)
    assert not index.has(shelter.replaces[0])


def test_state_checks_with_quiet_between_them_are_no_loop(
    sit: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twice two pieces leave, and nothing else: with one check in a row allowed that is no loop."""
    monkeypatch.setattr(offers, "CHECKS", 1)
    at = sit(A=["storm", "storm"], life={"A2": 1, "B2": 1, "A3": 2, "B3": 2})
    at.says("A: play storm", "A: play storm")
    at.quiet()
    assert not any(isinstance(event, LoopCut) for event in at.events)
    assert [at.life(name) for name in ("A2", "B2", "A3", "B3")] == [None] * 4


def test_all_can_answer_what_a_seat_brings_about_that_gives_up(sit: Callable[..., Any]) -> None:
    """A has declined when C gives up; B gains coins for that, and its courtesy waits. Then all are offered again."""
    at = sit(seats=3, A=["feast"], lasting=["B legacy", "B courtesy"])
    at.says("A: play feast")
    at.declines("A")
    at.concedes("C")
    at.declines("B")
    assert at.pile == ["A feast", "B courtesy"]
    assert at.asked == ["A"]
    at.declines("A", "B")
    assert at.count("A gains 1") == 1


@pytest.mark.parametrize("asked", ["A", "B", "C"])
def test_when_the_top_goes_with_its_seat_all_can_answer_what_lies_beneath(sit: Callable[..., Any], asked: str) -> None:
    """C's feast lies on A's cull, and C gives up while `asked` is: those before it have declined the feast."""
    at = sit(seats=3, A=["cull"], C=["feast"])
    at.says("A: play cull", "C: play feast")
    while at.asked != [asked]:
        at.declines(at.asked[0])
    at.concedes("C")
    assert at.pile == ["A cull"]
    heard = ""
    while at.pile:
        heard += at.asked[0]
        at.declines(at.asked[0])
    assert {*heard} == {*"AB"}


@pytest.mark.parametrize(("after", "leader", "first"), [("active", "A1", "B"), ("next", "B1", "C")])
def test_a_seat_that_a_state_check_puts_out_is_offered_nothing(
    sit: Callable[..., Any], after: str, leader: str, first: str
) -> None:
    """Whoever would have been offered first has lost its leader."""
    policy = Policy(after_resolve=after)
    at = sit(seats=3, policy=policy, A=["feast"], C=["sting"], life={leader: 1})
    at.says("A: play feast", f"C: play sting at {leader}")
    at.quiet_until_resolved()
    assert at.count(f"{leader[0]} is out") == 1
    assert at.asked == [first]


@pytest.mark.parametrize(("after", "first"), [("active", "A"), ("next", "C")])
def test_when_the_top_goes_with_the_seat_that_is_asked_offers_begin_anew(
    sit: Callable[..., Any], after: str, first: str
) -> None:
    """B's feast lies on A's cull; A has declined, and B gives up instead of answering."""
    at = sit(seats=3, policy=Policy(after_resolve=after), A=["cull"], B=["feast"])
    at.says("A: play cull")
    at.declines("A")
    at.says("B: play feast")
    at.declines("A")
    at.concedes("B")
    assert (at.pile, at.asked) == (["A cull"], [first])


def test_no_window_opens_inside_a_resolution(sit: Callable[..., Any]) -> None:
    """It would offer, and resolve, the item that is resolving."""
    at = sit(A=["feast"])
    at.says("A: play feast")
    with pytest.raises(PluginError, match="the window 'turn' opens while Played is on the pile"):
        open_window(at.table(), "turn")
    assert at.pile == ["A feast"]


def test_an_item_that_takes_itself_off_was_stopped_and_has_left(
    sit: Callable[..., Any], parley: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In its own resolution, as the last one on the pile: nobody looks for it there afterwards."""
    items = importlib.import_module("tabard_mods.parley.items")
    monkeypatch.setattr(items.Played, "resolve", lambda item, table, legal: stop(table, item.id))
    at = sit(A=["sting"])
    at.says("A: play sting at B2")
    at.quiet()
    assert (at.pile, at.discard("A"), at.life("B2")) == ([], ["sting"], 3)
    assert (at.count("sting stopped"), at.count("sting resolved")) == (1, 0)
