"""How long it will take still: from the turns that simulations count, never less than nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.campaign.definition import read_campaign
from tabard.campaign.pace import STILL_OPEN, minutes, time_left, turns_left, usual_turns
from tabard.errors import ContentError

paces = st.dictionaries(st.integers(1, 6), st.floats(0.5, 100), max_size=4)


def test_turns_of_an_unknown_number_of_seats_are_those_of_the_nearest() -> None:
    assert usual_turns({2: 15.0, 4: 10.0}, 4) == 10.0
    assert usual_turns({2: 15.0, 4: 10.0}, 6) == 10.0
    assert usual_turns({2: 15.0, 4: 10.0}, 3) == 10.0
    assert usual_turns({}, 4) is None


def test_an_adventure_that_outlives_its_usual_length_is_still_not_over() -> None:
    assert turns_left({4: 10.0}, 4, 3) == 7.0
    assert turns_left({4: 10.0}, 4, 10) == 10.0 * STILL_OPEN


def test_the_longer_an_adventure_outlives_its_usual_length_the_more_is_allowed() -> None:
    over = [turns_left({4: 10.0}, 4, played) for played in (10, 20, 40)]
    assert over == sorted(set(over))
    assert over[-1] == 40 * STILL_OPEN


def test_ten_turns_of_four_seats_are_thirty_five_minutes() -> None:
    assert minutes(10, 4) == 35
    assert minutes(0.1, 1) == 5


def test_an_adventure_nobody_has_measured_leaves_the_campaign_open() -> None:
    assert time_left([{4: 10.0}, {4: 12.0}], 4, 0) == (35, 75)
    assert time_left([{4: 10.0}, {}], 4, 0) is None
    assert time_left([], 4, 0) is None


@given(st.lists(paces, max_size=4), st.integers(1, 6), st.integers(0, 200))
def test_an_estimate_is_never_negative_and_never_longer_for_the_part_than_for_the_whole(
    road: list[dict[int, float]], seats: int, played: int
) -> None:
    left = time_left(road, seats, played)
    if left is not None:
        assert 0 < left[0] <= left[1]


@pytest.mark.parametrize("pace", ["4 = -1", "four = 3", "4 = true", '4 = "10"', "0 = 3", "4 = inf", "4 = nan"])
def test_a_pace_that_is_none_is_a_fault(tmp_path: Path, pace: str) -> None:
    (tmp_path / "adventures").mkdir()
    (tmp_path / "campaign.toml").write_text('id = "c"\ntitle = "C"\ngame = "g"\nadventures = ["inn"]\n')
    file = tmp_path / "adventures" / "01_inn.toml"
    file.write_text("[pace]\n4 = 10.5\n2 = 8\n")
    assert read_campaign(tmp_path).adventures[0].pace == {4: 10.5, 2: 8.0}
    file.write_text(f"[pace]\n{pace}\n")
    with pytest.raises(ContentError) as caught:
        read_campaign(tmp_path)
    assert "expected turns a seat by seats" in str(caught.value)
