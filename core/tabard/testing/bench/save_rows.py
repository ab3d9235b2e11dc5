"""Row 8: writing a save so that it is whole at every moment, to the bare system calls that this takes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from tabard.savegame.atomic import write_atomically
from tabard.savegame.files import Files
from tabard.testing.bench.counting import Counting
from tabard.testing.bench.interleaved import interleave
from tabard.testing.bench.rows import Bench, Measured, Row, Skipped

SIZE = 24_000
"""Bytes of a save: a campaign in its middle has about so many."""
SAVES = 20

CALLS = {name: f"{name}s" for name in ("create", "write", "sync", "read", "replace")} | {"sync_folder": "folder_syncs"}


def rows(bench: Bench) -> Iterator[Row]:
    """`save.atomic`."""
    yield Row("save.atomic", "8", "<=", 1.4, partial(_measure, bench))


def _measure(bench: Bench) -> Measured | Skipped:
    if sys.platform == "win32":
        return Skipped("this system does not sync folders")
    # Where saves go, since another disk (or one in memory) may sync at another price.
    place = next(folder for folder in (bench.saves, *bench.saves.absolute().parents) if folder.is_dir())
    try:
        with TemporaryDirectory(prefix=".tabard-bench-", dir=place) as folder:
            return _measure_in(Path(folder), bench.rounds)
    except OSError as error:
        return Skipped(f"{place} cannot be written to: {error.strerror or error}")


def _measure_in(folder: Path, rounds: int) -> Measured:
    data = bytes(n % 251 for n in range(SIZE))

    def saving() -> int:
        for _ in range(SAVES):
            save(folder / "tabard.save", data, files=Files())
        return SAVES

    def writing() -> int:
        for _ in range(SAVES):
            write_barely(folder / "bare.save", data)
        return SAVES

    timings = interleave({"bare": writing, "save": saving}, rounds=rounds)
    counts = {"bytes": SIZE}
    save(folder / "tabard.save", data, files=cast(Files, Counting(Files(), CALLS, counts)))
    note = f"{1e6 / timings.per_second('save'):.0f} us a save"
    return Measured(timings.cost("save", to="bare"), note, counts)


def save(path: Path, data: bytes, *, files: Files) -> None:
    """As a checkpoint does it: written, synced, read back, put in place, and its name synced."""
    write_atomically(path, data, files=files)
    files.sync_folder(path.parent)


def write_barely(path: Path, data: bytes) -> None:
    """The same without reading back, and without a thought for anything that may go wrong."""
    temp = path.with_suffix(".tmp")
    handle = os.open(temp, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    os.write(handle, data)
    os.fsync(handle)
    os.close(handle)
    os.replace(temp, path)
    handle = os.open(path.parent, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)
