"""The law about the outside world: rules use no clock, no chance but the table's, no network and no files."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from tabard.testing.laws.law import LawBroken, Trial

CLOCK, CHANCE, NETWORK, FILES = "the clock", "chance of their own", "the network", "files or the terminal"

MODULES = {
    "time": CLOCK,
    "random": CHANCE,
    "_random": CHANCE,
    "secrets": CHANCE,
    "uuid": CHANCE,
    "socket": NETWORK,
    "_socket": NETWORK,
    "ssl": NETWORK,
    "urllib.request": NETWORK,
    "http.client": NETWORK,
    "subprocess": "other programs",
    "threading": "threads",
}
"""Modules none of whose functions a rule may call."""

FUNCTIONS = {
    ("posix", "urandom"): CHANCE,
    ("nt", "urandom"): CHANCE,
    ("posix", "getrandom"): CHANCE,
    ("io", "open"): FILES,
    ("_io", "open"): FILES,
    ("builtins", "input"): FILES,
}

NOW = {"now", "utcnow", "today"}
"""What `datetime` and `date` offer as a clock."""


class Watch:
    """A profile function: remembers the first forbidden call and where it was made."""

    def __init__(self) -> None:
        self.found = ""

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        if self.found:
            return
        if event == "c_call":
            self._note(_builtin(arg), getattr(arg, "__qualname__", "?"), frame)
        elif event == "call" and frame.f_back is not None and frame.f_code.co_name != "<module>":
            name = frame.f_globals.get("__name__")
            self._note(MODULES.get(name, "") if isinstance(name, str) else "", frame.f_code.co_name, frame.f_back)

    def _note(self, what: str, name: str, caller: FrameType) -> None:
        if what and not _importing(caller.f_code):
            file = caller.f_code.co_filename.rpartition("/")[2]
            self.found = f"a rule uses {what}: {name} is called in {file}:{caller.f_lineno}"


def _importing(code: CodeType) -> bool:
    """Importing a module for the first time reads its file; that is no rule's doing."""
    return code.co_filename.startswith("<frozen importlib")


def _builtin(function: Any) -> str:
    """What a function written in C uses, or an empty text."""
    owner = getattr(function, "__self__", None)
    name = getattr(function, "__name__", "")
    kind = owner if isinstance(owner, type) else type(owner)
    if kind.__module__ == "datetime" and isinstance(owner, type) and name in NOW:
        return CLOCK
    module = getattr(function, "__module__", None) or kind.__module__
    return FUNCTIONS.get((module, name), "") or MODULES.get(module, "")


@contextmanager
def watched() -> Iterator[Watch]:
    """Every call in this thread is looked at. A profiler that was on is put back.

    The garbage collector rests meanwhile: tools hang clocks of their own on it, which would look like the rule's.
    """
    watch, before, collecting = Watch(), sys.getprofile(), gc.isenabled()
    gc.disable()
    sys.setprofile(watch)
    try:
        yield watch
    finally:
        sys.setprofile(before)
        if collecting:
            gc.enable()


def rules_keep_to_the_table(trial: Trial) -> int:
    """One game is played under the eyes of a profiler; a call into the outside world names its line."""
    number = -1
    with watched() as watch:
        for turn in trial.turns():
            number = turn.number
            if watch.found:
                break
    if watch.found:
        raise LawBroken(watch.found, decision=number)
    return number + 1
