"""Static listeners and replacements: flat tuples by type, compiled when a session starts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from tabard.model.moves import Effect

Listener = Callable[[Any, Any], None]
"""`listener(table, event)`: may only push effects or queue a trigger. What it pushes is done after all that the effect
itself pushed."""
Replacement = Callable[[Any, Any], Effect | None]
"""`replacement(table, effect)` → the effect to do instead (or the same one), or None: nothing happens."""
Condition = Callable[[Any, Any], bool]
"""`when(table, effect)`: does the replacement apply? Pure."""


class Owned(Struct, frozen=True):
    """A listener or replacement and the plugin that brought it, in plugin order.

    A replacement with `when` can be one of several that apply, and then the affected side chooses; one without it
    judges for itself and is not put up for choice. `key` tells it from the others of its plugin.
    """

    plugin: str
    call: Callable[[Any, Any], Any]
    when: Condition | None = None
    key: str = ""


Owners = Mapping[type, tuple[Owned, ...]]
Modifiers = Mapping[str, tuple[Owned, ...]]
"""By the name of the derived value; `call(table, what)` says what is added, `key` what it is called."""


def by_type(pairs: Iterable[tuple[type, Owned]]) -> Owners:
    """Flat tuples by exact type, in the order given; each gets the key `plugin:number`."""
    table: dict[type, list[Owned]] = {}
    for number, (kind, owned) in enumerate(pairs):
        keyed = Owned(owned.plugin, owned.call, owned.when, f"{owned.plugin}:{number}")
        table.setdefault(kind, []).append(keyed)
    return {kind: tuple(owned) for kind, owned in table.items()}


class Listening(Struct, frozen=True):
    """Listeners by event type: the bare calls for the inner loop, and whose they are for when one fails."""

    owners: Owners = {}
    calls: Mapping[type, tuple[Listener, ...]] = {}


NOBODY_LISTENS = Listening()


def listening(owners: Owners) -> Listening:
    """The listeners, with their calls laid out flat."""
    return Listening(owners, {kind: tuple([owned.call for owned in found]) for kind, found in owners.items()})


class Subscriptions(Struct, frozen=True):
    """What plugins add to one game: listeners to its events, replacements of its effects, structs of their own."""

    listeners: Owners = {}
    replacements: Owners = {}
    modifiers: Modifiers = {}
    structs: tuple[type[Struct], ...] = ()

    def plugins(self) -> list[str]:
        """The plugins that listen, replace or modify, by id: with others the same actions lead elsewhere."""
        tables = (*self.listeners.values(), *self.replacements.values(), *self.modifiers.values())
        return sorted({owned.plugin for owners in tables for owned in owners})


NOTHING_LISTENS = Subscriptions()
