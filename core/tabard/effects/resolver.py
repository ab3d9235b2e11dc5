"""The resolver: a loop that takes the next effect off the agenda until somebody is asked or nothing waits."""

from __future__ import annotations

from typing import Any

from tabard.effects.replacing import may_be_replaced, perform
from tabard.effects.table import Table
from tabard.errors import PluginError
from tabard.model.kernel import LoopCut

BUDGET = 1_000_000
"""Effects done in one step before the resolver calls it a loop."""


def resolve(table: Table[Any, Any], *, floor: int = 0) -> None:
    """Do effects from the top of the agenda until a blocking decision is open or only `floor` effects are left.

    A loop, never recursion. `floor` is where the agenda stood when a standing decision was answered while another
    seat is asked: its effects are done at once, what waits for the blocking answer is not touched.
    """
    state = table.state
    agenda = state.agenda
    asked = state.open
    replacements = table.replacements
    left = BUDGET
    if state.result is not None:
        # An answer's rule may end the game and push on; after the end nothing waits and nobody is asked.
        table.finish(state.result)
    while len(agenda) > floor and (floor or not asked):
        effect = agenda.pop()
        left -= 1
        if not left:
            table.emit(LoopCut("effects", 0))
            table.game.loop(table, "effects")
            if state.result is None:
                last = type(effect).__name__
                raise PluginError(f"{BUDGET} effects in one step, the last {last}: a loop that the game does not end")
        if (replacements or state.running) and may_be_replaced(table, type(effect)):
            perform(table, effect, [], [])
        else:
            effect.do(table)
        if state.result is not None:
            table.finish(state.result)
            return
