"""The agenda, listeners, replacements, and questions: on a body that is a list of words."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from tabard.effects.listeners import Owned, by_type, listening
from tabard.effects.resolver import resolve
from tabard.effects.table import Table
from tabard.errors import PluginError
from tabard.model.moves import Action, Decision, Effect, Event
from tabard.model.state import Result, State
from tabard.resources.content import Content
from tabard.rng.chance import Seeded
from tabard.rng.generator import Generator


class Body(Struct, array_like=True):
    said: list[str]


class Spoken(Event, frozen=True, tag="t.Spoken"):
    word: str


class Say(Effect, tag="t.Say"):
    word: str

    def do(self, table: Any) -> None:
        table.body.said.append(self.word)
        table.emit(Spoken(self.word))


class Both(Effect, tag="t.Both"):
    """Says it has begun, then pushes two words."""

    def do(self, table: Any) -> None:
        table.emit(Spoken("begin"))
        table.push(Say("first"), Say("second"))


class Forever(Effect, tag="t.Forever"):
    def do(self, table: Any) -> None:
        table.push(self)


class Stop(Effect, tag="t.Stop"):
    def do(self, table: Any) -> None:
        table.finish(Result("stopped"))
        table.push(Say("after the end"))


class Question(Decision, tag="t.Question"):
    pass


class Yes(Action, frozen=True, tag="t.Yes"):
    pass


class Ask(Effect, tag="t.Ask"):
    def do(self, table: Any) -> None:
        table.push(Say("continued"))
        table.ask(Question(0))


class Rulebook:
    """What the kernel asks a game for; this one ends nothing by itself."""

    responses = None

    def loop(self, table: Any, why: str) -> None:
        pass


def a_table(*, listeners: Any = None, replacements: Any = None) -> Table[Any, Any]:
    state: Any = State(body=Body([]), rng=Generator(1), serials=[0, 0])
    content = Content({}, origins={}, digests={})
    return Table(
        state,
        options=None,
        content=content,
        chance=Seeded(),
        game=Rulebook(),
        listeners=listening(listeners or {}),
        replacements=replacements,
    )


def test_what_is_pushed_first_is_done_first_and_before_all_that_waits() -> None:
    table = a_table()
    table.push(Both(), Say("last"))
    resolve(table)
    assert table.body.said == ["first", "second", "last"]


def test_what_a_listener_pushes_comes_after_what_the_effect_pushed() -> None:
    def echo(at: Any, event: Spoken) -> None:
        if event.word == "begin":
            at.push(Say("echo"))

    table = a_table(listeners=by_type([(Spoken, Owned("p", echo))]))
    table.push(Both())
    resolve(table)
    assert table.body.said == ["first", "second", "echo"]


def test_listeners_answer_in_plugin_order() -> None:
    heard: list[str] = []
    listeners = by_type([(Spoken, Owned(name, lambda at, event, name=name: heard.append(name))) for name in "abc"])
    table = a_table(listeners=listeners)
    table.push(Say("x"))
    resolve(table)
    assert heard == ["a", "b", "c"]


def test_a_listener_that_raises_is_named_with_its_plugin() -> None:
    def broken(at: Any, event: Spoken) -> None:
        raise KeyError("oops")

    table = a_table(listeners=by_type([(Spoken, Owned("bad-plugin", broken))]))
    table.push(Say("x"))
    with pytest.raises(PluginError, match="plugin 'bad-plugin' failed while listening to Spoken: KeyError: 'oops'"):
        resolve(table)


def test_each_replacement_applies_once_and_the_result_is_looked_at_again() -> None:
    def louder(at: Any, effect: Say) -> Effect:
        return Say(effect.word + "!")

    def doubled(at: Any, effect: Say) -> Effect:
        return Say(effect.word * 2)

    table = a_table(replacements=by_type([(Say, Owned("p", louder)), (Say, Owned("q", doubled))]))
    table.push(Say("a"))
    resolve(table)
    assert table.body.said == ["a!a!"]


def test_an_effect_replaced_by_nothing_does_not_happen() -> None:
    table = a_table(
        replacements=by_type([(Say, Owned("p", lambda at, effect: None if effect.word == "a" else effect))])
    )
    table.push(Say("a"), Say("b"))
    resolve(table)
    assert table.body.said == ["b"]


def test_a_replacement_that_raises_is_named_with_its_plugin() -> None:
    def broken(at: Any, effect: Say) -> Effect:
        raise ZeroDivisionError("by zero")

    table = a_table(replacements=by_type([(Say, Owned("p", broken))]))
    table.push(Say("a"))
    with pytest.raises(PluginError, match="plugin 'p' failed while replacing Say: ZeroDivisionError"):
        resolve(table)


def test_a_question_stops_the_resolver_above_its_continuation() -> None:
    table = a_table()
    table.push(Ask(), Say("later"))
    resolve(table)
    assert [type(decision) for decision in table.state.open] == [Question]
    assert table.state.open[0].serial == 1
    assert [effect.word for effect in table.state.agenda] == ["later", "continued"]
    assert table.body.said == []


def test_a_second_question_while_one_is_open_is_an_error_of_the_plugin() -> None:
    table = a_table()
    table.ask(Question(0))
    with pytest.raises(PluginError, match="Question is asked while Question is open"):
        table.ask(Question(1))


def test_effects_above_the_floor_are_done_while_somebody_is_asked() -> None:
    table = a_table()
    table.push(Ask())
    resolve(table)
    floor = len(table.state.agenda)
    table.push(Say("meanwhile"))
    resolve(table, floor=floor)
    assert table.body.said == ["meanwhile"]
    assert len(table.state.agenda) == floor


def test_a_standing_question_takes_the_place_of_the_seats_last_one() -> None:
    table = a_table()
    table.give(Question(1))
    table.give(Question(1))
    assert [(given.seat, given.serial) for given in table.state.standing] == [(1, 2)]
    table.withdraw(1)
    assert table.state.standing == []


def test_depth_costs_nothing_but_a_loop_without_an_end_is_cut() -> None:
    table = a_table()
    table.push(*(Say("x") for _ in range(50_000)))
    resolve(table)
    assert len(table.body.said) == 50_000
    table.push(Forever())
    with pytest.raises(PluginError, match="a loop that the game does not end"):
        resolve(table)


def test_nothing_happens_after_the_end() -> None:
    table = a_table()
    table.push(Stop(), Say("waiting"))
    resolve(table)
    assert table.body.said == []
    assert table.state.agenda == []
    assert table.state.result == Result("stopped")


class AskAfterTheEnd(Effect, tag="t.AskAfterTheEnd"):
    def do(self, table: Any) -> None:
        table.finish(Result("stopped"))
        table.push(Say("continued"))
        table.ask(Question(0))


def test_nobody_is_asked_after_the_end() -> None:
    table = a_table()
    table.push(AskAfterTheEnd())
    resolve(table)
    assert not table.state.agenda
    assert not table.state.open


def test_what_was_pushed_after_the_end_by_a_taken_answer_is_not_done() -> None:
    table = a_table()
    table.finish(Result("stopped"))
    table.push(Say("after the end"))
    resolve(table)
    assert table.body.said == []
    assert not table.state.agenda


def test_a_loop_of_replacements_by_nothing_is_cut_too() -> None:
    def again(table: Any, effect: Effect) -> None:
        table.push(Say("again"))

    table = a_table(replacements=by_type([(Say, Owned("echo", again))]))
    table.push(Say("once"))
    with pytest.raises(PluginError, match="a loop that the game does not end"):
        resolve(table)
