"""`tabard campaign`: status, receipts, the roster, corrections; campaigns and characters as files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabard.api import Concede
from tabard.compose import Composer
from tabard.savegame.store import SaveStore
from tabard.session.saving import Made, SavedGame
from tabard.session.seats import Seat
from tabard.session.session import Session
from tabard.testing.simulate.workshop import Workshop

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    folder = str(tmp_path_factory.mktemp("campaign"))
    return Workshop.of(Composer(environ={f"TABARD_{name}": folder for name in ("CACHE", "MODS", "SAVES")}))


@pytest.fixture
def kept(workshop: Workshop, folders: Path) -> Callable[..., Session]:
    """`kept("my-tale")`: a save whose first adventure everybody has left; the receipt is written."""

    def make(title: str = "My Tale", *, settle: bool = True, seed: int = 4) -> Session:
        seats = [Seat(name) for name in ("Ana", "Bo", "Cy")]
        session = Session.campaign(workshop.shelf, workshop.campaigns["milestone"], seats=seats, seed=seed, options={})
        for seat in range(3):
            session.answer(seat, Concede())
        if settle:
            session.border.settle()
        store = SaveStore(folders / "saves")
        SavedGame.create(store, session, title=title, made=Made("1"), clock=lambda: "2025-01-01T00:00:00+00:00").close()
        session.sink = lambda command: None
        return session

    return make


def ids(session: Session) -> list[str]:
    assert session.journey is not None
    return [one.id for one in session.journey.roster]


def roster(run: Run, *save: str) -> dict[str, Any]:
    code, out, err = run("campaign", "status", *save, "--json")
    assert (code, err) == (0, "")
    return {one["id"]: one for one in json.loads(out)["roster"]}


def test_status_says_where_a_campaign_stands(run: Run, kept: Callable[..., Session]) -> None:
    session = kept()
    first = ids(session)[0]
    code, out, err = run("campaign", "status")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == (
        "Milestone: Tales from the Sack (my-tale.tabard): Troll Hunt: The Cave comes next; the last receipt is written"
    )
    assert lines[1] == f"{first} (Ana): active, seat A; level 1, xp 0; 2 entries"
    assert lines[-1] == "receipt 1: Troll Hunt: The Swamp, abandoned, nobody won, then go-on"


def test_status_of_a_campaign_that_has_just_begun(run: Run, kept: Callable[..., Session]) -> None:
    kept(settle=False)
    code, out, _ = run("campaign", "status", "my-tale")
    assert code == 0
    assert out.splitlines()[0].endswith("Troll Hunt: The Swamp has ended; its receipt is not written yet")
    assert "nobody is in the roster yet" in out


def test_receipts_are_printed_compared_and_given_to_programs(run: Run, kept: Callable[..., Session]) -> None:
    session = kept()
    code, out, _ = run("campaign", "receipt", "1")
    assert code == 0
    assert out.startswith("Receipt 1: Troll Hunt: The Swamp. Nobody won.\nNext: Troll Hunt: The Cave.\n")
    assert f"Ana ({ids(session)[0].replace(chr(45), chr(32)).title()}), seat A\n  keeps" in out
    assert "  resets: health: full, H10. It belongs to the adventure.\n" in run("campaign", "receipt", "1", "--why")[1]
    assert run("campaign", "receipt", "1", "--diff", "1")[1] == "no difference\n"
    document = json.loads(run("campaign", "receipt", "1", "my-tale", "--json")[1])
    assert document["format"] == "tabard.receipt/1"
    assert document["receipt"]["number"] == 1
    assert json.loads(run("campaign", "receipt", "1", "--diff", "1", "--json")[1])["diff"] == []


def test_the_roster_can_be_changed_from_outside(run: Run, kept: Callable[..., Session]) -> None:
    first, second, third = ids(kept())
    assert run("campaign", "bench", second) == (0, f"{second} is benched\n", "")
    assert run("campaign", "retire", third) == (0, f"{third} is retired\n", "")
    assert {name: one["status"] for name, one in roster(run).items()} == {
        first: "active",
        second: "benched",
        third: "retired",
    }
    assert run("campaign", "return", second) == (0, f"{second} is active\n", "")
    assert run("campaign", "bench", first)[0] == 0
    code, out, err = run("campaign", "bench", second)
    assert (code, out) == (1, "")
    assert err == f"tabard: {second} stays: the next adventure needs 1 at the table\n"


def test_a_correction_is_an_entry_with_a_reason(run: Run, kept: Callable[..., Session]) -> None:
    first = ids(kept())[0]
    assert run("campaign", "correct", first, "xp", "+3", "--why", "Forgotten.") == (0, f"{first}: xp is 3\n", "")
    assert run("campaign", "correct", first, "xp", "-1", "--why", "Too many.") == (0, f"{first}: xp is 2\n", "")
    one = roster(run)[first]
    assert (one["sheet"]["xp"], one["entries"]) == (2, 4)


def test_a_ledger_is_printed_entry_by_entry(run: Run, kept: Callable[..., Session]) -> None:
    first = ids(kept())[0]
    run("campaign", "correct", first, "xp", "+3", "--why", "Forgotten.")
    code, out, _ = run("campaign", "ledger", first)
    assert code == 0
    assert out.splitlines() == [
        "1. troll-swamp, joins: The character begins.",
        f"   character: res://milestone/characters/{first}.tres",
        "   level +1",
        "   xp +0",
        "   used: empty",
        "   pack: empty",
        "2. troll-swamp, adventure: Receipt 1: abandoned.",
        "3. by hand: Forgotten.",
        "   xp +3",
    ]


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("xp", "-9", "--why", "Odd."), 1, "Level 1 with -9 XP can't be; expected 1 to 99 and 0 to 9999"),
        (("level", "+99", "--why", "Odd."), 1, "Level 100 with 0 XP can't be; expected 1 to 99 and 0 to 9999"),
        (("xp", "+99999999999999999999", "--why", "Odd."), 1, "is too much for one correction; expected at most 1000"),
        (("pack", "-res://h.tres", "--why", "Odd."), 1, "has no res://h.tres in pack"),
        (("xpp", "+1", "--why", "Odd."), 1, "has no field 'xpp'; did you mean 'xp'?"),
        (("xp", "lots", "--why", "Odd."), 2, "the change is 'lots'; expected +3, -1, +res://…, -res://… or =text"),
        (("xp", "+1", "--why", " "), 1, "A correction needs a reason"),
        (("pack", "-res://x.tres", "--why", "Odd."), 1, "has no res://x.tres in pack"),
        (("pack", "+res://x.tres", "--why", "Odd."), 1, "There is no item res://x.tres"),
        (("xp", "=many", "--why", "Odd."), 1, "xp is a number, not a text"),
    ],
)
def test_a_correction_that_cannot_be_is_one_sentence(
    run: Run, kept: Callable[..., Session], arguments: tuple[str, ...], code: int, told: str
) -> None:
    first = ids(kept())[0]
    done = run("campaign", "correct", first, *arguments)
    assert (done[0], done[1]) == (code, "")
    assert told in done[2]
    assert done[2].count("\n") == 1
    assert roster(run)[first]["sheet"]["xp"] == 0


def test_a_campaign_goes_out_and_comes_back_the_same(
    run: Run, kept: Callable[..., Session], folders: Path, workshop: Workshop
) -> None:
    session = kept()
    file = folders / "tale.json"
    assert run("campaign", "export", str(file)) == (0, f"milestone is in {file}\n", "")
    code, out, err = run("campaign", "import", str(file))
    assert (code, err) == (0, "")
    assert out == f"milestone is saved as {folders / 'saves' / 'my-tale-2.tabard'}\n"
    store = SaveStore(folders / "saves")
    made = SavedGame.open(
        store, folders / "saves" / "my-tale-2.tabard", workshop.shelf, made=Made("1"), clock=lambda: "2025-01-02"
    )
    assert made.session.journey == session.journey
    assert made.session.seats == session.seats
    assert made.session.frame.hash == session.frame.hash
    assert made.session.advance() is None
    assert session.advance() is None
    assert made.session.frame.hash == session.frame.hash
    made.close()


def test_a_character_goes_out_and_comes_into_another_campaign(
    run: Run, kept: Callable[..., Session], folders: Path
) -> None:
    first = ids(kept("My Tale", seed=4))
    other = ids(kept("Other Tale", seed=7))
    guest = next(name for name in first if name not in other)
    run("campaign", "correct", guest, "xp", "+5", "--why", "A gift.", "--save", "my-tale")
    file = folders / "guest.json"
    code, out, err = run("campaign", "export", "my-tale", str(file), "--character", guest)
    assert (code, out, err) == (0, f"{guest} is in {file}\n", "")
    before = roster(run, "my-tale")[guest]
    code, out, err = run("campaign", "import", str(file), "--save", "other-tale")
    assert (code, err) == (0, "")
    assert out == f"{guest} sits on the bench; tabard campaign return {guest} brings it to the table\n"
    after = roster(run, "other-tale")[guest]
    assert after == {**before, "status": "benched", "seat": None}
    code, _, err = run("campaign", "import", str(file), "--save", "other-tale")
    assert (code, err) == (
        1, f"tabard: {guest} is in this campaign already (benched); nobody is there twice\n"
    )  # fmt: skip


def test_a_changed_file_is_refused_with_one_sentence(run: Run, kept: Callable[..., Session], folders: Path) -> None:
    first = ids(kept())[0]
    file = folders / "guest.json"
    run("campaign", "export", str(file), "--character", first)
    document = json.loads(file.read_text("utf-8"))
    for changed, told in (
        ({**document, "sheet": {**document["sheet"], "level": 9}}, "was changed after it was exported"),
        ({**document, "format": "tabard.charcter/1"}, "did you mean 'tabard.character/1'?"),
        ([1], "does not name its format"),
    ):
        file.write_text(json.dumps(changed), "utf-8")
        code, out, err = run("campaign", "import", str(file))
        assert (code, out) == (1, "")
        assert told in err
        assert err.count("\n") == 1
    file.write_bytes(b"\xff\x00 no")
    assert "it is not the JSON it was written as" in run("campaign", "import", str(file))[2]


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("status", "my-tael"), 2, "there is no save 'my-tael'; did you mean 'my-tale'?"),
        (("receipt", "2"), 2, "there is no receipt 2; choose from 1 to 1"),
        (("export",), 2, "export takes a file, or a save and a file, not 0 names"),
        (("export", "a", "b", "c"), 2, "export takes a file, or a save and a file, not 3 names"),
        (("export", "x.json", "--character", "nobody"), 2, "there is no character 'nobody' in this campaign; known:"),
        (("import", "nothing.json"), 1, "nothing.json"),
        (("statsu",), 2, "there is no command 'statsu'; did you mean 'status'?"),
        (("ledger", "nobody"), 2, "there is no character 'nobody'"),
        (("claim", "nobody"), 1, "there is no character 'nobody'"),
    ],
)
def test_what_is_called_wrongly_is_one_sentence(
    run: Run, kept: Callable[..., Session], arguments: tuple[str, ...], code: int, told: str
) -> None:
    kept()
    done = run("campaign", *arguments)
    assert done[0] == code
    assert told in done[2]


def test_nothing_is_overwritten(run: Run, kept: Callable[..., Session], folders: Path) -> None:
    kept()
    file = folders / "there.json"
    file.write_text("mine", "utf-8")
    code, _, err = run("campaign", "export", str(file))
    assert (code, file.read_text("utf-8")) == (2, "mine")
    assert "is there already; choose another name, nothing was written" in err


def test_without_any_campaign(run: Run, folders: Path) -> None:
    code, _, err = run("campaign", "status")
    assert code == 2
    assert "there is no saved campaign in" in err
