"""Row 5: a random play-out of each game, and its decisions a second as a ratio to the floor.

uv run pytest tests/benchmarks/bench_play_outs.py -s
"""

from __future__ import annotations

from collections.abc import Callable

from tabard.engine.rules import Rules
from tabard.testing.bench.random_play import play


def test_play_out(benchmark, rules: Rules, game: str, ratio: Callable[[str], None]) -> None:
    played = benchmark(play, rules, seed=0)
    benchmark.extra_info["answers"] = played.answers
    ratio(f"playout.{game}")
