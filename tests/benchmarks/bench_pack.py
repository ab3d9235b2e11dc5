"""Row 7: packing a state in the middle of each game; time and bytes as ratios to msgpack of plain dictionaries.

uv run pytest tests/benchmarks/bench_pack.py -s
"""

from __future__ import annotations

from collections.abc import Callable

from tabard.engine.rules import Rules
from tabard.testing.bench.random_play import half_played


def test_pack(benchmark, rules: Rules, game: str, ratio: Callable[[str], None]) -> None:
    state = half_played(rules)
    packed = benchmark(rules.codec.pack, state)
    assert rules.codec.unpack(packed) == state
    ratio(f"pack.bytes.{game}")
    ratio(f"pack.time.{game}")


def test_unpack(benchmark, rules: Rules, game: str) -> None:
    state = half_played(rules)
    assert benchmark(rules.codec.unpack, rules.codec.pack(state)) == state
