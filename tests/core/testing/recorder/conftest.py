"""Brawl, a game with a bit of everything that can be recorded, and games that are played with a recorder."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec import Struct

from tabard.compose import Composer
from tabard.effects.batch import at_once
from tabard.effects.listeners import Owned, Subscriptions, by_type
from tabard.engine.game import Game, Sample, Types
from tabard.engine.rules import Rules
from tabard.engine.step import apply, start
from tabard.model.kernel import Choose, Decline
from tabard.model.message import say
from tabard.model.moves import Action, Answer, Decision, Effect, Event, Refusal, Slot
from tabard.model.running import End, Running
from tabard.model.stack_item import StackItem, Trigger
from tabard.model.state import Result
from tabard.resources.content import Content
from tabard.stack.policy import Policy
from tabard.stack.responses import Responses
from tabard.stack.windows import answerable
from tabard.testing.laws.subject import Subject

HEALTH = 3
WAYS = ("hit", "quake", "ward", "bet")


class Options(Struct, frozen=True):
    cards: int = 30


class Body(Struct, array_like=True):
    health: list[int]
    cards: int
    active: int = -1
    turn: int = 0


class Play(Action, frozen=True, tag="brawl.Play"):
    way: str


class Turn(Decision, tag="brawl.Turn"):
    always = True
    accepts = (Play,)


class Respond(Decision, tag="brawl.Respond"):
    always = True
    accepts = (Play, Decline)

    def decline(self) -> Action:
        return Decline()


class Hurt(Event, frozen=True, tag="brawl.Hurt"):
    seat: int
    amount: int


class Rose(Event, frozen=True, tag="brawl.Rose"):
    seat: int


class Stung(Event, frozen=True, tag="brawl.Stung"):
    seat: int


class Harm(Effect, tag="brawl.Harm"):
    seat: int
    amount: int = 1

    def do(self, table: Any) -> None:
        table.body.health[self.seat] -= self.amount
        table.touch(self.seat)
        table.emit(Hurt(self.seat, self.amount))

    def affected(self, table: Any) -> int:
        return self.seat


class Rise(Effect, tag="brawl.Rise"):
    seat: int

    def do(self, table: Any) -> None:
        table.body.health[self.seat] = HEALTH
        table.emit(Rose(self.seat))


class Next(Effect, tag="brawl.Next"):
    def do(self, table: Any) -> None:
        body = table.body
        table.expire("turn", body.turn)
        body.turn += 1
        body.active = (body.active + 1) % table.seats
        if not body.cards:
            table.finish(Result("tired"))
            return
        table.push(self)
        table.ask(Turn(body.active))

    def take(self, table: Any, answers: list[Answer[Any]]) -> None:
        table.push(self)
        answerable(table, answers[0].seat, answers[0].action, "turn")


class Blow(StackItem, tag="brawl.Blow"):
    def resolve(self, table: Any, legal: Sequence[bool]) -> None:
        table.push(Harm((self.seat + 1) % table.seats))


class Quake(StackItem, tag="brawl.Quake"):
    def resolve(self, table: Any, legal: Sequence[bool]) -> None:
        at_once(table, [Harm(seat) for seat in range(table.seats)])


class Shelter(StackItem, tag="brawl.Shelter"):
    def resolve(self, table: Any, legal: Sequence[bool]) -> None:
        table.begin(Ward(self.seat, End("turn", table.body.turn)))


class Bet(StackItem, tag="brawl.Bet"):
    def resolve(self, table: Any, legal: Sequence[bool]) -> None:
        if table.roll() > 3:
            table.body.health[self.seat] += 1


class Sting(Trigger, tag="brawl.Sting"):
    def resolve(self, table: Any, legal: Sequence[bool]) -> None:
        table.emit(Stung(self.seat))


class Ward(Running, tag="brawl.Ward"):
    """Keeps harm from its seat or makes it worse, by the die, and stings when others are hurt."""

    on = (Hurt,)
    replaces = (Harm,)

    def applies(self, table: Any, effect: Any) -> bool:
        return effect.seat == self.seat

    def instead(self, table: Any, effect: Any) -> Effect | None:
        return None if table.roll() % 2 else Harm(effect.seat, effect.amount + 1)

    def hear(self, table: Any, event: Event) -> None:
        if event.seat != self.seat:
            table.trigger(Sting(self.seat))


ITEMS = {"hit": Blow, "quake": Quake, "ward": Shelter, "bet": Bet}


class BrawlResponses(Responses[Body, Options]):
    policy = Policy(after_push="next", close_when_empty=True)

    def line(self, table: Any) -> tuple[int, ...]:
        seats = table.seats
        return tuple((max(table.body.active, 0) + n) % seats for n in range(seats))

    def offer(self, table: Any, seat: int, window: str) -> Decision:
        return Respond(seat)

    def announce(self, table: Any, seat: int, action: Any) -> StackItem:
        table.body.cards -= 1
        return ITEMS[action.way](seat)


class Brawl(Game[Body, Options, Body]):
    id = "brawl"
    seats = (2, 3)
    resources = ()
    types = Types(
        body=Body,
        options=Options,
        view=Body,
        effects=(Harm, Rise, Next),
        decisions=(Turn, Respond),
        actions=(Play,),
        events=(Hurt, Rose, Stung),
        items=(Blow, Quake, Shelter, Bet, Sting),
        running=(Ward,),
    )
    responses = BrawlResponses()
    words: Any = None

    def prepare(self, options: Options, content: Content, seats: int) -> Body:
        return Body([HEALTH] * seats, options.cards)

    def begin(self, table: Any) -> None:
        table.push(Next())

    def slots(self, table: Any, decision: Decision, picked: tuple[int | str, ...]) -> Slot | Action:
        if not picked:
            ways = WAYS if table.body.cards else ()
            return Slot("way", (*ways, "no") if isinstance(decision, Respond) else ways)
        return Decline() if picked[0] == "no" else Play(str(picked[0]))

    def check(self, table: Any, decision: Decision, action: Action) -> Refusal | None:
        known = isinstance(action, Decline) or (isinstance(action, Play) and action.way in WAYS)
        return None if known else Refusal("option", say("No."))

    def checks(self, table: Any, touched: Sequence[int | str]) -> Sequence[Effect]:
        return [Rise(seat) for seat in sorted(set(touched)) if table.body.health[seat] <= 0]

    def concede(self, table: Any, seat: int) -> None:
        table.finish(Result("conceded"))

    def view(self, table: Any, seat: int) -> Body:
        return table.body

    def sample(self, seen: Any, options: Options, content: Content, rng: Any) -> Sample[Body]:
        return Sample(seen.view)


def _subscriptions() -> Subscriptions:
    """Two plugins: one hears of harm, one may double it or leave it."""
    listeners = by_type([(Hurt, Owned("ears", lambda table, event: None))])
    double = Owned("fists", lambda table, effect: Harm(effect.seat, effect.amount * 2), lambda table, effect: True)
    return Subscriptions(listeners, by_type([(Harm, double)]))


@pytest.fixture(scope="session")
def brawl() -> Rules:
    """Brawl with its two plugins."""
    content = Content({}, origins={}, digests={})
    return Rules(Brawl(), options=Options(), content=content, subscriptions=_subscriptions())


@pytest.fixture(scope="session")
def milestone(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    """Milestone as it comes, without mods."""
    place = tmp_path_factory.mktemp("home")
    folders = {f"TABARD_{name}": str(place / name.lower()) for name in ("MODS", "CACHE", "SAVES")}
    return Subject.of(Composer(environ={**os.environ, **folders}), "milestone", {}).rules


@pytest.fixture(scope="session")
def said() -> Callable[..., Any]:
    """`said(rules, "hit", "no", seats=2)`: a game of Brawl in which whoever is asked says this; "fists:0" chooses that
    replacement. Returns the state."""

    def play(rules: Rules, *ways: str, seats: int = 2) -> Any:
        state = start(rules, seats=seats, seed=1).state
        for way in ways:
            decision = state.open[0]
            action = Decline() if way == "no" else Choose((way,)) if ":" in way else Play(way)
            done = apply(rules, state, decision.seat, action, decision.serial)
            assert not isinstance(done, Refusal), done
        return state

    return play
