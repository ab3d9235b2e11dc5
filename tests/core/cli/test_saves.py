"""`tabard saves`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabard.savegame.container import Header, Member
from tabard.savegame.store import SaveStore

Run = Callable[..., tuple[int, str, str]]


def save(folder: Path, title: str, saved: str, *, finished: bool = False) -> Path:
    header = Header(
        title=title,
        campaign="six-roads",
        adventure="troll-swamp",
        adventure_title="The Troll Swamp",
        party=(Member(seat="A", character="wary-smith", level=2), Member(seat="B", character="old-bard", level=1)),
        created=saved,
        saved=saved,
        tabard="0.1.0",
        plugins=(),
        content={},
        shape={},
        turn=7,
        finished=finished,
    )
    made = SaveStore(folder).create(header, {"state": b"x"})
    made.close()
    return made.path


def test_an_empty_or_missing_folder_is_fine(run: Run, folders: Path) -> None:
    assert run("saves") == (0, f"there are no saves yet\nsaves folder: {folders / 'saves'}\n", "")


def test_saves_are_listed_newest_first_with_what_they_hold(run: Run, folders: Path) -> None:
    save(folders / "saves", "Old Tales", "2026-01-02T10:00:00+00:00", finished=True)
    save(folders / "saves", "New Tales", "2026-01-03T10:00:00+00:00")
    code, out, err = run("saves")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "new-tales.tabard: New Tales; The Troll Swamp, turn 7; wary-smith (level 2), old-bard (level 1); "
        "saved 2026-01-03T10:00:00+00:00",
        "old-tales.tabard: Old Tales; finished; wary-smith (level 2), old-bard (level 1); "
        "saved 2026-01-02T10:00:00+00:00",
        f"saves folder: {folders / 'saves'}",
    ]


def test_a_damaged_save_is_listed_with_its_reason_and_what_can_still_be_read(run: Run, folders: Path) -> None:
    torn = save(folders / "saves", "Torn Tales", "2026-01-02T10:00:00+00:00")
    body = torn.read_bytes()
    torn.write_bytes(body[:-60] + bytes(60))
    (folders / "saves" / "noise.tabard").write_bytes(b"noise")
    code, out, _ = run("saves")
    assert code == 0
    lines = out.splitlines()
    told = {
        line.split(":")[0]: lines[at + 1] for at, line in enumerate(lines) if ".tabard: " in line and line[0] != " "
    }
    assert "is damaged" in told["torn-tales.tabard"]
    assert "is not a Tabard save" in told["noise.tabard"]
    assert "noise.tabard: cannot be read" in lines


def test_something_else_in_place_of_the_folder_is_one_sentence(run: Run, folders: Path) -> None:
    (folders / "saves").write_text("", "utf-8")
    code, out, err = run("saves")
    assert (code, out) == (1, "")
    assert err.startswith("tabard: ")
    assert err.count("\n") == 1
