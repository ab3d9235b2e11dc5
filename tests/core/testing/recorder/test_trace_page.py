"""docs/modders/trace.md: its example passes as it stands, and its table names every kind of entry."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from tabard.testing.recorder.entry import KINDS

PAGE = (Path(__file__).parents[4] / "docs" / "modders" / "trace.md").read_text("utf-8")


def test_the_example_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MODS", "CACHE", "SAVES"):
        monkeypatch.setenv(f"TABARD_{name}", str(tmp_path / name.lower()))
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "example.py"
    path.write_text(example, "utf-8")
    runpy.run_path(str(path))["test_setting_up_is_cheap"]()


def test_every_kind_of_entry_is_told() -> None:
    told = set(re.findall(r"[`(\s](\w+)[ `]", PAGE.partition("| entry |")[2].partition("\n\n")[0]))
    assert set(KINDS) <= told
