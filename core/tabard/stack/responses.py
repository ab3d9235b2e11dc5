"""What a game supplies so that its cards can answer each other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal, TypeVar

from tabard.effects.table import Table
from tabard.model.moves import Action, Decision
from tabard.model.stack_item import StackItem
from tabard.stack.policy import Policy

B = TypeVar("B")
O = TypeVar("O")  # noqa: E741 - a game's options

How = Literal["resolved", "dropped", "stopped", "cut", "gone"]
"""How an item left the pile: it resolved; nothing of it was legal any more; it was stopped; it was part of a loop; its
seat left the game."""


Switches = tuple[int | None, int, bool, bool, bool, bool]
"""How far behind whoever pushed the next offer is (None: at the head of the line); where in the line offers begin
after a resolution; whether items resolve in the plain way; whether the window closes on an empty pile; whether
nothing ever leaves; whether some seats need not be offered anything."""
SHIFT: Mapping[str, int | None] = MappingProxyType({"active": None, "actor": 0, "next": 1})


class Responses(ABC, Generic[B, O]):
    """The response side of one game. Stateless, like the game."""

    policy: ClassVar[Policy] = Policy()

    asks_first: ClassVar[bool] = False
    """Some seats need not be offered anything: `may_respond` says which."""

    switches: ClassVar[Switches]
    """The policy as the inner loop wants it."""

    def __init_subclass__(cls) -> None:
        """Lay the switches out once a class."""
        super().__init_subclass__()
        policy = cls.policy
        plain = policy.leave_after_effect and policy.respond_between and not policy.recheck_condition
        restart = int(policy.after_resolve == "next")
        lasting = cls.incarnation is Responses.incarnation
        cls.switches = (SHIFT[policy.after_push], restart, plain, policy.close_when_empty, lasting, cls.asks_first)

    @abstractmethod
    def line(self, table: Table[B, O]) -> tuple[int, ...]:
        """The seats still in the game, the active one first, then round the table."""

    @abstractmethod
    def offer(self, table: Table[B, O], seat: int, window: str) -> Decision:
        """The question that offers the seat a response. It accepts `Decline`, and its `decline()` says so."""

    @abstractmethod
    def announce(self, table: Table[B, O], seat: int, action: Action) -> StackItem:
        """Commit an action that was found legal: show, fix targets, pay, and return what goes onto the pile.

        The action was checked whole before; nothing of it may fail here.
        """

    def may_respond(self, table: Table[B, O], seat: int, window: str) -> bool:  # noqa: ARG002 - for games that can tell
        """Do public facts allow the seat a response? Asked if the class `asks_first`.

        Secrets must not matter: a missing offer would tell them."""
        return True

    def incarnation(self, table: Table[B, O], what: int | str) -> int | None:  # noqa: ARG002 - for games where things leave and return
        """The incarnation in which an object can be aimed at now; None while it cannot (it is not in play).

        Items on the pile are looked up by the kernel (`item 7`).
        """
        return 0

    def condition(self, table: Table[B, O], item: StackItem) -> bool:  # noqa: ARG002 - for games that ask it twice
        """The condition of play of an announced item, for games whose policy asks it again at resolution."""
        return True

    def leave(self, table: Table[B, O], item: StackItem, how: How) -> None:
        """The item has left the pile: put its card where it belongs, say so. Nothing to do for copies and triggers."""

    def loop_key(self, table: Table[B, O]) -> str | None:  # noqa: ARG002 - for games that can loop
        """All that matters of the body, without counters that only grow: when it repeats with the same pile while
        nothing is announced, nothing will ever change. None: the game has no such key, only the budget counts.

        Public facts only: the window remembers the keys, and every seat may see the window."""
        return None


AnyResponses = Responses[Any, Any]
