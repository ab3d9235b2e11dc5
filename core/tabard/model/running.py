"""Lasting effects in play: wards, curses, durations. Structs in the state, each with a source and an end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from tabard.model.moves import Effect, Event
from tabard.model.target import Target

if TYPE_CHECKING:
    from tabard.effects.table import Table


class End(Struct, array_like=True, frozen=True, gc=False):
    """When a lasting effect ends: a kind of period the game names, and which one (`End("activation", 7)`).

    It is settled when the effect begins, never looked up later.
    """

    kind: str
    number: int = 0


class Running(Struct, array_like=True, gc=False):
    """A lasting effect. Subclasses carry `tag="game.Noun"` and say with class variables what they take part in.

    `id` is given when it begins. It outlives its source unless the class is `tied` to it.
    """

    on: ClassVar[tuple[type[Event], ...]] = ()
    """The events it hears of."""
    replaces: ClassVar[tuple[type, ...]] = ()
    """The effects and stack items it may replace."""
    modifies: ClassVar[tuple[str, ...]] = ()
    """The derived values it adds to."""
    tied: ClassVar[bool] = False
    """It ends when its source leaves."""

    seat: int
    end: End
    source: Target | None = None
    id: int = 0

    def hear(self, table: Table[Any, Any], event: Event) -> None:
        """An event it is `on`: push effects or queue a trigger, change nothing."""
        raise NotImplementedError(f"{type(self).__name__} is on {type(event).__name__} and has no rule for it")

    def applies(self, table: Table[Any, Any], effect: Any) -> bool:  # noqa: ARG002 - for those that pick
        """Does it replace this effect? Pure."""
        return True

    def instead(self, table: Table[Any, Any], effect: Any) -> Effect | None:
        """What happens instead; None = nothing. It may roll, but what it changes goes into the effect it returns."""
        raise NotImplementedError(f"{type(self).__name__} replaces {type(effect).__name__} and has no rule for it")

    def amount(self, table: Table[Any, Any], name: str, what: int | str) -> int:
        """What it adds to the derived value `name` of an object. Pure."""
        raise NotImplementedError(f"{type(self).__name__} modifies {name} and has no rule for it")
