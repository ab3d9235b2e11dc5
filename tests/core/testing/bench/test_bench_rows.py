"""Each row measures something and counts its work; what was counted is exact, what was timed is not looked at."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import msgpack
import pytest

from tabard.engine.rules import Rules
from tabard.errors import PluginError
from tabard.model.named import named
from tabard.testing.bench import save_rows, start_rows
from tabard.testing.bench.counting import Counting
from tabard.testing.bench.plain_copy import containers
from tabard.testing.bench.random_play import half_played
from tabard.testing.bench.rows import Bench, Measured, Skipped
from tabard.testing.bench.table import chosen, table


def measured(bench: Bench, name: str) -> Measured:
    (row,) = chosen(table(bench), name)
    outcome = row.measure()
    assert isinstance(outcome, Measured)
    assert 0 < outcome.ratio.low <= outcome.ratio.value <= outcome.ratio.high
    return outcome


def test_a_play_out(bench: Bench) -> None:
    outcome = measured(bench, "playout.harvest")
    assert outcome.counts["decisions"] >= 1000
    assert outcome.note.startswith("2 seats, ")


def test_a_clone(bench: Bench, rules: Rules) -> None:
    dicts, lists = containers(named(half_played(rules)))
    assert measured(bench, "clone.harvest").counts == {"dicts": dicts, "lists": lists}


def test_the_time_of_a_pack(bench: Bench) -> None:
    measured(bench, "pack.time.harvest")


def test_the_bytes_of_a_pack_are_exact(bench: Bench, rules: Rules) -> None:
    state = half_played(rules)
    outcome = measured(bench, "pack.bytes.harvest")
    packed, plain = len(rules.codec.pack(state)), len(msgpack.packb(named(state)))
    assert outcome.counts == {"bytes": packed, "plain_bytes": plain}
    assert set(outcome.ratio) == {packed / plain}


@pytest.mark.skipif(os.name == "nt", reason="folders are not synced there")
def test_a_save_is_written_synced_and_read_back_once_and_nothing_is_left(bench: Bench, tmp_path: Path) -> None:
    assert measured(bench, "save.atomic").counts == {
        "bytes": 24_000, "creates": 1, "writes": 1, "syncs": 1, "reads": 1, "replaces": 1, "folder_syncs": 1,
    }  # fmt: skip
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="folders are not synced there")
def test_a_disk_that_refuses_skips_the_row(bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    (row,) = save_rows.rows(bench)
    assert row.measure() == Skipped(f"{tmp_path} cannot be written to: No space left on device")


def test_the_bare_write_writes_the_same_bytes(tmp_path: Path) -> None:
    save_rows.write_barely(tmp_path / "bare.save", b"cards")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("bare.save", b"cards")]


def test_a_start_counts_its_modules(bench: Bench) -> None:
    counts = measured(bench, "start.help").counts
    assert list(counts) == ["modules", "bare_modules"]
    assert 0 < counts["bare_modules"] < counts["modules"]


def test_a_start_has_an_environment_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    with start_rows.installed({"HOME": "/home/me", "PYTHONDONTWRITEBYTECODE": "1"}) as environ:
        folder = Path(environ["TABARD_CACHE"]).parent
        assert folder.is_dir()
        assert sorted(environ) == ["HOME", "PYTHONPYCACHEPREFIX", "TABARD_CACHE", "TABARD_MODS", "TABARD_SAVES"]
    assert not folder.exists()


def test_a_process_that_fails_is_told_in_one_sentence() -> None:
    with pytest.raises(PluginError) as caught:
        start_rows.run_python(("-c", "raise SystemExit('no barn')"), os.environ)
    assert str(caught.value) == ("`-c raise SystemExit('no barn')` ended with 1 and could not be timed: no barn")


def test_counting_counts_what_is_watched_and_changes_nothing() -> None:
    counts: dict[str, int] = {"before": 7}
    watched: Any = Counting([3, 1], {"append": "writes", "sort": "writes", "pop": "reads"}, counts)
    watched.append(2)
    watched.sort()
    assert watched.index(3) == 2
    assert counts == {"before": 7, "writes": 2, "reads": 0}
