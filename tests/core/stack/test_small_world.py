"""Tiny worlds played out in every way there is: what always holds, holds in each of their states and on every step.

How many states there are is part of the tests, so that a change is noticed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tabard.engine.choices import actions
from tabard.engine.step import apply, judge
from tabard.hooks.modules import InMods
from tabard.model.kernel import Decline
from tabard.model.moves import Concede, Refusal
from tabard.stack.offers import Offers
from tabard.stack.policy import Policy

LAWS = Path(__file__).parents[2] / "fixtures" / "parley_laws"

TORN = Policy()
MAGIC = Policy(after_push="actor")
CHAIN = Policy(respond_between=False, leave_after_effect=False, close_when_empty=True)
AT_ONCE = Policy(first_offer="next", after_resolve="next", triggers_on_stack=False)

ANSWERS = {"A": ["sting", "veto"], "B": ["vanish", "mimic"], "gone": "A2 A3 B2 B3", "life": {"B1": 2}}
"""Two leaders; one stings or stops, the other one goes away for a moment or copies."""
WATCHES = {
    "A": ["barb"], "B": ["sting"], "gone": "A3 B3", "life": {"A2": 1, "B2": 1},
    "lasting": ["A mourning as gain", "A mourning as draw", "B gossip"],
}  # fmt: skip
"""What leaves is mourned: one seat has two triggers that differ, another one's come from triggers."""


class World:
    """All states that can be reached from a position, by their bytes without the numbers of questions."""

    def __init__(self, at: Any, laws: ModuleType) -> None:
        self.rules = at.rules
        self.policy = at.rules.game.responses.policy
        self.laws = laws
        self.cards = [[*hand, *deck] for hand, deck in zip(at.body.hands, at.body.decks, strict=True)]
        self.steps = self.ends = 0
        self.seen = {self.key(at.state)}
        todo = [at.rules.codec.pack(at.state)]
        while todo:
            todo += self.beyond(todo.pop())

    def key(self, state: Any) -> bytes:
        """Two states that differ only in how often somebody was asked, or the kernel looked, are one."""
        same = self.rules.codec.clone(state)
        same.serials = []
        for question in same.open:
            question.serial = 0
        for effect in same.agenda:
            if isinstance(effect, Offers):
                effect.checks = 0
        return bytes(self.rules.codec.pack(same))

    def beyond(self, packed: bytes) -> list[bytes]:
        """The states one step on that are new."""
        state = self.rules.codec.unpack(packed)
        self.laws.book_laws(state, self.cards)
        if state.result is not None:
            self.ends += 1
            return []
        found = []
        for seat, action in self.answers(state):
            after = self.step(packed, seat, action)
            key = self.key(after)
            if key not in self.seen:
                self.seen.add(key)
                found.append(self.rules.codec.pack(after))
        assert self.rules.codec.pack(state) == packed, "looking at it changes nothing"
        return found

    def answers(self, state: Any) -> list[tuple[int, Any]]:
        """All that can be said; of those who are not asked nothing is taken."""
        table = self.rules.table(state)
        legal = [(asked.seat, one) for asked in state.open for one in actions(self.rules.game, table, asked)]
        asked = {seat for seat, _ in legal}
        assert asked == {question.seat for question in state.open}, "whoever is asked can answer"
        for seat, action in legal:
            assert not isinstance(judge(self.rules, table, seat, action), Refusal)
            assert all(isinstance(judge(self.rules, table, other, action), Refusal) for other in {0, 1} - asked)
        return [*legal, *((seat, Concede()) for seat in (0, 1))]

    def step(self, packed: bytes, seat: int, action: Any) -> Any:
        """One step on from a state, and the laws of a step."""
        before, state = self.rules.codec.unpack(packed), self.rules.codec.unpack(packed)
        pile = state.pile = self.laws.Pile(state.pile)
        table = apply(self.rules, state, seat, action)
        assert not isinstance(table, Refusal)
        self.steps += 1
        self.laws.step_laws(before, state, action, table.events, pile)
        window = getattr(before.open[0], "window", "")
        if window and window == getattr(state.open[0] if state.open else None, "window", ""):
            assert state.open[0].seat in self.next_asked(before, seat, action, pile)
        return state

    def next_asked(self, before: Any, seat: int, action: Any, pile: Any) -> set[int]:
        """Who is offered a response next in the same window: it follows from the step alone."""
        active = before.body.active
        places = {"active": active, "next": 1 - active, "actor": seat}
        if not isinstance(action, Decline):
            if pile.off:
                return {places[self.policy.after_resolve]}
            return {1 - seat if self.policy.after_push == "next" else places[self.policy.after_push]}
        return {places[self.policy.after_resolve]} if pile.off else {1 - seat}


@pytest.fixture(scope="module")
def laws(parley: ModuleType) -> ModuleType:
    """The laws of steps and of books."""
    return InMods("parley-laws", LAWS, "laws").load()


@pytest.mark.parametrize(
    ("world", "policy", "count"),
    [
        pytest.param(ANSWERS, TORN, (1293, 3686, 149), id="answers-torn"),
        pytest.param({**ANSWERS, "lasting": ["A legacy"]}, TORN, (1293, 3686, 149), id="answers-the-long-way"),
        pytest.param(ANSWERS, MAGIC, (1293, 3686, 149), id="answers-magic"),
        pytest.param(ANSWERS, CHAIN, (452, 1140, 117), id="answers-chain"),
        pytest.param(WATCHES, TORN, (3160, 9556, 218), id="watches-torn"),
        pytest.param(WATCHES, AT_ONCE, (1295, 3874, 137), id="watches-at-once"),
    ],
)
def test_a_small_world_is_in_order(
    sit: Callable[..., Any], laws: ModuleType, world: dict[str, Any], policy: Policy, count: tuple[int, int, int]
) -> None:
    """States, steps between them, and states in which the game is over."""
    at = sit(window="turn-start", policy=policy, options={"turns": 1}, coins={"A": 2, "B": 2}, **world)
    found = World(at, laws)
    assert (len(found.seen), found.steps, found.ends) == count
