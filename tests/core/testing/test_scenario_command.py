"""`tabard scenario FILE…` as the contract has it: the example, the lines, the document, the exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

Write = Callable[[str, str], object]

EXAMPLE = """game = "milestone"
covers = ["worked example A", "H21", "H22"]
rolls = [3, 2, 1, 4, 2]
actions = ["A: strike", "A: strike", "A: strike with ability"]
[cards."Scary Monster"]
kind = "monster"
health = 4
attack = 3
shot = 4
safety = 0
xp = 2
loot = 1
[cards."Great Sword"]
kind = "weapon"
hands = 1
attack = 1
[cards."Good Bow"]
kind = "ranged"
hands = 1
shot = 2
[position]
level = 2
turn = "A"
step = "fight"
board = {4 = "Scary Monster"}
loot = 3
A = {character = "dashing-fellow", at = 4, level = 2, health = 5, mana = 3, xp = 0, used = ["Great Sword", "Good Bow"], pack = []}
[expect]
A = {health = 2, mana = 2, xp = 2}
loot = 2
events = ["wounded Scary Monster 2", "wounded A 1", "wounded A 2", "wounded Scary Monster 3", "beaten Scary Monster"]
"""  # noqa: E501 - the contract's own


def test_ok_is_one_line_and_exit_0(write: Write, scenario: Callable[..., tuple[int, str, str]]) -> None:
    write("example.toml", EXAMPLE)
    assert scenario("example.toml") == (0, "ok example.toml\n", "")


def test_not_ok_says_where_and_exit_1(write: Write, scenario: Callable[..., tuple[int, str, str]]) -> None:
    write("good.toml", EXAMPLE)
    write("bad.toml", EXAMPLE.replace("xp = 2}", "xp = 3}").replace("loot = 2", "loot = 3"))
    write("line.toml", EXAMPLE.replace('"A: strike with ability"]', '"A: retrea"]'))
    code, out, err = scenario("good.toml", "bad.toml", "line.toml")
    assert (code, err) == (1, "")
    good, bad, line = out.splitlines()
    assert good == "ok good.toml"
    assert bad == "not ok bad.toml: expect.A.xp: expected 3, got 2 (and 1 more)"
    asked = "asked A: strike | strike with ability | ability | retreat"
    assert line.startswith(f"not ok line.toml: actions[2]: {asked}; got line 3, 'A: retrea' (")
    assert "ou mean 'retreat'?" in line


def test_the_document(write: Write, scenario: Callable[..., tuple[int, str, str]]) -> None:
    write("good.toml", EXAMPLE)
    write("bad.toml", EXAMPLE.replace("xp = 2}", "xp = 3}"))
    code, out, err = scenario("--json", "good.toml", "bad.toml")
    assert (code, err) == (1, "")
    document = json.loads(out)
    assert document == {
        "format": "tabard.scenario/1",
        "files": [
            {"file": "good.toml", "ok": True, "at": "", "message": "", "diff": []},
            {
                "file": "bad.toml",
                "ok": False,
                "at": "expect.A.xp",
                "message": "expected 3, got 2",
                "diff": [{"key": "A.xp", "expected": 3, "got": 2}],
            },
        ],
        "passed": 1,
        "failed": 1,
    }
    assert out == json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def test_what_cannot_be_read_hides_no_other_file(write: Write, scenario: Callable[..., tuple[int, str, str]]) -> None:
    write("good.toml", EXAMPLE)
    write("toml.toml", "game =")
    write("card.toml", EXAMPLE.replace('4 = "Scary Monster"', '4 = "Scary Monsters"'))
    write("line.toml", EXAMPLE.replace('"A: strike with ability"]', '"A: retrea"]'))
    code, out, err = scenario("good.toml", "toml.toml", "card.toml", "none.toml", "line.toml", "good.toml")
    assert code == 2
    assert [line.split(":")[0] for line in out.splitlines()] == ["ok good.toml", "not ok line.toml", "ok good.toml"]
    toml, card, none = err.splitlines()
    assert toml.startswith("tabard: toml.toml: is not TOML: ")
    assert card.startswith("tabard: card.toml: position.board.4: there is no card 'Scary Monsters'; did you mean")
    assert none == "tabard: none.toml: cannot be read: No such file or directory"


@pytest.mark.parametrize("before", [(), ("good.toml",)])
def test_what_cannot_be_read_is_a_failed_file_of_the_document(
    write: Write, scenario: Callable[..., tuple[int, str, str]], before: tuple[str, ...]
) -> None:
    write("good.toml", EXAMPLE)
    write("key.toml", EXAMPLE.replace("covers", "cover"))
    code, out, err = scenario("--json", *before, "key.toml")
    document = json.loads(out)
    sentence = err.removeprefix("tabard: ").removesuffix("\n")
    assert sentence.startswith("key.toml: unknown key 'cover'; did you mean 'covers'?")
    assert code == 2
    assert (document["passed"], document["failed"]) == (len(before), 1)
    assert document["files"][-1] == {"file": "key.toml", "ok": False, "at": "", "message": sentence, "diff": []}


@pytest.mark.parametrize("arguments", [(), ("good.toml", "--jsn")])
def test_a_wrong_call_plays_nothing(
    write: Write, scenario: Callable[..., tuple[int, str, str]], arguments: tuple[str, ...]
) -> None:
    write("good.toml", EXAMPLE)
    code, out, err = scenario(*arguments)
    assert (code, out) == (2, "")
    assert err
