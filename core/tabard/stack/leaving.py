"""A seat leaves the game in the middle of things."""

from __future__ import annotations

from typing import Any

from tabard.effects.table import Table
from tabard.model.kernel import Decline, KernelDecision
from tabard.model.moves import Answer
from tabard.stack.line import ACTIVE, NEXT
from tabard.stack.offers import Offers
from tabard.stack.pile import take_off

AnyTable = Table[Any, Any]


def leave_game(table: AnyTable, seat: int) -> None:
    """A seat is out: its items and triggers vanish at once, and where it was asked it declines.

    Effects that are under way are finished: half a card would be worse than a whole one.
    """
    state = table.state
    table.line_changed = True
    mine = [item for item in state.pile if item.seat == seat]
    for item in mine:
        take_off(table, item, "gone")
    for effect in state.agenda if mine else ():
        if isinstance(effect, Offers):
            # Who declined did so with something else on the pile; it is as if that had resolved.
            effect.declined = 0
            effect.first = ACTIVE if table.game.responses.policy.after_resolve == "active" else NEXT
    state.waiting[:] = [[item for item in waiting if item.seat != seat] for waiting in state.waiting]
    for decision in [asked for asked in state.open if asked.seat == seat]:
        state.open.remove(decision)
        answer = decision.default() if isinstance(decision, KernelDecision) else decision.decline() or Decline()
        state.given.append(Answer(seat, decision.serial, answer))
