"""What opens a window: a moment of the game, or something that a seat announces of its own accord."""

from __future__ import annotations

from typing import Any

from tabard.effects.table import Table
from tabard.errors import PluginError
from tabard.model.moves import Action
from tabard.stack.line import ACTIVE, NEXT
from tabard.stack.offers import Offers
from tabard.stack.responses import AnyResponses

AnyTable = Table[Any, Any]


def open_window(table: AnyTable, window: str) -> None:
    """A moment in which cards may be played: all seats are offered a response. Not inside a resolution."""
    if table.state.pile:
        raise _inside(table, window)
    first = table.game.responses.policy.first_offer
    table.push(Offers(window, ACTIVE if first == "active" else NEXT))


def answerable(table: AnyTable, seat: int, action: Action, window: str) -> None:
    """A seat announces something of its own accord, outside any offer: it may be answered before it happens."""
    if table.state.pile:
        raise _inside(table, window)
    offers = Offers(window)
    responses: AnyResponses = table.game.responses
    offers.put(table, responses, responses.announce(table, seat, action), seat)
    table.state.agenda.append(offers)


def settle(table: AnyTable) -> None:
    """State checks and triggers are looked after, without offers."""
    table.push(Offers("", floor=len(table.state.pile), quiet=True))


def _inside(table: AnyTable, window: str) -> PluginError:
    """What resolves lies on the pile; a window inside it would offer, and resolve, the same item again."""
    item = type(table.state.pile[-1]).__name__
    return PluginError(f"the window {window!r} opens while {item} is on the pile; open it when that has resolved")
