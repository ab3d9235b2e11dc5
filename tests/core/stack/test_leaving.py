"""A seat gives up while the kernel asks somebody something: the question and what is left of it go on without it."""

from __future__ import annotations

import pytest

from tabard.model.kernel import TriggerDropped


def test_a_seat_that_is_asked_what_its_trigger_aims_at_gives_up(sit) -> None:
    at = sit(seats=3, A=["sting"], life={"A2": 1, "C2": 1}, lasting=["B feud"])
    at.says("A: play sting at B2")
    at.quiet()
    assert (at.question, at.asked) == ("AimTrigger", ["B"])
    at.concedes("B")
    at.quiet()
    assert (at.question, at.asked, at.waiting) == ("AskAct", ["A"], [])


def test_a_seat_with_another_trigger_of_the_round_gives_up_meanwhile(sit) -> None:
    at = sit(seats=3, A=["storm"], lasting=["B feud", "C toast", "C mourning as gain"], life={"C2": 1}, gone="B2 B3 C3")
    at.says("A: play storm")
    at.quiet()
    assert (at.question, at.asked, at.waiting) == ("AimTrigger", ["B"], [["B riposte", "C mourning"]])
    at.concedes("C")
    at.says("B: order A2")
    at.quiet()
    assert (at.question, at.asked, at.life("A2")) == ("AskAct", ["A"], 1)


def test_what_a_trigger_was_to_be_aimed_at_goes_with_its_seat(sit) -> None:
    at = sit(seats=3, A=["sting"], life={"A2": 1, "C2": 1}, lasting=["B feud"])
    at.says("A: play sting at B2")
    at.quiet()
    assert at.choices == ["A2", "C2"]
    at.concedes("C")
    at.says("B: order C2")
    at.quiet()
    assert (at.question, at.asked) == ("AskAct", ["A"])
    assert at.life("A2") is None or any(isinstance(event, TriggerDropped) for event in at.events)


@pytest.mark.parametrize("card", ["play sting at B2", "play storm"])
def test_a_seat_that_is_asked_which_replacement_comes_first_gives_up(sit, card: str) -> None:
    at = sit(seats=3, A=["sting", "storm"], lasting=["B decoy at B2 to B1", "B decoy at B2 to B3"])
    at.says(f"A: {card}")
    at.quiet()
    assert (at.question, at.asked) == ("ChooseReplacement", ["B"])
    at.concedes("B")
    at.quiet()
    assert (at.question, at.asked) == ("AskAct", ["A"])


def test_another_seat_gives_up_while_one_chooses_a_replacement(sit) -> None:
    at = sit(seats=3, A=["sting"], lasting=["B decoy at B2 to B1", "B decoy at B2 to B3"])
    at.says("A: play sting at B2")
    at.quiet()
    at.concedes("C")
    at.says("B: order decoy")
    at.quiet()
    assert (at.question, at.life("B1")) == ("AskAct", 3)


@pytest.mark.parametrize("leaves", ["A", "B", "C"])
def test_a_seat_gives_up_while_triggers_are_put_in_order(sit, leaves: str) -> None:
    """A and B have two that differ each, and are asked at the same time; C has one."""
    both = [f"{who} mourning as {what}" for who in "AB" for what in ("gain", "draw")]
    at = sit(seats=3, A=["storm"], lasting=[*both, "C mourning as gain"], life={"A2": 1, "B2": 1, "C2": 1})
    at.says("A: play storm")
    at.quiet()
    assert (at.question, at.asked) == ("OrderTriggers", ["A", "B"])
    at.concedes(leaves)
    for who in at.asked:
        at.says(f"{who}: order mourning mourning")
    assert at.pile == [f"{who} mourning" for who in "AABBC" if who != leaves]
    at.quiet()
    assert at.count("mourning resolved") == len([who for who in "AABBC" if who != leaves])


def test_a_card_of_the_seat_that_gave_up_is_gone_in_the_middle_of_its_effect(sit) -> None:
    at = sit(seats=3, A=["rally"], gone="A2 A3")
    at.says("A: play rally")
    at.quiet()
    assert at.question == "AskPick"
    at.concedes("A")
    assert "rally gone" in at.told
    at.quiet()
    assert at.asked == ["B"]
    assert at.discard("A").count("rally") == 1


@pytest.mark.parametrize("who", ["A", "B", "C"])
def test_the_books_are_in_order_after_a_seat_gave_up_with_its_triggers(sit, who: str) -> None:
    at = sit(seats=3, A=["rite"], life={"A2": 1}, lasting=["A mourning as gain", "B gossip", "C gossip"])
    at.says("A: play rite at B2 paying 1 and A2")
    at.concedes(who)
    at.quiet()
    assert (at.pile, at.waiting, at.state.touched) == ([], [], [])
    assert not [running for running in at.state.running if running.seat == "ABC".index(who)]
    assert at.asked == ["B" if who == "A" else "A"]


@pytest.mark.parametrize("who", ["A", "B", "C"])
@pytest.mark.parametrize("asked", ["AskAct", "AskAnswer", "AskPick"])
def test_what_giving_up_brings_about_at_once_happens_before_play_goes_on(sit, who: str, asked: str) -> None:
    """Each seat has a legacy: 2 coins when another one goes out, by an effect."""
    at = sit(seats=3, A=["rally", "feast"], gone="A2 A3", lasting=["A legacy", "B legacy", "C legacy"])
    if asked == "AskAnswer":
        at.says("A: play feast")
    if asked == "AskPick":
        at.says("A: play rally")
        at.quiet()
    assert (at.question, at.asked) == (asked, ["A"])
    at.concedes(who)
    assert {other: at.coins(other) for other in "ABC" if other != who} == {
        other: 22 - (2 if asked == "AskPick" and other == "A" else 0) for other in "ABC" if other != who
    }
    at.says("A: pick A2") if at.question == "AskPick" else None
    at.quiet()
    assert (at.question, at.asked) == ("AskAct", ["B" if who == "A" else "A"])
