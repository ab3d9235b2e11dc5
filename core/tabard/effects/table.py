"""What a rule works on: the state, and the few things a rule may do to it."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Generic, TypeVar

from tabard.effects.listeners import Owners
from tabard.errors import PluginError, TabardError
from tabard.model.moves import Decision, Effect, Event
from tabard.model.state import AnyState, Result
from tabard.resources.content import Content
from tabard.resources.resource import Resource
from tabard.rng.chance import Chance

B = TypeVar("B")
O = TypeVar("O")  # noqa: E741 - a game's options
R = TypeVar("R", bound=Resource)
T = TypeVar("T")


class Table(Generic[B, O]):
    """The state of one game while a rule looks at it or changes it.

    Made for a step and thrown away after it: nothing keeps a table. `events` collects what happened, in order.
    """

    __slots__ = ("_listeners", "body", "chance", "content", "events", "options", "seats", "state")

    def __init__(
        self, state: AnyState, *, options: O, content: Content, chance: Chance, listeners: Owners | None = None
    ) -> None:
        self.state = state
        self.body: B = state.body
        self.options = options
        self.content = content
        self.chance = chance
        self.seats = len(state.serials)
        self.events: list[Event] = []
        self._listeners: Owners = listeners or {}

    def push(self, *effects: Effect) -> None:
        """Put effects onto the agenda: the first one given is done first, before all that already waits."""
        self.state.agenda.extend(reversed(effects))

    def ask(self, *decisions: Decision) -> None:
        """Put blocking decisions, simultaneous when several. The continuation must have been pushed just before."""
        state = self.state
        if state.open:
            raise PluginError(f"{type(decisions[0]).__name__} is asked while {type(state.open[0]).__name__} is open")
        for decision in decisions:
            state.serials[decision.seat] += 1
            decision.serial = state.serials[decision.seat]
            state.open.append(decision)

    def give(self, decision: Decision) -> None:
        """Put a standing decision, in place of the seat's last one."""
        state = self.state
        self.withdraw(decision.seat)
        state.serials[decision.seat] += 1
        decision.serial = state.serials[decision.seat]
        state.standing.append(decision)

    def withdraw(self, seat: int) -> None:
        """Take a seat's standing decision back."""
        self.state.standing = [given for given in self.state.standing if given.seat != seat]

    def emit(self, event: Event) -> None:
        """Say that something has happened; who listens to it may push effects."""
        self.events.append(event)
        owners = self._listeners.get(type(event))
        if owners is None:
            return
        for owned in owners:
            try:
                owned.call(self, event)
            except TabardError:
                raise
            except Exception as error:
                raise PluginError(
                    f"plugin {owned.plugin!r} failed while listening to {type(event).__name__}: "
                    f"{type(error).__name__}: {error}"
                ) from error

    def roll(self, sides: int = 6) -> int:
        """Roll a die: 1 … sides."""
        return self.chance.roll(self.state.rng, sides)

    def pick(self, name: str, labels: Sequence[str]) -> int:
        """Draw one of `labels` at random; returns its index. `name` says what for."""
        return self.chance.pick(self.state.rng, name, labels)

    def shuffle(self, name: str, items: MutableSequence[T], labels: Sequence[str]) -> None:
        """Shuffle in place, the top first; `labels` are the items' names in their present order."""
        self.chance.shuffle(self.state.rng, name, items, labels)

    def finish(self, result: Result) -> None:
        """End the game: nothing that waits is done any more, nobody is asked."""
        state = self.state
        state.result = result
        state.agenda.clear()
        state.open.clear()
        state.given.clear()
        state.standing.clear()

    def define(self, path: str, kind: type[R]) -> R:
        """The definition at a resource path, which must be of class `kind`."""
        found = self.content.get(path)
        if not isinstance(found, kind):
            raise PluginError(f"{path} is a {type(found).__name__}, expected a {kind.__name__}")
        return found
