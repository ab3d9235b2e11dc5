"""Counting what the resolver does on the floor's work, in a run of its own that is not timed."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import partial
from typing import Any, cast

from tabard.effects.table import Responder, Table
from tabard.engine.codec import Codec
from tabard.model.moves import Decision, Event
from tabard.model.stack_item import StackItem
from tabard.model.state import AnyState
from tabard.testing.bench.counting import Counting
from tabard.testing.bench.resolver_work import ByDecisions, Inline, Work
from tabard.testing.bench.workload import Respond

COPYING = {"pack": "packs", "unpack": "copies", "clone": "copies", "copy_view": "copies", "copy_stack": "copies"}


def counted(work: Work, begin: Callable[[Work], Inline | ByDecisions], total: int, depth: int) -> dict[str, int]:
    """The work of one play, without setting it up: effects, events, calls of listeners, offers to seats, copies of
    states and views, and how many of these were packed snapshots."""
    calls = {"events": 0, "offers": 0}
    watched = copy(work)
    watched.rules = copy(work.rules)
    watched.rules.tables = partial(CountingTable, calls)
    watched.rules.codec = cast(Codec, Counting(work.rules.codec, COPYING, calls))
    game = begin(watched)
    calls |= dict.fromkeys(calls, 0)
    played = game.play(total, depth)
    return {
        "effects": played.effects,
        "events": calls["events"],
        "listener_calls": sum(played.heard.values()),
        "offers": calls["offers"],
        "copies": calls["copies"] + calls["packs"],
        "packs": calls["packs"],
    }


class CountingTable(Table[Any, Any]):
    """Counts events, and offers whether a seat is asked or a responder answers at once."""

    __slots__ = ("_calls",)

    def __init__(
        self, calls: dict[str, int], state: AnyState, *, responder: Responder | None = None, **rest: Any
    ) -> None:
        super().__init__(state, responder=responder and self._counting(responder), **rest)
        self._calls = calls

    def emit(self, event: Event) -> None:
        """See `Table.emit`."""
        self._calls["events"] += 1
        super().emit(event)

    def ask(self, *decisions: Decision) -> None:
        """See `Table.ask`."""
        self._calls["offers"] += sum(type(decision) is Respond for decision in decisions)
        super().ask(*decisions)

    def _counting(self, responder: Responder) -> Responder:
        def respond(table: Any, seat: int) -> StackItem | None:
            self._calls["offers"] += 1
            return responder(table, seat)

        return respond
