"""Loops of triggers: how one is known, and how it ends."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from tabard.effects.table import Table
from tabard.model.kernel import LoopCut
from tabard.stack.pile import take_off

AnyTable = Table[Any, Any]


def loop_digest(table: AnyTable) -> str | None:
    """A digest of all that decides what comes next: the game's key and the pile. None where the game has no key."""
    key = table.game.responses.loop_key(table)
    if key is None:
        return None
    items = [msgspec.structs.replace(item, id=0) for item in table.state.pile]
    return blake2b(msgspec.msgpack.encode((key, items), order="deterministic"), digest_size=8).hexdigest()


def cut_loop(table: AnyTable, why: str) -> None:
    """Its triggers go, whether they lie on the pile or wait, and the game says what comes of it."""
    state = table.state
    triggers = [item for item in state.pile if item.trigger]
    for item in triggers:
        take_off(table, item, "cut")
    lost = len(triggers) + sum(map(len, state.waiting))
    state.waiting.clear()
    table.emit(LoopCut(why, lost))
    table.game.loop(table, why)
