"""Faults a person can cause, each with a sentence that says what to do."""

from __future__ import annotations

from dataclasses import dataclass


class TabardError(Exception):
    """Anything Tabard reports in one sentence instead of a traceback. `str()` is that sentence."""


class UsageError(TabardError):
    """The command was called wrongly (exit code 2)."""


class PluginError(TabardError):
    """A plugin broke its contract. The sentence names plugin, place and what was expected."""


class SaveError(TabardError):
    """A save cannot be read or written. The file on disk is untouched."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One fault of a content file, as `tabard.faults/1` prints it (line and col start at 1)."""

    file: str
    line: int
    col: int
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.col}: {self.message}"


class ContentError(TabardError):
    """Content that cannot be used; `faults` holds every fault that was found, in file order."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"{faults[0]}{more}")
