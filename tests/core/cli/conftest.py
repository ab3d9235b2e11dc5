"""The commands as a person runs them, with folders of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tabard.app import main


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for `mods`, `cache` and `saves`, which are not there yet; the commands use these."""
    for name in ("mods", "cache", "saves"):
        monkeypatch.setenv(f"TABARD_{name.upper()}", str(tmp_path / name))
    return tmp_path


@pytest.fixture
def run(folders: Path, capfd: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """`run("plugins", "--json")` in this process."""

    def command(*arguments: str) -> Ran:
        code = main(arguments)
        return Ran(code, *capfd.readouterr())

    return command


@pytest.fixture
def start(folders: Path) -> Callable[..., Ran]:
    """`start("plugins", flags=["-X", "importtime"])` in a process of its own."""

    def command(*arguments: str, flags: tuple[str, ...] = ()) -> Ran:
        line = [sys.executable, *flags, "-m", "tabard", *arguments]
        done = subprocess.run(line, capture_output=True, text=True, env=dict(os.environ), check=False, timeout=120)
        return Ran(done.returncode, done.stdout, done.stderr)

    return command


@pytest.fixture
def write_mod(folders: Path) -> Callable[..., Path]:
    """`write_mod("my-mod", code, extra)`: a mod with the module `code` and more lines in its `plugin.toml`."""

    def write(plugin: str, code: str, extra: str = "") -> Path:
        place = folders / "mods" / plugin
        place.mkdir(parents=True)
        (place / "plugin.toml").write_text(
            f'id = "{plugin}"\nname = "The {plugin}"\nversion = "1.2"\nengine = ">=1"\nmodule = "plugin"\n{extra}',
            "utf-8",
        )
        (place / "plugin.py").write_text(code, "utf-8")
        return place

    return write
