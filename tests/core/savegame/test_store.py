"""The folder of saves: what is listed, how files are named, what is refused and that refusing changes nothing."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.errors import SaveError
from tabard.savegame.container import Header
from tabard.savegame.store import SaveStore


@pytest.fixture
def path(store: SaveStore, header: Header, chunks: dict[str, bytes]) -> Path:
    with store.create(header, chunks) as save:
        return save.path


def test_a_folder_that_is_not_there_holds_no_saves(store: SaveStore) -> None:
    assert store.list() == []
    assert store.newest() is None
    assert not store.folder.exists()


def test_the_newest_comes_first_whatever_the_clocks_of_the_files(store: SaveStore, header: Header) -> None:
    told = {
        "Third": "2025-03-01T22:30:00+02:00",
        "First": "2025-03-02T00:10:00",
        "Second": "2025-03-01T23:00:00Z",
        "Fourth": "2024-12-31",
    }
    for age, (title, saved) in enumerate(told.items()):
        with store.create(msgspec.structs.replace(header, title=title, saved=saved), {}) as save:
            os.utime(save.path, (age, age))
    assert [info.header.title for info in store.list() if info.header] == ["First", "Second", "Third", "Fourth"]
    newest = store.newest()
    assert newest is not None
    assert newest.path == store.folder / "first.tabard"


def test_saves_of_one_moment_or_without_one_are_listed_by_file_time_then_name(store: SaveStore, header: Header) -> None:
    for title in ("B", "C", "A"):
        store.create(msgspec.structs.replace(header, title=title, saved="a while ago"), {}).close()
        os.utime(store.folder / f"{title.lower()}.tabard", (5, 5))
    os.utime(store.folder / "c.tabard", (9, 9))
    assert [info.path.name for info in store.list()] == ["c.tabard", "a.tabard", "b.tabard"]


@given(saved=st.text() | st.datetimes(timezones=st.none() | st.timezones()).map(lambda when: when.isoformat()))
def test_no_text_for_the_time_breaks_the_list(tmp_path_factory: pytest.TempPathFactory, saved: str) -> None:
    folder = tmp_path_factory.getbasetemp() / "times"
    header = Header(
        title="Any",
        campaign="",
        adventure="",
        adventure_title="",
        party=(),
        created="",
        saved=saved,
        tabard="",
        plugins=(),
        content={},
        shape={},
        turn=0,
        finished=False,
    )
    store = SaveStore(folder)
    with store.create(header, {}) as save:
        assert [info.problem for info in store.list()] == [None]
    save.path.unlink()


def test_damaged_and_foreign_files_are_listed_with_their_reason(store: SaveStore, path: Path, header: Header) -> None:
    good = path.read_bytes()
    files = {
        "body.tabard": good[:-60],
        "head.tabard": good[:30],
        "empty.tabard": b"",
        "zip.tabard": b"PK\x03\x04",
        "newer.tabard": good[:7] + b"\x09" + good[8:],
        "notes.txt": b"not ours",
        ".hidden.tabard": b"not ours",
        ".the-long-road.tabard.tmp": good[:10],
    }
    for name, data in files.items():
        (store.folder / name).write_bytes(data)
    (store.folder / "folder.tabard").mkdir()
    os.mkfifo(store.folder / "pipe.tabard")
    (store.folder / "nowhere.tabard").symlink_to(store.folder / "gone")
    listed = {info.path.name: info for info in store.list()}
    reasons = {
        "the-long-road.tabard": None,
        "body.tabard": "ends inside",
        "head.tabard": "ends inside",
        "empty.tabard": "is empty",
        "zip.tabard": "not a Tabard save",
        "newer.tabard": "written by a newer Tabard",
        "folder.tabard": "not a file",
        "pipe.tabard": "not a file",
        "nowhere.tabard": "it is not there",
    }
    assert listed.keys() == reasons.keys()
    for name, reason in reasons.items():
        problem = listed[name].problem
        assert problem is None if reason is None else problem is not None and reason in problem and name in problem
    assert listed["body.tabard"].header == header
    assert listed["head.tabard"].header is None
    newest = store.newest()
    assert newest is not None
    assert newest.path == path
    assert {name: (store.folder / name).read_bytes() for name in files} == files


def test_a_save_cut_or_with_one_bit_flipped_is_refused_and_left_as_it_is(store: SaveStore, path: Path) -> None:
    good = path.read_bytes()
    broken = [good[:length] for length in range(0, len(good), 64)]
    for at in range(0, len(good), 16):
        flipped = bytearray(good)
        flipped[at] ^= 1 << (at // 16) % 8
        broken.append(bytes(flipped))
    for data in broken:
        path.write_bytes(data)
        for use in (store.open, store.look):
            with pytest.raises(SaveError) as caught:
                use(path)
            assert str(path) in str(caught.value)
            assert str(caught.value).endswith("the file was left untouched")
        assert path.read_bytes() == data
        assert os.listdir(store.folder) == [path.name]


def test_a_newer_container_is_refused_untouched(store: SaveStore, path: Path) -> None:
    newer = path.read_bytes().replace(b"TABARD\x00\x01", b"TABARD\x00\x02", 1)
    path.write_bytes(newer)
    with pytest.raises(SaveError, match=r"newer Tabard .* update Tabard to open it; the file was left untouched"):
        store.open(path)
    assert path.read_bytes() == newer


def test_a_large_foreign_file_is_not_read_whole(store: SaveStore, path: Path) -> None:
    with path.open("wb") as sparse:
        sparse.truncate(1 << 40)
    with pytest.raises(SaveError, match="not a Tabard save"):
        store.look(path)


def test_names_are_readable_and_free(store: SaveStore, header: Header) -> None:
    names = []
    for title in ("Scary Monster's Den", "scary, monsters; den!", "Nul", "", "x" * 300, "../../etc/passwd"):
        path = store.path_for(title)
        with store.create(msgspec.structs.replace(header, title=title), {}) as save:
            assert save.path == path
            names.append(path.name)
        assert path.parent == store.folder
    assert names == [
        "scary-monsters-den.tabard",
        "scary-monsters-den-2.tabard",
        "nul-campaign.tabard",
        "unnamed.tabard",
        "x" * 60 + ".tabard",
        "etc-passwd.tabard",
    ]


def test_a_name_that_is_being_created_by_another_is_left_to_them(store: SaveStore, header: Header) -> None:
    with store.create(header, {}) as theirs:
        theirs.path.unlink()
        with store.create(header, {}) as ours:
            assert ours.path.name == "the-long-road-2.tabard"


def test_what_is_not_there_cannot_be_opened(store: SaveStore, path: Path) -> None:
    with pytest.raises(
        SaveError, match=r"there is no save .*the-lomg-road\.tabard; did you mean 'the-long-road\.tabard'"
    ):
        store.open(store.folder / "the-lomg-road.tabard")
    with pytest.raises(SaveError, match=r"there is no save .*/nowhere/a\.tabard$"):
        SaveStore(store.folder / "nowhere").open(store.folder / "nowhere" / "a.tabard")
    with pytest.raises(SaveError, match="Not a directory"):
        store.open(path / "a.tabard")
    assert os.listdir(store.folder) == [path.name]


def test_a_folder_that_cannot_be_read_or_written(
    store: SaveStore, header: Header, scripted: Callable[..., Any]
) -> None:
    def strike(number: int, name: str) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    forbidden = SaveStore(store.folder, files=scripted(strike))
    advice = f"permission was denied in {store.folder}; change its rights, or set TABARD_SAVES to another folder"
    for doing, words in (
        (forbidden.list, "be listed"),
        (forbidden.newest, "be listed"),
        (lambda: forbidden.create(header, {}), "be used for saves"),
    ):
        with pytest.raises(SaveError) as caught:
            doing()
        assert str(caught.value) == f"{store.folder} could not {words}: {advice}"


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
def test_a_folder_without_rights_on_a_real_disk(store: SaveStore, path: Path, header: Header) -> None:
    store.folder.chmod(0)
    try:
        for doing in (store.list, lambda: store.open(path), lambda: store.create(header, {})):
            with pytest.raises(SaveError, match="permission was denied"):
                doing()
    finally:
        store.folder.chmod(0o700)


def test_a_file_in_the_place_of_the_folder(tmp_path: Path, header: Header) -> None:
    store = SaveStore(tmp_path / "saves")
    store.folder.write_text("a note")
    with pytest.raises(SaveError, match="saves could not be listed: the system says 'Not a directory'"):
        store.list()
    with pytest.raises(SaveError, match="saves could not be used for saves: the system says 'File exists'"):
        store.create(header, {})


def test_a_campaign_that_cannot_be_saved_makes_no_file(store: SaveStore, header: Header) -> None:
    with pytest.raises(SaveError, match=r"the campaign 'half .* could not be saved"):
        store.create(msgspec.structs.replace(header, title="half \ud800"), {})
    assert not store.folder.exists()
