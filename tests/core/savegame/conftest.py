"""A campaign to save, a folder to save it in, and a disk that can be made to fail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabard.savegame.container import Header, Member, PluginUse
from tabard.savegame.files import Files
from tabard.savegame.store import SaveStore

CALLS = [name for name in vars(Files) if not name.startswith("_")]


class Killed(BaseException):
    """The process has died here."""


class ScriptedFiles(Files):
    """Real files; before each call `strike(number, name)` is asked, and may raise. `calls` are the names so far.

    When `strike` raises at a write, half of the bytes are in the file already.
    """

    def __init__(self, strike: Callable[[int, str], None]) -> None:
        self.calls: list[str] = []
        self.strike = strike

    def struck(self, name: str) -> None:
        self.calls.append(name)
        self.strike(len(self.calls) - 1, name)


def _scripted(name: str) -> Callable[..., Any]:
    real = getattr(Files, name)

    def call(self: ScriptedFiles, *args: Any, **options: Any) -> Any:
        try:
            self.struck(name)
        except BaseException as error:
            if name == "write" and not getattr(error, "late", False):
                real(self, args[0], args[1][: len(args[1]) // 2])
            raise
        return real(self, *args, **options)

    return call


for _name in CALLS:
    setattr(ScriptedFiles, _name, _scripted(_name))


@pytest.fixture
def scripted() -> type[ScriptedFiles]:
    return ScriptedFiles


@pytest.fixture
def killed() -> type[Killed]:
    return Killed


@pytest.fixture
def killed_at() -> Callable[[int], ScriptedFiles]:
    """Files of a process that dies at call number n: neither that call nor a later one does anything any more."""

    def make(n: int) -> ScriptedFiles:
        def strike(number: int, name: str) -> None:
            if number >= n:
                death = Killed()
                death.late = number > n
                raise death

        return ScriptedFiles(strike)

    return make


@pytest.fixture
def header() -> Header:
    return Header(
        title="The Long Road",
        campaign="six-towers",
        adventure="01-ferry",
        adventure_title="The Ferry",
        party=(Member(seat="Ana", character="brill", level=2), Member(seat="bot 1", character="oske", level=1)),
        created="2025-03-01T19:00:00+00:00",
        saved="2025-03-01T22:10:00+00:00",
        tabard="0.1.0",
        plugins=(PluginUse("towers", "1.2.0", "ab12"), PluginUse("extra-heroes", "0.1.0", "cd34")),
        content={"base": "ef56"},
        shape={"towers": "0a0b"},
        turn=17,
        finished=False,
    )


@pytest.fixture
def chunks() -> dict[str, bytes]:
    return {"state": bytes(range(256)), "ledger": b"\x93\x01\x02\x03", "empty": b""}


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves")
