"""The resolver: a loop that takes the next effect off the agenda until somebody is asked or nothing waits."""

from __future__ import annotations

from typing import Any

from tabard.effects.listeners import Owned, Owners
from tabard.effects.table import Table
from tabard.errors import PluginError, TabardError
from tabard.model.moves import Effect

BUDGET = 200_000
"""Effects done in one step before the resolver calls it a loop."""


def replaced(table: Table[Any, Any], effect: Effect, owners: tuple[Owned, ...], by_type: Owners) -> Effect | None:
    """The effect that happens instead: each replacement applies once at most, and the result is looked at again."""
    used: list[Owned] = []
    current: Effect | None = effect
    while current is not None:
        fresh = next((owned for owned in owners if owned not in used), None)
        if fresh is None:
            return current
        used.append(fresh)
        try:
            current = fresh.call(table, current)
        except TabardError:
            raise
        except Exception as error:
            raise PluginError(
                f"plugin {fresh.plugin!r} failed while replacing {type(effect).__name__}: "
                f"{type(error).__name__}: {error}"
            ) from error
        owners = by_type.get(type(current), ())
    return None


def resolve(table: Table[Any, Any], replacements: Owners, *, floor: int = 0) -> None:
    """Do effects from the top of the agenda until a blocking decision is open or only `floor` effects are left.

    A loop, never recursion. `floor` is where the agenda stood when a standing decision was answered while another
    seat is asked: its effects are done at once, what waits for the blocking answer is not touched.
    """
    state = table.state
    agenda = state.agenda
    asked = state.open
    left = BUDGET
    if state.result is not None:
        # An answer's rule may end the game and push on; after the end nothing waits and nobody is asked.
        table.finish(state.result)
    while len(agenda) > floor and (floor or not asked):
        effect = agenda.pop()
        left -= 1
        if not left:
            raise PluginError(f"{BUDGET} effects in one step, the last {type(effect).__name__}: a loop without an end")
        owners = replacements.get(type(effect))
        if owners is not None:
            instead = replaced(table, effect, owners, replacements)
            if instead is None:
                continue
            effect = instead
        effect.do(table)
        if state.result is not None:
            table.finish(state.result)
            return
