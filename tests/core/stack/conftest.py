"""Positions of Parley, played line by line, and random games of it."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from tabard.engine.codec import Codec
from tabard.engine.rules import Rules, read_options
from tabard.resources.content import Content
from tabard.rng.chance import Chance
from tabard.stack.policy import Policy
from tabard.testing.walk import Turn, walk

RulesOf = Callable[..., Rules]


@pytest.fixture(scope="session")
def codec(parley: ModuleType) -> Codec:
    """Packs every state of Parley, whatever its policy."""
    return Codec(parley.Parley.types)


@pytest.fixture(scope="session")
def rules_of(parley: ModuleType, codec: Codec) -> RulesOf:
    """`rules_of(Policy(respond_between=False), turns=4)`: Parley without content, made ready."""

    def make(
        policy: Policy | None = None, *, asks_first: bool = False, chance: Chance | None = None, **options: Any
    ) -> Rules:
        game = parley.with_policy(policy or Policy(), asks_first=asks_first)
        content = Content({}, origins={}, digests={})
        return Rules(game, options=read_options(game, options), content=content, chance=chance, codec=codec)

    return make


@pytest.fixture
def sit(parley: ModuleType, rules_of: RulesOf) -> Callable[..., Any]:
    """`sit(A=["sting"], B=["veto"], life={"B2": 1}, lasting=["B shelter at B2"])`: a position of Parley with these
    hands. What else can be given: `lay_out` in the game's `laying_out`, `policy`, `asks_first`, `chance`, `options`."""
    lay_out = importlib.import_module("tabard_mods.parley.laying_out").lay_out

    def position(
        *,
        policy: Policy | None = None,
        asks_first: bool = False,
        chance: Chance | None = None,
        options: dict[str, Any] | None = None,
        **given: Any,
    ) -> Any:
        rules = rules_of(policy, asks_first=asks_first, chance=chance, **(options or {}))
        hands = {name: given.pop(name) for name in "ABCD" if name in given}
        return lay_out(rules, hands=hands, **given)

    return position


@pytest.fixture
def walked(rules_of: RulesOf) -> Callable[..., Iterator[tuple[Rules, Turn]]]:
    """`walked(seats=3, seed=1)`: the rules and each state of a random game, one decision after another."""

    def play(*, seats: int, seed: int, policy: Policy | None = None, **options: Any) -> Iterator[tuple[Rules, Turn]]:
        rules = rules_of(policy, **options)
        for turn in walk(rules, seats=seats, seed=seed):
            yield rules, turn

    return play
