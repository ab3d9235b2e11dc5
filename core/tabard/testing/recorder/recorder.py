"""The recorder itself: a ring of the last entries, and counts of everything."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tabard.effects.listeners import listening
from tabard.engine.rules import Rules
from tabard.errors import UsageError
from tabard.model.state import AnyState
from tabard.testing.recorder.entry import Entry, Kind
from tabard.testing.recorder.recording_table import RecordingTable
from tabard.testing.recorder.watched_calls import watched_listeners, watched_replacements
from tabard.testing.recorder.watched_game import WatchedGame, watched_responder

LAST = 200
"""Entries that are kept unless another number is asked for."""


class Recorder:
    """Records every game that is played with its `rules`. No times: the same game gives the same entries.

    `last` entries are kept (None: all). `counts[kind][what]` counts every entry since the beginning, `steps` are the
    titles of the steps. A recorder changes no state: recorded or not, a game has the same hashes.
    """

    def __init__(self, *, last: int | None = LAST) -> None:
        if last is not None and last < 0:
            raise UsageError(f"last is {last}, expected a number of entries from 0")
        self._ring: deque[Entry] = deque(maxlen=last)
        self._paused = False
        self.counts: dict[Kind, dict[str, int]] = {}
        self.steps: list[str] = []
        self.seen = 0

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The last entries, the oldest first."""
        return tuple(self._ring)

    def count(self, kind: Kind, what: str | None = None) -> int:
        """How often something happened since the beginning: all of a kind, or with one name."""
        counted = self.counts.get(kind, {})
        return sum(counted.values()) if what is None else counted.get(what, 0)

    def begin_step(self, title: str) -> None:
        """What follows belongs to a new step, such as `A: go 3`."""
        if not self._paused:
            self.steps.append(title)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Nothing is recorded: for a game that is played again, to go back in it."""
        before, self._paused = self._paused, True
        try:
            yield
        finally:
            self._paused = before

    def note(self, kind: Kind, *what: str, text: str, depth: int, fields: dict[str, Any] | None = None) -> None:
        """One entry more."""
        if self._paused:
            return
        self.seen += 1
        self._ring.append(Entry(self.seen, len(self.steps), depth, kind, what, text, fields or {}))
        counted = self.counts.setdefault(kind, {})
        for name in what:
            counted[name] = counted.get(name, 0) + 1

    def rules(self, rules: Rules, *, forced: bool | None = None) -> Rules:
        """The same rules, recorded; `forced` as in `Rules`, if given."""
        responder = rules.responder
        watched = {
            "game": WatchedGame(rules.game),
            "listeners": watched_listeners(listening(rules.subscriptions.listeners)),
            "replacements": watched_replacements(rules.subscriptions.replacements),
            "responder": None if responder is None else watched_responder(responder),
        }

        def table(state: AnyState, **parts: Any) -> RecordingTable:
            return RecordingTable(state, notes=self, **{**parts, **watched})

        return Rules(
            rules.game,
            options=rules.options,
            content=rules.content,
            subscriptions=rules.subscriptions,
            chance=rules.chance,
            codec=rules.codec,
            forced=rules.forced if forced is None else forced,
            responder=responder,
            tables=table,
        )
