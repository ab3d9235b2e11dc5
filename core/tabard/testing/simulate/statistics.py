"""The few statistics that a report prints, over whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from tabard.engine.tally import Statistic

Z95 = 1.959963984540054
"""The normal quantile of a 95 % interval."""


def mean(numbers: Sequence[int]) -> float | None:
    """To three places; None of nothing."""
    return round(sum(numbers) / len(numbers), 3) if numbers else None


def percentile(numbers: Sequence[int], part: int) -> int | None:
    """The smallest number that `part` per cent of all do not exceed (nearest rank); None of nothing."""
    if not numbers:
        return None
    return sorted(numbers)[max(1, ceil(part * len(numbers) / 100)) - 1]


def statistic(kind: Statistic, numbers: Sequence[int]) -> float | int | None:
    """One statistic by name."""
    if kind == "mean":
        return mean(numbers)
    if kind == "max":
        return max(numbers, default=None)
    return percentile(numbers, int(kind[1:]))


def wilson(score: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; the whole of 0 … 1 when nothing was played."""
    if not games:
        return 0.0, 1.0
    square = Z95 * Z95 / games
    middle = score + square / 2
    half = Z95 * sqrt(score * (1 - score) / games + square / (4 * games))
    low, high = ((middle - half) / (1 + square), (middle + half) / (1 + square))
    return round(max(0.0, low), 3), round(min(1.0, high), 3)
