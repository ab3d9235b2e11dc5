"""`tabard golden`: a game written, checked and renewed as a person does it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]
Change = Callable[[str, str], None]

CONTENT = Path(__file__).parents[3] / "content" / "tabard_content" / "milestone"
HOOKS = "from tabard.api import hookimpl\n\n\n@hookimpl\ndef tabard_register(registry):\n    pass\n"
MILL = 'content = ["content"]\ngrants = ["data"]\nrequires = ["milestone"]\n'


@pytest.fixture
def golden(run: Run, tmp_path: Path) -> Path:
    """A short game for one, lost by three falls."""
    file = tmp_path / "falls.txt"
    assert run("golden", "milestone", "--seed", "24", "--seats", "1", "--out", str(file)) == (0, "", "")
    return file


@pytest.fixture
def change(golden: Path) -> Change:
    """`change("old", "new")` in that file."""

    def put(old: str, new: str) -> None:
        text = golden.read_text("utf-8")
        assert old in text
        golden.write_text(text.replace(old, new, 1), "utf-8")

    return put


def test_without_out_the_same_game_is_printed(run: Run, golden: Path) -> None:
    code, out, err = run("golden", "milestone", "--seed", "24", "--seats", "1")
    assert (code, out, err) == (0, golden.read_text("utf-8"), "")


def test_house_rules_and_the_bots_are_chosen(run: Run) -> None:
    code, out, _ = run(
        "golden",
        "milestone",
        "--seats",
        "1",
        "--option",
        "rounds_solo=2",
        "--option",
        "layout=short",
        "--bots",
        "random",
    )
    assert code == 0
    assert out.startswith("tabard.golden/1\ngame: milestone\noption: rounds_solo=2\noption: layout=short\nseats: 1\n")


def test_an_untouched_file_is_ok(run: Run, golden: Path) -> None:
    assert run("golden", "--check", str(golden)) == (0, f"ok {golden}\n", "")


def test_a_tampered_file_is_not_ok_and_the_others_are_checked_all_the_same(
    run: Run, golden: Path, change: Change, tmp_path: Path
) -> None:
    good = tmp_path / "good.txt"
    good.write_bytes(golden.read_bytes())
    change("  A rolls 3: movement 3.", "  A rolls 3: movement 5.")
    code, out, err = run("golden", "--check", str(golden), str(good))
    assert (code, err) == (1, "")
    first, *notes, last = out.splitlines()
    assert first == f"not ok {golden}: step 1: expected 'A rolls 3: movement 5.', got 'A rolls 3: movement 3.'"
    assert all(note.startswith("  ") for note in notes)
    assert last == f"ok {good}"


def test_a_file_that_cannot_be_parsed_is_wrong_usage(run: Run, golden: Path, change: Change) -> None:
    at = golden.read_text("utf-8").split("\n").index("> A: go 3") + 1
    change("> A: go 3", "A: go 3")
    code, out, err = run("golden", "--check", str(golden))
    assert (code, out) == (2, "")
    assert err.startswith(
        f"tabard: {golden}: line {at}: 'A: go 3' is no line of a playthrough; expected '> SEAT: ACTION'"
    )


def test_a_header_that_cannot_be_played_is_wrong_usage(run: Run, golden: Path, change: Change) -> None:
    change("game: milestone", "game: millstone")
    expected = f"tabard: {golden}: there is no game 'millstone'; did you mean 'milestone'?\n"
    assert run("golden", "--check", str(golden)) == (2, "", expected)
    assert run("golden", "--renew", str(golden)) == (2, "", expected)


def test_a_file_that_is_not_there_is_wrong_usage(run: Run) -> None:
    assert run("golden", "--check", "none.txt") == (
        2,
        "",
        "tabard: none.txt: cannot be read: No such file or directory\n",
    )


def test_renewing_writes_the_game_as_it_is_told_now(run: Run, golden: Path, change: Change) -> None:
    before = golden.read_bytes()
    assert run("golden", "--renew", str(golden)) == (0, f"unchanged {golden}\n", "")
    change("  A rolls 3: movement 3.\n", "")
    assert run("golden", "--renew", str(golden)) == (0, f"renewed {golden}\n", "")
    assert golden.read_bytes() == before


def test_a_file_whose_action_is_refused_now_is_not_renewed(run: Run, golden: Path, change: Change) -> None:
    change("> A: go 3", "> A: go 5")
    before = golden.read_bytes()
    code, out, err = run("golden", "--renew", str(golden))
    assert (code, err) == (1, "")
    assert out.startswith(f"not renewed {golden}: step 2: expected '> A: go 5' to be taken, got the refusal ")
    assert out.endswith("; the file is as it was\n")
    assert golden.read_bytes() == before


def test_only_cards_that_were_read_count(run: Run, golden: Path, write_mod: Callable[..., Path]) -> None:
    mod = write_mod("miller", HOOKS, MILL)
    _reword(mod, "troll-cave/loot/pit-saw.tres")
    assert run("golden", "--check", str(golden)) == (0, f"ok {golden}\n", "")
    _reword(mod, "troll-swamp/loot/dry-socks.tres")
    code, out, err = run("golden", "--check", str(golden))
    assert (code, err) == (0, "")
    first, note = out.splitlines()
    assert first == f"ok {golden}"
    assert note.startswith("  the resources that it read have the digest ")
    assert note.endswith(" as written: changed since are res://milestone/troll-swamp/loot/dry-socks.tres")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("milestone", "riftforce"), "golden plays one game, not 2; add --check or --renew for files"),
        (("--check", "--renew", "x.txt"), "--check and --renew are given together; choose one"),
        (
            ("--renew", "x.txt", "--out", "y.txt"),
            "--seats, --option and --out are for writing a new game; a file is played by its own header",
        ),
        (("milstone",), "there is no game 'milstone'; did you mean 'milestone'?"),
        (("milestone", "--bots", "greddy"), "there is no bot 'greddy' for milestone; did you mean 'greedy'?"),
        (
            ("milestone", "--seats", "7"),
            "milestone is for 1 to 6 seats, not 7; choose a number from 1 to 6",
        ),
    ],
)
def test_wrong_usage_is_one_sentence(run: Run, arguments: tuple[str, ...], sentence: str) -> None:
    assert run("golden", *arguments) == (2, "", f"tabard: {sentence}\n")


def _reword(mod: Path, card: str) -> None:
    """Let a mod say a card's flavour in other words."""
    text = (CONTENT / card).read_text("utf-8")
    flavour = next(line for line in text.splitlines() if line.startswith("flavour = "))
    file = mod / "content" / "milestone" / card
    file.parent.mkdir(parents=True)
    file.write_text(text.replace(flavour, 'flavour = "Flour."'), "utf-8")
