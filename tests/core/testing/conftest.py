"""Scenarios of Harvest, the toy game, and the command as a person runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from tabard.effects.listeners import NOTHING_LISTENS
from tabard.resources.content import Content
from tabard.testing.scenario.document import scenario_of
from tabard.testing.scenario.laying_out import lay_out
from tabard.testing.scenario.library import Library
from tabard.testing.scenario.outcome import Outcome
from tabard.testing.scenario.runner import play


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


@pytest.fixture(scope="session")
def library(harvest: ModuleType) -> Library:
    """Harvest alone, without content."""
    empty = Content({}, origins={}, digests={})
    return Library({"harvest": harvest.Harvest()}, content=lambda _: empty, subscriptions=lambda _: NOTHING_LISTENS)


@pytest.fixture(scope="session")
def played(library: Library) -> Callable[[str], Outcome]:
    """`played(text)`: the outcome of a scenario of Harvest; cards and whatever else is not given come from the seed."""

    def run(text: str) -> Outcome:
        return play(lay_out(scenario_of(f'game = "harvest"\n{text}', "x.toml"), library))

    return run


@pytest.fixture
def scenario(tmp_path: Path) -> Callable[..., Ran]:
    """`scenario("a.toml", "--json")` in a process of its own, in a folder where `write` has put the files."""

    def command(*arguments: str) -> Ran:
        folders = {f"TABARD_{name}": str(tmp_path / name.lower()) for name in ("MODS", "CACHE", "SAVES")}
        line = [sys.executable, "-m", "tabard", "scenario", *arguments]
        done = subprocess.run(
            line, cwd=tmp_path, capture_output=True, text=True, env={**os.environ, **folders}, check=False, timeout=120
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return command


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], Path]:
    """`write("a.toml", text)`: a file in the folder where the command runs."""

    def put(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return put
