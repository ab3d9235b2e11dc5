"""The bug table, priority and triggers: who is asked, when triggers go onto the pile, and in which order."""

from __future__ import annotations

import pytest

from tabard.engine.choices import actions
from tabard.model.kernel import TriggerDropped


def offers(at) -> list[str]:
    """The seats that are offered a response while everybody says nothing."""
    asked = []
    while at.question == "AskAnswer":
        asked += at.asked
        at.declines(at.asked[0])
    return asked


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("window", ["turn-start", "turn-end"])
def test_row_37_every_seat_is_offered_a_response_in_every_window(sit, seats: int, window: str) -> None:
    everybody = ["A", "B", "C"][:seats]
    at = sit(seats=seats, window=window)
    asked = []
    while at.question == "AskAnswer" and at.state.open[0].window == window:
        asked += at.asked
        at.declines(at.asked[0])
    assert asked == everybody


@pytest.mark.parametrize("seats", [2, 3])
def test_row_37_every_seat_is_offered_a_response_to_a_card_and_after_it(sit, seats: int) -> None:
    everybody = ["A", "B", "C"][:seats]
    at = sit(seats=seats, A=["sting"])
    at.says("A: play sting at B2")
    assert offers(at) == everybody * 2


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seats", [2, 3])
def test_rows_38_and_40_whoever_is_asked_has_a_legal_answer(walked, seats: int, seed: int) -> None:
    asked = 0
    for rules, turn in walked(seats=seats, seed=seed, turns=5):
        for decision in turn.state.open:
            offered = next(actions(rules.game, rules.table(turn.state), decision), None)
            assert offered is not None
            asked += 1
        for decision in turn.state.open:
            if type(decision).__name__ == "AskAnswer":
                assert decision.decline() in actions(rules.game, rules.table(turn.state), decision)
    assert asked > 50


def test_row_41_a_piece_without_life_leaves_before_a_trigger_resolves_and_before_any_offer(sit) -> None:
    at = sit(A=["sting"], life={"B2": 2}, lasting=["B comfort", "B mourning as gain"], coins={"B": 0})
    at.says("A: play sting at B2")
    at.quiet_until_resolved()
    assert at.life("B2") is None
    assert at.question == "OrderTriggers"
    at.says("B: order solace mourning")
    assert (at.question, at.pile) == ("AskAnswer", ["B mourning", "B solace"])
    at.quiet()
    assert at.told[2:] == [
        "harmed B2 2",
        "sting resolved",
        "sting to the discard of A",
        "B2 leaves",
        "B gains 2",
        "solace resolved",
        "B gains 1",
        "mourning resolved",
    ]


def test_row_42_a_trigger_on_a_trigger_belongs_to_a_round_of_its_own(sit) -> None:
    """The gossip about the mourning is no equal of it: its seat is not asked about their order, and it lies above."""
    at = sit(A=["rite"], life={"A2": 1}, lasting=["A gossip", "A mourning as draw"])
    at.says("A: play rite at B2 paying 1 and A2")
    assert at.question == "AskAnswer"
    assert at.pile == ["A rite", "A mourning", "A gossip"]


def test_row_42_the_first_round_is_ordered_without_the_second(sit) -> None:
    at = sit(A=["rite"], life={"A2": 1}, lasting=["A gossip", "A mourning as draw", "A mourning as gain"])
    at.says("A: play rite at B2 paying 1 and A2")
    assert (at.question, at.choices) == ("OrderTriggers", ["mourning", "mourning"])
    assert at.waiting == [["A mourning", "A mourning"], ["A gossip", "A gossip"]]
    at.says("A: order mourning mourning")
    assert at.pile == ["A rite", "A mourning", "A mourning", "A gossip", "A gossip"]


def test_row_44_a_trigger_on_paying_waits_for_the_card_and_lies_above_it(sit) -> None:
    at = sit(A=["rite"], life={"A2": 1}, lasting=["A mourning as draw"])
    at.says("A: play rite at B2 paying 1 and A2")
    assert at.pile == ["A rite", "A mourning"]
    at.quiet()
    assert at.told.index("A draws") < at.told.index("harmed B2 2")


