"""The ledger of a character: entries that are only ever added, and the sheet as what they add up to.

Numbers change by a difference, lists by what they gain and lose, all else by what it becomes. So entries stay right
when another one is written between them, and what one brought can be taken back by another.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

Sheet = dict[str, Any]
"""A sheet as plain data: what a game's own struct is converted to and from."""


class Change(Struct, frozen=True, omit_defaults=True):
    """What happens to one field. `lost` is taken out first, `gained` then put at the end.

    `becomes` is `[before, after]` for a field that is neither a number nor a list; `by` alone is a number's.
    """

    field: str
    by: int | None = None
    lost: list[Any] = []
    gained: list[Any] = []
    becomes: list[Any] = []


class Entry(Struct, frozen=True):
    """One line of a ledger: where it was written (`adventure`, empty between adventures), by which rule, and why."""

    adventure: str
    rule: str
    why: str
    changes: tuple[Change, ...] = ()


def fold(entries: Iterable[Entry]) -> Sheet:
    """The sheet that a ledger adds up to."""
    sheet: Sheet = {}
    for entry in entries:
        sheet = applied(sheet, entry.changes)
    return sheet


def applied(sheet: Sheet, changes: Iterable[Change]) -> Sheet:
    """A sheet after some changes; what is to be lost and is not there stays not there."""
    found = dict(sheet)
    for change in changes:
        if change.becomes:
            found[change.field] = change.becomes[1]
        elif change.by is not None:
            found[change.field] = found.get(change.field, 0) + change.by
        else:
            found[change.field] = [*without(found.get(change.field, []), change.lost), *change.gained]
    return found


def difference(before: Sheet, after: Sheet) -> tuple[Change, ...]:
    """The changes that make one sheet of the other: `applied(before, difference(before, after)) == after`."""
    return tuple(
        change
        for field, value in after.items()
        if (change := _changed(field, field in before, before.get(field), value)) is not None
    )


def _changed(field: str, known: bool, old: Any, new: Any) -> Change | None:
    """The change of one field, or None; a field that was not there has one even where it is 0 or empty."""
    if _is_number(new) and (not known or _is_number(old)):
        by = new - (old if known else 0)
        return Change(field, by=by) if by or not known else None
    if isinstance(new, list) and (not known or isinstance(old, list)):
        return _list_changed(field, old if known else [], new, known=known)
    same = known and type(old) is type(new) and old == new
    return None if same else Change(field, becomes=[old, new])


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _list_changed(field: str, old: list[Any], new: list[Any], *, known: bool) -> Change | None:
    """What a list loses and gains. As much of its beginning as possible stays, so that the order comes out right."""
    if old == new:
        return None if known else Change(field)
    for kept in range(min(len(old), len(new)), -1, -1):
        lost = without(old, new[:kept])
        if without(old, lost) == new[:kept]:
            return Change(field, lost=lost, gained=new[kept:])
    return Change(field, lost=list(old), gained=list(new))


def without(these: list[Any], gone: Iterable[Any]) -> list[Any]:
    """A list without the first of each of the others that is in it."""
    left = list(these)
    for one in gone:
        if one in left:
            left.remove(one)
    return left


def missing(sheet: Sheet, changes: Iterable[Change]) -> list[tuple[str, Any]]:
    """(field, value) of all that changes want to take out of lists that do not hold it."""
    found = []
    for change in changes:
        held = sheet.get(change.field)
        found += [(change.field, one) for one in without(change.lost, held if isinstance(held, list) else [])]
    return found


def sort_of(value: Any) -> str:
    """How a field changes: `number`, `list` or `text`."""
    return "number" if _is_number(value) else "list" if isinstance(value, list) else "text"


def net(change: Change) -> tuple[list[Any], list[Any]]:
    """What a list truly lost and gained: what only changed its place is left out."""
    return without(change.lost, change.gained), without(change.gained, change.lost)
