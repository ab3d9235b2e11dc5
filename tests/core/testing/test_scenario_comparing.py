"""What `[expect]` means: named keys only, lists whole, a number for that many, events in their order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.testing.scenario.comparing import begins, differences, missing_event

LOOSE = frozenset({"hand"})


def differ(expected: Any, got: Any) -> list[str]:
    return [difference.key for difference in differences(expected, got, key="", unordered=LOOSE)]


def test_only_named_keys_are_compared() -> None:
    assert differ({"A": {"health": 2}}, {"A": {"health": 2, "mana": 9}, "B": {}}) == []
    assert differ({"A": {"health": 3, "mana": 9}}, {"A": {"health": 2, "mana": 8}}) == ["A.health", "A.mana"]


def test_lists_are_compared_whole_and_in_order() -> None:
    assert differ({"pile": ["x", "y"]}, {"pile": ["x", "y"]}) == []
    assert differ({"pile": ["x"]}, {"pile": ["x", "y"]}) == ["pile"]
    assert differ({"pile": ["y", "x"]}, {"pile": ["x", "y"]}) == ["pile"]


def test_hands_are_compared_as_sets_of_cards() -> None:
    assert differ({"A": {"hand": ["y", "x", "x"]}}, {"A": {"hand": ["x", "y", "x"]}}) == []
    assert differ({"A": {"hand": ["y", "x"]}}, {"A": {"hand": ["x", "y", "x"]}}) == ["A.hand"]


def test_a_number_stands_for_that_many_cards() -> None:
    assert differ({"pile": 2}, {"pile": ["x", "y"]}) == []
    assert differ({"pile": 3}, {"pile": ["x", "y"]}) == ["pile"]
    assert differ({"place": 1}, {"place": "x"}) == []
    assert differ({"place": 1}, {"place": ""}) == ["place"]


def test_one_name_is_a_list_of_one_and_nothing_is_an_empty_list() -> None:
    assert differ({"4": ["x"]}, {"4": "x"}) == []
    assert differ({"4": "x"}, {"4": ["x"]}) == []
    assert differ({"4": []}, {"4": ""}) == []


@pytest.mark.parametrize("empty", [0, "", []])
def test_what_a_table_does_not_hold_counts_as_empty(empty: object) -> None:
    assert differ({"faith": {"R": empty}}, {"faith": {}}) == []


@pytest.mark.parametrize("something", [1, "x", ["x"], True, False])
def test_what_a_table_does_not_hold_is_nothing_else(something: object) -> None:
    assert differ({"faith": {"R": something}}, {"faith": {}}) == ["faith.R"]


def test_true_is_not_one() -> None:
    assert differ({"held": 1}, {"held": True}) == ["held"]
    assert differ({"held": True}, {"held": 1}) == ["held"]


def test_a_form_is_matched_by_its_beginning_but_no_number_is_cut() -> None:
    assert begins("wounded A 2", "wounded A")
    assert begins("wounded A 2", "wounded A 2")
    assert begins("beaten Scary Monster", "beaten Scary")
    assert not begins("wounded A 12", "wounded A 1")
    assert not begins("wounded A 1", "wounded A 12")


def test_events_are_found_in_order_with_others_between() -> None:
    forms = ["rolled 3", "wounded A 1", "wounded A 2", "fell A"]
    assert missing_event(forms, ["rolled", "wounded A 2"]) is None
    assert missing_event(forms, ["wounded A 2", "wounded A 1"]) == 1
    assert missing_event(forms, ["fell A", "fell A"]) == 1


values = st.recursive(
    st.integers(0, 9) | st.booleans() | st.text(max_size=4),
    lambda inner: st.lists(st.text(max_size=4), max_size=3) | st.dictionaries(st.text("abch", max_size=2), inner),
    max_leaves=12,
)


@given(st.dictionaries(st.text("abch", max_size=2), values))
def test_a_position_is_as_it_is(position: dict[str, Any]) -> None:
    assert differ(position, position) == []


@given(st.lists(st.text("abc", min_size=1, max_size=3)), st.data())
def test_any_part_of_the_events_is_found(forms: list[str], data: st.DataObject) -> None:
    kept = [form for form in forms if data.draw(st.booleans())]
    assert missing_event(forms, kept) is None
