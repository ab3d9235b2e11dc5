"""The index of lasting effects while these are recorded: it hands out doubles that tell when they hear or replace."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tabard.effects.running import Key, RunningIndex
from tabard.model.moves import Effect, Event
from tabard.model.running import Running
from tabard.testing.recorder.replacing import replacing
from tabard.testing.recorder.spelling import tag
from tabard.testing.recorder.watched_lists import Agenda


class LastingIndex(RunningIndex):
    """Doubles for events and effects; derived values get the lasting effects themselves."""

    __slots__ = ("_agenda", "_by_id", "_doubles")

    def __init__(self, running: Iterable[Running], agenda: Agenda) -> None:
        self._agenda = agenda
        self._by_id: dict[int, Running] = {}
        self._doubles: dict[type[Running], type[Running]] = {}
        super().__init__(running)

    def add(self, running: Running) -> None:
        """See `RunningIndex.add`."""
        self._by_id[running.id] = running
        super().add(running)

    def of(self, key: Key) -> tuple[Running, ...]:
        """See `RunningIndex.of`."""
        found = super().of(key)
        return found if isinstance(key, str) else tuple([self._double(one) for one in found])

    def copy(self) -> LastingIndex:
        """See `RunningIndex.copy`."""
        same = LastingIndex((), self._agenda)
        same._by_key = {key: list(found) for key, found in self._by_key.items()}
        same._by_id = self._by_id
        same._doubles = self._doubles
        return same

    def _double(self, one: Running) -> Running:
        kind = self._doubles.get(type(one))
        if kind is None:
            kind = self._doubles[type(one)] = self._double_of(type(one))
        return kind(**{name: getattr(one, name) for name in one.__struct_fields__})

    def _double_of(self, kind: type[Running]) -> type[Running]:
        """A class with the same name and fields, so that two doubles are equal where the lasting effects are. Their
        rules are those of the lasting effect with the double's id, which may have fields of its own to change."""
        agenda, by_id = self._agenda, self._by_id

        def hear(self: Running, table: Any, event: Event) -> None:
            agenda.say("lasting", tag(self), text=f"lasting {tag(self)} {self.id} on {tag(event)}")
            by_id[self.id].hear(table, event)

        def instead(self: Running, table: Any, effect: Any) -> Effect | None:
            with replacing(agenda, effect, f"{tag(self)} {self.id}") as done:
                found: Effect | None = done(by_id[self.id].instead(table, effect))
            return found

        # msgspec makes the class: `type` would lose what its options (a tag, packed as an array) were.
        made = msgspec.defstruct(kind.__name__, [], bases=(kind,), namespace={"hear": hear, "instead": instead})
        assert issubclass(made, Running)
        return made
