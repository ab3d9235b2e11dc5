"""The floor itself, by the depth of its chains: effects a second are 20,000 over the time shown.

uv run pytest tests/benchmarks/bench_floor.py -s
"""

from __future__ import annotations

import pytest

from tabard.testing.bench import floor


@pytest.mark.parametrize("depth", [4, 100, 10_000])
def test_floor(benchmark, depth: int) -> None:
    assert benchmark(floor.play, 20_000, depth).effects == 20_000
