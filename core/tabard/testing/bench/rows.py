"""What a row of the benchmark is, and what comes of measuring it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from tabard.engine.game import Game
from tabard.session.shelf import Shelf
from tabard.testing.bench.interleaved import Ratio

AnyGame = Game[Any, Any, Any]


class Bench(Struct, frozen=True):
    """What rows are measured with: games by id and a shelf that makes them ready, how many rounds, a folder on the
    disk where saves go (it need not be there yet), and the environment for whole processes."""

    shelf: Shelf
    games: Mapping[str, AnyGame]
    rounds: int
    saves: Path
    environ: Mapping[str, str]


class Curve(Struct, frozen=True):
    """How a cost grows: `y` in `unit` for each size in `x`."""

    id: str
    x: tuple[int, ...]
    y: tuple[float, ...]
    unit: str


class Measured(Struct, frozen=True):
    """A ratio, a note on how to read it, the work that was done, and how the cost grows where that was looked at.

    `counts` are exact and the same in every run; ratios are neither.
    """

    ratio: Ratio
    note: str = ""
    counts: dict[str, int] = {}
    curves: tuple[Curve, ...] = ()


class Skipped(Struct, frozen=True):
    """Nothing was measured, and why. `failed`: it should have been."""

    note: str
    failed: bool = False


class Row(Struct, frozen=True):
    """One line of the table: its id, its number in the list of bars, the bar (`value op bar` is to hold), and what
    measures it. `measure` may raise TabardError: the row is then skipped with that sentence."""

    id: str
    number: str
    op: Literal[">=", "<="]
    bar: float
    measure: Callable[[], Measured | Skipped]

    def holds(self, value: float) -> bool:
        """Is the bar reached?"""
        return value >= self.bar if self.op == ">=" else value <= self.bar


RowSet = Callable[[Bench], Iterable[Row]]
"""Makes some rows; nothing is measured yet."""