@pytest.mark.parametrize("active", ["A", "B", "C"])
@pytest.mark.parametrize("seats", [2, 3])
def test_row_45_the_order_of_triggers_depends_on_whose_turn_it_is_not_on_seat_numbers(
    sit, seats: int, active: str
) -> None:
    line = {"A": "ABC", "B": "BCA", "C": "CAB"}[active]
    if seats == 2:
        line = {"A": "AB", "B": "BA"}.get(active, "AB")
    life = {f"{who}2": 1 for who in line}
    watches = [f"{who} mourning as gain" for who in sorted(line)]
    at = sit(seats=seats, active=line[0], life=life, lasting=watches, **{line[0]: ["storm"]})
    at.says(f"{line[0]}: play storm")
    at.quiet_until_resolved()
    assert at.pile == [f"{who} mourning" for who in line]
    at.quiet()
    gains = [form[0] for form in at.told if form.endswith("gains 1")]
    assert gains[: len(line)] == [*reversed(line)]


@pytest.mark.parametrize("answered", [True, False])
def test_row_46_the_if_of_a_trigger_is_asked_again_when_it_resolves(sit, answered: bool) -> None:
    at = sit(A=["sting"], B=["feast"], coins={"B": 0}, lasting=["B comfort"])
    at.says("A: play sting at B2")
    at.quiet_until_resolved()
    assert at.pile == ["B solace"]
    if answered:
        at.says("B: play feast")
    at.quiet()
    assert at.count("solace dropped") == (1 if answered else 0)
    assert at.coins("B") == 2


def test_row_48_a_trigger_whose_if_comes_true_too_late_was_never_queued(sit) -> None:
    at = sit(A=["sting", "sting"], B=["ward"], coins={"B": 1}, lasting=["B comfort"])
    at.says("A: play sting at B2")
    at.quiet_until_resolved()
    assert at.pile == []
    at.says("B: play ward as word at B3")
    at.quiet()
    assert at.coins("B") == 0
    assert "solace resolved" not in at.told


def test_row_49_a_trigger_whose_only_target_went_in_between_is_dropped(sit) -> None:
    """B's riposte needs an enemy that is not as new. When it was queued that was A's leader; then it was mended."""
    at = sit(A=["duel"], life={"A1": 4}, lasting=["B feud"])
    at.says("A: play duel at B2, B3")
    at.quiet_until_resolved()
    assert sum(isinstance(event, TriggerDropped) for event in at.events) == 2
    assert (at.pile, at.question) == ([], "AskAnswer")
    at.quiet()
    assert (at.asked, at.question) == (["A"], "AskAct")


def test_row_49_a_target_that_fell_in_the_same_batch_is_none(sit) -> None:
    at = sit(seats=3, A=["storm"], life={"A2": 1, "C2": 1}, gone="A3 C3", lasting=["B feud"])
    at.says("A: play storm")
    at.quiet_until_resolved()
    assert (at.life("A2"), at.life("C2")) == (None, None)
    assert (at.question, at.choices) == ("AimTrigger", ["A1", "C1"])


def test_row_49_with_one_target_nobody_is_asked_and_with_several_the_owner_is(sit) -> None:
    at = sit(A=["sting"], life={"A2": 2, "A3": 1}, lasting=["B feud"])
    at.says("A: play sting at B2")
    at.quiet_until_resolved()
    assert (at.question, at.asked, at.choices) == ("AimTrigger", ["B"], ["A2", "A3"])
    at.says("B: order A3")
    at.quiet()
    assert (at.life("A2"), at.life("A3")) == (2, None)
    alone = sit(A=["sting"], life={"A3": 1}, lasting=["B feud"])
    alone.says("A: play sting at B2")
    alone.quiet()
    assert alone.life("A3") is None


def test_row_50_a_change_of_target_without_another_target_does_nothing(sit) -> None:
    at = sit(A=["sting"], B=["deflect"], gone="B2 B3")
    at.says("A: play sting at B1", "B: play deflect at item sting")
    at.quiet()
    assert "deflect resolved" in at.told
    assert (at.life("B1"), at.question, at.asked) == (3, "AskAct", ["A"])


def test_row_50_a_change_of_target_offers_legal_targets_only(sit) -> None:
    at = sit(seats=3, A=["sting"], B=["deflect", "ward"])
    at.says("A: play sting at B1", "B: play deflect at item sting", "B: play ward as blade at B3")
    at.quiet()
    assert (at.question, at.asked, at.choices) == ("AskPick", ["B"], ["B2", "C1", "C2", "C3"])
    at.says("B: pick C2")
    at.quiet()
    assert (at.life("B1"), at.life("C2")) == (5, 1)
