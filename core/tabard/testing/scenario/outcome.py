"""How a scenario came out, as a line for people and an entry of `tabard.scenario/1`."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from tabard.errors import TabardError

FORMAT = "tabard.scenario/1"


class Difference(Struct, frozen=True):
    """One value that is not as expected; `key` is its path in `[expect]`, such as `A.health`."""

    key: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        return f"expected {self.expected!r}, got {self.got!r}"


class Outcome(Struct, frozen=True):
    """`at` says where it failed (`actions[0]` is the first line); empty, like `message`, when it is ok.

    It is empty as well when the file says nothing that could be played; then `message` is the whole sentence.
    """

    file: str
    ok: bool
    at: str = ""
    message: str = ""
    diff: tuple[Difference, ...] = ()

    @property
    def unread(self) -> bool:
        """The file cannot be read, or has a key, a card or a value that means nothing."""
        return not self.ok and not self.at

    def __str__(self) -> str:
        return f"ok {self.file}" if self.ok else f"not ok {self.file}: {self.at}: {self.message}"


class Failed(TabardError):
    """A scenario is not ok; the runner turns this into its outcome."""

    def __init__(self, at: str, message: str, diff: tuple[Difference, ...] = ()) -> None:
        self.at = at
        self.diff = diff
        super().__init__(message)


def document(outcomes: list[Outcome]) -> dict[str, Any]:
    """The document `tabard.scenario/1`."""
    passed = sum(outcome.ok for outcome in outcomes)
    files = [{**asdict(outcome), "diff": [msgspec.to_builtins(row) for row in outcome.diff]} for outcome in outcomes]
    return {"format": FORMAT, "files": files, "passed": passed, "failed": len(outcomes) - passed}
