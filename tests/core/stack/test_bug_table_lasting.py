"""The bug table, durations: an effect ends when it was settled to end, all of it, and not before."""

from __future__ import annotations

import pytest

from tabard.model.kernel import Lasted


@pytest.mark.parametrize("who", ["A", "B", "C"])
def test_row_61_until_the_end_of_the_turn_means_the_turn_in_which_it_was_said(sit, who: str) -> None:
    """Whoever plays the card, in the window at the end of A's turn: it ends with that turn, not with a later one."""
    at = sit(seats=3, **{who: ["shelter"]})
    at.says("A: rest", f"{who}: play shelter at {who}2")
    at.quiet_until_resolved()
    assert [(running.end.kind, running.end.number) for running in at.state.running] == [("turn", 1)]
    while at.body.turn == 1:
        assert at.lasting == ["shelter"]
        at.declines(at.asked[0])
    assert at.lasting == []


def test_row_61_a_card_played_in_the_turn_of_another_seat_does_not_wait_for_the_own_one(sit) -> None:
    at = sit(A=["sting"], B=["shelter"], life={"B2": 1}, coins={"A": 20})
    at.says("A: rest", "B: play shelter at B2")
    at.quiet()
    assert (at.body.active, at.lasting) == (1, [])
    at.says("B: rest", "A: play sting at B2")
    at.quiet()
    assert at.life("B2") is None


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seats", [2, 3])
def test_row_62_nothing_outlasts_its_turn(walked, seats: int, seed: int) -> None:
    """At every decision of a random game only effects of the present turn are in play."""
    begun = 0
    for _, turn in walked(seats=seats, seed=seed, turns=8):
        state = turn.state
        assert all(running.end.number == state.body.turn for running in state.running)
        begun = max(begun, len(state.running))
    assert begun


def test_row_62_what_ends_together_ends_at_once(sit) -> None:
    at = sit(lasting=["A shelter at A2", "B ward at B2 as blade", "A fervour"])
    at.says("A: rest")
    at.quiet()
    assert [event.ids for event in at.events if isinstance(event, Lasted)] == [(1, 2, 3)]


def test_row_64_one_protection_holds_against_every_card_of_its_turn(sit) -> None:
    at = sit(A=["sting", "cleave"], B=["ward"])
    at.says("A: play sting at B2", "A: play cleave at B1, B2", "B: play ward as blade at B2")
    at.quiet()
    assert (at.life("B1"), at.life("B2")) == (3, 3)
    assert ("sting dropped" in at.told, "cleave resolved" in at.told) == (True, True)


def test_row_64_and_cannot_be_aimed_past_later_in_the_turn(sit) -> None:
    at = sit(A=["barb", "sting"], B=["ward"])
    at.says("A: play barb at B2", "B: play ward as blade at B2")
    at.quiet()
    assert at.refused("A: play sting at B2") == "target"
    at.says("A: play sting at B3")
    at.quiet()
    assert at.life("B3") == 1
