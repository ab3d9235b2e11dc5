"""The top of the pile resolves: judged against one state, done or left out, and taken off."""

from __future__ import annotations

from typing import Any

from tabard.effects.replacing import Undecided, may_be_replaced, replaced
from tabard.effects.table import Table
from tabard.model.kernel import Choose, ChooseReplacement
from tabard.model.moves import Answer, Effect
from tabard.model.stack_item import StackItem, Trigger
from tabard.stack.pile import found, still_legal, take_off
from tabard.stack.responses import AnyResponses

AnyTable = Table[Any, Any]


class Finish(Effect, tag="tabard.Finish"):
    """The effects of the resolving item are done: it leaves the pile."""

    item: int

    def do(self, table: AnyTable) -> None:
        """An item that was taken off by its own effect has left already."""
        item = found(table, self.item)
        if item is not None:
            take_off(table, item, "resolved")


class Instead(Effect, tag="tabard.Instead"):
    """The top item may be replaced in several ways, and its seat has to say which comes first."""

    item: int
    used: list[str]
    order: list[str] = []

    def do(self, table: AnyTable) -> None:
        """Apply replacements until none is left, then resolve what is there."""
        item = found(table, self.item)
        if item is None:
            return
        instead = replaced(table, item, self.used, self.order)
        if isinstance(instead, Undecided):
            table.push(self)
            table.ask(ChooseReplacement(instead.seat, options=instead.options))
        elif instead is item:
            happen(table, item)
        else:
            take_off(table, item, "dropped" if instead is None else "resolved")
            if instead is not None:
                table.push(instead)

    def take(self, table: AnyTable, answers: list[Answer[Any]]) -> None:
        """The chosen one applies."""
        action = answers[0].action
        assert isinstance(action, Choose)
        self.order = [*action.order]
        self.do(table)


def resolve(table: AnyTable, item: StackItem) -> None:
    """Resolve the item on top: its own "if", then its targets, then its replacements, then its effect.

    With targets and none of them legal nothing of it happens. What it pushes is done before it leaves the pile.
    """
    responses: AnyResponses = table.game.responses
    if isinstance(item, Trigger):
        fails = not item.condition(table)
    else:
        fails = responses.policy.recheck_condition and not responses.condition(table, item)
    if fails:
        take_off(table, item, "dropped")
    elif may_be_replaced(table, type(item)):
        table.push(Instead(item.id, []))
    else:
        happen(table, item)


def happen(table: AnyTable, item: StackItem) -> None:
    """The item's effect, as far as its targets are legal."""
    responses: AnyResponses = table.game.responses
    legal = still_legal(table, item) if item.targets else ()
    if legal and True not in legal:
        take_off(table, item, "dropped")
        return
    if item.off:
        take_off(table, item, "resolved")
        return
    if not responses.policy.leave_after_effect:
        take_off(table, item, "resolved")
        item.resolve(table, legal)
        return
    mark = len(table.state.agenda)
    item.resolve(table, legal)
    finish_later(table, item, mark)


def finish_later(table: AnyTable, item: StackItem, mark: int) -> None:
    """An item has done its part: it leaves the pile, or will when what it pushed above `mark` is done."""
    state = table.state
    if state.result is not None:
        return
    if len(state.agenda) > mark or state.open:
        state.agenda.insert(mark, Finish(item.id))
    else:
        take_off(table, item, "resolved")
