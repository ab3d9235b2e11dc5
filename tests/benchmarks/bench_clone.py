"""Row 6: a copy of a state in the middle of each game, and its time as a ratio to a hand copy of plain dictionaries.

uv run pytest tests/benchmarks/bench_clone.py -s
"""

from __future__ import annotations

from collections.abc import Callable

from tabard.engine.rules import Rules
from tabard.testing.bench.random_play import half_played


def test_clone(benchmark, rules: Rules, game: str, ratio: Callable[[str], None]) -> None:
    state = half_played(rules)
    assert benchmark(rules.codec.clone, state) == state
    ratio(f"clone.{game}")
