"""The kernel's own answers and events: every game has them beside its own."""

from __future__ import annotations

from tabard.model.message import say
from tabard.model.moves import Action, Concede, Decision, Event, Refusal, Slot


class Decline(Action, frozen=True, tag="tabard.Decline"):
    """No answer to an offer: the next seat is offered, or the top of the pile resolves."""


class Choose(Action, frozen=True, tag="tabard.Choose"):
    """An answer to one of the kernel's own questions: keys of its options, the first one first."""

    order: tuple[str, ...]


class KernelDecision(Decision):
    """A question that the kernel asks by itself. `options` are the keys to choose from, in a stable order."""

    kernel = True
    accepts = (Choose,)

    options: tuple[str, ...] = ()

    def slots(self, picked: tuple[int | str, ...]) -> Slot | Action:
        """See `Game.slots`: one pick."""
        if picked:
            return Choose(tuple(str(pick) for pick in picked))
        return Slot("first", self.options)

    def check(self, action: Action) -> Refusal | None:
        """See `Game.check`: some of the options, none twice."""
        assert isinstance(action, Choose)
        order = action.order
        if not order or not set(order) <= set(self.options):
            return Refusal("option", say("That is not among what there is to choose from."))
        if len(set(order)) != len(order):
            return Refusal("limit", say("Nothing can be chosen twice."))
        return None

    def default(self) -> Action:
        """The answer of a seat that has left: as it stands."""
        return Choose(self.options[:1])


class OrderTriggers(KernelDecision, tag="tabard.OrderTriggers"):
    """In which order do the seat's triggers resolve, the first one first? Keys are their ids; equal ones are one."""

    def slots(self, picked: tuple[int | str, ...]) -> Slot | Action:
        """A pick for each place."""
        left = tuple(key for key in self.options if key not in picked)
        return Slot("next", left) if left else Choose(tuple(str(pick) for pick in picked))

    def check(self, action: Action) -> Refusal | None:
        """All of them have a place."""
        refused = KernelDecision.check(self, action)
        assert isinstance(action, Choose)
        if refused is None and len(action.order) != len(self.options):
            return Refusal("form", say("All of them need a place in the order."))
        return refused

    def default(self) -> Action:
        """All of them, as they stand."""
        return Choose(self.options)


class ChooseReplacement(KernelDecision, tag="tabard.ChooseReplacement"):
    """Which replacement applies first? Keys are ids of running effects, or `plugin:number` of a game's own.

    More than one may be named: while several still apply they are taken in that order without another question.
    """


class AimTrigger(KernelDecision, tag="tabard.AimTrigger", kw_only=True):
    """What does the seat's trigger `item` aim at? Keys are objects."""

    item: int


class Triggered(Event, frozen=True, tag="tabard.Triggered"):
    """A trigger waits to go onto the pile."""

    seat: int
    item: int


class TriggerDropped(Event, frozen=True, tag="tabard.TriggerDropped"):
    """A trigger went nowhere: it had to aim at something and nothing was there."""

    seat: int
    item: int


class LoopCut(Event, frozen=True, tag="tabard.LoopCut"):
    """A loop without an end was cut; `items` triggers were taken off the pile. `why`: `repeat` or `budget`."""

    why: str
    items: int


class Lasted(Event, frozen=True, tag="tabard.Lasted"):
    """Lasting effects have ended together; ids in the order they began."""

    ids: tuple[int, ...]


KERNEL_ACTIONS: tuple[type[Action], ...] = (Concede, Decline, Choose)
KERNEL_DECISIONS: tuple[type[Decision], ...] = (OrderTriggers, ChooseReplacement, AimTrigger)
KERNEL_EVENTS: tuple[type[Event], ...] = (Triggered, TriggerDropped, LoopCut, Lasted)
