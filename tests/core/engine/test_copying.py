"""Copies of states: equal, and sharing nothing that can change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from tabard.engine.copying import Copies
from tabard.engine.step import start
from tabard.errors import PluginError


class Mark(Struct, array_like=True, frozen=True):
    """Nothing in it can change."""

    name: str
    places: tuple[int, ...] = ()
    before: Mark | None = None


class Box(Struct, array_like=True):
    numbers: list[int] = []
    rows: list[list[int]] = []
    by_name: dict[str, int] = {}
    lists: dict[str, list[int]] = {}
    marks: list[Mark] = []
    mark: Mark | None = None
    inner: Box | None = None
    pair: tuple[int, list[int]] = (0, [])
    anything: Any = None


class Held(Struct, array_like=True, frozen=True):
    """Frozen, and yet what it holds can change."""

    numbers: list[int]
    name: str = ""


class Own(Struct, array_like=True):
    n: int

    def clone(self) -> Own:
        return Own(self.n + 100)


def changing(value: Any) -> Iterator[Any]:
    if isinstance(value, Struct):
        if not value.__struct_config__.frozen:
            yield value
        for name in value.__struct_fields__:
            yield from changing(getattr(value, name))
    elif isinstance(value, list | tuple | dict):
        if not isinstance(value, tuple):
            yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from changing(inner)


numbers = st.lists(st.integers(), max_size=3)
marks = st.builds(Mark, st.text(max_size=3), numbers.map(tuple), st.none() | st.builds(Mark, st.just("m")))
boxes = st.recursive(
    st.builds(Box, numbers),
    lambda inner: st.builds(
        Box,
        numbers,
        st.lists(numbers, max_size=2),
        st.dictionaries(st.text(max_size=2), st.integers(), max_size=2),
        st.dictionaries(st.text(max_size=2), numbers, max_size=2),
        st.lists(marks, max_size=2),
        st.none() | marks,
        st.none() | inner,
        st.tuples(st.integers(), numbers),
        st.none() | st.integers() | numbers | st.builds(Held, numbers) | inner,
    ),
    max_leaves=4,
)


@given(boxes)
def test_a_copy_is_equal_and_shares_nothing_that_can_change(box: Box) -> None:
    copied = Copies().value(box)
    assert copied == box
    theirs = {id(value) for value in changing(box)}
    assert not [value for value in changing(copied) if id(value) in theirs]


def test_what_never_changes_is_shared() -> None:
    mark = Mark("here", (1, 2), Mark("there"))
    box = Box(marks=[mark], mark=mark)
    copied = Copies().value(box)
    assert copied.mark is mark
    assert copied.marks == [mark]
    assert copied.marks is not box.marks


def test_a_frozen_struct_with_a_list_in_it_is_made_anew() -> None:
    held = Held([1], "x")
    copied = Copies().value(held)
    copied.numbers.append(2)
    assert (held.numbers, copied.name) == ([1], "x")


def test_a_struct_that_knows_how_copies_itself() -> None:
    assert Copies().several([Own(1)]) == [Own(101)]


def test_what_is_no_plain_data_is_refused_by_name() -> None:
    with pytest.raises(PluginError, match="a state holds a bytearray, expected structs, lists"):
        Copies().value(Box(anything=bytearray(b"x")))


def test_a_whole_state_is_copied(shelf) -> None:
    rules = shelf.rules("harvest", {})
    state = start(rules, seats=3, seed=4).state
    state.touched.append("a")
    state.stamp = 3
    state.ext["mod"] = b"sealed"
    copied = rules.codec.clone(state)
    assert copied == state
    theirs = {id(value) for value in changing(state)}
    assert not [value for value in changing(copied) if id(value) in theirs]
