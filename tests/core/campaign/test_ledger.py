"""A sheet is the fold of its ledger, whatever was written into it."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tabard.campaign.ledger import Change, Entry, applied, difference, fold, missing, net

ITEMS = st.sampled_from(["sword", "boots", "key", "rope"])
SHEETS = st.fixed_dictionaries(
    {
        "name": st.text(max_size=3),
        "level": st.integers(-5, 50),
        "out": st.booleans(),
        "pack": st.lists(ITEMS, max_size=6),
        "used": st.lists(ITEMS, max_size=3),
    }
)


@given(st.lists(SHEETS, min_size=1, max_size=6))
def test_the_fold_of_a_ledger_is_the_last_sheet(sheets: list[dict[str, Any]]) -> None:
    ledger = []
    before: dict[str, Any] = {}
    for sheet in sheets:
        ledger.append(Entry("here", "H10", "because", difference(before, sheet)))
        before = sheet
        assert fold(ledger) == sheet


@given(SHEETS, SHEETS)
def test_taking_back_is_an_entry_that_leads_back(before: dict[str, Any], after: dict[str, Any]) -> None:
    there = difference(before, after)
    back = difference(after, before)
    assert applied(applied(before, there), back) == before


@given(st.lists(SHEETS, min_size=1, max_size=4))
def test_a_ledger_lives_through_a_save(sheets: list[dict[str, Any]]) -> None:
    entries = [Entry("", "r", "w", difference({}, sheet)) for sheet in sheets]
    packed = msgspec.msgpack.encode(entries)
    assert msgspec.msgpack.decode(packed, type=list[Entry]) == entries


@given(SHEETS, SHEETS, st.integers(-9, 9))
def test_numbers_stay_right_when_another_entry_comes_between(
    before: dict[str, Any], after: dict[str, Any], by: int
) -> None:
    change = difference(before, after)
    mended = applied(applied(before, [Change("level", by=by)]), change)
    assert mended["level"] == after["level"] + by


def test_what_is_unchanged_is_not_written() -> None:
    sheet = {"level": 2, "pack": ["sword"], "name": "Ana"}
    assert difference(sheet, sheet) == ()
    assert difference(sheet, {**sheet, "level": 5}) == (Change("level", by=3),)
    assert difference(sheet, {**sheet, "pack": ["sword", "key"]}) == (Change("pack", gained=["key"]),)
    assert difference(sheet, {**sheet, "pack": []}) == (Change("pack", lost=["sword"]),)
    assert difference(sheet, {**sheet, "name": "Bo"}) == (Change("name", becomes=["Ana", "Bo"]),)


def test_a_new_field_is_written_though_it_is_empty() -> None:
    empty = {"level": 0, "pack": [], "name": ""}
    assert fold([Entry("", "", "", difference({}, empty))]) == empty


def test_what_only_changed_its_place_is_no_gain_and_no_loss() -> None:
    (change,) = difference({"pack": ["a", "b", "c"]}, {"pack": ["b", "a"]})
    assert applied({"pack": ["a", "b", "c"]}, [change]) == {"pack": ["b", "a"]}
    assert net(change) == (["c"], [])


def test_what_cannot_be_lost_is_told() -> None:
    change = Change("pack", lost=["rope", "key"])
    assert missing({"pack": ["key"]}, [change]) == [("pack", "rope")]
    assert applied({"pack": ["key"]}, [change]) == {"pack": []}
