"""Derived values: a base and what modifies it, worked out when asked, with an explanation."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from tabard.effects.derived import Why, value, why
from tabard.effects.listeners import Owned
from tabard.effects.table import Table
from tabard.errors import PluginError
from tabard.model.moves import Effect, Event
from tabard.model.running import End, Running
from tabard.model.state import State
from tabard.resources.content import Content
from tabard.rng.chance import Seeded
from tabard.rng.generator import Generator

TURN = End("turn", 1)


class Body(Struct):
    power: dict[str, int]


class Blessing(Running, kw_only=True, tag="d.Blessing"):
    """Adds to the strike of one piece."""

    modifies = ("strike",)
    piece: str
    more: int = 1

    def amount(self, table: Any, name: str, what: int | str) -> int:
        return self.more if what == self.piece else 0


class Shade(Running, kw_only=True, tag="d.Shade"):
    """Its piece is immune while the other piece is not."""

    modifies = ("immune",)
    piece: str
    other: str

    def amount(self, table: Any, name: str, what: int | str) -> int:
        return int(what == self.piece and not value(table, "immune", self.other))


class Fell(Event, frozen=True, tag="d.Fell"):
    piece: str
    strike: int


class Fall(Effect, tag="d.Fall"):
    piece: str

    def do(self, table: Any) -> None:
        strike = value(table, "strike", self.piece)
        table.left(self.piece, 0)
        table.emit(Fell(self.piece, strike))


class Rules:
    id = "d"
    responses = None
    values: ClassVar[dict[str, Any]] = {
        "strike": lambda table, what: ((table.body.power[what], "res://hunter.tres"),),
        "immune": lambda table, what: (),
    }


def a_table(*running: Running, modifiers: dict[str, tuple[Owned, ...]] | None = None) -> Table[Any, Any]:
    state: Any = State(body=Body({"hunter": 3, "priest": 1}), rng=Generator(1), serials=[0, 0])
    content = Content({}, origins={}, digests={})
    table: Table[Any, Any] = Table(
        state, options=None, content=content, chance=Seeded(), game=Rules(), modifiers=modifiers
    )
    for one in running:
        table.begin(one)
    return table


def test_without_modifiers_a_value_is_its_base():
    assert value(a_table(), "strike", "hunter") == 3


def test_each_modifier_is_named_with_what_it_adds():
    mod = {"strike": (Owned("sharp", lambda table, what: 1, key="whetstone"),)}
    table = a_table(Blessing(0, TURN, piece="hunter", more=2), modifiers=mod)
    parts = ((3, "res://hunter.tres"), (1, "whetstone"), (2, "d.Blessing"))
    assert why(table, "strike", "hunter") == Why("strike", "hunter", 6, parts)


def test_what_adds_nothing_is_not_named():
    table = a_table(Blessing(0, TURN, piece="priest"))
    assert why(table, "strike", "hunter").parts == ((3, "res://hunter.tres"),)


def test_nothing_is_written_back():
    table = a_table(Blessing(0, TURN, piece="hunter"))
    assert value(table, "strike", "hunter") == 4
    table.expire("turn", 1)
    assert (value(table, "strike", "hunter"), table.body.power["hunter"]) == (3, 3)


def test_an_unknown_value_is_refused_with_the_nearest_one():
    with pytest.raises(PluginError, match=r"d has no value 'strik'.*strike"):
        value(a_table(), "strik", "hunter")


def test_row_57_who_falls_is_remembered_with_the_value_it_had():
    """The blessing is tied to its bearer and goes with it; the event tells the strike from before."""

    class Tied(Blessing, kw_only=True, tag="d.Tied"):
        tied = True

    from tabard.model.target import Target

    table = a_table(Tied(0, TURN, source=Target("hunter"), piece="hunter", more=2))
    Fall("hunter").do(table)
    assert table.events[-1] == Fell("hunter", 5)
    assert table.state.running == []


@pytest.mark.parametrize("first", ["hunter", "priest"])
def test_row_69_effects_that_switch_each_other_off_have_a_defined_answer(first):
    """Asked for one, the other counts it at its base: the other is immune, so the one is not. Each way round."""
    shades = [Shade(0, TURN, piece="hunter", other="priest"), Shade(1, TURN, piece="priest", other="hunter")]
    table = a_table(*(shades if first == "hunter" else reversed(shades)))
    once = {piece: value(table, "immune", piece) for piece in ("hunter", "priest")}
    assert (
        once == {piece: value(table, "immune", piece) for piece in ("priest", "hunter")} == {"hunter": 0, "priest": 0}
    )


@given(st.lists(st.tuples(st.sampled_from(["hunter", "priest"]), st.integers(-5, 5)), max_size=8))
def test_the_total_is_the_sum_of_the_parts(blessings):
    table = a_table(*(Blessing(0, TURN, piece=piece, more=more) for piece, more in blessings))
    for piece, base in (("hunter", 3), ("priest", 1)):
        told = why(table, "strike", piece)
        assert told.total == sum(amount for amount, _ in told.parts) == value(table, "strike", piece)
        assert told.total == base + sum(more for other, more in blessings if other == piece)
