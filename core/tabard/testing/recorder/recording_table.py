"""A table that tells what rules do to the state."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

from tabard.effects.running import RunningIndex
from tabard.effects.table import Table
from tabard.ids import letter
from tabard.model.moves import Decision, Event
from tabard.model.running import Running
from tabard.model.stack_item import Trigger
from tabard.model.state import AnyState, Result
from tabard.testing.recorder.entry import Kind
from tabard.testing.recorder.lasting_index import LastingIndex
from tabard.testing.recorder.spelling import fields, spelled, tag
from tabard.testing.recorder.watched_lists import Agenda, Notes, Pile

AnyTable = Table[Any, Any]
T = TypeVar("T")


class RecordingTable(Table[Any, Any]):
    """Does what a table does, and notes it. The state's agenda and pile become lists that note what happens to them;
    a table that the same recorder makes of this state again takes them over."""

    __slots__ = ("agenda",)

    def __init__(self, state: AnyState, *, notes: Notes, **parts: Any) -> None:
        super().__init__(state, **parts)
        if not isinstance(state.agenda, Agenda) or state.agenda.notes is not notes:
            state.agenda = Agenda(state.agenda, notes=notes, state=state)
            state.pile = Pile(state.pile, state.agenda)
        self.agenda: Agenda = state.agenda
        self.agenda.rest()

    def emit(self, event: Event) -> None:
        """See `Table.emit`."""
        self.agenda.tell("event", event)
        with self.agenda.aside():
            super().emit(event)

    def ask(self, *decisions: Decision) -> None:
        """See `Table.ask`. A response that is offered has been told as an offer."""
        super().ask(*decisions)
        self.agenda.asked()
        for decision in decisions:
            if decision is not self.agenda.offered:
                self._question("ask", decision)

    def give(self, decision: Decision) -> None:
        """See `Table.give`."""
        super().give(decision)
        self._question("give", decision)

    def trigger(self, item: Trigger) -> None:
        """See `Table.trigger`."""
        super().trigger(item)
        self.agenda.tell("trigger", item)

    def hold(self) -> None:
        """See `Table.hold`."""
        self.agenda.hold()
        super().hold()

    def release(self) -> None:
        """See `Table.release`."""
        self.agenda.release()
        super().release()

    @property
    def index(self) -> RunningIndex:
        """See `Table.index`."""
        if self._index is None:
            self._index = LastingIndex(self.state.running, self.agenda)
        return self._index

    def begin(self, running: Running) -> int:
        """See `Table.begin`."""
        number = super().begin(running)
        self.agenda.tell("begin", running)
        return number

    def end(self, *ids: int) -> None:
        """See `Table.end`."""
        for running in self.state.running:
            if running.id in ids:
                self.agenda.say("end", tag(running), text=f"end {tag(running)} {running.id}", fields=fields(running))
        super().end(*ids)

    def roll(self, sides: int = 6) -> int:
        """See `Table.roll`."""
        face = super().roll(sides)
        self.agenda.say("roll", str(sides), text=f"roll {face} of {sides}")
        return face

    def pick(self, name: str, labels: Sequence[str]) -> int:
        """See `Table.pick`."""
        at = super().pick(name, labels)
        self.agenda.say("pick", name, text=f"pick {name}: {labels[at]}, one of {len(labels)}")
        return at

    def shuffle(self, name: str, items: MutableSequence[T], labels: Sequence[str]) -> None:
        """See `Table.shuffle`."""
        super().shuffle(name, items, labels)
        self.agenda.say("shuffle", name, text=f"shuffle {name}: {len(labels)}")

    def finish(self, result: Result) -> None:
        """See `Table.finish`. The kernel says it again when something came after the end."""
        if self.state.result is not result:
            winner = "nobody wins" if result.winner is None else f"{letter(result.winner)} wins"
            self.agenda.say("finish", result.outcome, text=f"finish {result.outcome}: {winner}")
        super().finish(result)

    def _question(self, kind: Kind, decision: Decision) -> None:
        told = spelled(decision, without=("seat", "serial"))
        self.agenda.tell(kind, decision, text=f"{kind} {letter(decision.seat)} {told}")


def agenda_of(table: AnyTable) -> Agenda:
    """The agenda of a table that is recorded."""
    assert isinstance(table, RecordingTable)
    return table.agenda
