"""docs/modders/laws.md: it names every law in the order of the book, and its example is what a program prints."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

from click.testing import CliRunner

from tabard.cli.laws import laws as command
from tabard.testing.laws.book import LAWS
from tabard.testing.laws.card import FORMAT
from tabard.testing.laws.pytest_kit import GameLaws

PAGE = (Path(__file__).parents[4] / "docs" / "modders" / "laws.md").read_text("utf-8")


def test_every_law_has_its_row() -> None:
    table = PAGE[PAGE.index("## What each law says") :]
    assert re.findall(r"^\| `([\w-]+)` \|", table, re.MULTILINE) == [law.id for law in LAWS]


def test_every_option_has_its_row() -> None:
    told = set(re.findall(r"^\| `(--\w+)", PAGE, re.MULTILINE))
    assert told == set(re.findall(r"--\w+", CliRunner().invoke(command, ["--help"]).output)) - {"--help"}


def test_the_example_derives_from_the_kit_and_sets_what_there_is() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (kit,) = [node for node in ast.parse(example).body if isinstance(node, ast.ClassDef)]
    names = [target.id for line in kit.body for target in getattr(line, "targets", [])]
    assert names == ["seats", "games"]
    assert all(hasattr(GameLaws, name) for name in names)


def test_the_document_is_one() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert json.loads(example)["format"] == FORMAT
