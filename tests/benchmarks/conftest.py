"""What is benchmarked: the installed games, and the rows of `tabard bench` beside pytest-benchmark's own times."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tabard.compose import Composer
from tabard.engine.game import Game
from tabard.engine.rules import Rules
from tabard.session.host_shelf import HostShelf
from tabard.testing.bench.rows import Bench, Measured
from tabard.testing.bench.table import chosen, table

ROUNDS = 9


@lru_cache(maxsize=1)
def program() -> Composer:
    """The plugins that are installed, without the person's own mods."""
    with TemporaryDirectory() as folder:
        own = {f"TABARD_{name}": str(Path(folder) / name.lower()) for name in ("CACHE", "MODS")}
        composer = Composer(environ={**os.environ, **own})
        composer.host()
    return composer


def games() -> dict[str, Game[Any, Any, Any]]:
    """The games that the plugins bring, by id."""
    return {name: game for name, game in sorted(program().host().games.items()) if isinstance(game, Game)}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A benchmark with a `game` runs once for each game."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(games()))


@pytest.fixture(scope="session")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """What the rows are measured with."""
    made = program()
    return Bench(
        shelf=HostShelf(made.host(), content=made.content, subscriptions=made.subscriptions),
        games=games(),
        rounds=ROUNDS,
        saves=tmp_path_factory.mktemp("saves"),
        environ=made.environ,
    )


@pytest.fixture
def rules(bench: Bench, game: str) -> Rules:
    """The game, made ready."""
    return bench.shelf.rules(game, {})


@pytest.fixture
def ratio(bench: Bench, benchmark: Any) -> Callable[[str], None]:
    """`ratio("clone.chess")`: measure that row, print it, and keep it beside the benchmark's own figures."""

    def measure(name: str) -> None:
        (row,) = chosen(table(bench), name)
        outcome = row.measure()
        if not isinstance(outcome, Measured):
            pytest.skip(outcome.note)
        value, low, high = outcome.ratio
        benchmark.extra_info |= {"ratio": value, "low": low, "high": high, "counts": outcome.counts}
        print(f"\n{row.id} (row {row.number}, bar {row.op} {row.bar}): {value:.3g} ({low:.3g} to {high:.3g})")

    return measure
