"""What a game supplies: its rules, and its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct, structs

from tabard.effects.derived import Base
from tabard.effects.table import Table
from tabard.engine.staging import Staging
from tabard.engine.tally import Tally
from tabard.engine.words import Words
from tabard.model.moves import Action, Answer, Decision, Effect, Event, Refusal, Slot
from tabard.model.named import named
from tabard.model.running import Running
from tabard.model.seen import Seen
from tabard.model.stack_item import StackItem
from tabard.resources.content import Content
from tabard.resources.resource import Resource
from tabard.rng.generator import Generator
from tabard.stack.responses import AnyResponses

B = TypeVar("B")
O = TypeVar("O", bound=Struct)  # noqa: E741 - a game's options
V = TypeVar("V", bound=Struct)


class Types(Struct, frozen=True):
    """The structs of a game. The codec, the shape digest and the check for tags used twice are built from them."""

    body: type[Struct]
    options: type[Struct]
    view: type[Struct]
    effects: tuple[type[Effect], ...]
    decisions: tuple[type[Decision], ...]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    items: tuple[type[StackItem], ...] = ()
    running: tuple[type[Running], ...] = ()

    def extended(self, kinds: Iterable[type[Struct]]) -> Types:
        """With the structs that plugins add, each put where its base class says."""
        more = tuple(kinds)
        return structs.replace(
            self,
            effects=(*self.effects, *(kind for kind in more if issubclass(kind, Effect))),
            decisions=(*self.decisions, *(kind for kind in more if issubclass(kind, Decision))),
            actions=(*self.actions, *(kind for kind in more if issubclass(kind, Action))),
            events=(*self.events, *(kind for kind in more if issubclass(kind, Event))),
            items=(*self.items, *(kind for kind in more if issubclass(kind, StackItem))),
            running=(*self.running, *(kind for kind in more if issubclass(kind, Running))),
        )

    def tags(self) -> tuple[str, ...]:
        """Every tag, in order."""
        tagged = (*self.effects, *self.decisions, *self.actions, *self.events, *self.items, *self.running)
        return tuple(str(kind.__struct_config__.tag) for kind in tagged)

    def turn_marks(self) -> frozenset[type[Action]]:
        """The actions that only the first question of a turn accepts: each one taken is a turn of its seat."""
        first = {action for kind in self.decisions if kind.opens for action in kind.accepts}
        return frozenset(first.difference(*(kind.accepts for kind in self.decisions if not kind.opens)))


class Yardstick(Struct, frozen=True):
    """With how many seats a game is measured, and how fast random play-outs should be: decisions to floor effects."""

    seats: int = 2
    playout: float = 0.06


class Knob(Struct, frozen=True):
    """One house rule that a group may change: an option's name, its default, its rule and a sentence about it.

    `told`: reports name it even at its default, since figures with another value are not comparable.
    """

    name: str
    default: int | bool | str
    rule: str
    sentence: str
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    told: bool = False


class Sample(Struct, Generic[B], frozen=True):
    """A body made up to agree with a view, the answers that other seats may have given unseen, and the lasting effects
    that the seat does not see."""

    body: B
    given: tuple[Answer[Any], ...] = ()
    running: tuple[Running, ...] = ()


class Game(ABC, Generic[B, O, V]):
    """The rules of one game. Stateless: everything that changes is in the state a table holds."""

    id: ClassVar[str]
    seats: ClassVar[tuple[int, int]]
    types: ClassVar[Types]
    resources: ClassVar[tuple[type[Resource], ...]]
    knobs: ClassVar[tuple[Knob, ...]] = ()

    staging: ClassVar[Staging | None] = None
    """The scenario side, for games that have one."""

    responses: ClassVar[AnyResponses | None] = None
    """The response side, for games whose cards answer each other, and for all that have triggers."""

    values: ClassVar[Mapping[str, Base]] = {}
    """The derived values by name, and what each is made of before anything modifies it."""

    yardstick: ClassVar[Yardstick] = Yardstick()
    """What benchmarks of this game are held to."""

    tally: ClassVar[Tally[Any, Any] | None] = None
    """The reporting side, for games that have figures of their own."""

    @property
    @abstractmethod
    def words(self) -> Words[Any, Any, Any]:
        """How this game speaks."""

    def fixed(self, options: O, content: Content) -> Any:  # noqa: ARG002 - for games that have something of the kind
        """What never changes in play and need not be in the state: which cards there are, which id is which.

        Made once from options and content alone; rules find it as `table.fixed`, all clones share it.
        """
        return None

    def numbered(self, fixed: Any) -> tuple[str, ...]:  # noqa: ARG002 - for games that number their cards
        """The resource behind each number by which the state means one, in order. A save opens only where they are the
        same: with others its numbers would mean other cards."""
        return ()

    def named(self, table: Table[B, O]) -> tuple[str, ...]:  # noqa: ARG002 - for games that name resources
        """The resources that the state means by their path. A save opens only where there are all of them."""
        return ()

    @abstractmethod
    def prepare(self, options: O, content: Content, seats: int) -> B:
        """The body before anything was shuffled or dealt. Raises UsageError for options that do not fit together."""

    @abstractmethod
    def begin(self, table: Table[B, O]) -> None:
        """Set up: shuffle, lay out, deal, and push the effects that start play."""

    @abstractmethod
    def slots(self, table: Table[B, O], decision: Decision, picked: tuple[int | str, ...]) -> Slot | Action:
        """The next gap after what was picked so far, or the whole action. Pure; every candidate leads to an action.

        A standing decision with nothing to offer gives a slot without candidates.
        """

    def chooses(self, table: Table[B, O], decision: Decision) -> bool:  # noqa: ARG002 - for games that can tell at once
        """Is there surely more than one answer? False: nobody knows, and the slots are walked to find out. Pure."""
        return False

    @abstractmethod
    def check(self, table: Table[B, O], decision: Decision, action: Action) -> Refusal | None:
        """Judge a whole action on its own, without listing; None = legal. Pure."""

    @abstractmethod
    def concede(self, table: Table[B, O], seat: int) -> None:
        """The seat gives up. It must not be asked any more, and play must go on or end."""

    def turn(self, table: Table[B, O]) -> int | None:  # noqa: ARG002 - for games that count
        """Which round or turn is being played, for lists of saves; None where the game does not count any."""
        return None

    def may_concede(self, table: Table[B, O], seat: int) -> bool:  # noqa: ARG002 - for games where a seat can be out
        """Is the seat still in the game?"""
        return True

    @abstractmethod
    def view(self, table: Table[B, O], seat: int) -> V:
        """All that a seat may see of the body: public facts and own secrets, nothing that others' secrets can move."""

    @abstractmethod
    def sample(self, seen: Seen[V], options: O, content: Content, rng: Generator) -> Sample[B]:
        """A full body that agrees with what was seen, with fresh hidden cards drawn from `rng`."""

    def checks(self, table: Table[B, O], touched: Sequence[int | str]) -> Sequence[Effect]:  # noqa: ARG002 - for games with state checks
        """State checks: what has to happen now to the objects that were touched, all of it at once. Pure.

        Called when no effect is under way, and again after each batch until there is nothing left to do.
        """
        return ()

    def loop(self, table: Table[B, O], why: str) -> None:
        """A loop was cut. `repeat`, `budget`: its triggers are off the pile, and play may go on. `effects`: effects
        push each other without an end, and the game has to end here."""

    def plain(self, table: Table[B, O]) -> Any:
        """The state as anybody would write it down: dictionaries and lists, a dictionary a card where there are cards.

        Benchmarks copy and pack it for comparison. Without this the structs' own fields are written down.
        """
        return named(table.state)

    def agenda_shown(self, table: Table[B, O], seat: int) -> list[Effect]:  # noqa: ARG002 - for games that hide some
        """The waiting effects as the seat may know them; all of them unless a game hides some."""
        return table.state.agenda

    def running_shown(self, table: Table[B, O], seat: int) -> list[Running]:  # noqa: ARG002 - the same
        """The lasting effects as the seat may know them; all of them unless a game hides some."""
        return table.state.running
