"""The invariants of the response stack, whatever is played, refused, saved, taken back or given up: I1 to I15.

Dice pay nobody in Parley, so I14 cannot be said of it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tabard.engine.rules import Rules
from tabard.engine.step import apply, start
from tabard.hooks.modules import InMods
from tabard.model.kernel import Decline
from tabard.model.moves import Concede, Refusal
from tabard.model.running import End
from tabard.rng.generator import Generator
from tabard.session.frame import Frame, Kept, Setup
from tabard.stack.policy import Policy

LAWS = Path(__file__).parents[2] / "fixtures" / "parley_laws"
POLICIES = st.one_of(
    st.just(Policy()),
    st.builds(
        Policy,
        first_offer=st.sampled_from(["active", "next"]),
        after_push=st.sampled_from(["active", "actor", "next"]),
        after_resolve=st.sampled_from(["active", "next"]),
        respond_between=st.booleans(),
        leave_after_effect=st.booleans(),
        triggers_on_stack=st.booleans(),
        close_when_empty=st.booleans(),
        recheck_condition=st.booleans(),
    ),
)
LUCK = st.integers(0, (1 << 64) - 1).map(Generator)
"""Draws the parts of an answer: a whole one costs a single choice of the test's own."""
LASTING = ("comfort", "courtesy", "feud", "fervour", "gossip", "legacy", "mourning", "snare", "toast", "vigil", "wager")
MORE_CARDS = 6
"""Dealt on top of the usual hand, so that the pile grows."""
MANY = 8
"""Answers in a row, at most."""


class Step(NamedTuple):
    """What a step `put` on the pile and took `off` it, and who had declined after it: since the last answer (`silent`),
    and since the pile was another one (`unmoved`: it can change without an answer when a seat gives up)."""

    put: list[int]
    off: list[int]
    silent: list[int]
    unmoved: list[int]


