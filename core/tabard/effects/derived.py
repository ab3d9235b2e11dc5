"""Derived values: computed when asked, never written back, and able to say why they are what they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from tabard.effects.table import Table
from tabard.errors import PluginError
from tabard.ids import nearest

AnyTable = Table[Any, Any]
Part = tuple[int, str]
"""An amount and where it comes from: a resource path, the tag of a lasting effect, or what a plugin calls it."""
Base = Callable[[Any, Any], Sequence[Part]]
"""`base(table, what)`: what a value is made of before anything modifies it, by the rules of the game."""


class Why(Struct, frozen=True):
    """A derived value and its parts: those of the base first, then each modifier that adds something."""

    name: str
    what: int | str
    total: int
    parts: tuple[Part, ...]


def value(table: AnyTable, name: str, what: int | str) -> int:
    """A derived value of an object. Pure.

    A value that needs itself while it is worked out counts as its base there, so that effects that switch each other
    on and off have a defined answer.
    """
    total = 0
    for amount, _ in _base(table, name, what):
        total += amount
    if table.modified(name) and (name, what) not in table.deriving:
        for amount, _ in _modifiers(table, name, what):
            total += amount
    return total


def why(table: AnyTable, name: str, what: int | str) -> Why:
    """The same value with all that it is made of. Pure."""
    parts = [*_base(table, name, what), *_modifiers(table, name, what)]
    return Why(name, what, sum(amount for amount, _ in parts), tuple(parts))


def _base(table: AnyTable, name: str, what: int | str) -> Sequence[Part]:
    base: Base | None = table.game.values.get(name)
    if base is None:
        raise PluginError(f"{table.game.id} has no value {name!r}{nearest(name, tuple(table.game.values))}")
    return base(table, what)


def _modifiers(table: AnyTable, name: str, what: int | str) -> list[Part]:
    """What plugins add, in plugin order, then the lasting effects, the oldest first; zeros are left out."""
    if (name, what) in table.deriving:
        return []
    table.deriving.append((name, what))
    try:
        found = [(owned.call(table, what), owned.key) for owned in table.modifiers.get(name, ())]
        if table.state.running:
            for running in table.index.of(name):
                found.append((running.amount(table, name, what), str(running.__struct_config__.tag)))
    finally:
        table.deriving.pop()
    return [part for part in found if part[0]]
