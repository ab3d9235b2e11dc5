"""Waiting triggers go onto the pile: in rounds, in seat order from the active one, each owner ordering their own."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tabard.effects.table import Table
from tabard.model.kernel import AimTrigger, Choose, OrderTriggers, TriggerDropped
from tabard.model.moves import Answer, Effect
from tabard.model.stack_item import Trigger
from tabard.model.target import Target

AnyTable = Table[Any, Any]


def same(one: Trigger, other: Trigger) -> bool:
    """Do two triggers do the same, so that their order means nothing?"""
    return type(one) is type(other) and bool(replace(one, id=0) == replace(other, id=0))


def groups(mine: list[Trigger]) -> list[list[Trigger]]:
    """Triggers of one seat, equal ones together, in the order of the first of each."""
    found: list[list[Trigger]] = []
    for trigger in mine:
        for group in found:
            if same(group[0], trigger):
                group.append(trigger)
                break
        else:
            found.append([trigger])
    return found


class Place(Effect, tag="tabard.Place"):
    """Puts the first `rounds` of waiting triggers onto the pile, one round after another.

    In a round the active seat's go first, so they resolve last; where a seat has several that differ it says which of
    them resolves first. `left` counts those of an ordered round that are still to be placed, -1 before the
    ordering; `aiming` is the trigger whose owner is asked for its aim.
    """

    rounds: int
    left: int = -1
    aiming: int = 0

    def do(self, table: AnyTable) -> None:
        """Order a round, asking whom it matters to, all at once; then place it."""
        if self.left >= 0:
            self.place(table)
            return
        waiting = table.state.waiting[0]
        asked = []
        for seat in table.game.responses.line(table):
            mine = groups([one for one in waiting if one.seat == seat])
            if len(mine) > 1:
                asked.append(OrderTriggers(seat, options=tuple([str(group[0].id) for group in mine])))
        if asked:
            table.push(self)
            table.ask(*asked)
        else:
            self.order(table, {})

    def take(self, table: AnyTable, answers: list[Answer[Any]]) -> None:
        """The orders of a round are in, or the aim of its next trigger."""
        if self.left < 0:
            orders = {answer.seat: answer.action.order for answer in answers if isinstance(answer.action, Choose)}
            self.order(table, orders)
            return
        waiting = table.state.waiting[0]
        if waiting and waiting[0].id == self.aiming:
            chosen = answers[0].action
            aims = waiting[0].candidates(table) or ()
            aim = [target for target in aims if isinstance(chosen, Choose) and str(target.object) == chosen.order[0]]
            if aim:
                self.put(table, tuple(aim[:1]))
        # An aim that has gone meanwhile is asked for anew, as long as there are others.
        self.place(table)

    def order(self, table: AnyTable, orders: dict[int, tuple[str, ...]]) -> None:
        """The round in the order of placing: seats from the active one, in each the last to resolve first."""
        waiting = table.state.waiting[0]
        placed: list[Trigger] = []
        for seat in table.game.responses.line(table):
            mine = groups([one for one in waiting if one.seat == seat])
            order = orders.get(seat, ())
            mine.sort(key=lambda group: order.index(str(group[0].id)) if str(group[0].id) in order else -1)
            placed += [one for group in reversed(mine) for one in group]
        self.left = len(placed)
        table.state.waiting[0] = placed
        self.place(table)

    def place(self, table: AnyTable) -> None:
        """One by one; each aims when it is placed. What was queued meanwhile waits for the next time."""
        waiting = table.state.waiting
        while self.left and waiting[0]:
            trigger = waiting[0][0]
            aims = trigger.candidates(table)
            if aims is None:
                self.put(table, ())
            elif len(aims) > 1:
                self.aiming = trigger.id
                table.push(self)
                options = tuple([str(target.object) for target in aims])
                table.ask(AimTrigger(trigger.seat, options=options, item=trigger.id))
                return
            elif aims:
                self.put(table, aims)
            else:
                self.left -= 1
                del waiting[0][0]
                table.emit(TriggerDropped(trigger.seat, trigger.id))
        late = waiting.pop(0)
        if late:
            waiting.append(late)
        if self.rounds > 1:
            table.push(Place(self.rounds - 1))

    def put(self, table: AnyTable, targets: tuple[Target, ...]) -> None:
        """The next trigger goes onto the pile."""
        trigger = table.state.waiting[0].pop(0)
        self.left -= 1
        trigger.targets = targets
        table.state.pile.append(trigger)
