"""In what order seats are offered a response, and what becomes of an item while it resolves."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

First = Literal["active", "next"]
AfterPush = Literal["active", "actor", "next"]
AfterResolve = Literal["active", "next"]


class Policy(Struct, frozen=True):
    """The switches between one game's stack and another's. Offers go round the table from whoever is first.

    `first_offer`: who is first when a window opens, the active seat or the one after it.
    `after_push`: who is first after an item was put on the pile: the active seat, whoever put it there, or the seat
    after that one. `after_resolve`: who is first after the top has resolved.
    `respond_between`: offers between two resolutions; without them the pile resolves to its end once all decline.
    `leave_after_effect`: an item lies on the pile until its effect is done; without it, it leaves just before.
    `triggers_on_stack`: triggers can be answered; without it each resolves as soon as it would go onto the pile.
    `close_when_empty`: the window closes when the pile is empty again, without another round of offers.
    `recheck_condition`: an announced item's condition of play is asked again when it resolves.
    `budget`: triggers that may resolve in one window without anything being announced, before the loop is cut.
    """

    first_offer: First = "active"
    after_push: AfterPush = "active"
    after_resolve: AfterResolve = "active"
    respond_between: bool = True
    leave_after_effect: bool = True
    triggers_on_stack: bool = True
    close_when_empty: bool = False
    recheck_condition: bool = False
    budget: int = 200
