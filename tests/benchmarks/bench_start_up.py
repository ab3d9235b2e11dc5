"""Rows 9 and 10 of the bars: whole processes, as ratios to a bare Python in the same rounds.

uv run pytest tests/benchmarks/bench_start_up.py -s
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

import pytest

ROWS = {
    "start.help (row 9, bar 6x)": ["-m", "tabard", "--help"],
    "start.plugins (row 10, bar 10x)": ["-m", "tabard", "plugins"],
}


def seconds(arguments: list[str]) -> float:
    """Wall time of one process."""
    started = time.perf_counter()
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True)
    return time.perf_counter() - started


@pytest.mark.parametrize("row", ROWS)
def test_start_up(benchmark, row: str) -> None:
    ratios: list[float] = []

    def one_round() -> None:
        bare = seconds(["-c", "pass"])
        ratios.append(seconds(ROWS[row]) / bare)

    benchmark.pedantic(one_round, rounds=21, warmup_rounds=2)
    benchmark.extra_info["ratio"] = statistics.median(ratios)
    print(f"\n{row}: {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")
