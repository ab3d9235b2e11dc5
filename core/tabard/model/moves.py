"""Effects, decisions, actions, events: the base classes a game's own structs derive from, each with an explicit tag.

They are plain data that is packed into every snapshot, so nothing in them leads back to them, and the collector of
cycles is told to pass them by (`gc=False`, which subclasses inherit): games make thousands of them a second.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, final

from msgspec import Struct

from tabard.model.message import Message

if TYPE_CHECKING:
    from tabard.effects.table import Table

A = TypeVar("A")

EVERYBODY = -1
"""In `Event.learned`: the fact is now known to every seat."""


class Action(Struct, array_like=True, frozen=True, gc=False):
    """What a seat asks to do: a whole sentence of the rulebook. Subclasses carry `tag="game.Verb"`."""


@final
class Concede(Action, frozen=True, tag="tabard.Concede"):
    """The seat gives up. Every game has it; it answers no decision and may be said at any moment."""


class Answer(Struct, Generic[A], array_like=True, frozen=True, gc=False):
    """An action given to the decision that has this serial at this seat."""

    seat: int
    serial: int
    action: A


class Effect(Struct, array_like=True, gc=False):
    """A piece of work that waits to be done. Subclasses carry `tag="game.Noun"`, plain fields and one rule.

    No field may be typed with a base class such as `Effect` or `Event`: it would encode and then fail to decode.
    """

    def do(self, table: Table[Any, Any]) -> None:
        """Change the state, emit events, push effects or, as the last act, ask."""
        raise NotImplementedError(f"{type(self).__name__} is only a continuation: it takes answers")

    def take(self, table: Table[Any, Any], answers: list[Answer[Any]]) -> None:
        """Go on after the decisions that were asked above this effect; `answers` come in seat order."""
        raise NotImplementedError(f"{type(self).__name__} never asks, so it takes no answers")

    def affected(self, table: Table[Any, Any]) -> int | None:  # noqa: ARG002 - for effects that befall a seat
        """The seat that it befalls: it chooses among several replacements. None: they apply in the order they began."""
        return None


class Decision(Struct, array_like=True, gc=False):
    """A question put to a seat. `serial` is set by the table when it is put."""

    standing: ClassVar[bool] = False
    """Blocks nobody; may be answered whenever the resolver rests."""
    always: ClassVar[bool] = False
    """Asked even when one answer is legal: silence would tell a secret, or the rules want it said."""

    kernel: ClassVar[bool] = False
    """A question of the kernel's own: its slots and its check are not the game's."""

    opens: ClassVar[bool] = False
    """The first question of the seat's own turn: text shows the table and the seat's sheet before it."""

    accepts: ClassVar[tuple[type[Action], ...]] = ()
    """The kinds of action that can answer it."""

    seat: int
    serial: int = 0

    def take(self, table: Table[Any, Any], answer: Answer[Any]) -> None:
        """A standing decision's rule: may push effects that do not ask."""
        raise NotImplementedError(f"{type(self).__name__} is not a standing decision")

    def decline(self) -> Action | None:
        """The action that says no, for decisions that can be declined; None for all others."""
        return None


class Event(Struct, array_like=True, frozen=True, gc=False):
    """What has happened, in the past tense. Subclasses carry `tag="game.PastTense"`."""

    def learned(self) -> tuple[tuple[int, str], ...]:
        """Facts that were hidden before: (seat or EVERYBODY, fact). Undo stops where something was learned."""
        return ()


@final
class Refusal(Struct, frozen=True):
    """Why an action is not allowed: a code of the contract (`option`, `target`, `cost` …) and a sentence."""

    code: str
    message: Message


@final
class Slot(Struct, frozen=True):
    """One gap in an action, and the candidates that lead to at least one whole legal action, in a stable order."""

    name: str
    candidates: tuple[int | str, ...]
