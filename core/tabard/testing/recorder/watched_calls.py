"""Listeners and replacements of plugins, wrapped so that each call is told with the plugin that it is of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tabard.effects.listeners import Listening, Owned, Owners, listening
from tabard.testing.recorder.recording_table import AnyTable, agenda_of
from tabard.testing.recorder.replacing import replacing
from tabard.testing.recorder.spelling import tag

Wrap = Callable[[Owned], Callable[[AnyTable, Any], Any]]


def watched_listeners(plain: Listening) -> Listening:
    """The same listeners, told."""
    return listening(_wrapped(plain.owners, _listener))


def watched_replacements(plain: Owners) -> Owners:
    """The same replacements, told."""
    return _wrapped(plain, _replacement)


def _wrapped(owners: Owners, wrap: Wrap) -> Owners:
    return {kind: tuple([replace(owned, call=wrap(owned)) for owned in found]) for kind, found in owners.items()}


def _listener(owned: Owned) -> Callable[[AnyTable, Any], None]:
    def hear(table: AnyTable, event: Any) -> None:
        agenda_of(table).say("listener", owned.plugin, text=f"listener {owned.plugin} on {tag(event)}")
        owned.call(table, event)

    return hear


def _replacement(owned: Owned) -> Callable[[AnyTable, Any], Any]:
    def instead(table: AnyTable, effect: Any) -> Any:
        with replacing(agenda_of(table), effect, owned.key or owned.plugin) as done:
            return done(owned.call(table, effect))

    return instead
