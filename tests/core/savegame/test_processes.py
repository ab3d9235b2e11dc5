"""Two processes at one save, and processes that die: real ones, killed by the system."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabard.errors import SaveError
from tabard.savegame.container import Header
from tabard.savegame.lock import SaveLock
from tabard.savegame.store import SaveStore

CHILD = Path(__file__).with_name("playing_child.py")
Child = Callable[[str, Path], "subprocess.Popen[str]"]


@pytest.fixture
def path(store: SaveStore, header: Header) -> Path:
    with store.create(header, {"count": b"0"}) as save:
        return save.path


@pytest.fixture
def child() -> Iterator[Child]:
    children = []

    def start(task: str, path: Path) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, str(CHILD), task, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        children.append(process)
        return process

    yield start
    for process in children:
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()


def test_a_second_process_is_refused_until_the_first_one_ends(store: SaveStore, path: Path, child: Child) -> None:
    holder = child("hold", path)
    assert holder.stdout.readline() == "ready\n"
    before = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        store.open(path)
    assert str(caught.value) == f"{path} is being played by another process: close it there before you open it here"
    assert path.read_bytes() == before
    assert [info.problem for info in store.list()] == [None]
    assert store.look(path).lost is None
    holder.kill()
    holder.wait()
    with store.open(path) as save:
        assert child("hold", path).stdout.readline() == f"{caught.value}\n"
        save.append(b"mine", sync=False)
    late = child("hold", path)
    assert late.stdout.readline() == "ready\n"
    late.stdin.close()
    assert late.wait() == 0
    assert os.listdir(store.folder) == [path.name]


def test_one_process_does_not_open_a_save_twice(store: SaveStore, path: Path) -> None:
    with store.open(path), pytest.raises(SaveError, match="being played by another process"):
        store.open(path)
    store.open(path).close()


def test_a_lock_on_a_file_that_its_last_holder_removed_is_no_lock(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = SaveLock.acquire(path)
    assert first is not None
    real = os.open

    def open_then_lose(name: Path, flags: int, mode: int = 0o777) -> int:
        handle = real(name, flags, mode)
        first.release()  # only the first time it does something
        return handle

    monkeypatch.setattr(os, "open", open_then_lose)
    second = SaveLock.acquire(path)
    monkeypatch.undo()
    assert second is not None
    assert SaveLock.acquire(path) is None
    second.release()
    second.release()
    third = SaveLock.acquire(path)
    assert third is not None
    third.release()


def kill_and_compare(store: SaveStore, path: Path, child: Child, *, after: int, pause: float) -> int:
    """Let a child play, kill it once it has said `after` numbers; returns how many entries there are now."""
    player = child("play", path)
    said = [player.stdout.readline() for _ in range(after)]
    time.sleep(pause)
    player.kill()
    said += player.stdout.read().splitlines(keepends=True)
    numbers = [int(line) for line in said if line.endswith("\n")]
    reading = store.look(path)
    start = int(reading.chunks["count"])
    assert reading.header.turn == start or start == 0
    assert reading.entries == tuple(str(start + n).encode() for n in range(1, len(reading.entries) + 1))
    total = start + len(reading.entries)
    # One more than was said may be there: it was written, and death came before the word.
    assert total - numbers[-1] in (0, 1)
    with store.open(path) as save:
        assert list(save.entries) == list(reading.entries)
    assert os.listdir(store.folder) == [path.name]
    return total


def test_a_killed_player_loses_nothing_that_was_in_the_journal(store: SaveStore, path: Path, child: Child) -> None:
    total = 0
    for round_ in range(10):
        now = kill_and_compare(store, path, child, after=1 + round_ * 3, pause=round_ % 4 * 0.0007)
        assert now > total
        total = now


@pytest.mark.long
def test_two_hundred_killed_players(store: SaveStore, path: Path, child: Child) -> None:
    for round_ in range(200):
        kill_and_compare(store, path, child, after=1 + round_ % 23, pause=round_ % 17 * 0.0003)
