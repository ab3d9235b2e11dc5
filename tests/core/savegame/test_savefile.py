"""A save that is being played: at every moment the file on the disk is the old one or the new one, whole."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabard.errors import SaveError
from tabard.savegame.container import Header, pack
from tabard.savegame.files import Files
from tabard.savegame.store import SaveStore

NEW = {"state": b"new" * 100}
WRITING = ["create", "write", "sync", "close", "read", "replace"]


@pytest.fixture
def path(store: SaveStore, header: Header, chunks: dict[str, bytes]) -> Path:
    """A save with two entries behind its checkpoint."""
    with store.create(header, chunks) as save:
        save.append(b"one", sync=False)
        save.append(b"two", sync=True)
        return save.path


@pytest.fixture
def later(header: Header) -> Header:
    return msgspec.structs.replace(header, turn=18, saved="2025-03-02T21:00:00+00:00")


def test_a_save_reopens_as_it_was_closed(
    store: SaveStore, path: Path, header: Header, chunks: dict[str, bytes], later: Header
) -> None:
    with store.open(path) as save:
        assert (save.header, save.chunks, list(save.entries), save.lost) == (header, chunks, [b"one", b"two"], None)
        save.append(b"three", sync=False)
        assert list(save.entries) == [b"one", b"two", b"three"]
    with store.open(path) as save:
        assert list(save.entries) == [b"one", b"two", b"three"]
        save.checkpoint(later, NEW)
        assert (save.header, save.chunks, list(save.entries)) == (later, NEW, [])
        save.append(b"four", sync=True)
    reading = store.look(path)
    assert (reading.header, reading.chunks, reading.entries, reading.lost) == (later, NEW, (b"four",), None)
    assert os.listdir(store.folder) == ["the-long-road.tabard"]


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.binary(max_size=30) | st.dictionaries(st.sampled_from("abc"), st.binary(max_size=30)), max_size=8))
def test_any_order_of_appends_and_checkpoints_reads_back(
    store: SaveStore, header: Header, doings: list[bytes | dict[str, bytes]]
) -> None:
    chunks: dict[str, bytes] = {}
    entries: list[bytes] = []
    with store.create(header, chunks) as save:
        for doing in doings:
            if isinstance(doing, bytes):
                save.append(doing, sync=False)
                entries.append(doing)
            else:
                save.checkpoint(header, doing)
                chunks, entries = doing, []
            reading = store.look(save.path)
            assert (reading.chunks, list(reading.entries), reading.lost) == (chunks, entries, None)


def test_a_checkpoint_is_on_the_disk_before_it_takes_the_place_of_the_old_one(
    store: SaveStore, path: Path, later: Header, scripted: Callable[..., Any]
) -> None:
    files = scripted(lambda number, name: None)
    with SaveStore(store.folder, files=files).open(path) as save:
        files.calls.clear()
        save.checkpoint(later, NEW)
        assert files.calls == ["close", *WRITING, "sync_folder"]


def checkpoint_calls(store: SaveStore, path: Path, later: Header, scripted: Callable[..., Any]) -> range:
    """The numbers of the system calls of a checkpoint, in a process that opens the save and makes one."""
    files = scripted(lambda number, name: None)
    with SaveStore(store.folder, files=files).open(path) as save:
        first = len(files.calls)
        save.checkpoint(later, NEW)
        return range(first, len(files.calls))


@pytest.mark.parametrize("call", WRITING)
def test_a_full_disk_at_any_call_of_a_checkpoint_leaves_the_old_file_and_no_other(
    store: SaveStore, path: Path, later: Header, scripted: Callable[..., Any], call: str
) -> None:
    old = path.read_bytes()
    calls = checkpoint_calls(store, path, later, scripted)
    path.write_bytes(old)
    files = failing_once(scripted, calls.start + 1 + WRITING.index(call))
    with SaveStore(store.folder, files=files).open(path) as save:
        header, chunks = save.header, save.chunks
        with pytest.raises(SaveError) as caught:
            save.checkpoint(later, NEW)
        assert files.failed == call
        assert str(caught.value) == (
            f"{path} could not be saved and stays as it was: "
            f"the disk is full; free some space for {store.folder} and try again"
        )
        assert path.read_bytes() == old
        assert sorted(os.listdir(store.folder)) == [".the-long-road.tabard.lock", "the-long-road.tabard"]
        assert (save.header, save.chunks, list(save.entries)) == (header, chunks, [b"one", b"two"])
        save.append(b"and on", sync=True)
        assert store.look(path).entries == (b"one", b"two", b"and on")
        save.checkpoint(later, NEW)
        assert store.look(path).chunks == NEW


def test_if_only_the_folder_cannot_be_synced_the_new_file_counts(
    store: SaveStore, path: Path, later: Header, scripted: Callable[..., Any]
) -> None:
    calls = checkpoint_calls(store, path, later, scripted)
    files = failing_once(scripted, calls.stop - 1)
    with SaveStore(store.folder, files=files).open(path) as save:
        with pytest.raises(
            SaveError, match="could not be made sure of on the disk, though it is saved: the disk is full"
        ):
            save.checkpoint(later, {"state": b"newer"})
        assert files.failed == "sync_folder"
        assert save.chunks == store.look(path).chunks == {"state": b"newer"}
        save.append(b"and on", sync=True)
    assert store.look(path).entries == (b"and on",)


def failing_once(scripted: Callable[..., Any], n: int) -> Any:
    """Files whose call number n, and no other, finds the disk full."""

    def strike(number: int, name: str) -> None:
        if number == n:
            files.failed = name
            raise OSError(errno.ENOSPC, "No space left on device")

    files = scripted(strike)
    return files


def test_killed_at_any_call_of_a_checkpoint_leaves_the_old_file_or_the_new_one(
    store: SaveStore,
    path: Path,
    later: Header,
    chunks: dict[str, bytes],
    scripted: Callable[..., Any],
    killed: type[BaseException],
    killed_at: Callable[[int], Files],
) -> None:
    old = path.read_bytes()
    numbers = checkpoint_calls(store, path, later, scripted)
    new = path.read_bytes()
    seen = []
    for number in (*numbers, numbers.stop):
        path.write_bytes(old)
        save = SaveStore(store.folder, files=killed_at(number)).open(path)
        with suppress(killed):
            save.checkpoint(later, NEW)
        left = path.read_bytes()
        assert left in (old, new)
        seen.append(left == new)
        with suppress(killed):
            save.close()
        with store.open(path) as again:
            assert again.lost is None
            assert (again.chunks, list(again.entries)) == ((NEW, []) if left == new else (chunks, [b"one", b"two"]))
            assert not (store.folder / ".the-long-road.tabard.tmp").exists()
    assert seen == sorted(seen)
    assert (seen[0], seen[-1]) == (False, True)


def test_killed_at_any_call_of_the_first_save_leaves_no_broken_one(
    tmp_path: Path,
    header: Header,
    chunks: dict[str, bytes],
    scripted: Callable[..., Any],
    killed: type[BaseException],
    killed_at: Callable[[int], Files],
) -> None:
    files = scripted(lambda number, name: None)
    SaveStore(tmp_path / "whole", files=files).create(header, chunks).close()
    for number in range(len(files.calls)):
        store = SaveStore(tmp_path / str(number))
        with suppress(killed):
            SaveStore(store.folder, files=killed_at(number)).create(header, chunks)
        assert [info.problem for info in store.list()] in ([], [None])
        with store.create(header, chunks) as save:
            assert save.chunks == chunks


def test_a_disk_that_gives_back_something_else_is_found_out_in_time(
    store: SaveStore, path: Path, header: Header, later: Header
) -> None:
    class Rotten(Files):
        def read(self, path: Path, *, most: int = -1) -> bytes:
            data = super().read(path, most=most)
            return data[:-1] + b"?" if path.suffix == ".tmp" else data

    with SaveStore(store.folder, files=Rotten()).open(path) as save:
        with pytest.raises(SaveError, match="gave back something other than what was written"):
            save.checkpoint(later, NEW)
        assert not (store.folder / ".the-long-road.tabard.tmp").exists()
    assert store.look(path).header == header


def test_without_rights_the_sentence_says_where_and_what_to_do(
    store: SaveStore, path: Path, later: Header, scripted: Callable[..., Any]
) -> None:
    def strike(number: int, name: str) -> None:
        if name == "create":
            raise PermissionError(errno.EACCES, "Permission denied")

    with (
        SaveStore(store.folder, files=scripted(strike)).open(path) as save,
        pytest.raises(SaveError) as caught,
    ):
        save.checkpoint(later, NEW)
    assert str(caught.value) == (
        f"{path} could not be saved and stays as it was: permission was denied in {store.folder}; "
        f"change its rights, or set TABARD_SAVES to another folder"
    )


def test_what_cannot_be_saved_changes_nothing(store: SaveStore, path: Path, later: Header) -> None:
    old = path.read_bytes()
    with store.open(path) as save:
        with pytest.raises(SaveError, match=r"\$\.turn"):
            save.checkpoint(msgspec.structs.replace(later, turn="soon"), NEW)
        save.append(b"three", sync=False)
    assert path.read_bytes().startswith(old)
    assert store.look(path).entries == (b"one", b"two", b"three")


def test_a_damaged_tail_is_told_and_cut_only_by_who_plays(store: SaveStore, path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + b"\x00" * 7)
    sentence = (
        f"{path} is cut short: 2 steps since its last checkpoint could be read, the 7 bytes are damaged or unfinished"
    )
    assert store.look(path).lost == sentence
    assert store.newest() is not None
    assert path.read_bytes() == whole + b"\x00" * 7
    with store.open(path) as save:
        assert save.lost == sentence
        assert list(save.entries) == [b"one", b"two"]
        assert path.read_bytes() == whole
        save.append(b"three", sync=False)
    with store.open(path) as save:
        assert (list(save.entries), save.lost) == ([b"one", b"two", b"three"], None)


def test_a_flipped_bit_in_the_journal_loses_the_entries_from_there_on(
    store: SaveStore, path: Path, header: Header, chunks: dict[str, bytes]
) -> None:
    begin = len(pack(header, chunks))
    whole = path.read_bytes()
    one_ends = whole.index(b"one") + 3
    for at in range(begin, len(whole), 4):
        broken = bytearray(whole)
        broken[at] ^= 0x10
        path.write_bytes(bytes(broken))
        with store.open(path) as save:
            assert list(save.entries) == ([b"one"] if at >= one_ends else [])
            assert save.lost is not None
            assert save.chunks == chunks


def test_a_closed_save_is_closed(store: SaveStore, path: Path, later: Header) -> None:
    save = store.open(path)
    save.close()
    save.close()
    with pytest.raises(SaveError, match="it has been closed here"):
        save.append(b"three", sync=False)
    with pytest.raises(SaveError, match="it has been closed here"):
        save.checkpoint(later, NEW)
    assert store.look(path).entries == (b"one", b"two")


def test_closing_puts_the_last_entries_on_the_disk_and_unlocks_even_if_that_fails(
    store: SaveStore, path: Path, scripted: Callable[..., Any]
) -> None:
    def strike(number: int, name: str) -> None:
        if name == "sync":
            raise OSError(errno.EIO, "Input/output error")

    files = scripted(strike)
    save = SaveStore(store.folder, files=files).open(path)
    save.append(b"three", sync=False)
    with pytest.raises(SaveError, match="could not be finished: the system says 'Input/output error'"):
        save.close()
    assert files.calls[-2:] == ["sync", "close"]
    store.open(path).close()
