"""The statistics of a report, against figures worked out by hand and against their laws."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tabard.testing.simulate.statistics import mean, percentile, statistic, wilson

numbers = st.lists(st.integers(-1000, 1000), min_size=1, max_size=60)


def test_wilson_as_in_the_contract() -> None:
    assert wilson(0.7275, 400) == (0.682, 0.769)


def test_wilson_stays_within_0_and_1() -> None:
    assert wilson(1.0, 3) == (0.439, 1.0)
    assert wilson(0.0, 3) == (0.0, 0.561)
    assert wilson(0.0, 0) == (0.0, 1.0)


@given(st.integers(0, 200), st.integers(1, 200))
def test_wilson_holds_the_score_and_narrows(wins: int, games: int) -> None:
    score = min(wins, games) / games
    low, high = wilson(score, games)
    assert low - 0.001 <= score <= high + 0.001
    wide = wilson(score, games * 100)
    assert wide[1] - wide[0] <= high - low


def test_percentiles_are_by_nearest_rank() -> None:
    twenty = list(range(20, 0, -1))
    assert (percentile(twenty, 5), percentile(twenty, 50), percentile(twenty, 95)) == (1, 10, 19)
    assert percentile([7], 5) == percentile([7], 95) == 7


@given(numbers, st.integers(1, 99))
def test_a_percentile_is_one_of_the_numbers_and_holds_its_part(found: list[int], part: int) -> None:
    value = percentile(found, part)
    assert value in found
    below = sum(number <= value for number in found)
    assert below * 100 >= part * len(found)


def test_nothing_has_no_statistics() -> None:
    assert (mean([]), percentile([], 5), statistic("max", [])) == (None, None, None)


def test_each_statistic_by_its_name() -> None:
    found = [1, 2, 4]
    assert [statistic(kind, found) for kind in ("mean", "p5", "p95", "max")] == [2.333, 1, 4, 4]
