"""The bug table, loops: what has no end gets one that the rules name; what only takes long does not."""

from __future__ import annotations

import pytest

from tabard.effects import resolver
from tabard.model.kernel import LoopCut
from tabard.stack.policy import Policy


def cuts(at) -> list[str]:
    """Why loops were cut."""
    return [event.why for event in at.events if isinstance(event, LoopCut)]


FEEDING = ["A courtesy", "B courtesy"]
"""Whenever A gains coins B gains one, and the other way round."""


@pytest.mark.parametrize("policy", [Policy(), Policy(respond_between=False), Policy(triggers_on_stack=False)])
def test_row_65_two_triggers_that_feed_each_other_are_cut_and_play_goes_on(sit, policy: Policy) -> None:
    at = sit(A=["feast"], lasting=FEEDING, policy=policy)
    at.says("A: play feast")
    at.quiet()
    assert cuts(at) == ["repeat"]
    assert (at.pile, at.waiting, at.question, at.asked) == ([], [], "AskAct", ["A"])
    assert at.discard("A") == ["feast"]


def test_row_65_what_lies_beneath_a_loop_can_be_answered_when_it_is_cut(sit) -> None:
    at = sit(A=["sting", "mend"], B=["feast"], lasting=FEEDING)
    at.says("A: play sting at B2", "A: decline", "B: play feast")
    for _ in range(40):
        if cuts(at):
            break
        at.declines(at.asked[0])
    assert (cuts(at), at.pile, at.question, at.asked) == (["repeat"], ["A sting"], "AskAnswer", ["A"])
    assert at.life("B2") == 3


def test_row_65_or_end_the_game_where_the_rules_say_so(sit) -> None:
    at = sit(A=["feast"], lasting=FEEDING, options={"loops": "draw"})
    at.says("A: play feast")
    at.quiet()
    assert (at.state.result.outcome, at.state.result.winner) == ("loop", None)


def test_row_65_a_trigger_that_hears_of_itself_is_cut(sit, parley) -> None:
    at = sit(A=["rite"], life={"A2": 1}, lasting=["A mourning as draw"])
    table = at.table()
    table.begin(parley.lasting.Gossip(0, at.state.running[0].end, endless=True))
    at.says("A: play rite at B2 paying 1 and A2")
    assert len(cuts(at)) == 1
    at.quiet()
    assert (at.life("B2"), at.question) == (1, "AskAct")


def test_row_66_a_repetition_that_never_comes_to_its_end_is_a_draw(sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """A draws until it has nine cards, and its deck has two."""
    monkeypatch.setattr(resolver, "BUDGET", 1_000)
    at = sit(A=["drill"], decks={"A": ["mend", "mend"]})
    at.says("A: play drill")
    at.quiet()
    assert cuts(at) == ["effects"]
    assert (at.state.result.outcome, at.state.result.winner) == ("loop", None)


@pytest.mark.parametrize("what", ["gain", "draw"])
def test_row_68_thirty_triggers_of_one_source_are_no_loop(sit, what: str) -> None:
    """A coin more changes nothing that the loop guard looks at; the pile that gets smaller does."""
    at = sit(A=["rite"], life={"A2": 1}, lasting=[f"A mourning as {what}"] * 30, decks={"A": ["mend"] * 30})
    at.says("A: play rite at B2 paying 1 and A2")
    at.quiet()
    assert cuts(at) == []
    assert at.count("mourning resolved") == 30


@pytest.mark.parametrize(("budget", "cut"), [(20, ["budget"]), (29, ["budget"]), (30, []), (200, [])])
def test_row_70_the_limit_of_triggers_in_a_row_is_a_rule(sit, budget: int, cut: list[str]) -> None:
    at = sit(
        A=["rite"], life={"A2": 1}, lasting=["A mourning as draw"] * 30, decks={"A": ["mend"] * 30},
        policy=Policy(budget=budget),
    )  # fmt: skip
    at.says("A: play rite at B2 paying 1 and A2")
    at.quiet()
    assert cuts(at) == cut
    assert at.count("A draws") == min(budget, 30)
    assert (at.life("B2"), at.pile) == (1, [])


def test_row_70_announcing_something_begins_the_count_anew(sit) -> None:
    at = sit(
        A=["rite", "mend"], life={"A2": 1}, lasting=["A mourning as draw"] * 30, decks={"A": ["mend"] * 30},
        policy=Policy(budget=20),
    )  # fmt: skip
    at.says("A: play rite at B2 paying 1 and A2")
    for _ in range(15):
        at.quiet_until_resolved()
    at.says("A: play mend at A1")
    at.quiet()
    assert cuts(at) == []
    assert at.count("mourning resolved") == 30
