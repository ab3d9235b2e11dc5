"""The receipt of a border: for every character, field and piece what became of it, by which rule. Kept, comparable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from tabard.engine.fates import Verb
from tabard.model.message import Message


class Row(Struct, frozen=True):
    """One fate. `character` is an id, empty for what nobody holds and for flags.

    `sort` is `character`, `field`, `piece`, `flag` or `reward`; `key` tells rows of a sort apart. `was` and `now` are
    values of fields, flags; `to` is who has a moved piece (a character's id, or `stock`).
    """

    character: str
    sort: str
    key: str
    what: Message
    verb: Verb
    rule: str
    why: Message
    was: Any = None
    now: Any = None
    to: str = ""


class Count(Struct, frozen=True):
    """Pieces: what came in and what was found is what is kept, moved or lost."""

    came: int = 0
    found: int = 0
    kept: int = 0
    moved: int = 0
    lost: int = 0


class Receipt(Struct, frozen=True):
    """One border. `winner` is a character's id, `then` what was chosen, `next` the adventure that follows."""

    number: int
    adventure: str
    outcome: str
    winner: str
    won: bool
    then: str
    next: str | None
    present: tuple[str, ...]
    rows: tuple[Row, ...]
    count: Count

    def of(self, character: str) -> list[Row]:
        """The rows of one character."""
        return [row for row in self.rows if row.character == character]

    def characters(self) -> list[str]:
        """Everybody on it, in order."""
        return [row.character for row in self.rows if row.sort == "character"]


class Difference(NamedTuple):
    """A row that two receipts do not share: as it is on the first and on the second, None where it is not."""

    first: Row | None
    second: Row | None


def diff(first: Receipt, second: Receipt) -> list[Difference]:
    """What differs between two receipts, in the order of the second, then what only the first has."""
    old, new = dict(_keyed(first)), dict(_keyed(second))
    changed = [Difference(old.get(key), row) for key, row in new.items() if old.get(key) != row]
    return changed + [Difference(row, None) for key, row in old.items() if key not in new]


def _keyed(receipt: Receipt) -> Iterator[tuple[tuple[str, str, str, int], Row]]:
    """Rows by character, sort and key; those that share all three are told apart by their order."""
    seen: dict[tuple[str, str, str], int] = {}
    for row in receipt.rows:
        key = (row.character, row.sort, row.key)
        seen[key] = seen.get(key, -1) + 1
        yield (*key, seen[key]), row
