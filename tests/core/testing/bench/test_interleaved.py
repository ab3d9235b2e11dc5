"""The arithmetic of interleaved timing, by a clock that tells what the candidates wrote on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.testing.bench.interleaved import Timings, interleave


class Clock:
    """Stands still until a candidate takes its time."""

    def __init__(self) -> None:
        self.now = 0.0
        self.order: list[str] = []

    def __call__(self) -> float:
        return self.now

    def takes(self, name: str, *seconds: float, operations: int = 1) -> Callable[[], int]:
        """A candidate that takes these times, one a call."""
        left: Iterator[float] = iter(seconds)

        def work() -> int:
            self.order.append(name)
            self.now += next(left)
            return operations

        return work


def test_the_ratio_is_the_median_of_the_rounds_and_not_the_ratio_of_the_medians() -> None:
    clock = Clock()
    candidates = {"floor": clock.takes("floor", 1, 10, 2), "mine": clock.takes("mine", 2, 30, 8)}
    timings = interleave(candidates, rounds=3, warm_up=0, clock=clock)
    assert timings.cost("mine", to="floor") == (3, 2, 4)
    assert timings.speed("mine", to="floor") == (1 / 3, 1 / 4, 1 / 2)
    assert timings.per_second("floor") == 1 / 2


def test_times_are_per_operation() -> None:
    clock = Clock()
    candidates = {"floor": clock.takes("floor", 1, operations=100), "mine": clock.takes("mine", 1, operations=25)}
    timings = interleave(candidates, rounds=1, warm_up=0, clock=clock)
    assert timings.cost("mine", to="floor") == (4, 4, 4)
    assert timings.per_second("mine") == 25


def test_rounds_go_forward_and_backward_in_turn() -> None:
    clock = Clock()
    names = ("a", "b", "c")
    interleave({name: clock.takes(name, 1, 1, 1, 1) for name in names}, rounds=3, warm_up=1, clock=clock)
    assert clock.order == ["a", "b", "c", "a", "b", "c", "c", "b", "a", "a", "b", "c"]


def test_the_warm_up_does_not_count() -> None:
    clock = Clock()
    timings = interleave({"a": clock.takes("a", 99, 99, 1)}, rounds=1, warm_up=2, clock=clock)
    assert timings.seconds == {"a": [1]}


def test_a_machine_that_slows_down_changes_no_ratio() -> None:
    clock = Clock()
    candidates = {"floor": clock.takes("floor", 1, 7, 3), "mine": clock.takes("mine", 2, 14, 6)}
    assert interleave(candidates, rounds=3, warm_up=0, clock=clock).cost("mine", to="floor") == (2, 2, 2)


@given(st.lists(st.tuples(st.floats(0.001, 1000), st.floats(0.001, 1000)), min_size=1, max_size=15))
def test_the_value_lies_within_its_range_and_a_cost_is_the_other_way_of_a_speed(
    rounds: list[tuple[float, float]],
) -> None:
    timings = Timings({"a": [one for one, _ in rounds], "b": [other for _, other in rounds]})
    cost, speed = timings.cost("a", to="b"), timings.speed("a", to="b")
    assert cost.low <= cost.value <= cost.high
    assert speed == timings.cost("b", to="a")
    assert cost.low * speed.high == pytest.approx(1)
