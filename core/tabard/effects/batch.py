"""Effects that happen all at once: replacements are settled on the state before the first of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabard.effects.replacing import Undecided, replaced
from tabard.effects.table import Table
from tabard.model.kernel import Choose, ChooseReplacement
from tabard.model.moves import Answer, Effect


class Nothing(Effect, tag="tabard.Nothing"):
    """What is left of a member that was replaced by nothing."""

    def do(self, table: Table[Any, Any]) -> None:
        """Do nothing."""


class Batch(Effect, tag="tabard.Batch"):
    """Lies above its `size` members on the agenda; `judged` of them have had their replacements.

    Members may change the state, emit and push; they do not ask. Listeners hear of the events when all members are
    done, and lasting effects that ended in the batch hear of them too.
    """

    size: int
    judged: int = 0
    used: list[str] = []
    order: list[str] = []

    def do(self, table: Table[Any, Any]) -> None:
        """Judge every member against the state as it was, then do them all."""
        agenda = table.state.agenda
        first = len(agenda) - self.size
        for n in range(self.judged, self.size):
            instead = replaced(table, agenda[first + n], self.used, self.order)
            if isinstance(instead, Undecided):
                agenda[first + n] = instead.effect
                self.judged = n
                agenda.append(self)
                table.ask(ChooseReplacement(instead.seat, options=instead.options))
                return
            agenda[first + n] = Nothing() if instead is None else instead
            self.used = []
            self.order = []
        members = agenda[first:]
        del agenda[first:]
        self.happen(table, members)

    def take(self, table: Table[Any, Any], answers: list[Answer[Any]]) -> None:
        """Go on with the member that a seat had to choose for."""
        action = answers[0].action
        assert isinstance(action, Choose)
        self.order = [*action.order]
        self.do(table)

    def happen(self, table: Table[Any, Any], members: Sequence[Effect]) -> None:
        """All members; what the first one pushes is done first."""
        agenda = table.state.agenda
        floor = len(agenda)
        pushed: list[list[Effect]] = []
        table.hold()
        for member in members:
            member.do(table)
            pushed.append(agenda[floor:])
            del agenda[floor:]
        for effects in reversed(pushed):
            agenda.extend(effects)
        table.release()


def at_once(table: Table[Any, Any], effects: Sequence[Effect]) -> None:
    """Put effects onto the agenda that happen together."""
    table.state.agenda.extend((*effects, Batch(len(effects))))
