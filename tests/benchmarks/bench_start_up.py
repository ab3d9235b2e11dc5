"""Rows 9 and 10: whole commands by the wall clock, and their time as a ratio to a Python that does nothing.

uv run pytest tests/benchmarks/bench_start_up.py -s
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabard.testing.bench.rows import Bench
from tabard.testing.bench.start_rows import HELP, PLUGINS, installed, process


@pytest.mark.parametrize(("row", "command"), [("start.help", HELP), ("start.plugins", PLUGINS)])
def test_start_up(benchmark, bench: Bench, row: str, command: tuple[str, ...], ratio: Callable[[str], None]) -> None:
    with installed(bench.environ) as environ:
        benchmark.pedantic(process(command, environ), rounds=9, warmup_rounds=2)
    ratio(row)
