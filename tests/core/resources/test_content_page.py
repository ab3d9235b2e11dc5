"""docs/modders/content.md shows what happens: its files, its code, its output and its faults are run here."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from tabard.resources.layers import Layer
from tabard.resources.loader import check

PAGE = Path(__file__).parents[3] / "docs" / "modders" / "content.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
NAMED = re.compile(r"`res://([\w/.]+)`[^`]*\n\n```ini\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def test_the_page_runs_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = PAGE.read_text("utf-8")
    blocks: dict[str, list[str]] = {}
    for kind, body in BLOCK.findall(text):
        blocks.setdefault(kind, []).append(body)
    files = dict(NAMED.findall(text))
    output, faults = blocks["text"]
    assert len(files) == len(blocks["ini"]) == 3

    monkeypatch.chdir(tmp_path)
    for name, body in files.items():
        if name != "inn/tea.tres":
            put(tmp_path / "mod" / name, body)
    put(tmp_path / "inn.py", "".join(blocks["python"]))
    defined = runpy.run_path("inn.py")
    assert capsys.readouterr().out == output

    put(tmp_path / "mod" / "inn" / "tea.tres", files["inn/tea.tres"])
    found = check([Layer("inn", tmp_path / "mod")], [defined["Drink"]])
    assert "".join(f"{fault}\n" for fault in found) == faults


def put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
