"""Walking the slots of a decision: listing, counting and drawing whole actions. Nothing is ever stored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, cast

from tabard.effects.table import Table
from tabard.engine.game import Game
from tabard.model.kernel import KernelDecision
from tabard.model.moves import Action, Decision, Refusal, Slot

AnyGame = Game[Any, Any, Any]
Picks = tuple[int | str, ...]


def slots(game: AnyGame, table: Table[Any, Any], decision: Decision, picked: Picks) -> Slot | Action:
    """The next gap of an answer or the whole answer: `Game.slots`, or the kernel's for a question of its own."""
    if decision.kernel:
        return cast(KernelDecision, decision).slots(picked)
    return game.slots(table, decision, picked)


def check(game: AnyGame, table: Table[Any, Any], decision: Decision, action: Action) -> Refusal | None:
    """Judge a whole answer: `Game.check`, or the kernel's for a question of its own."""
    if decision.kernel:
        return cast(KernelDecision, decision).check(action)
    return game.check(table, decision, action)


def actions(game: AnyGame, table: Table[Any, Any], decision: Decision, picked: Picks = ()) -> Iterator[Action]:
    """Every legal action that begins with the picks, in the order of the slots."""
    step = slots(game, table, decision, picked)
    if not isinstance(step, Slot):
        yield step
        return
    for candidate in step.candidates:
        yield from actions(game, table, decision, (*picked, candidate))


def only_action(game: AnyGame, table: Table[Any, Any], decision: Decision) -> Action | None:
    """The one legal action, or None when there is a choice. Looks no further than the first real choice."""
    picked: Picks = ()
    if game.chooses(table, decision):
        return None
    while True:
        step = slots(game, table, decision, picked)
        if type(step) is not Slot:
            return step
        if len(step.candidates) != 1:
            return None
        picked = (*picked, step.candidates[0])


def forced_action(game: AnyGame, table: Table[Any, Any], decision: Decision) -> Action | None:
    """The one legal action of a decision that nobody needs to be asked for; None when it has to be asked."""
    return None if decision.always else only_action(game, table, decision)


class Draw(Protocol):
    """Whatever random choices are drawn from, a `Generator` for one."""

    def below(self, n: int, stream: str, /) -> int:
        """An int in 0 … n-1."""


def random_action(game: AnyGame, table: Table[Any, Any], decision: Decision, rng: Draw) -> Action | None:
    """A legal action drawn slot by slot (not all actions are equally likely); None when nothing can be answered."""
    picked: Picks = ()
    while True:
        step = slots(game, table, decision, picked)
        if type(step) is not Slot:
            return step
        if not step.candidates:
            return None
        picked = (*picked, step.candidates[rng.below(len(step.candidates), "choice")])


def at_most(game: AnyGame, table: Table[Any, Any], decision: Decision, limit: int, picked: Picks = ()) -> list[Action]:
    """The legal actions, or the first `limit` + 1 of them when there are more."""
    found: list[Action] = []
    for action in actions(game, table, decision, picked):
        found.append(action)
        if len(found) > limit:
            break
    return found
