"""Rows 9 and 10 of the bars: whole processes, as ratios to a bare Python in the same rounds.

uv run pytest tests/benchmarks/bench_start_up.py -s
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time

import pytest

ROWS = {
    "start.help (row 9, bar 6x)": ["-m", "tabard", "--help"],
    "start.plugins (row 10, bar 10x)": ["-m", "tabard", "plugins"],
}


def seconds(arguments: list[str], environ: dict[str, str]) -> float:
    """Wall time of one process."""
    started = time.perf_counter()
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True, env=environ)
    return time.perf_counter() - started


@pytest.mark.parametrize("row", ROWS)
def test_start_up(benchmark, tmp_path, row: str) -> None:
    # Compiled modules are kept, as in any installation, but in a folder of this run.
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environ |= {"PYTHONPYCACHEPREFIX": str(tmp_path / "pyc"), "TABARD_CACHE": str(tmp_path / "cache")}
    ratios: list[float] = []

    def one_round() -> None:
        bare = seconds(["-c", "pass"], environ)
        ratios.append(seconds(ROWS[row], environ) / bare)

    benchmark.pedantic(one_round, rounds=21, warmup_rounds=2)
    benchmark.extra_info["ratio"] = statistics.median(ratios)
    print(f"\n{row}: {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")
