"""The bug table, targets at resolution: what has become of a target decides what a card still does.

Numbers are those of the table. A card is aimed by the active seat A, and answered.
"""

from __future__ import annotations

import pytest


def test_row_01_with_its_only_target_gone_nothing_of_a_card_happens(sit) -> None:
    at = sit(A=["barb"], B=["vanish"])
    at.says("A: play barb at B2", "B: play vanish at B2")
    at.quiet()
    assert "barb dropped" in at.told
    assert "A draws" not in at.told
    assert (at.life("B2"), at.discard("A"), at.spent("A")) == (3, ["barb"], 1)


def test_row_01_with_its_target_there_both_halves_happen(sit) -> None:
    at = sit(A=["barb"])
    at.says("A: play barb at B2")
    at.quiet()
    assert at.told[2:] == ["harmed B2 1", "A draws", "barb resolved", "barb to the discard of A"]


def test_row_02_a_clause_about_the_controller_of_a_gone_target_does_not_happen(sit) -> None:
    at = sit(A=["banish"], B=["vanish"])
    at.says("A: play banish at B2", "B: play vanish at B2")
    at.quiet()
    assert "banish dropped" in at.told
    assert "B gains 2" not in at.told
    assert at.spent("B") == 1


def test_row_02_with_the_target_there_its_last_controller_gains(sit) -> None:
    at = sit(A=["banish"])
    at.says("A: play banish at B2")
    at.quiet()
    assert at.told[2:] == ["B2 leaves", "B gains 2", "banish resolved", "banish to the discard of A"]


def test_row_04_a_reference_that_was_not_aimed_keeps_nothing_alive(sit) -> None:
    """A duel mends the leader that looks on. The leader is there, both fighters are gone: it is not mended."""
    at = sit(A=["duel"], B=["vanish", "vanish"], life={"A1": 4})
    at.says("A: play duel at B2, B3", "B: play vanish at B2", "B: play vanish at B3")
    at.quiet()
    assert "duel dropped" in at.told
    assert at.life("A1") == 4


def test_row_04_with_one_fighter_left_the_reference_counts(sit) -> None:
    at = sit(A=["duel"], B=["vanish"], life={"A1": 4})
    at.says("A: play duel at B2, B3", "B: play vanish at B2")
    at.quiet()
    assert (at.life("A1"), at.life("B2"), at.life("B3")) == (5, 3, 1)


def test_row_05_for_an_illegal_target_no_other_one_is_looked_for(sit) -> None:
    at = sit(A=["cleave"], B=["ward"])
    at.says("A: play cleave at B1, B2", "B: play ward as blade at B2")
    at.quiet()
    assert [form for form in at.told if form.startswith("harmed")] == ["harmed B1 2"]
    assert at.life("B3") == 3


@pytest.mark.parametrize(("against", "left"), [("blade", 3), ("word", 1)])
def test_row_06_protection_that_came_in_response_makes_a_target_illegal(sit, against: str, left: int) -> None:
    at = sit(A=["sting"], B=["ward"])
    at.says("A: play sting at B2", f"B: play ward as {against} at B2")
    at.quiet()
    assert at.life("B2") == left
    assert at.count("sting dropped") == (1 if against == "blade" else 0)


@pytest.mark.parametrize("safe", ["B1", "B2", "B3"])
def test_row_08_each_target_is_judged_for_itself(sit, safe: str) -> None:
    at = sit(A=["volley"], B=["ward"])
    at.says("A: play volley at B1, B2, B3", f"B: play ward as blade at {safe}")
    at.quiet()
    hit = [f"harmed {piece} 1" for piece in ("B1", "B2", "B3") if piece != safe]
    assert [form for form in at.told if form.startswith("harmed")] == hit
    assert "volley resolved" in at.told


def test_row_08_with_all_of_them_illegal_the_card_is_dropped(sit) -> None:
    at = sit(A=["volley"], B=["ward", "ward", "ward"])
    at.says("A: play volley at B1, B2, B3")
    at.says(*(f"B: play ward as blade at {piece}" for piece in ("B1", "B2", "B3")))
    at.quiet()
    assert "volley dropped" in at.told
    assert not [form for form in at.told if form.startswith("harmed")]


@pytest.mark.parametrize("seats", [2, 3])
def test_row_09_the_second_target_is_judged_by_an_illegal_first_one(sit, seats: int) -> None:
    """The card is aimed at a leader and at a piece of that leader's seat."""
    at = sit(seats=seats, A=["insult"], B=["ward"])
    at.says("A: play insult at B1, B3", "B: play ward as word at B1")
    at.quiet()
    assert (at.life("B1"), at.life("B3")) == (5, 2)


