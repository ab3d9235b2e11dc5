"""The bug table, counter-effects and the pile: what is stopped is gone, and nothing else is."""

from __future__ import annotations

import pytest


def test_row_17_a_stopped_copy_is_off_the_pile_at_once(sit) -> None:
    at = sit(A=["sting", "mimic"], B=["veto"])
    at.says("A: play sting at B2", "A: play mimic at item sting")
    at.quiet_until_resolved()
    assert at.pile == ["A sting", "A sting"]
    at.says("B: play veto at item sting")
    at.quiet_until_resolved()
    assert at.pile == ["A sting"]
    at.quiet()
    assert at.count("harmed B2 2") == 1
    assert at.discard("A") == ["mimic", "sting"]


def test_row_17_a_copy_that_is_not_stopped_does_what_its_original_does(sit) -> None:
    at = sit(A=["cleave", "mimic"])
    at.says("A: play cleave at B1, B2", "A: play mimic at item cleave")
    at.quiet()
    assert (at.count("harmed B1 2"), at.count("harmed B2 2")) == (2, 2)
    assert at.spent("A") == 3
    assert at.discard("A") == ["mimic", "cleave"]


def test_row_18_a_stopped_card_that_goes_elsewhere_is_off_the_pile_all_the_same(sit) -> None:
    at = sit(A=["sting"], B=["veto"], lasting=["A keepsake"])
    at.says("A: play sting at B2", "B: play veto at item sting")
    at.quiet()
    assert (at.hand("A"), at.discard("A"), at.pile) == (["sting"], [], [])
    assert at.life("B2") == 3
    assert at.count("sting stopped") == 1
    assert "sting resolved" not in at.told


@pytest.mark.parametrize("stopped", ["sting", "cleave", "decoy"])
def test_row_20_a_stop_is_for_the_item_that_it_names(sit, stopped: str) -> None:
    at = sit(A=["sting", "cleave", "decoy"], B=["veto"])
    at.says("A: play sting at B2", "A: play cleave at B1, B3", "A: play decoy at A1, A2")
    at.says(f"B: play veto at item {stopped}")
    at.quiet_until_resolved()
    assert at.pile == [f"A {kind}" for kind in ("sting", "cleave", "decoy") if kind != stopped]
    at.quiet()
    assert [form for form in at.told if form.endswith("stopped")] == [f"{stopped} stopped"]


def test_row_21_a_stopped_card_was_played_and_paid_for_all_the_same(sit) -> None:
    """The first card of a turn draws one: the second is the second, though the first was stopped."""
    at = sit(A=["sting", "barb"], B=["veto", "veto"], lasting=["A toast"])
    at.says("A: play sting at B2")
    at.quiet_until_resolved()
    assert at.count("A draws") == 1
    at.says("B: play veto at item sting")
    at.quiet()
    assert (at.spent("A"), at.discard("A")) == (1, ["sting"])
    at.says("A: play barb at B2", "B: play veto at item barb")
    at.quiet()
    assert at.count("A draws") == 1
    assert at.body.played == [2, 2]
    assert (at.spent("A"), at.discard("A")) == (2, ["sting", "barb"])


def test_row_22_stopping_swallows_nothing_of_what_happened_on_the_way(sit) -> None:
    """B pays for its stop with the last life of a piece, which is mourned."""
    at = sit(A=["sting"], B=["spite"], life={"B2": 1}, lasting=["B mourning as draw"])
    at.says("A: play sting at B3", "B: play spite at item sting paying 0 and B2")
    assert at.life("B2") is None
    at.quiet()
    assert at.count("B draws") == 1
    assert at.count("sting stopped") == 1
    assert at.life("B3") == 3


@pytest.mark.parametrize("answered", [True, False])
def test_row_24_a_look_at_a_hand_can_be_stopped_before_anything_is_shown(sit, answered: bool) -> None:
    at = sit(A=["spy"], B=["veto", "sting"])
    at.says("A: play spy at seat B")
    at.declines("A")
    assert at.asked == ["B"]
    assert "A looks at B" not in at.told
    if answered:
        at.says("B: play veto at item spy")
    at.quiet()
    facts = [fact for event in at.events for fact in event.learned() if fact == (0, "sting")]
    assert (at.count("A looks at B"), len(facts)) == ((0, 0) if answered else (1, 1))


def test_row_25_a_trigger_on_playing_a_card_outlives_that_card(sit) -> None:
    at = sit(A=["sting"], B=["veto"], lasting=["A toast"])
    at.says("A: play sting at B2")
    assert at.pile == ["A sting", "A toast"]
    at.says("B: play veto at item sting")
    at.quiet_until_resolved()
    assert at.pile == ["A toast"]
    at.quiet()
    assert at.count("A draws") == 1


@pytest.mark.parametrize("who", ["A", "B", "C"])
def test_row_26_what_a_seat_has_on_the_pile_vanishes_when_it_gives_up(sit, who: str) -> None:
    at = sit(seats=3, A=["sting"], B=["feast"], C=["toast"], lasting=["A toast", "B toast", "C toast"])
    at.says("A: play sting at B2", "B: play feast", "C: play toast")
    piled = at.pile
    assert piled == ["A sting", "A toast", "B feast", "B toast", "C toast", "C toast"]
    at.concedes(who)
    left = [item for item in piled if item[0] != who]
    assert at.pile == left
    at.quiet()
    resolved = [form.removesuffix(" resolved") for form in at.told if form.endswith("resolved")]
    dropped = ["sting"] if who == "B" else []
    assert sorted(resolved + dropped) == sorted(item[2:] for item in left)
    assert at.count("sting gone") == (1 if who == "A" else 0)


def test_row_26_an_item_below_the_one_that_fells_its_seat_never_resolves(sit) -> None:
    at = sit(seats=3, A=["sting"], B=["feast"], C=["sting"], life={"B1": 2})
    at.says("A: play sting at C2", "B: play feast", "C: play sting at B1")
    at.quiet_until_resolved()
    assert "B is out" in at.told
    assert at.pile == ["A sting"]
    at.quiet()
    assert "feast gone" in at.told
    assert "B gains 2" not in at.told
    assert at.asked == ["A"]
