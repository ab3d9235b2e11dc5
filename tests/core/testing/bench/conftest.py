"""Harvest to measure, and rows that measure nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabard.engine.rules import Rules
from tabard.testing.bench.interleaved import Ratio
from tabard.testing.bench.rows import Bench, Measured, Row


@pytest.fixture
def bench(shelf: Any, tmp_path: Path) -> Bench:
    """One round of everything, with Harvest; saves go to a folder that is not there yet."""
    return Bench(
        shelf=shelf, games={"harvest": shelf.game}, rounds=1, saves=tmp_path / "saves", environ=dict(os.environ)
    )


@pytest.fixture(scope="session")
def rules(shelf: Any) -> Rules:
    """Harvest with its usual options."""
    return shelf.rules("harvest", {})


@pytest.fixture(scope="session")
def broken(harvest: Any, shelf: Any) -> Callable[..., Rules]:
    """`broken(slots=…)`: Harvest with methods replaced."""

    def make(**methods: Any) -> Rules:
        return type(shelf)(type("Broken", (harvest.Harvest,), methods)(), {}).rules("harvest", {})

    return make


@pytest.fixture(scope="session")
def row() -> Callable[..., Row]:
    """`row("a.b", outcome)`: a row that has this outcome, or a ratio, or raises this."""

    def make(name: str, outcome: Any = 0.5, *, op: Any = ">=", bar: float = 0.45, number: str = "1a") -> Row:
        def measure() -> Any:
            if isinstance(outcome, BaseException):
                raise outcome
            return Measured(Ratio(outcome, outcome, outcome)) if isinstance(outcome, float) else outcome

        return Row(name, number, op, bar, measure)

    return make
