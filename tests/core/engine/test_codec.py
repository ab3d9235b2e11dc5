"""Packing states, and the digest of the structs' shapes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from tabard.engine.codec import Codec, shape_digest, state_hash
from tabard.engine.game import Types
from tabard.engine.step import start
from tabard.errors import PluginError, SaveError
from tabard.model.moves import Action, Effect


class Push(Effect, tag="x.Push"):
    card: int
    seat: int


class Swapped(Effect, tag="x.Push"):
    seat: int
    card: int


class Wider(Effect, tag="x.Push"):
    card: int
    seat: int
    extra: int = 0


class Renamed(Effect, tag="x.Push"):
    card: int
    who: int


class Retyped(Effect, tag="x.Push"):
    card: int
    seat: str


class Inner(Struct, array_like=True):
    n: int


class Outer(Struct, array_like=True):
    inner: list[Inner]


class OtherInner(Struct, array_like=True):
    n: int
    m: int


class OtherOuter(Struct, array_like=True):
    inner: list[OtherInner]


class Do(Action, frozen=True, tag="x.Do"):
    pass


def digest(*effects: type[Effect], body: type[Struct] = Outer) -> str:
    return shape_digest(
        Types(body=body, options=Outer, view=Outer, effects=effects, decisions=(), actions=(Do,), events=())
    )


@pytest.mark.parametrize("other", [Swapped, Wider, Renamed, Retyped])
def test_the_shape_digest_sees_every_change_of_a_field(other: type[Effect]) -> None:
    assert digest(Push) == digest(Push)
    assert digest(other) != digest(Push)


def test_the_shape_digest_looks_into_the_structs_of_a_body() -> None:
    assert digest(Push, body=OtherOuter) != digest(Push)


def test_a_state_comes_back_equal(shelf) -> None:
    rules = shelf.rules("harvest", {})
    state = start(rules, seats=3, seed=4).state
    packed = rules.codec.pack(state)
    assert rules.codec.unpack(packed) == state
    assert state_hash(packed) == state_hash(rules.codec.pack(rules.codec.clone(state)))


@given(st.binary(max_size=200))
def test_garbage_is_refused_in_one_sentence(garbage: bytes) -> None:
    codec = Codec(Types(body=Outer, options=Outer, view=Outer, effects=(Push,), decisions=(), actions=(Do,), events=()))
    with pytest.raises(SaveError, match="does not fit this version"):
        codec.unpack(garbage)


def test_a_cut_state_is_refused(shelf) -> None:
    rules = shelf.rules("harvest", {})
    packed = rules.codec.pack(start(rules, seats=2, seed=4).state)
    for end in range(0, len(packed), 7):
        with pytest.raises(SaveError):
            rules.codec.unpack(packed[:end])


class Added(Effect, tag="mod.Added"):
    n: int = 0


class AddedWider(Effect, tag="mod.Added"):
    n: int = 0
    m: int = 0


def test_what_a_plugin_adds_is_read_back(shelf) -> None:
    game = shelf.rules("harvest", {}).game
    codec = Codec(game.types, (Added,))
    state = start(shelf.rules("harvest", {}), seats=2, seed=4).state
    state.agenda.append(Added(3))
    codec.check(state, [])
    assert codec.unpack(codec.pack(state)) == state
    assert codec.shape == Codec(game.types).shape
    assert codec.added_shapes != Codec(game.types, (AddedWider,)).added_shapes


def test_what_was_never_handed_over_is_refused_by_name(shelf) -> None:
    rules = shelf.rules("harvest", {})
    state = start(rules, seats=2, seed=4).state
    state.agenda.append(Added(3))
    with pytest.raises(PluginError, match=r"Added was never handed over.*registry.structs\(Added, game=...\)"):
        rules.codec.check(state, [])
