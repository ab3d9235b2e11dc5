"""Static listeners and replacements: flat tuples by type, compiled when a session starts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from tabard.model.moves import Effect

Listener = Callable[[Any, Any], None]
"""`listener(table, event)`: may only push effects. What it pushes is done after all that the effect itself pushed."""
Replacement = Callable[[Any, Any], Effect | None]
"""`replacement(table, effect)` → the effect to do instead (or the same one), or None: nothing happens."""


class Owned(Struct, frozen=True):
    """A listener or replacement and the plugin that brought it, in plugin order."""

    plugin: str
    call: Callable[[Any, Any], Any]


Owners = Mapping[type, tuple[Owned, ...]]


def by_type(pairs: Iterable[tuple[type, Owned]]) -> Owners:
    """Flat tuples by exact type, in the order given."""
    table: dict[type, list[Owned]] = {}
    for kind, owned in pairs:
        table.setdefault(kind, []).append(owned)
    return {kind: tuple(owned) for kind, owned in table.items()}


class Subscriptions(Struct, frozen=True):
    """What plugins add to one game: listeners to its events, replacements of its effects, structs of their own."""

    listeners: Owners = {}
    replacements: Owners = {}
    structs: tuple[type[Struct], ...] = ()

    def plugins(self) -> list[str]:
        """The plugins that listen or replace, by id: with others the same actions lead elsewhere."""
        tables = (*self.listeners.values(), *self.replacements.values())
        return sorted({owned.plugin for owners in tables for owned in owners})


NOTHING_LISTENS = Subscriptions()