class Talk(RuleBasedStateMachine):
    """A game of Parley in a frame; `passed` has its steps."""

    def __init__(self, ready: Callable[..., Rules], parley: ModuleType, laws: ModuleType, answers: ModuleType) -> None:
        super().__init__()
        self.answers = answers
        self.ready = ready
        self.parley = parley
        self.laws = laws
        self.passed: list[Step] = []

    @initialize(
        seats=st.sampled_from([2, 3]),
        seed=st.integers(0, 1 << 32),
        policy=POLICIES,
        life=st.integers(1, 3),
        lasting=st.lists(st.sampled_from(LASTING), max_size=6),
    )
    def begins(self, seats: int, seed: int, policy: Policy, life: int, lasting: list[str]) -> None:
        self.rules = self.ready(policy, life, lasting)
        self.others = self.ready(policy, life, lasting, first=self.answers.OFFSET)
        self.setup = Setup(game="parley", options={}, seats=seats, seed=seed)
        self.frame = Frame.begin(self.setup, self.rules)

    @property
    def state(self) -> Any:
        return self.frame.state

    @property
    def offered(self) -> bool:
        """Is a seat offered a response?"""
        return bool(self.state.open) and isinstance(self.state.open[0], self.parley.moves.AskAnswer)

    # What is done

    def step(self, seat: int, action: Any, serial: int | None = None) -> None:
        """Take a legal answer and look at all that it brought."""
        before = self.rules.codec.unpack(self.frame.packed)
        pile = self.state.pile = self.laws.Pile(self.state.pile)
        record = self.frame.step(seat, action, serial)
        assert not isinstance(record, Refusal), f"{action} of seat {seat} is refused: {record}"
        self.laws.step_laws(before, self.state, action, record.events, pile)
        self.keep(seat, action, pile, record.events, before)

    def keep(self, seat: int, action: Any, pile: Any, events: list[Any], before: Any) -> None:
        """I4: nothing goes over the pile twice, and nothing resolves that some seat could not answer."""
        put, off = pile.on, [item.id for item, _ in pile.off]
        for new, old in ((put, [step.put for step in self.passed]), (off, [step.off for step in self.passed])):
            assert len(set(new)) == len(new)
            assert not {number for numbers in old for number in numbers}.intersection(new)
        silent, unmoved = self.silence
        responses = self.rules.game.responses
        line = responses.line(self.frame.table())
        self.laws.what_resolves_could_be_answered(before, pile, events, [*unmoved, seat], line, responses.policy)
        if isinstance(action, Decline):
            same = self.offered and before.open[0].window == self.state.open[0].window and not events
            silent, unmoved = ([*silent, seat], [*unmoved, seat]) if same else ([], [])
        elif not isinstance(action, Concede):
            silent, unmoved = [], []
        self.passed.append(Step(put, off, silent, [] if put or off else unmoved))

    @property
    def silence(self) -> tuple[list[int], list[int]]:
        """Who has declined since the last answer, and who since the pile was another one."""
        return (self.passed[-1].silent, self.passed[-1].unmoved) if self.passed else ([], [])

    @precondition(lambda self: self.state.open)
    @rule(luck=LUCK, times=st.integers(1, MANY))
    def somebody_answers(self, luck: Generator, times: int) -> None:
        for _ in range(times):
            if self.state.open:
                self.step(*self.answers.drawn(luck, self.rules, self.state))

    @precondition(lambda self: self.offered)
    @rule(times=st.integers(1, MANY))
    def nobody_answers(self, times: int) -> None:
        for _ in range(times):
            if self.offered:
                self.step(self.state.open[0].seat, Decline())

    @precondition(lambda self: self.state.open)
    @rule(luck=LUCK, how=st.sampled_from(["seat", "serial", "action", "action"]))
    def a_wrong_answer_changes_nothing(self, luck: Generator, how: str) -> None:
        """I9."""
        packed = self.frame.packed
        seat, action, serial = self.answers.drawn(luck, self.rules, self.state)
        if how == "seat":
            asked = [decision.seat for decision in self.state.open]
            seat = self.answers.one_of(luck, [other for other in range(-1, self.setup.seats + 1) if other not in asked])
        elif how == "serial":
            serial += self.answers.one_of(luck, [-1, 1, 99])
        else:
            action = self.answers.one_of(luck, self.answers.spoiled(action))
            legal = self.answers.among(self.rules, self.state, seat, action)
            assert (self.frame.judge(seat, action, serial) is None) is legal
            if legal:
                return
        assert isinstance(self.frame.step(seat, action, serial), Refusal)
        assert self.frame.packed == packed == self.rules.codec.pack(self.state)

    @rule()
    def play_goes_on_in_what_was_saved(self) -> None:
        """I8."""
        kept = msgspec.msgpack.decode(msgspec.msgpack.encode(self.frame.keep()), type=Kept)
        again = Frame.reopen(kept, self.rules)
        assert again.packed == self.frame.packed == self.rules.codec.pack(again.state)
        assert again.log == self.frame.log
        self.frame = again

    @precondition(lambda self: self.state.open)
    @rule(luck=LUCK, times=st.integers(1, MANY))
    def a_clone_is_played_first(self, luck: Generator, times: int) -> None:
        """The original does not notice, and comes to the same when it is played alike."""
        clone, said = self.rules.codec.clone(self.state), []
        for _ in range(times):
            if clone.open:
                said.append(self.answers.drawn(luck, self.rules, clone))
                assert not isinstance(apply(self.rules, clone, *said[-1]), Refusal)
        assert self.rules.codec.pack(self.state) == self.frame.packed
        for answer in said:
            self.step(*answer)
        assert self.rules.codec.pack(clone) == self.frame.packed

    @precondition(lambda self: self.frame.log)
    @rule(steps=st.integers(1, 8), again=st.booleans())
    def some_steps_are_taken_back(self, steps: int, again: bool) -> None:
        """To a state that was; the same answers lead to the same ones after it."""
        gone = self.frame.log[-steps:]
        self.frame.rewind(len(self.frame.log) - len(gone))
        del self.passed[len(self.frame.log) :]
        for record in gone if again else ():
            self.step(record.seat, record.action, record.serial or None)
            assert (self.frame.hash, self.frame.log[-1].events) == (record.hash, record.events)

    @precondition(lambda self: self.state.open and len(self.frame.log) >= (8 if self.setup.seats > 2 else 60))
    @rule(luck=LUCK)
    def somebody_gives_up(self, luck: Generator) -> None:
        self.step(self.answers.one_of(luck, self.rules.game.responses.line(self.frame.table())), Concede())

    @rule()
    def all_of_it_is_played_again(self) -> None:
        """I7: the seed and the answers give every hash and every event."""
        again = Frame.begin(self.setup, self.rules)
        for record in self.frame.log:
            done = again.step(record.seat, record.action, record.serial or None)
            assert (done.hash, done.events) == (record.hash, record.events)

    @rule()
    def all_of_it_is_played_with_other_numbers(self) -> None:
        """I10: items and lasting effects have other numbers; hands and streams of dice are kept in another order."""
        offset = self.answers.OFFSET
        twin = start(self.others, seats=self.setup.seats, seed=self.setup.seed).state
        for hand in twin.body.hands:
            hand.reverse()
        twin.rng.positions = dict(reversed(twin.rng.positions.items()))
        for record in self.frame.log:
            question = next((asked for asked in twin.open if asked.seat == record.seat), None)
            action = self.answers.renumbered(record.action, question)
            done = apply(self.others, twin, record.seat, action, record.serial or None)
            assert not isinstance(done, Refusal)
            assert self.answers.told(self.rules, done.events, offset) == self.answers.told(self.rules, record.events)
        backwards = self.rules.codec.clone(self.state)
        backwards.rng.positions = dict(reversed(backwards.rng.positions.items()))
        assert self.rules.codec.pack(backwards) == self.frame.packed
        assert self.answers.unordered(twin.body) == self.answers.unordered(self.state.body)

    # What is so at any moment

    @invariant()
    def the_books_are_in_order(self) -> None:
        self.laws.book_laws(self.state, [self.laws.WHOLE_DECK] * self.setup.seats)
        responses = self.rules.game.responses
        line = responses.line(self.frame.table())
        self.laws.the_active_seat_is_offered_first(self.state, line, self.silence[0], responses.policy)

    @invariant()
    def bytes_say_it_all(self) -> None:
        codec = self.rules.codec
        assert codec.pack(self.state) == self.frame.packed == codec.pack(codec.unpack(self.frame.packed))


