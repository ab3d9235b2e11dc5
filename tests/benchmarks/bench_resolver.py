"""Rows 1a to 4: the floor's work done by the resolver; effects a second are those of the play over the time shown.

uv run pytest tests/benchmarks/bench_resolver.py -s
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabard.testing.bench.resolver_work import ByDecisions, Inline, Work

Begin = Callable[[Work], Inline | ByDecisions]
Play = Callable[..., None]


@pytest.fixture
def play(benchmark: Any) -> Play:
    """`play(begin, work, 20_000, depth=4)`: time a new game in each round; beginning it is not timed."""

    def timed(begin: Begin, work: Work, total: int, *, depth: int) -> None:
        def begun() -> tuple[tuple[Inline | ByDecisions], dict[str, int]]:
            return (begin(work),), {"total": total, "depth": depth}

        played = benchmark.pedantic(lambda game, **asked: game.play(**asked), setup=begun, rounds=9, warmup_rounds=1)
        benchmark.extra_info |= {"effects": played.effects, "listener_calls": sum(played.heard.values())}

    return timed


def test_inline(play: Play, ratio: Callable[[str], None]) -> None:
    play(Work.inline, Work(), 20_000, depth=4)
    ratio("resolver.inline")


def test_by_decisions(play: Play, ratio: Callable[[str], None]) -> None:
    play(Work.by_decisions, Work(), 4_000, depth=4)
    ratio("resolver.decisions")


def test_a_hundred_plugins_listen_elsewhere(play: Play, ratio: Callable[[str], None]) -> None:
    play(Work.inline, Work(plugins=100), 20_000, depth=4)
    ratio("resolver.plugins100")


@pytest.mark.parametrize("subs", [0, 2, 18, 256])
def test_subscribed_listeners(play: Play, subs: int) -> None:
    play(Work.inline, Work(subs=subs), 4_000, depth=4)


@pytest.mark.parametrize("unsub", [0, 100_000])
def test_listeners_elsewhere(play: Play, unsub: int) -> None:
    play(Work.inline, Work(unsub=unsub), 4_000, depth=4)


@pytest.mark.parametrize("depth", [10, 100, 10_000, 100_000])
def test_depth(play: Play, depth: int) -> None:
    play(Work.inline, Work(), max(20_000, depth), depth=depth)


def test_the_slopes(benchmark: Any, ratio: Callable[[str], None]) -> None:
    benchmark.pedantic(lambda: None, rounds=1)
    ratio("listener")
    ratio("depth")
