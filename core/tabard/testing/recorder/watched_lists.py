"""The agenda and the pile of a state that is recorded: lists that tell what goes onto them and what comes off.

The kernel and the rules work on these lists directly, in its inner loop as well; so nothing has to ask there whether a
recorder is running. They pack to the same bytes as plain lists.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, SupportsIndex

from tabard.effects.batch import Batch
from tabard.model.moves import Decision, Effect
from tabard.model.stack_item import StackItem
from tabard.model.state import AnyState
from tabard.stack.offers import Offers
from tabard.testing.recorder.entry import Kind
from tabard.testing.recorder.spelling import fields, spelled, tag

NEVER = -1


class Notes(Protocol):
    """Where entries go."""

    def note(self, kind: Kind, *what: str, text: str, depth: int, fields: dict[str, Any] | None = None) -> None: ...


class Agenda(list[Effect]):
    """The agenda. `inner` is how deep what happens now is told, `latest` the text of the last entry, `offered` the last
    response that was offered.

    Whoever is asked, the continuation lies on top: an effect that comes off at that height, with nobody asked any more,
    takes answers; every other one is done.
    """

    def __init__(self, effects: Iterable[Effect], *, notes: Notes, state: AnyState) -> None:
        super().__init__(effects)
        self.inner = 0
        self.latest = ""
        self.offered: Decision | None = None
        self._base = 0
        self.notes = notes
        self._state = state
        self._under: Effect | None = None
        self._asked_at = NEVER
        self._aside = 0
        self._lifted: list[Effect] = []
        self._members: deque[Effect] | None = None
        self._put_back: list[Effect] = []

    def rest(self) -> None:
        """A new step: no effect is under way."""
        self.inner = self._base = len(self)
        self._under = None
        self._asked_at = len(self) if self._state.open or self._state.given else NEVER

    def asked(self) -> None:
        """A blocking decision was put: what is on top now will take the answers."""
        self._asked_at = len(self)

    def tell(self, kind: Kind, thing: Any, *, text: str = "") -> None:
        """Note something about a struct: an effect, an event, an item."""
        self.say(kind, tag(thing), text=text or f"{kind} {spelled(thing)}", fields=fields(thing))

    def say(self, kind: Kind, *what: str, text: str, fields: dict[str, Any] | None = None) -> None:
        """Note something as deep as things happen now."""
        self.latest = text
        self.notes.note(kind, *what, text=text, depth=self.inner, fields=fields)

    # Windows and what resolves in them

    @property
    def window(self) -> str | None:
        """The window that is under way, or None."""
        return self._under.window if isinstance(self._under, Offers) else None

    @contextmanager
    def aside(self) -> Iterator[None]:
        """A game's own rule is at work: what it looks at does not begin to resolve."""
        self._aside += 1
        try:
            yield
        finally:
            self._aside -= 1

    @property
    def resolves(self) -> bool:
        """Would a look at the top of the pile, now, be the window's, which takes what is there to resolve it?"""
        return self.window is not None and not self._aside and not self._state.open

    def deeper(self) -> None:
        """An item resolves: what it does stands below it."""
        self.inner = self._base + 1

    def back(self) -> None:
        """The item is gone."""
        self.inner = self._base

    # What happens all at once

    def hold(self) -> None:
        """What was lifted last are members that are done now, each up to when its own pushes are lifted."""
        self._members = deque(self._lifted)
        self._put_back = []
        self._next_member()

    def release(self) -> None:
        """All members are done, and what they pushed is put back. What is heard of it stands beside them."""
        self.inner = self._base = self._base - 1
        self._members = None
        self._put_back = []

    def _next_member(self) -> None:
        if self._members:
            self._begin("do", self._members.popleft())

    # As a list

    def append(self, effect: Effect, /) -> None:
        super().append(effect)
        self._put([effect])

    def extend(self, effects: Iterable[Effect], /) -> None:
        several = list(effects)
        super().extend(several)
        self._put(several)

    def insert(self, at: SupportsIndex, effect: Effect, /) -> None:
        super().insert(at, effect)
        self._put([effect])

    def pop(self, at: SupportsIndex = -1, /) -> Effect:
        answered = len(self) == self._asked_at and not self._state.open
        effect = super().pop(at)
        if answered:
            self._asked_at = NEVER
        self._begin("take" if answered else "do", effect)
        return effect

    def clear(self) -> None:
        super().clear()
        self._asked_at = NEVER

    def __setitem__(self, at: Any, effects: Any) -> None:
        super().__setitem__(at, effects)
        if isinstance(at, slice):
            self._asked_at = len(self) if self._state.given else NEVER

    def __delitem__(self, at: SupportsIndex | slice) -> None:
        self._lifted = self[at] if isinstance(at, slice) else []
        super().__delitem__(at)
        if self._members is not None:
            self._put_back += self._lifted
            self._next_member()

    def _begin(self, kind: Kind, effect: Effect) -> None:
        self._under = effect
        self.inner = len(self)
        self.tell(kind, effect)
        self.inner = self._base = len(self) + 1

    def _put(self, effects: list[Effect]) -> None:
        for effect in reversed(effects):
            if not self._stays(effect):
                self.tell("push", effect)

    def _stays(self, effect: Effect) -> bool:
        """Has it been put before? A window or a batch that goes on waiting, or what a member of a batch has pushed."""
        if effect is self._under:
            return isinstance(effect, Offers | Batch)
        return any(effect is one for one in self._put_back)


class Pile(list[StackItem]):
    """The response stack. The window looks at its top item once to resolve it, and that look is told."""

    def __init__(self, items: Iterable[StackItem], agenda: Agenda) -> None:
        super().__init__(items)
        self._agenda = agenda
        self._told: set[int] = set()

    def append(self, item: StackItem, /) -> None:
        super().append(item)
        kind: Kind = "place" if item.trigger else "copy" if item.copied else "announce"
        self._agenda.tell(kind, item)

    def __getitem__(self, at: Any) -> Any:
        item = super().__getitem__(at)
        if at == -1 and self._agenda.resolves and item.id not in self._told:
            self._told.add(item.id)
            self._agenda.back()
            self._agenda.tell("resolve", item)
            self._agenda.deeper()
        return item
