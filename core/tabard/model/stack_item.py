"""What waits on the response stack: announced cards and triggers, each with its own record of targets and costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tabard.model.target import Target

if TYPE_CHECKING:
    from tabard.effects.table import Table


class StackItem(Struct, array_like=True, gc=False):
    """One announced thing. Subclasses carry `tag="game.Noun"`, plain fields and the rule of what it does.

    `id` is given when it is put on the pile. `targets` are what the announcement declared, in order, and are never
    deleted; whether one is still legal is judged when the item resolves. References that were not declared (a copy of
    a target, "its controller") belong into fields of the subclass: they do not keep an item alive. `paid` names what
    was paid, piece by piece. `off`: it still resolves, but does nothing. `copied`: no card stands behind it.
    `trigger`: an event put it there, no seat announced it.
    """

    seat: int
    targets: tuple[Target, ...] = ()
    id: int = 0
    source: Target | None = None
    modes: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()
    off: bool = False
    copied: bool = False
    trigger: bool = False

    def legal(self, table: Table[Any, Any], target: Target) -> bool:  # noqa: ARG002 - for items whose targets must stay something
        """May this target still be aimed at? Pure, and asked for every target before any effect. The kernel has made
        sure that the object is in the incarnation that was aimed at."""
        return True

    def resolve(self, table: Table[Any, Any], legal: Sequence[bool]) -> None:
        """What it does; `legal` has a flag for each of `targets`. May change the state, emit, push effects and, as
        its last act, ask. An instruction whose target is illegal is left out: nothing else is looked for."""
        raise NotImplementedError(f"{type(self).__name__} has no rule")

    def affected(self, table: Table[Any, Any]) -> int | None:  # noqa: ARG002 - for items that befall somebody else
        """The seat that chooses among several replacements of this item: its own."""
        return self.seat

    def stoppable(self, table: Table[Any, Any]) -> bool:  # noqa: ARG002 - for items that are not
        """Can it be stopped? It is a legal target of a stop all the same."""
        return True


class Trigger(StackItem):
    """A stack item that an event put there. It stands on its own: what made it may be gone.

    Its fields hold what it needs to know of the event, last-known data included.
    """

    trigger: bool = True

    def condition(self, table: Table[Any, Any]) -> bool:  # noqa: ARG002 - for triggers with an "if"
        """Its own "if", asked again when it resolves. Whoever queues the trigger has asked it at the event."""
        return True

    def candidates(self, table: Table[Any, Any]) -> tuple[Target, ...] | None:  # noqa: ARG002 - for triggers that aim
        """What it can aim at when it goes onto the pile; None = it aims at nothing. Without any it is dropped."""
        return None
