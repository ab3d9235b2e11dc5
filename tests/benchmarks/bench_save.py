"""Row 8: an atomic save, and its time as a ratio to the bare system calls that it takes.

uv run pytest tests/benchmarks/bench_save.py -s
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabard.savegame.files import Files
from tabard.testing.bench.save_rows import SIZE, save


def test_save(benchmark, tmp_path: Path, ratio: Callable[[str], None]) -> None:
    benchmark(save, tmp_path / "a.save", bytes(SIZE), files=Files())
    ratio("save.atomic")
