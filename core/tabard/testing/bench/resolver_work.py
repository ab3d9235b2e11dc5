"""The floor's work done by the resolver: with a responder inside the loop, or with every offer an open decision."""

from __future__ import annotations

from copy import copy
from typing import Any

from msgspec import Struct

from tabard.effects.listeners import Owned, Subscriptions, by_type
from tabard.engine.rules import Rules
from tabard.engine.step import advance, start
from tabard.errors import TabardError
from tabard.model.kernel import Decline
from tabard.model.moves import Action, Refusal
from tabard.model.stack_item import StackItem
from tabard.model.state import AnyState
from tabard.resources.content import Content
from tabard.session.frame import Frame, Setup
from tabard.testing.bench.floor import PIECES, Played
from tabard.testing.bench.workload import (
    ITEMS,
    KINDS,
    TARGETS,
    Cast,
    Chains,
    Damaged,
    Died,
    Elsewhere,
    Fizzled,
    Healed,
    Options,
    Raised,
)

CYCLE = tuple([ITEMS[kind] for kind in KINDS])
EVENTS: dict[str, type] = {
    "damaged": Damaged, "died": Died, "healed": Healed, "raised": Raised, "fizzled": Fizzled,
}  # fmt: skip


class Script:
    """The items of the work in order, and how many more answers the present chain has."""

    __slots__ = ("left", "number")

    def __init__(self) -> None:
        self.number = 0
        self.left = 0

    def draw(self) -> Cast:
        """The next item, as what a seat says."""
        number = self.number
        self.number = number + 1
        return Cast(KINDS[number % 10], (number * 7 + number // 10) % PIECES, 1 + number % 3)

    def answer(self) -> Action:
        """An item while the chain wants one."""
        if self.left == 0:
            return Decline()
        self.left -= 1
        return self.draw()

    def respond(self, _table: Any, seat: int) -> StackItem | None:
        """The same item, announced at once."""
        if self.left == 0:
            return None
        self.left -= 1
        number = self.number
        self.number = number + 1
        return CYCLE[number % 10](seat, TARGETS[(number * 7 + number // 10) % PIECES], amount=1 + number % 3)


class Heard(Struct):
    """How often each event was heard, by name."""

    counts: dict[str, int]

    def subscriptions(self, subs: int, unsub: int, plugins: int = 0) -> Subscriptions:
        """`subs` guarded listeners for each event, `unsub` that listen to what never happens, and `plugins` more
        plugins that do the same."""
        pairs: list[tuple[type, Owned]] = []
        counts = self.counts
        for name, kind in EVENTS.items():

            def hear(_table: Any, _event: Any, name: str = name) -> None:
                counts[name] = counts.get(name, 0) + 1

            pairs += [(kind, Owned("bench", hear))] * subs
        pairs += [(Elsewhere, Owned("bench", hear))] * unsub
        pairs += [(Elsewhere, Owned(f"plugin{n}", hear)) for n in range(plugins)]
        return Subscriptions(by_type(pairs))


class Work:
    """The work made ready: rules and codec are made here, once, and games begun from them only play.

    `subs` guarded listeners hear each event, `unsub` listen to what never happens, and so does one of each of
    `plugins` more plugins.
    """

    def __init__(self, *, subs: int = 2, unsub: int = 20, plugins: int = 0) -> None:
        self.heard = Heard({})
        self.rules = rules_for(self.heard.subscriptions(subs, unsub, plugins), None)

    def inline(self) -> Inline:
        """A new game."""
        script = Script()
        rules = copy(self.rules)
        rules.responder = script.respond
        return Inline(rules, self.heard, script)

    def by_decisions(self) -> ByDecisions:
        """A new game."""
        return ByDecisions(self.rules, self.heard)


class Inline:
    """A game whose offers are answered by a responder in the loop, one step a chain. It is played once."""

    def __init__(self, rules: Rules, heard: Heard, script: Script) -> None:
        self.rules = rules
        self.heard = heard
        self.script = script
        self.table = start(rules, seats=2, seed=0)

    @property
    def state(self) -> AnyState:
        """What was played to."""
        return self.table.state

    def play(self, total: int, depth: int) -> Played:
        """At least `total` items in chains of `depth`, whole chains only."""
        self.heard.counts.clear()
        rules, table, script = self.rules, self.table, self.script
        body = table.body
        done = 0
        while done < total:
            script.left = depth - 1
            refused = advance(rules, table, body.active, script.draw())
            if refused is not None:
                raise _own_fault(refused)
            done += depth
        return _played(done, table.state, self.heard)


class ByDecisions:
    """A game whose offers are open decisions, each answered through a session's frame, with its snapshot and its
    record. It is played once, since its log grows with each answer."""

    def __init__(self, rules: Rules, heard: Heard) -> None:
        self.heard = heard
        self.frame = Frame.begin(Setup(game=Chains.id, options={}, seats=2, seed=0), rules)

    @property
    def state(self) -> AnyState:
        """What was played to."""
        return self.frame.state

    def play(self, total: int, depth: int) -> Played:
        """The same items in the same chains."""
        self.heard.counts.clear()
        frame, state, script = self.frame, self.frame.state, Script()
        done = 0
        while done < total:
            script.left = depth - 1
            action: Action = script.draw()
            while True:
                decision = state.open[0]
                outcome = frame.step(decision.seat, action, decision.serial)
                if type(outcome) is Refusal:
                    raise _own_fault(outcome)
                if not state.pile:
                    break
                action = script.answer()
            done += depth
        return _played(done, state, self.heard)


def rules_for(subscriptions: Subscriptions, script: Script | None) -> Rules:
    """The game made ready."""
    content = Content({}, origins={}, digests={})
    responder = None if script is None else script.respond
    return Rules(Chains(), options=Options(), content=content, subscriptions=subscriptions, responder=responder)


def _own_fault(refused: Refusal) -> TabardError:
    return TabardError(f"the benchmark's own action was refused: {refused.message.text}")


def _played(done: int, state: AnyState, heard: Heard) -> Played:
    return Played(done, sum(state.body.health), dict(sorted(heard.counts.items())))
