"""What can be done to items on the pile: stop, switch off, redirect, copy."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tabard.effects.table import Table
from tabard.model.stack_item import StackItem
from tabard.model.target import Target
from tabard.stack.responses import AnyResponses, How

AnyTable = Table[Any, Any]
ITEM = "item "
"""Stack items can be aimed at: `item 7` is the one with id 7, in incarnation 0."""


def found(table: AnyTable, item: int) -> StackItem | None:
    """The item on the pile with this id, or None."""
    return next((one for one in table.state.pile if one.id == item), None)


def incarnation(table: AnyTable, what: int | str) -> int | None:
    """The incarnation in which something can be aimed at now: a stack item, or whatever the game knows."""
    if isinstance(what, str) and what.startswith(ITEM):
        return None if found(table, int(what.removeprefix(ITEM))) is None else 0
    known: int | None = table.game.responses.incarnation(table, what)
    return known


def still_legal(table: AnyTable, item: StackItem) -> tuple[bool, ...]:
    """For each target of an item: same incarnation, and still what it has to be. All judged before any effect."""
    return tuple([
        incarnation(table, target.object) == target.incarnation and item.legal(table, target) for target in item.targets
    ])  # fmt: skip


def take_off(table: AnyTable, item: StackItem, how: How) -> None:
    """An item leaves the pile, wherever it lies in it. One that has left already stays as it is."""
    pile = table.state.pile
    for n in range(len(pile) - 1, -1, -1):
        if pile[n] is item:
            del pile[n]
            responses: AnyResponses = table.game.responses
            responses.leave(table, item, how)
            return


def stop(table: AnyTable, item: int) -> bool:
    """Take an item off the pile without effect and without refund; it still counts as announced.

    False, and nothing happens, when it is not there any more or cannot be stopped.
    """
    stopped = found(table, item)
    if stopped is None or not stopped.stoppable(table):
        return False
    take_off(table, stopped, "stopped")
    return True


def switch_off(table: AnyTable, item: int) -> bool:
    """Leave an item on the pile, to resolve without effect. False when it is not there."""
    off = found(table, item)
    if off is None:
        return False
    off.off = True
    return True


def redirect(table: AnyTable, item: int, slot: int, target: Target) -> bool:
    """Give an item another target in one slot. False, and nothing happens, when that one is not legal there."""
    turned = found(table, item)
    if turned is None or incarnation(table, target.object) != target.incarnation:
        return False
    aimed = replace(target, slot=turned.targets[slot].slot)
    if not turned.legal(table, aimed):
        return False
    turned.targets = (*turned.targets[:slot], aimed, *turned.targets[slot + 1 :])
    return True


def copy(table: AnyTable, item: int, seat: int, targets: tuple[Target, ...] | None = None) -> StackItem | None:
    """Put a copy of an item on top, controlled by `seat`, with the same targets or others. Nothing is paid again."""
    original = found(table, item)
    if original is None:
        return None
    aims = original.targets if targets is None else targets
    made = replace(original, seat=seat, copied=True, off=False, targets=aims)
    made.id = table.stamp()
    table.state.pile.append(made)
    return made
