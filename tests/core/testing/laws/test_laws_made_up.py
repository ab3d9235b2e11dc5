"""Actions that nobody offered: they have the right types, and are not the one they were made from."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from tabard.api import Action
from tabard.engine.rules import Rules
from tabard.rng.generator import Generator
from tabard.testing.laws.made_up import changed, invented


class Everything(Action, frozen=True, tag="made.Everything"):
    flag: bool
    maybe: int | None
    word: Literal["up", "down"]
    pair: tuple[int, str]
    many: tuple[int, ...]
    names: list[str]


class Odd(Action, frozen=True, tag="made.Odd"):
    weight: float


@pytest.fixture(scope="module")
def rules(harvest: ModuleType, made: Callable[..., Rules]) -> Rules:
    """Harvest with two actions more."""
    kinds = structs.replace(harvest.Harvest.types, actions=(*harvest.Harvest.types.actions, Everything, Odd))
    return made(type("More", (harvest.Harvest,), {"types": kinds})())


@given(seed=st.integers(0, 1000), text=st.text(max_size=5))
def test_what_is_invented_is_well_typed(rules: Rules, seed: int, text: str) -> None:
    made = list(invented(rules, Generator(seed), [text]))
    for action in made:
        packed = msgspec.msgpack.encode(action)
        assert msgspec.msgpack.decode(packed, type=rules.codec.action_type) == action
    kinds = {type(action) for action in made}
    assert kinds == set(rules.game.types.actions) - {Odd}


def test_each_field_is_changed(rules: Rules, harvest: ModuleType) -> None:
    sow = harvest.pieces.Sow(2, 5)
    mutants = list(changed(rules, sow))
    assert sow not in mutants
    assert {(mutant.card == 2, mutant.field == 5) for mutant in mutants} == {(True, False), (False, True)}
    assert harvest.pieces.Sow(-1, 5) in mutants
    assert harvest.pieces.Sow(2, 99) in mutants


def test_sequences_and_texts_are_changed_too(rules: Rules) -> None:
    whole = Everything(False, None, "up", (1, "a"), (1, 2), ["x"])
    mutants: list[Any] = list(changed(rules, whole))
    assert {mutant.flag for mutant in mutants} == {False, True}
    assert {(), (2,), (2, 1), (1, 2, 1, 2), (99, 2), (1, 99)} <= {mutant.many for mutant in mutants}
    assert [] in [mutant.names for mutant in mutants]
    # A pair stays a pair, a word stays one of its two: others could not arrive from outside.
    assert {len(mutant.pair) for mutant in mutants} == {2}
    assert {mutant.word for mutant in mutants} == {"up"}
