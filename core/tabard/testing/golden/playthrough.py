"""One whole game as it was told."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from tabard.ids import letter
from tabard.resources.content import digest_over

FORMAT = "tabard.golden/1"

DIGITS = 16
"""Hexadecimal digits of a digest or a hash: enough to tell two apart, few enough to read."""


class Header(Struct, frozen=True, kw_only=True):
    """What a game was begun with. `options` holds the house rules as they were typed.

    `resources` is the digest of the content that was read in play; empty in a file that a person began by hand.
    """

    game: str
    seats: int
    seed: int
    options: dict[str, str] = {}
    resources: str = ""


class Said(Struct, frozen=True):
    """An action: who takes it, and its text form."""

    seat: int
    form: str

    def __str__(self) -> str:
        return f"> {letter(self.seat)}: {self.form}"


class Step(Struct, frozen=True):
    """An action, what its seat is told of what came of it, and the state's hash afterwards.

    The first step of a game is its set-up: nobody acts (`said` is None), and seat A is told. `line` is where the step
    begins in its file, from 1 on; 0 in a game that comes from no file. `hash` is empty where a file has none.
    """

    said: Said | None
    told: tuple[str, ...]
    hash: str
    line: int = 0

    def __str__(self) -> str:
        return str(self.said) if self.said is not None else "the set-up"


class Playthrough(Struct, frozen=True):
    """A game: its header, its steps with the set-up first, how it ended, and the digest of each resource it read."""

    header: Header
    steps: tuple[Step, ...]
    result: str = ""
    used: dict[str, str] = {}

    @property
    def actions(self) -> tuple[Said, ...]:
        """What was done, in order."""
        return tuple(step.said for step in self.steps if step.said is not None)


def digest_of(used: Iterable[tuple[str, str]]) -> str:
    """The digest of a header: over the paths of resources and their digests, in the order of the paths."""
    return digest_over(sorted(used))[:DIGITS]
