"""Values of a position table, checked: what is missing falls back, what is wrong is told with its key."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from tabard.api import UsageError, letter, nearest, seat_of

_WOUNDED = re.compile(r"(.+?)\s*\((\d+)\)")

PILES = ("milestones", "loot", "curios", "tasks", "discard", "dealer")
KEYS = ("level", "turn", "step", "value", "round", "first", "sectors", "board", "items", "task", "stock", *PILES)
SEAT_KEYS = (
    "character", "at", "level", "health", "mana", "xp", "gained", "used", "pack", "falls", "held", "slowed", "blessed",
    "able", "out", "deeds", "companion_wounds", "attacked",
)  # fmt: skip

MILESTONES, LOOT, CURIOS, TASKS, GOAL, OWNED = range(6)
"""Card ids are dealt in this order: it is that of `Deck`."""

GROUPS = {"milestones": MILESTONES, "loot": LOOT, "curios": CURIOS, "tasks": TASKS, "discard": OWNED, "dealer": OWNED}


def number(
    table: Mapping[str, Any], key: str, default: int, *, where: str = "", least: int = 0, most: int = 999
) -> int:
    """A whole number within bounds."""
    value = table.get(key, default)
    if key not in table:
        return default
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise UsageError(f"{where}{key} is {value!r}, expected a whole number from {least} to {most}")
    return value


def flag(table: Mapping[str, Any], key: str, default: bool, *, where: str) -> bool:
    """True or false."""
    value = table.get(key, default)
    if not isinstance(value, bool):
        raise UsageError(f"{where}{key} is {value!r}, expected true or false")
    return value


def a_seat(table: Mapping[str, Any], key: str, default: int, seats: int, *, where: str = "position.") -> int:
    """A seat's letter."""
    value = table.get(key, letter(default))
    seat = seat_of(value) if isinstance(value, str) else None
    if seat is None or seat >= seats:
        raise UsageError(f"{where}{key} is {value!r}, expected a seat from A to {letter(seats - 1)}")
    return seat


def is_trade(position: Mapping[str, Any]) -> bool:
    """Does the position lie in the trade before the adventure, when it is nobody's turn (H29)?"""
    return position.get("step") == "trade"


def names(value: Any, where: str) -> tuple[str, ...]:
    """A list of names; one name alone is a list of one, an empty name is none."""
    if isinstance(value, str):
        return (value,) if value.strip() else ()
    if isinstance(value, list) and all(isinstance(name, str) and name.strip() for name in value):
        return tuple(value)
    raise UsageError(f"{where} is {value!r}, expected a name, a list of names or a number of cards")


def is_count(value: Any) -> bool:
    """Is it `that many cards, whichever`?"""
    return isinstance(value, int) and not isinstance(value, bool)


def sectors(table: Any, where: str) -> dict[int, Any]:
    """A table by sector number."""
    if not isinstance(table, Mapping):
        raise UsageError(f"{where} is {table!r}, expected a table from sector numbers to cards")
    found: dict[int, Any] = {}
    for key, value in table.items():
        if not str(key).isdigit() or int(key) > 99:
            raise UsageError(f"{where}.{key}: expected the number of a sector, 0 (Start) to 99")
        found[int(key)] = value
    return found


def laid(name: str) -> tuple[str, bool, int]:
    """`"?NAME"`, `"NAME(3)"` → the name, whether it lies face up, the wounds on it."""
    up = not name.startswith("?")
    bare = name if up else name[1:].strip()
    match = _WOUNDED.fullmatch(bare)
    return (match[1], up, int(match[2])) if match else (bare, up, 0)


def known_keys(table: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    """Raises UsageError for a key that is none of `known`."""
    known = tuple(known)
    for key in table:
        if key not in known:
            hint = nearest(key, known) or f"; known: {', '.join(known)}"
            raise UsageError(f"{where} has the unknown key {key!r}{hint}")


def seats_of(position: Mapping[str, Any]) -> int:
    """How many seats a position has. Raises UsageError when a letter is left out or a seat is no table."""
    named = sorted(seat for key in position if (seat := seat_of(key)) is not None)
    if not named:
        raise UsageError("position has no seat, expected a table A = {…}")
    for seat in range(named[-1] + 1):
        if seat not in named:
            raise UsageError(f"position has seat {letter(named[-1])} but no seat {letter(seat)}; seats begin at A")
        table = position[letter(seat)]
        if not isinstance(table, Mapping):
            raise UsageError(f"position.{letter(seat)} is {table!r}, expected a table of what the seat has")
    return len(named)
