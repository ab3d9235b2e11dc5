"""Harvest as a campaign, as a duel for two with figures of its own, and broken in several ways."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from tabard.bots.bot import Bots
from tabard.compose import Composer
from tabard.engine.tally import Figures, Measure, Tally
from tabard.testing.simulate.document import document
from tabard.testing.simulate.order import take_order
from tabard.testing.simulate.run import simulate
from tabard.testing.simulate.workshop import Workshop


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


class First:
    """Takes the first legal answer and lets standing decisions be."""

    def act(self, rules: Any, seen: Any, choice: Any, decision: Any, rng: Any) -> Any:
        return None if decision.standing else choice.at_most(0)[0]


class Mute(First):
    """Gives no answer at all."""

    def act(self, rules: Any, seen: Any, choice: Any, decision: Any, rng: Any) -> Any:
        return None


class Points(Tally[Any, Any]):
    """The points of each seat, the rounds of the game, and whether a seat ended rich or poor."""

    outcomes = ("harvested", "drought")
    length = (Measure("rounds", ("mean", "max")),)
    measures = (Measure("points", ("mean", "p5", "p95", "max")),)

    def figures(self, table: Any) -> Figures:
        points = tuple(table.body.points)
        purse = tuple(("rich" if mine > 8 else "poor",) for mine in points)
        return Figures({"rounds": (table.body.round,), "points": points}, {"purse": purse})


@pytest.fixture(scope="session")
def bots() -> Bots:
    """`random`, and `first` and `mute` that are Harvest's own."""
    return Bots({"harvest-first": First, "harvest-mute": Mute})


@pytest.fixture(scope="session")
def farm(shelf: Any, bots: Bots) -> Workshop:
    """Harvest and its campaign of two adventures; the game has no tally."""
    return Workshop(shelf, campaigns=shelf.campaigns, bots=bots)


@pytest.fixture(scope="session")
def field(harvest: ModuleType, shelf: Any, bots: Bots) -> Callable[..., Workshop]:
    """`field(prepare=…)`: a Harvest for exactly two with a tally and no campaign, methods of it replaced."""

    def make(**methods: Any) -> Workshop:
        kind = type("Field", (harvest.Harvest,), {"seats": (2, 2), "tally": Points(), **methods})
        return Workshop(type(shelf)(kind(), {}), campaigns={}, bots=bots)

    return make


@pytest.fixture(scope="session")
def report() -> Callable[..., dict[str, Any]]:
    """`report(workshop, bots=["random"], games=4, …)`: the document of a run in this process."""

    def play(workshop: Workshop, *, bots: Any = ("random",), games: int = 4, seed: int = 1, **more: Any) -> Any:
        order = take_order(workshop, "harvest", games=games, seed=seed, bots=bots, **more)
        return document(simulate(order, workshop), workshop)

    return play


@pytest.fixture(scope="session")
def composer(tmp_path_factory: pytest.TempPathFactory) -> Composer:
    """The program's own plugins, with folders of these tests."""
    folder = tmp_path_factory.mktemp("tabard")
    return Composer(environ={f"TABARD_{name}": str(folder) for name in ("CACHE", "MODS", "SAVES")})


@pytest.fixture
def sim(tmp_path: Path) -> Callable[..., Ran]:
    """`sim("milestone", "--games", "2", hash_seed="1")` in a process of its own."""

    def command(*arguments: str, hash_seed: str = "0") -> Ran:
        folders = {f"TABARD_{name}": str(tmp_path) for name in ("MODS", "CACHE", "SAVES")}
        line = [sys.executable, "-m", "tabard", "sim", *arguments]
        environ = {**os.environ, **folders, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(line, capture_output=True, text=True, env=environ, check=False, timeout=120)
        return Ran(done.returncode, done.stdout, done.stderr)

    return command