def test_row_09_the_second_target_is_no_longer_legal_with_another_seat(sit) -> None:
    at = sit(seats=3, A=["insult"], C=["entice"])
    assert at.refused("A: play insult at B1, C3") == "target"
    at.says("A: play insult at B1, B3", "C: play entice at B3")
    at.quiet()
    assert (at.life("B1"), at.life("B3")) == (4, 3)


@pytest.mark.parametrize("aims", ["B2, C2", "C2, B2"])
def test_row_10_targets_are_judged_on_one_state_whatever_their_order(sit, aims: str) -> None:
    """Two pieces of different seats; then both belong to one. Neither is legal beside the other."""
    at = sit(seats=3, A=["barter"], C=["entice"], life={"B2": 1, "C2": 1})
    at.says(f"A: play barter at {aims}", "C: play entice at B2")
    at.quiet()
    assert "barter dropped" in at.told
    assert (at.life("B2"), at.life("C2")) == (1, 1)
    assert (at.piece("B2").seat, at.piece("C2").seat) == (2, 2)


@pytest.mark.parametrize("aims", ["B2, C2", "C2, B2"])
def test_row_10_what_a_card_does_first_makes_no_target_of_its_own_illegal(sit, aims: str) -> None:
    at = sit(seats=3, A=["barter"], life={"B2": 1, "C2": 1})
    at.says(f"A: play barter at {aims}")
    at.quiet()
    assert (at.piece("B2").seat, at.piece("C2").seat) == (2, 1)
    assert (at.life("B2"), at.life("C2")) == (2, 2)


def test_row_12_a_target_that_left_and_came_back_is_another_object(sit) -> None:
    at = sit(A=["sting", "banish"], B=["rally"], gone="B3")
    at.says("A: play sting at B2", "A: play banish at B2")
    at.quiet_until_resolved()
    assert at.life("B2") is None
    at.says("B: play rally")
    at.quiet()
    assert at.choices == ["B2", "B3"]
    at.says("B: pick B2")
    at.quiet()
    assert "sting dropped" in at.told
    assert (at.life("B2"), at.piece("B2").incarnation) == (3, 2)


def test_row_13_a_trigger_remembers_the_object_it_saw_not_the_one_that_came_back(sit) -> None:
    """Whatever A harms leaves, by a trigger that remembers it and does not aim at it."""
    at = sit(A=["sting"], B=["vanish"], lasting=["A snare"])
    at.says("A: play sting at B2")
    at.quiet_until_resolved()
    assert at.pile == ["A chase"]
    at.says("B: play vanish at B2")
    at.quiet()
    assert "chase resolved" in at.told
    assert (at.life("B2"), at.count("B2 leaves"), at.count("B2 comes")) == (3, 1, 1)


def test_row_13_without_an_answer_the_trigger_finds_its_object(sit) -> None:
    at = sit(A=["sting"], lasting=["A snare"])
    at.says("A: play sting at B2")
    at.quiet()
    assert at.life("B2") is None


@pytest.mark.parametrize("when", ["announced", "answered", "resolving"])
def test_row_14_a_saved_target_does_not_follow_what_came_back(sit, when: str) -> None:
    at = sit(A=["sting"], B=["vanish"])
    at.says("A: play sting at B2")
    at = at.saved_and_loaded() if when == "announced" else at
    at.says("B: play vanish at B2")
    at = at.saved_and_loaded() if when == "answered" else at
    at.quiet_until_resolved()
    at = at.saved_and_loaded() if when == "resolving" else at
    at.quiet()
    assert "sting dropped" in at.told
    assert at.life("B2") == 3


def test_row_14_a_loaded_pile_goes_on_as_the_one_it_was_saved_from(sit) -> None:
    at = sit(A=["gamble", "cleave"], B=["hush", "sting"], C=["storm"], seats=3)
    at.says("A: play gamble at B2", "A: play cleave at C1, B3", "B: play hush at item cleave", "C: play storm")
    again = at.saved_and_loaded()
    while at.question == "AskAnswer":
        at.declines(at.asked[0])
        again.declines(again.asked[0])
        assert again.hash == at.hash
    assert again.told == at.told


def test_row_16_a_card_that_cannot_be_stopped_is_a_legal_target_of_a_stop(sit) -> None:
    at = sit(A=["decree"], B=["scoff"])
    at.says("A: play decree at B2", "B: play scoff at item decree")
    at.quiet()
    assert "decree stopped" not in at.told
    assert at.count("B draws") == 1
    assert at.life("B2") == 2


def test_row_16_the_rest_of_a_stop_does_not_happen_once_its_target_has_left(sit) -> None:
    at = sit(A=["sting"], B=["veto", "scoff"])
    at.says("A: play sting at B2", "B: play scoff at item sting", "B: play veto at item sting")
    at.quiet()
    assert "scoff dropped" in at.told
    assert "B draws" not in at.told
