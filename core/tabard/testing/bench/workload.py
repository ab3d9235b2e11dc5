"""The work of the floor as a game on the response stack: the same items, targets and amounts, chain after chain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct

from tabard.effects.table import Table
from tabard.engine.game import Game, Sample, Types
from tabard.errors import PluginError
from tabard.model.kernel import Decline
from tabard.model.message import say
from tabard.model.moves import Action, Answer, Decision, Effect, Event, Refusal, Slot
from tabard.model.seen import Seen
from tabard.model.stack_item import StackItem
from tabard.model.state import Result
from tabard.model.target import Target
from tabard.resources.content import Content
from tabard.rng.generator import Generator
from tabard.stack.policy import Policy
from tabard.stack.responses import How, Responses
from tabard.stack.windows import answerable
from tabard.testing.bench.floor import HEALTH, MOST, PIECES

WINDOW = "chain"
KINDS = ("strike", "strike", "mend", "strike", "rouse", "strike", "mend", "strike", "strike", "rouse")
SLOT = "piece"


class Options(Struct, frozen=True):
    """Nothing can be chosen."""


class Body(Struct, array_like=True):
    """Health and standing of each piece, and the seat whose chain it is."""

    health: list[int]
    up: list[bool]
    active: int = 0


BenchTable = Table[Body, Options]


class Cast(Action, frozen=True, gc=False, tag="bench.Cast"):
    """Put an item onto the pile: begin a chain with it, or answer the top of one."""

    kind: str
    piece: int
    amount: int


class Lead(Decision, tag="bench.Lead"):
    """Which item begins the chain?"""

    always = True
    accepts = (Cast,)


class Respond(Decision, tag="bench.Respond"):
    """Which item answers the top of the pile, if any?"""

    always = True
    accepts = (Cast, Decline)

    def decline(self) -> Action:
        """No answer."""
        return Decline()


class Damaged(Event, frozen=True, gc=False, tag="bench.Damaged"):
    """A piece was struck and stands."""

    piece: int
    amount: int


class Died(Event, frozen=True, gc=False, tag="bench.Died"):
    """A piece fell."""

    piece: int


class Healed(Event, frozen=True, gc=False, tag="bench.Healed"):
    """A piece was mended."""

    piece: int
    amount: int


class Raised(Event, frozen=True, gc=False, tag="bench.Raised"):
    """A piece stands again."""

    piece: int
    amount: int


class Fizzled(Event, frozen=True, gc=False, tag="bench.Fizzled"):
    """An item found its target gone."""

    piece: int
    amount: int


class Elsewhere(Event, frozen=True, gc=False, tag="bench.Elsewhere"):
    """Never happens; listeners that cost nothing listen to it."""


class Item(StackItem, kw_only=True, gc=False):
    """What all items have: an amount."""

    amount: int


class Strike(Item, gc=False, tag="bench.Strike"):
    """Takes health from a piece that stands."""

    def legal(self, table: BenchTable, target: Target) -> bool:
        """It still stands."""
        return table.body.up[target.object]  # type: ignore[index]  # pieces are numbers

    def resolve(self, table: BenchTable, legal: Sequence[bool]) -> None:
        """A piece without health falls with the next state check."""
        piece: int = self.targets[0].object  # type: ignore[assignment]  # the same
        health = table.body.health
        left = health[piece] = health[piece] - self.amount
        table.touch(piece)
        if left > 0:
            table.emit(Damaged(piece, self.amount))


class Mend(Item, gc=False, tag="bench.Mend"):
    """Gives health to a piece that stands."""

    def legal(self, table: BenchTable, target: Target) -> bool:
        """It still stands."""
        return table.body.up[target.object]  # type: ignore[index]  # the same

    def resolve(self, table: BenchTable, legal: Sequence[bool]) -> None:
        """No higher than the most."""
        piece: int = self.targets[0].object  # type: ignore[assignment]  # the same
        health = table.body.health
        health[piece] = min(MOST, health[piece] + self.amount)
        table.emit(Healed(piece, self.amount))


class Rouse(Item, gc=False, tag="bench.Rouse"):
    """Raises a piece that lies."""

    def legal(self, table: BenchTable, target: Target) -> bool:
        """It still lies."""
        return not table.body.up[target.object]  # type: ignore[index]  # the same

    def resolve(self, table: BenchTable, legal: Sequence[bool]) -> None:
        """As new."""
        piece: int = self.targets[0].object  # type: ignore[assignment]  # the same
        table.body.health[piece] = HEALTH
        table.body.up[piece] = True
        table.emit(Raised(piece, self.amount))


TARGETS = tuple([(Target(piece, 0, SLOT),) for piece in range(PIECES)])
"""A target is plain data that never changes, so one of each is enough."""
ITEMS: dict[str, type[Item]] = {"strike": Strike, "mend": Mend, "rouse": Rouse}


class Fall(Effect, tag="bench.Fall"):
    """A piece without health falls."""

    piece: int

    def do(self, table: BenchTable) -> None:
        """It lies from here on."""
        table.body.up[self.piece] = False
        table.emit(Died(self.piece))


class NextChain(Effect, tag="bench.NextChain"):
    """The other seat begins."""

    def do(self, table: BenchTable) -> None:
        """Ask for its item."""
        body = table.body
        body.active ^= 1
        table.push(self)
        table.ask(Lead(body.active))

    def take(self, table: BenchTable, answers: list[Answer[Any]]) -> None:
        """The item may be answered before it happens."""
        table.push(self)
        answerable(table, answers[0].seat, answers[0].action, WINDOW)


class ChainResponses(Responses[Body, Options]):
    """Two seats in turn, the other one first after each item; the active one first after each resolution."""

    policy = Policy(after_push="next", close_when_empty=True)

    def line(self, table: BenchTable) -> tuple[int, ...]:
        """Two seats."""
        return (1, 0) if table.body.active else (0, 1)

    def offer(self, table: BenchTable, seat: int, window: str) -> Decision:
        """See `Respond`."""
        return Respond(seat)

    def announce(self, table: BenchTable, seat: int, action: Action) -> StackItem:
        """Nothing is paid."""
        assert isinstance(action, Cast)
        return ITEMS[action.kind](seat, TARGETS[action.piece], amount=action.amount)

    def leave(self, table: BenchTable, item: StackItem, how: How) -> None:
        """Says so when it had no effect."""
        if how == "dropped":
            assert isinstance(item, Item)
            table.emit(Fizzled(item.targets[0].object, item.amount))  # type: ignore[arg-type]  # the same


class Chains(Game[Body, Options, Body]):
    """Chains of items on twenty pieces, without an end. For measuring only: nobody can watch it."""

    id = "bench-chains"
    seats = (2, 2)
    resources = ()
    types = Types(
        body=Body,
        options=Options,
        view=Body,
        effects=(Fall, NextChain),
        decisions=(Lead, Respond),
        actions=(Cast,),
        events=(Damaged, Died, Healed, Raised, Fizzled, Elsewhere),
        items=(Strike, Mend, Rouse),
    )
    responses: ClassVar[ChainResponses] = ChainResponses()

    @property
    def words(self) -> Any:
        """It has none."""
        raise PluginError("the benchmark's game has no words; it is measured, never shown")

    def prepare(self, options: Options, content: Content, seats: int) -> Body:
        """All pieces as new."""
        return Body([HEALTH] * PIECES, [True] * PIECES, active=1)

    def begin(self, table: BenchTable) -> None:
        """The first chain is seat 1's."""
        table.push(NextChain())

    def slots(self, table: BenchTable, decision: Decision, picked: tuple[int | str, ...]) -> Slot | Action:
        """What, on which piece, how much."""
        if not picked:
            return Slot("kind", (*ITEMS, *(("decline",) if isinstance(decision, Respond) else ())))
        if picked[0] == "decline":
            return Decline()
        if len(picked) == 1:
            return Slot(SLOT, tuple(range(PIECES)))
        if len(picked) == 2:
            return Slot("amount", (1, 2, 3))
        return Cast(str(picked[0]), int(picked[1]), int(picked[2]))

    def check(self, table: BenchTable, decision: Decision, action: Action) -> Refusal | None:
        """A known item, a piece there is, an amount from 1 to 3. Items may be aimed at what is gone already."""
        if isinstance(action, Cast) and not (
            action.kind in ITEMS and 0 <= action.piece < PIECES and 1 <= action.amount <= 3
        ):
            return Refusal("target", say("There is no such item or piece."))
        return None

    def checks(self, table: BenchTable, touched: Sequence[int | str]) -> Sequence[Effect]:
        """Pieces without health fall."""
        health = table.body.health
        for piece in touched:
            if health[piece] <= 0:  # type: ignore[index]  # pieces are numbers
                return [Fall(piece) for piece in touched if health[piece] <= 0 and table.body.up[piece]]  # type: ignore[index,arg-type]  # the same
        return ()

    def concede(self, table: BenchTable, seat: int) -> None:
        """The end."""
        table.finish(Result("conceded", 1 - seat))

    def view(self, table: BenchTable, seat: int) -> Body:
        """Nothing is hidden."""
        return table.body

    def sample(self, seen: Seen[Body], options: Options, content: Content, rng: Generator) -> Sample[Body]:
        """The same."""
        return Sample(seen.view)
