"""The bug table, replacements, state checks, last-known data: what happens instead, and on which state it is judged."""

from __future__ import annotations

import pytest

from tabard.model.kernel import Lasted


def ended(at) -> list[tuple[int, ...]]:
    """The lasting effects that have ended, each time all that ended together."""
    return [event.ids for event in at.events if isinstance(event, Lasted)]


def test_row_52_of_two_equal_shields_one_is_used_up_and_nobody_is_asked(sit) -> None:
    at = sit(A=["sting", "sting", "sting"], life={"B2": 1}, lasting=["B shelter at B2", "B shelter at B2"])
    for shields in (1, 0):
        at.says("A: play sting at B2")
        at.quiet()
        assert (at.life("B2"), at.lasting) == (1, ["shelter"] * shields)
    assert ended(at) == [(1,), (2,)]
    at.says("A: play sting at B2")
    at.quiet()
    assert at.life("B2") is None


@pytest.mark.parametrize(("chosen", "hit", "kept"), [(1, "B1", 2), (2, "B3", 1)])
def test_row_52_of_two_that_differ_the_affected_seat_chooses_one(sit, chosen: int, hit: str, kept: int) -> None:
    at = sit(A=["sting"], lasting=["B decoy at B2 to B1", "B decoy at B2 to B3"])
    at.says("A: play sting at B2")
    at.quiet()
    assert (at.question, at.asked, at.choices) == ("ChooseReplacement", ["B"], ["decoy", "decoy"])
    at.takes("B", at.rules.speech.read(at.table(), 1, f"order decoy-{chosen}"))
    at.quiet()
    assert [form for form in at.told if form.startswith("harmed")] == [f"harmed {hit} 2"]
    assert [running.id for running in at.state.running] == [kept]


def test_row_53_what_a_replacement_brings_about_can_be_replaced(sit) -> None:
    """Harm becomes marks, and marks are doubled: once, though the doubled marks are marks again."""
    at = sit(A=["sting"], lasting=["B grudge at B2", "B fervour"])
    at.says("A: play sting at B2")
    at.quiet()
    assert [form for form in at.told if "B2 " in form and "aims" not in form] == ["marked B2 4"]
    assert (at.life("B2"), at.piece("B2").marks) == (3, 4)


def test_row_53_each_replacement_applies_once_whatever_the_order(sit) -> None:
    """Doubled harm that becomes marks, or marks instead of harm, which nobody doubles: the seat harmed chooses."""
    for order, marks in ((("grudge",), 2), (("fervour",), 4)):
        at = sit(A=["sting"], lasting=["B grudge at B2", "A fervour"])
        at.says("A: play sting at B2")
        at.quiet()
        assert (at.question, at.asked) == ("ChooseReplacement", ["B"])
        at.says(f"B: order {' '.join(order)}")
        at.quiet()
        assert at.piece("B2").marks == marks


@pytest.mark.parametrize(("guard", "other"), [("B2", "B3"), ("B3", "B2")])
def test_row_54_a_guard_that_leaves_in_the_same_batch_still_protects_all_the_others(
    sit, guard: str, other: str
) -> None:
    """Whether the guard leaves before the other or after it in the order of pieces does not matter."""
    at = sit(A=["storm", "sting"], life={"B2": 1, "B3": 1}, lasting=[f"B guard at {guard}"])
    at.says("A: play storm")
    at.quiet()
    assert (at.life(guard), at.life(other)) == (None, 1)
    assert at.lasting == []
    at.says(f"A: play sting at {other}")
    at.quiet()
    assert at.life(other) is None


def test_row_54_two_guards_that_protect_each_other_both_stay(sit) -> None:
    at = sit(A=["storm"], life={"B2": 1, "B3": 1}, lasting=["B guard at B2", "B guard at B3"])
    at.says("A: play storm")
    at.quiet()
    assert (at.life("B2"), at.life("B3"), at.lasting) == (1, 1, ["guard", "guard"])


def test_row_54_watches_hear_of_every_piece_that_left_in_one_batch(sit) -> None:
    watches = ["B mourning as gain", "C mourning as gain"]
    at = sit(seats=3, A=["storm"], life={"B2": 1, "C2": 1, "C3": 1}, lasting=watches)
    at.says("A: play storm")
    at.quiet()
    assert (at.count("B gains 1"), at.count("C gains 1")) == (1, 2)


def test_row_56_a_piece_that_came_back_is_the_youngest_for_every_purpose(sit) -> None:
    at = sit(A=["banish", "cull", "storm"], B=["rally"], life={"B3": 2})
    at.says("A: play banish at B2")
    at.quiet_until_resolved()
    at.says("B: play rally")
    at.quiet()
    at.says("A: play cull")
    at.quiet()
    assert "harmed B3 1" in at.told
    at.body.pieces[4].life = 1
    at.says("A: play storm")
    at.quiet()
    assert [form[7:9] for form in at.told if form.startswith("harmed B")] == ["B3", "B1", "B3", "B2"]
    assert [form for form in at.told if form.endswith("leaves")] == ["B2 leaves", "B3 leaves", "B2 leaves"]


def test_row_58_what_happens_at_the_end_of_a_turn_can_be_answered_until_all_is_quiet(sit) -> None:
    at = sit(A=["sting"], B=["veto"], lasting=["A vigil", "A mourning as draw"], life={"A2": 1})
    at.says("A: rest")
    while at.pile == []:
        at.declines(at.asked[0])
    assert (at.pile, at.asked, at.body.turn) == (["A vigil"], ["A"], 1)
    at.says("B: play veto at item vigil")
    at.quiet_until_resolved()
    assert (at.pile, at.body.turn) == ([], 1)
    at.says("A: play sting at B2")
    at.quiet_until_resolved()
    assert (at.life("B2"), at.body.turn) == (1, 1)
    at.quiet()
    assert "vigil stopped" in at.told
    assert at.body.turn == 2
    assert at.told.count("turn of A ends") == 2


def test_row_58_a_quiet_end_of_turn_is_not_repeated(sit) -> None:
    at = sit()
    at.says("A: rest")
    at.quiet()
    assert at.count("turn of A ends") == 1


def test_row_60_a_choice_inside_an_effect_is_done_before_the_rest_of_the_card(sit) -> None:
    at = sit(A=["cleave"], lasting=["B decoy at B2 to B1", "B decoy at B2 to B3"])
    at.says("A: play cleave at B2, B3")
    at.quiet()
    assert (at.question, at.pile, at.discard("A")) == ("ChooseReplacement", ["A cleave"], [])
    at = at.saved_and_loaded()
    at.says("B: order decoy")
    at.quiet()
    assert at.told[3:] == ["harmed B1 2", "harmed B3 2", "cleave resolved", "cleave to the discard of A"]
    assert (at.question, at.asked) == ("AskAct", ["A"])


def test_row_60_a_choice_inside_a_batch_comes_before_all_of_the_batch(sit) -> None:
    at = sit(A=["storm"], lasting=["B decoy at B2 to B1", "B decoy at B2 to B3"])
    at.says("A: play storm")
    at.quiet()
    assert at.question == "ChooseReplacement"
    assert not [form for form in at.told if form.startswith("harmed")]
    at = at.saved_and_loaded()
    at.says("B: order decoy")
    at.quiet()
    assert [at.life(name) for name in ("B1", "B2", "B3")] == [3, 3, 2]
