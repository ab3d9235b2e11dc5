"""What a game supplies so that many of its games can be counted up: its outcomes, and a few figures of each game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, Literal, TypeVar

from msgspec import Struct

from tabard.effects.table import Table

B = TypeVar("B")
O = TypeVar("O")  # noqa: E741 - a game's options

Statistic = Literal["mean", "p5", "p95", "max"]


class Measure(Struct, frozen=True):
    """One figure of a report: its key, and the statistics of it that are printed, in this order."""

    key: str
    of: tuple[Statistic, ...] = ("mean",)


class Figures(Struct, frozen=True):
    """The figures of one game that has ended.

    `numbers` has an entry for each of the tally's measures: one number a seat, or a single one for the whole game.
    `choices` tells what each seat had chosen, sort by sort: `{"guild": (("fire", "water"), ("earth",))}`; the report
    counts how often each choice was made and how often it won.
    """

    numbers: dict[str, tuple[int, ...]] = {}
    choices: dict[str, tuple[tuple[str, ...], ...]] = {}


class Tally(ABC, Generic[B, O]):
    """The reporting side of one game. Its keys are the game's own words; the engine only adds up what stands there."""

    outcomes: ClassVar[tuple[str, ...]] = ()
    """Every way a game can end, in the order of reports; one that never happens is reported with 0."""

    length: ClassVar[tuple[Measure, ...]] = ()
    """Figures of how long a game took; they come first in a report."""

    measures: ClassVar[tuple[Measure, ...]] = ()
    """All other figures."""

    @abstractmethod
    def figures(self, table: Table[B, O]) -> Figures:
        """The figures of a game that has ended. Pure."""
