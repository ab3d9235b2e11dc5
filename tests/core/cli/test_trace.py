"""`tabard trace SCENARIO`: what is printed, the document, and the exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SCENARIO = """game = "milestone"
rolls = [1, 6, 2]
draws = ["Stick"]
actions = ["A: strike"]
[cards.Ogre]
kind = "monster"
health = 9
attack = 6
[cards.Stick]
kind = "weapon"
attack = 1
[position]
step = "fight"
board = {3 = "Ogre"}
A = {character = "brute", at = 3, level = 2, xp = 3, used = ["Stick"]}
B = {}
[expect]
A = {at = 0, xp = 2}
"""


@pytest.fixture
def trace(run: Callable[..., Any], tmp_path: Path) -> Callable[..., Any]:
    """`trace(text, "--json")`: the command on a file with this text."""

    def command(text: str, *arguments: str) -> Any:
        path = tmp_path / "x.toml"
        path.write_text(text, "utf-8")
        return run("trace", str(path), *arguments)

    return command


def test_a_scenario_is_told_step_by_step(trace: Callable[..., Any], tmp_path: Path) -> None:
    ran = trace(SCENARIO)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "> before the first line"
    at = lines.index("> A: strike")
    assert lines[at + 1].strip() == "take milestone.OwnRoll(seat=A)"
    assert lines[at + 3].strip() == "do milestone.Melee(seat=A, by=0)"
    assert lines[at + 4].strip() == "roll 1 of 6"
    assert any(line.strip() == "event milestone.Fell(seat=A)" for line in lines[at:])
    assert ["roll", "3", "6", "3"] in [line.split() for line in lines]
    assert lines[-1] == f"ok {tmp_path / 'x.toml'}"


def test_one_that_fails_is_told_up_to_there(trace: Callable[..., Any], tmp_path: Path) -> None:
    ran = trace(SCENARIO.replace("rolls = [1, 6, 2]", "rolls = [1]"))
    assert (ran.code, ran.err) == (1, "")
    lines = ran.out.splitlines()
    at = lines.index("> A: strike")
    assert any(line.strip().startswith("do milestone.Melee") for line in lines[at:])
    assert not any("Fell" in line for line in lines)
    assert lines[-1].startswith(f"not ok {tmp_path / 'x.toml'}: actions[0]: roll 2 not given")


def test_a_forced_answer_that_is_written_down_is_a_step(trace: Callable[..., Any]) -> None:
    ran = trace(SCENARIO.replace('["A: strike"]', '["A: play Ogre", "A: strike"]'))
    assert ran.code == 0, ran.out
    steps = [line for line in ran.out.splitlines() if line.startswith(">")]
    assert steps == ["> before the first line", "> A: play Ogre", "> A: strike"]


def test_saves_undone_lines_and_refused_ones_are_steps(trace: Callable[..., Any]) -> None:
    actions = '[{do = "A: go 3", refused = true}, {save = true}, "A: strike", {undo = true}, "A: strike"]'
    ran = trace(SCENARIO.replace('["A: strike"]', actions), "--all")
    assert ran.code == 0, ran.out
    steps = [line for line in ran.out.splitlines() if line.startswith(">")]
    assert steps == [
        "> before the first line", "> A: go 3, refused", "> save", "> A: strike", "> undo", "> A: strike",
    ]  # fmt: skip


def test_the_document(trace: Callable[..., Any], tmp_path: Path) -> None:
    ran = trace(SCENARIO, "--json", "--all")
    told = json.loads(ran.out)
    assert list(told) == ["format", "file", "ok", "at", "message", "seen", "steps", "entries", "counts"]
    assert told["format"] == "tabard.trace/1"
    assert (told["file"], told["ok"], told["at"], told["message"]) == (str(tmp_path / "x.toml"), True, "", "")
    assert told["steps"] == ["A: strike"]
    assert told["seen"] == len(told["entries"]) == sum(sum(names.values()) for names in told["counts"].values())
    assert told["counts"]["roll"] == {"6": 3}
    fell = next(entry for entry in told["entries"] if "milestone.Fell" in entry["what"])
    assert (fell["kind"], fell["text"], fell["step"]) == ("event", "event milestone.Fell(seat=A)", 1)
    assert fell["fields"] == {"seat": 0}


@pytest.mark.parametrize("last", [0, 3])
def test_the_last_ones_alone(trace: Callable[..., Any], last: int) -> None:
    told = json.loads(trace(SCENARIO, "--json", "--last", str(last)).out)
    assert len(told["entries"]) == last
    assert trace(SCENARIO, "--last", str(last)).out.startswith(f"… {told['seen'] - last} earlier entries are not shown")


def test_what_cannot_be_read(trace: Callable[..., Any], run: Callable[..., Any], tmp_path: Path) -> None:
    ran = trace(SCENARIO.replace('3 = "Ogre"', '3 = "Ogres"'), "--json")
    told = json.loads(ran.out)
    assert ran.code == 2
    assert ran.err == f"tabard: {told['message']}\n"
    assert "there is no card 'Ogres'" in told["message"]
    assert (told["ok"], told["at"], told["entries"], told["counts"]) == (False, "", [], {})
    missing = run("trace", str(tmp_path / "none.toml"))
    assert missing == (2, "", f"tabard: {tmp_path / 'none.toml'}: cannot be read: No such file or directory\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--last", "3", "--all"), "--last and --all contradict each other; expected one of them"),
        (("--last", "-1"), "--last is -1, expected a number from 0"),
    ],
)
def test_wrong_calls(trace: Callable[..., Any], arguments: tuple[str, ...], sentence: str) -> None:
    assert trace(SCENARIO, *arguments) == (2, "", f"tabard: {sentence}\n")
