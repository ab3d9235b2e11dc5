"""Measuring rows one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from tabard.errors import TabardError
from tabard.testing.bench import floor
from tabard.testing.bench.interleaved import interleave
from tabard.testing.bench.rows import Measured, Row, Skipped

Heard = Callable[[Row], None]
"""Told which row is measured next."""


def _deaf(row: Row) -> None:
    """Nobody listens."""


class Done(Struct, frozen=True):
    """A row and what came of it."""

    row: Row
    outcome: Measured | Skipped


class Run(Struct, frozen=True):
    """All rows that were measured; not all that were wanted when the run was interrupted. `floor_per_s` counts effects
    and says how fast the machine was, no more."""

    rounds: int
    floor_per_s: float
    done: tuple[Done, ...]
    interrupted: bool = False

    @property
    def failed(self) -> tuple[Done, ...]:
        """The rows that should have been measured and could not be."""
        return tuple(done for done in self.done if isinstance(done.outcome, Skipped) and done.outcome.failed)


def run(rows: Sequence[Row], *, rounds: int, heard: Heard = _deaf) -> Run:
    """Measure the rows. An interrupt ends the run with those that were finished."""
    done: list[Done] = []
    floor_per_s = 0.0
    try:
        floor_per_s = interleave({"floor": floor.work}, rounds=rounds).per_second("floor")
        for row in rows:
            heard(row)
            done.append(Done(row, _outcome(row)))
    except KeyboardInterrupt:
        return Run(rounds, floor_per_s, tuple(done), interrupted=True)
    return Run(rounds, floor_per_s, tuple(done))


def _outcome(row: Row) -> Measured | Skipped:
    try:
        return row.measure()
    except TabardError as error:
        return Skipped(str(error), failed=True)