@pytest.fixture(scope="module")
def talk(parley: ModuleType, rules_of: Callable[..., Rules]) -> Callable[[], Talk]:
    """A new table. Its games begin with many cards and coins, followers that have so much life, and things that last
    to the end of the first turn, one a seat round the table. Numbers go on from `first`."""

    def ready(policy: Policy, life: int, lasting: list[str], *, first: int = 0) -> Rules:
        rules = rules_of(policy, coins=9, turns=12)

        class Rich(type(rules.game)):  # type: ignore[misc]  # the class was made for the policy
            def begin(self, table: Any) -> None:
                super().begin(table)
                table.state.stamp = first
                for hand, deck in zip(table.body.hands, table.body.decks, strict=True):
                    hand += [deck.pop() for _ in range(MORE_CARDS)]
                for piece in table.body.pieces:
                    piece.life = piece.life if piece.leader else life
                for n, what in enumerate(lasting):
                    begin = parley.items.Begin(seat=n % table.seats, what=what, mode="gain")
                    table.begin(begin.made(End("turn", 1)))

        rules.game = Rich()
        return rules

    laws = InMods("parley-laws", LAWS, "laws").load()
    answers = importlib.import_module("tabard_mods.parley_laws.answers")
    return partial(Talk, ready, parley, laws, answers)


def test_the_invariants_hold_whatever_is_done(talk: Callable[[], Talk]) -> None:
    """Always the same games, and no smaller one is looked for where one fails: the long tier does that."""
    quick = settings(
        max_examples=150,
        stateful_step_count=30,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(talk, settings=quick)


@pytest.mark.long
def test_the_invariants_hold_for_long(talk: Callable[[], Talk]) -> None:
    thorough = settings(
        max_examples=2_000, stateful_step_count=60, deadline=None, suppress_health_check=list(HealthCheck)
    )
    run_state_machine_as_test(talk, settings=thorough)
