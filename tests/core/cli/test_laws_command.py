"""`tabard laws` as a plugin author runs it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabard.cli import laws as command
from tabard.testing.laws.book import LAWS

Run = Callable[..., tuple[int, str, str]]

HARVEST = Path(__file__).parents[2] / "fixtures" / "harvest"
QUICK = ("--games", "1", "--seats", "2")


@pytest.fixture
def mod(folders: Path) -> Path:
    """Harvest in the mods folder."""
    return Path(shutil.copytree(HARVEST, folders / "mods" / "harvest"))


def spoil(mod: Path) -> None:
    """A rule of its author's that is wrong: each copy of a card is offered."""
    file = mod / "harvest.py"
    text = file.read_text("utf-8")
    assert "tuple(sorted(set(hand)))" in text
    file.write_text(text.replace("tuple(sorted(set(hand)))", "tuple(sorted(hand))"), "utf-8")


def test_a_game_that_keeps_them_all(run: Run, mod: Path) -> None:
    code, out, err = run("laws", "harvest", *QUICK)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "harvest: 1 game with 2 seats, from seed 0"
    assert [line.split()[1] for line in lines[1:-1]] == [law.id for law in LAWS]
    assert all(line.startswith("ok ") for line in lines[1:-1])
    assert lines[-1] == f"{len(LAWS)} of {len(LAWS)} laws hold for harvest"


def test_a_broken_law_is_1_and_says_where(run: Run, mod: Path) -> None:
    spoil(mod)
    code, out, err = run("laws", "harvest", *QUICK)
    assert (code, err) == (1, "")
    assert f"{len(LAWS) - 1} of {len(LAWS)} laws hold for harvest" in out
    row = out[out.index("not ok  stable-options") :].splitlines()
    assert row[1].startswith("        AskSow offers 'sow ")
    assert " twice (2 seats, seed 0, decision " in row[1]


def test_the_document(run: Run, mod: Path) -> None:
    spoil(mod)
    code, out, err = run("laws", "harvest", *QUICK, "--seed", "3", "--option", "rounds=1", "--json")
    found = json.loads(out)
    assert (code, err) == (1, "")
    assert list(found) == ["format", "games", "ok"]
    assert (found["format"], found["ok"]) == ("tabard.laws/1", False)
    (game,) = found["games"]
    assert list(game) == ["game", "seats", "options", "seed", "games", "laws"]
    assert (game["game"], game["seats"], game["options"], game["seed"]) == ("harvest", [2], {"rounds": "1"}, 3)
    assert [row["id"] for row in game["laws"]] == [law.id for law in LAWS]
    assert [list(row) for row in game["laws"]] == [["id", "ok", "tried", "message"]] * len(LAWS)
    assert [row["id"] for row in game["laws"] if not row["ok"]] == ["stable-options"]


def test_without_a_game_all_are_tried(run: Run, mod: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def score(subject: Any, effort: Any, *, heard: Any) -> Any:
        tried.append(subject.rules.game.id)
        return command.ScoreCard(subject.rules.game.id, {}, effort, ())

    monkeypatch.setattr(command, "score", score)
    code, out, _ = run("laws", "--games", "3")
    assert code == 0
    assert tried == ["harvest", "milestone"]
    assert "milestone: 3 games each with 1, 3 and 6 seats, from seed 0\n" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("harvst",), "there is no game 'harvst'; did you mean 'harvest'?"),
        (("harvest", "--seats", "9"), "harvest is for 1 to 6 seats, not 9; choose a number from 1 to 6"),
        (("harvest", "--games", "0"), "games is 0, expected a number from 1"),
        (("harvest", "--option", "round=1"), "harvest has no option 'round'; did you mean 'rounds'?"),
        (("--option", "rounds=1"), "--option is for one game; expected a GAME: harvest, milestone"),
        (("--trail",), "--trail is for one game; expected a GAME: harvest, milestone"),
    ],
)
def test_wrong_usage_is_2(run: Run, mod: Path, arguments: tuple[str, ...], said: str) -> None:
    assert run("laws", *arguments) == (2, "", f"tabard: {said}\n")


def test_the_trail_is_the_same_each_time_and_another_for_another_seed(run: Run, mod: Path) -> None:
    one, two, other = (run("laws", "harvest", "--trail", "--seats", "3", "--seed", seed)[1] for seed in "112")
    assert one == two != other
    assert all(len(line.split(maxsplit=2)) == 3 for line in one.splitlines())


def test_an_interrupt_ends_with_one_line(run: Run, mod: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def score(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "score", score)
    code, out, err = run("laws", "harvest")
    assert (code, err) == (130, "tabard: interrupted\n")
    assert out == "harvest: 2 games each with 1, 3 and 6 seats, from seed 0\n"


def test_a_process_that_cannot_play_breaks_the_law_with_its_last_line(
    run: Run, mod: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabard.testing.laws.subject.tabard_command", lambda *_, **__: ("false",))
    code, out, _ = run("laws", "harvest", *QUICK)
    assert code == 1
    assert "the game could not be played in another process: it says nothing (2 seats, seed 0)" in out


@pytest.mark.parametrize("as_json", [True, False])
def test_a_person_who_watches_sees_a_bar_or_the_verdicts_fall(
    run: Run, mod: Path, as_json: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    code, out, err = run("laws", "harvest", *QUICK, *(["--json"] if as_json else []))
    assert code == 0
    assert ("harvest" in err) is as_json
    assert out.startswith("{" if as_json else "harvest: 1 game")
