"""The broken variants of Harvest, and what other processes make of them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tabard.engine.rules import Rules, read_options
from tabard.hooks.modules import InMods
from tabard.resources.content import Content
from tabard.testing.laws.law import Trial
from tabard.testing.laws.subject import Subject

BROKEN = Path(__file__).parents[3] / "fixtures" / "broken"
LIMIT = 150

Made = Callable[..., Rules]


@pytest.fixture(scope="session")
def made() -> Made:
    """`made(Game())`: a game without content, made ready."""

    def make(game: Any, **options: Any) -> Rules:
        return Rules(game, options=read_options(game, options), content=Content({}, origins={}, digests={}))

    return make


@pytest.fixture(scope="session")
def broken(harvest: ModuleType) -> dict[str, tuple[str, str, type]]:
    """What is wrong with it → law, sentence, game."""
    games: dict[str, tuple[str, str, type]] = InMods("broken", BROKEN, "broken").load().GAMES
    return games


@pytest.fixture(scope="session")
def trails() -> Callable[[str, str], list[str]]:
    """`trails(name, hash_seed)`: the trail of a broken game; each hash seed costs one process for all of them."""
    known: dict[str, dict[str, list[str]]] = {}

    def play(hash_seed: str) -> dict[str, list[str]]:
        environ = {**os.environ, "PYTHONHASHSEED": hash_seed}
        line = [sys.executable, str(BROKEN / "trails.py"), str(LIMIT)]
        done = subprocess.run(line, capture_output=True, text=True, env=environ, check=True, timeout=120)
        parts = (part.splitlines() for part in done.stdout.split("== ")[1:])
        return {part[0]: part[1:] for part in parts}

    def trail(name: str, hash_seed: str) -> list[str]:
        if hash_seed not in known:
            known[hash_seed] = play(hash_seed)
        return known[hash_seed][name]

    return trail


@pytest.fixture
def subject(broken: Any, made: Made, trails: Callable[[str, str], list[str]]) -> Callable[[str], Subject]:
    """`subject("looks at the clock")`: a broken game as the laws take it."""

    def of(name: str) -> Subject:
        def elsewhere(trial: Trial, hash_seed: str) -> list[str]:
            return trails(name, hash_seed)

        return Subject(made(broken[name][2]()), elsewhere=elsewhere)

    return of
