"""Rows 1a to 4: what they count is exact, and what they draw has a point for each size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabard.errors import PluginError
from tabard.testing.bench import resolver_rows
from tabard.testing.bench.interleaved import Ratio, Timings
from tabard.testing.bench.resolver_rows import measure_depths, measure_listeners, rows
from tabard.testing.bench.rows import Bench, Measured

WORK = {"effects": 20_000, "events": 20_000, "listener_calls": 40_000, "offers": 55_000, "copies": 0, "packs": 0}


@pytest.fixture
def measured(bench: Bench) -> Callable[[str], Measured]:
    """`measured("resolver.inline")`: that row's outcome after one round."""

    def measure(name: str) -> Measured:
        (row,) = [row for row in rows(bench) if row.id == name]
        outcome = row.measure()
        assert isinstance(outcome, Measured)
        assert 0 < outcome.ratio.low <= outcome.ratio.value <= outcome.ratio.high
        return outcome

    return measure


def test_inline(measured: Callable[[str], Measured]) -> None:
    outcome = measured("resolver.inline")
    assert outcome.counts == WORK
    assert outcome.note.endswith(" effects/s")


def test_by_decisions(measured: Callable[[str], Measured]) -> None:
    assert measured("resolver.decisions").counts == {
        "effects": 4_000, "events": 4_000, "listener_calls": 8_000, "offers": 11_000, "copies": 12_000, "packs": 12_000,
    }  # fmt: skip


def test_a_hundred_plugins_are_timed_beside_none_and_count_the_same(measured: Callable[[str], Measured]) -> None:
    outcome = measured("resolver.plugins100")
    assert outcome.counts == WORK
    assert outcome.note.startswith("to 1a; ")


def test_plugins_that_change_what_is_counted_are_an_error(
    measured: Callable[[str], Measured], monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = iter([{"listener_calls": 40_000}, {"listener_calls": 40_100}])
    monkeypatch.setattr(resolver_rows, "counted", lambda *_: next(counts))
    with pytest.raises(PluginError, match="100 plugins that listen elsewhere change what is counted"):
        measured("resolver.plugins100")


def test_listeners(bench: Bench) -> None:
    outcome = measure_listeners(bench, subscribed=(0, 4), elsewhere=(0, 50, 1_000))
    assert outcome.counts == {"effects": 20_000, "listener_calls_2": 40_000, "listener_calls_18": 360_000}
    assert [(curve.id, curve.x, curve.unit) for curve in outcome.curves] == [
        ("listeners.subscribed", (0, 4), "us/effect"),
        ("listeners.elsewhere", (0, 50, 1_000), "us/effect"),
    ]
    assert all(cost > 0 for curve in outcome.curves for cost in curve.y)


def test_what_a_listener_adds_is_the_slope_in_effects_of_the_floor(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The second round ran on a machine half as fast.
    seconds = {"floor": [1.0, 2.0], "few": [3.0, 6.0], "many": [5.0, 10.0], "0": [3.0, 6.0]}
    monkeypatch.setattr(resolver_rows, "interleave", lambda *_, **__: Timings(seconds))
    outcome = measure_listeners(bench, subscribed=(0,), elsewhere=(0,))
    assert outcome.ratio == Ratio(0.125, 0.125, 0.125)


def test_depths(bench: Bench) -> None:
    outcome = measure_depths(bench, depths=(10, 3_000))
    # Each item is passed on twice, and all but the first of the chain are answers.
    assert outcome.counts == {
        "depth": 3_000, "effects": 3_000, "events": 3_000, "listener_calls": 6_000, "offers": 8_999,
        "copies": 0, "packs": 0,
    }  # fmt: skip
    (curve,) = outcome.curves
    assert (curve.id, curve.x, curve.unit) == ("depth", (10, 3_000), "us/effect")


def test_a_depth_is_compared_to_a_hundred(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    played: dict[str, Any] = {}

    def interleave(candidates: dict[str, Any], **_: int) -> Timings:
        played.update({name: work() for name, work in candidates.items()})
        return Timings({"10": [9.0], "100": [2.0], "30000": [3.0]})

    monkeypatch.setattr(resolver_rows, "interleave", interleave)
    assert measure_depths(bench, depths=(10, 30_000)).ratio == Ratio(1.5, 1.5, 1.5)
    # Each plays as much as the floor's round has, or one whole chain.
    assert played == {"10": 20_000, "100": 20_000, "30000": 30_000}
