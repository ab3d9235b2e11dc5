"""What a rule works on: the state, and the few things a rule may do to it."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, Generic, TypeVar

from tabard.effects.listeners import NOBODY_LISTENS, Listening, Modifiers, Owners
from tabard.effects.running import RunningIndex
from tabard.errors import PluginError, TabardError
from tabard.model.kernel import Lasted, Triggered
from tabard.model.moves import Decision, Effect, Event
from tabard.model.running import End, Running
from tabard.model.stack_item import StackItem, Trigger
from tabard.model.state import AnyState, Result
from tabard.resources.content import Content
from tabard.resources.resource import Resource
from tabard.rng.chance import Chance

B = TypeVar("B")
O = TypeVar("O")  # noqa: E741 - a game's options
R = TypeVar("R", bound=Resource)
T = TypeVar("T")

Responder = Callable[[Any, int], StackItem | None]
"""`responder(table, seat)` answers an offer at once: an item that it has announced (paid for, say), or None."""


def _failed(who: str, event: Event, error: Exception) -> PluginError:
    """The error that names who could not bear to listen."""
    return PluginError(f"{who} failed while listening to {type(event).__name__}: {type(error).__name__}: {error}")


class Table(Generic[B, O]):
    """The state of one game while a rule looks at it or changes it.

    Belongs to one state for as long as that is played on. `events` collects what happened in the present step, in
    order. `game` is what the kernel asks for state checks and about the response stack; `fixed` is what the game has
    made from options and content alone.
    """

    __slots__ = (
        "_frozen", "_held", "_index", "_listeners", "_owners", "_round", "body", "chance", "content", "deriving",
        "events", "fixed", "game", "line_changed", "modifiers", "options", "replacements", "responder", "seats",
        "state",
    )  # fmt: skip

    def __init__(
        self,
        state: AnyState,
        *,
        options: O,
        content: Content,
        chance: Chance,
        game: Any = None,
        listeners: Listening = NOBODY_LISTENS,
        replacements: Owners | None = None,
        modifiers: Modifiers | None = None,
        fixed: Any = None,
        responder: Responder | None = None,
    ) -> None:
        self.state = state
        self.body: B = state.body
        self.options = options
        self.content = content
        self.chance = chance
        self.game = game
        self.fixed = fixed
        self.seats = len(state.serials)
        self.events: list[Event] = []
        self.replacements: Owners = replacements or {}
        self.responder = responder
        self._owners = listeners.owners
        self._listeners = listeners.calls
        self._index: RunningIndex | None = None
        self._held: list[Event] | None = None
        self._frozen: RunningIndex | None = None
        self._round = 0
        self.line_changed = False
        self.modifiers: Modifiers = modifiers or {}
        self.deriving: list[tuple[str, int | str]] = []

    # What waits to be done, and who is asked

    def push(self, *effects: Effect) -> None:
        """Put effects onto the agenda: the first one given is done first, before all that already waits."""
        if len(effects) == 1:
            self.state.agenda.append(effects[0])
        else:
            self.state.agenda.extend(reversed(effects))

    def ask(self, *decisions: Decision) -> None:
        """Put blocking decisions, simultaneous when several. The continuation must have been pushed just before."""
        state = self.state
        serials, opened = state.serials, state.open
        if opened:
            raise PluginError(f"{type(decisions[0]).__name__} is asked while {type(opened[0]).__name__} is open")
        for decision in decisions:
            seat = decision.seat
            serials[seat] = decision.serial = serials[seat] + 1
            opened.append(decision)

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

    # What has happened

    def emit(self, event: Event) -> None:
        """Say that something has happened; who listens to it may push effects or queue triggers."""
        self.events.append(event)
        if self._held is not None:
            self._held.append(event)
            return
        calls = self._listeners.get(type(event))
        if calls is not None:
            try:
                for call in calls:
                    call(self, event)
            except TabardError:
                raise
            except Exception as error:
                raise self._blame(call, event, error) from error
        if self.state.running:
            self._hear(event, self.index)

    def _hear(self, event: Event, index: RunningIndex) -> None:
        """The lasting effects that are on this event, the oldest first."""
        for running in index.of(type(event)):
            try:
                running.hear(self, event)
            except TabardError:
                raise
            except Exception as error:
                raise _failed(type(running).__name__, event, error) from error

    def _blame(self, call: Any, event: Event, error: Exception) -> PluginError:
        """The error that names the plugin whose listener could not bear the event."""
        plugin = next((owned.plugin for owned in self._owners.get(type(event), ()) if owned.call is call), "")
        return _failed(f"plugin {plugin!r}", event, error)

    def hold(self) -> None:
        """From here on listeners wait: what follows happens all at once."""
        self._held = []
        self._frozen = self.index.copy()

    def release(self) -> None:
        """Let listeners hear of all that happened at once; lasting effects that have ended in it hear of it too."""
        held, frozen = self._held, self._frozen
        self._held = self._frozen = None
        assert held is not None
        assert frozen is not None
        for event in held:
            for call in self._listeners.get(type(event), ()):
                try:
                    call(self, event)
                except TabardError:
                    raise
                except Exception as error:
                    raise self._blame(call, event, error) from error
            self._hear(event, frozen)

    # Stack items, lasting effects, state checks

    def stamp(self) -> int:
        """The next number for a stack item or a lasting effect: 1, 2, …"""
        self.state.stamp += 1
        return self.state.stamp

    def trigger(self, item: Trigger) -> None:
        """Queue a trigger: it goes onto the pile when the present effect, card or batch is done."""
        item.id = self.stamp()
        waiting = self.state.waiting
        while len(waiting) <= self._round:
            waiting.append([])
        waiting[self._round].append(item)

    def tell_triggers(self, most: int) -> bool:
        """Let listeners hear of each waiting trigger, and of those that this brings, round by round.

        A trigger on another one's triggering belongs to a later round. False: after `most` rounds there is no end.
        """
        waiting = self.state.waiting
        told = 0
        try:
            while told < len(waiting):
                self._round = told + 1
                for item in waiting[told]:
                    self.emit(Triggered(item.seat, item.id))
                told += 1
                if told > most:
                    return False
        finally:
            self._round = 0
        return True

    @property
    def index(self) -> RunningIndex:
        """The lasting effects by what they take part in."""
        if self._index is None:
            self._index = RunningIndex(self.state.running)
        return self._index

    def modified(self, name: str) -> bool:
        """Is there anything that modifies this derived value?"""
        return name in self.modifiers or (bool(self.state.running) and self.index.has(name))

    def begin(self, running: Running) -> int:
        """A lasting effect begins; returns its id."""
        index = self.index
        running.id = self.stamp()
        self.state.running.append(running)
        index.add(running)
        return running.id

    def end(self, *ids: int) -> None:
        """Lasting effects end, all of them at once; ids that are gone already change nothing."""
        state = self.state
        ended = [running for running in state.running if running.id in ids]
        if not ended:
            return
        for running in ended:
            self.index.remove(running)
        state.running = [running for running in state.running if running.id not in ids]
        self.emit(Lasted(tuple(running.id for running in ended)))

    def expire(self, kind: str, number: int = 0) -> None:
        """The end of a period: all lasting effects with this end go together."""
        end = End(kind, number)
        self.end(*[running.id for running in self.state.running if running.end == end])

    def left(self, what: int | str, incarnation: int) -> None:
        """An object left play in this incarnation: the lasting effects that are tied to it end."""
        tied = [running for running in self.state.running if running.tied and running.source is not None]
        gone = (what, incarnation)
        self.end(*[one.id for one in tied if one.source and (one.source.object, one.source.incarnation) == gone])

    def touch(self, what: int | str) -> None:
        """Something about this object has changed that a state check looks at."""
        self.state.touched.append(what)

    # Chance, the end, definitions

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
        for waits in (state.agenda, state.open, state.given, state.standing, state.pile, state.waiting, state.touched):
            waits.clear()

    def define(self, path: str, kind: type[R]) -> R:
        """The definition at a resource path, which must be of class `kind`."""
        found = self.content.get(path)
        if not isinstance(found, kind):
            raise PluginError(f"{path} is a {type(found).__name__}, expected a {kind.__name__}")
        return found
