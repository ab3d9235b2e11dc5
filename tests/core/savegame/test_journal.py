"""The journal: every entry up to the first bad byte, none after it."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.errors import SaveError
from tabard.savegame.files import Files
from tabard.savegame.journal import JournalEnd, JournalWriter, read_journal

START = b"the container\n"
SEAL = bytes(range(32))


def written(path: Path, entries: list[bytes], *, seal: bytes = SEAL) -> list[int]:
    """Write START and a journal of `entries`; returns the offset behind each entry."""
    path.write_bytes(START)
    writer = JournalWriter(path, end=JournalEnd(len(START), seal), torn=False, files=Files())
    ends = []
    for entry in entries:
        writer.append(entry, sync=False)
        ends.append(path.stat().st_size)
    writer.close()
    return ends


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("journal") / "road.tabard"


ENTRIES = [b"walk", b"", b"\x00" * 20, b"strike the wolf with the lantern", b"rest"]


@given(entries=st.lists(st.binary(max_size=40), max_size=6))
def test_entries_come_back_in_order(path: Path, entries: list[bytes]) -> None:
    ends = written(path, entries)
    journal = read_journal(path.read_bytes(), offset=len(START), seal=SEAL)
    assert journal.entries == tuple(entries)
    assert journal.end.offset == ([len(START), *ends])[-1]
    assert journal.dropped == 0


def test_a_tail_torn_at_any_byte_costs_only_the_entry_it_tore(path: Path) -> None:
    ends = written(path, ENTRIES)
    data = path.read_bytes()
    for length in range(len(START), len(data)):
        whole = sum(end <= length for end in ends)
        journal = read_journal(data[:length], offset=len(START), seal=SEAL)
        assert journal.entries == tuple(ENTRIES[:whole])
        assert journal.dropped == length - journal.end.offset


def test_any_flipped_bit_costs_only_the_entries_from_there_on(path: Path) -> None:
    ends = written(path, ENTRIES)
    data = path.read_bytes()
    for at in range(len(START), len(data)):
        for bit in range(8):
            broken = bytearray(data)
            broken[at] ^= 1 << bit
            journal = read_journal(bytes(broken), offset=len(START), seal=SEAL)
            assert journal.entries == tuple(ENTRIES[: sum(end <= at for end in ends)])
            assert journal.dropped > 0


@given(st.binary(max_size=200))
def test_rubbish_holds_no_entries(rubbish: bytes) -> None:
    journal = read_journal(START + rubbish, offset=len(START), seal=SEAL)
    assert journal.entries == ()
    assert journal.dropped == len(rubbish)


@pytest.mark.parametrize("byte", [b"\x00", b"\xff", b"\x92", b"\x91"])
def test_a_tail_of_equal_bytes_holds_no_entries(path: Path, byte: bytes) -> None:
    written(path, ENTRIES)
    journal = read_journal(path.read_bytes() + byte * 5000, offset=len(START), seal=SEAL)
    assert journal.entries == tuple(ENTRIES)
    assert journal.dropped == 5000


def test_entries_of_an_older_checkpoint_do_not_count(path: Path) -> None:
    written(path, ENTRIES)
    older = path.read_bytes()
    assert read_journal(older, offset=len(START), seal=bytes(32)).entries == ()


def test_entries_count_only_in_their_place(path: Path) -> None:
    ends = written(path, [b"one", b"two", b"six"])
    data = path.read_bytes()
    swapped = data[: ends[0]] + data[ends[1] :] + data[ends[0] : ends[1]]
    assert read_journal(swapped, offset=len(START), seal=SEAL).entries == (b"one",)
    doubled = data[: ends[0]] + data[len(START) : ends[0]] + data[ends[0] :]
    assert read_journal(doubled, offset=len(START), seal=SEAL).entries == (b"one",)


@pytest.mark.parametrize("call", ["write", "sync"])
def test_an_entry_that_the_disk_refuses_leaves_no_trace(path: Path, call: str, scripted: type) -> None:
    path.write_bytes(START)
    full = {"yes": False}

    def strike(number: int, name: str) -> None:
        if full["yes"] and name == call:
            raise OSError(errno.ENOSPC, "No space left on device")

    writer = JournalWriter(path, end=JournalEnd(len(START), SEAL), torn=False, files=scripted(strike))
    writer.append(b"one", sync=True)
    before = path.read_bytes()
    full["yes"] = True
    with pytest.raises(SaveError, match=r"road\.tabard could not be added to, .*: the disk is full"):
        writer.append(b"a long entry that fits no more", sync=True)
    assert path.read_bytes() == before
    full["yes"] = False
    writer.append(b"two", sync=False)
    writer.close()
    assert read_journal(path.read_bytes(), offset=len(START), seal=SEAL).entries == (b"one", b"two")


def test_rubbish_that_could_not_be_cut_at_once_is_cut_before_the_next_entry(path: Path, scripted: type) -> None:
    path.write_bytes(START)
    broken = {"write", "truncate"}

    def strike(number: int, name: str) -> None:
        if name in broken:
            raise OSError(errno.EIO, "Input/output error")

    writer = JournalWriter(path, end=JournalEnd(len(START), SEAL), torn=False, files=scripted(strike))
    with pytest.raises(SaveError, match="Input/output error"):
        writer.append(b"an entry of which half gets there", sync=False)
    assert len(path.read_bytes()) > len(START)
    with pytest.raises(SaveError, match="Input/output error"):
        writer.append(b"another", sync=False)
    broken.clear()
    writer.append(b"two", sync=False)
    writer.close()
    journal = read_journal(path.read_bytes(), offset=len(START), seal=SEAL)
    assert (journal.entries, journal.dropped) == ((b"two",), 0)


def test_ctrl_c_in_the_middle_of_an_entry_does_not_spoil_the_next(path: Path, scripted: type) -> None:
    path.write_bytes(START)
    stops: list[type[BaseException]] = [KeyboardInterrupt]

    def strike(number: int, name: str) -> None:
        if name == "write" and stops:
            raise stops.pop()

    writer = JournalWriter(path, end=JournalEnd(len(START), SEAL), torn=False, files=scripted(strike))
    with pytest.raises(KeyboardInterrupt):
        writer.append(b"stopped", sync=False)
    writer.append(b"two", sync=False)
    writer.close()
    assert read_journal(path.read_bytes(), offset=len(START), seal=SEAL).entries == (b"two",)


def test_sync_waits_for_the_disk_and_flush_does_not(path: Path, scripted: Callable[..., Files]) -> None:
    path.write_bytes(START)
    files = scripted(lambda number, name: None)
    writer = JournalWriter(path, end=JournalEnd(len(START), SEAL), torn=False, files=files)
    writer.append(b"one", sync=False)
    assert files.calls == ["open", "size", "write"]
    writer.append(b"two", sync=True)
    assert files.calls[3:] == ["size", "write", "sync"]
    writer.settle()
    assert files.calls[-1] == "sync"
    assert files.calls.count("sync") == 1
    writer.append(b"three", sync=False)
    writer.settle()
    writer.close()
    assert files.calls[-3:] == ["size", "sync", "close"]


def test_a_file_that_another_program_made_longer_is_not_added_to(path: Path) -> None:
    path.write_bytes(START)
    writer = JournalWriter(path, end=JournalEnd(len(START), SEAL), torn=False, files=Files())
    path.write_bytes(START + b"synchronised")
    with pytest.raises(SaveError, match="another program changed it"):
        writer.append(b"one", sync=False)
    writer.close()
    assert path.read_bytes() == START + b"synchronised"
