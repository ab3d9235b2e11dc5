"""Timing on a machine that is never quiet: all candidates take turns, and only ratios within a round are used.

A machine that slows down for a second slows all candidates of a round alike, so the ratio of two of them in one round
means something where their times do not. Every other round goes through the candidates backwards, so that none always
comes first after a pause.

Garbage is collected before each candidate's turn, outside the timing, so that none pays for what the one before it left
behind. The collector stays on while a candidate runs: it is on in a real game too, and its work is a cost.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import perf_counter
from typing import NamedTuple

Work = Callable[[], int]
"""Does a piece of work once and says how many operations that was."""


class Ratio(NamedTuple):
    """The median of the rounds' ratios, and the lowest and highest of them."""

    value: float
    low: float
    high: float


class Timings:
    """Seconds per operation of each candidate, one number a round; all candidates have the same rounds."""

    def __init__(self, seconds: Mapping[str, Sequence[float]]) -> None:
        self.seconds = seconds

    def cost(self, name: str, *, to: str) -> Ratio:
        """Time of one operation to that of another candidate: 2 = twice as slow."""
        return _ratio(self.seconds[name], self.seconds[to])

    def speed(self, name: str, *, to: str) -> Ratio:
        """Operations a second to those of another candidate: 2 = twice as fast."""
        return _ratio(self.seconds[to], self.seconds[name])

    def per_second(self, name: str) -> float:
        """Operations a second in the median round."""
        return 1 / median(self.seconds[name])


def interleave(
    candidates: Mapping[str, Work], *, rounds: int, warm_up: int = 1, clock: Callable[[], float] = perf_counter
) -> Timings:
    """Time the candidates round by round, after `warm_up` rounds that do not count. `clock` tells seconds."""
    for _ in range(warm_up):
        for work in candidates.values():
            work()
    seconds: dict[str, list[float]] = {name: [] for name in candidates}
    turns = list(candidates.items())
    for _ in range(rounds):
        for name, work in turns:
            gc.collect()
            began = clock()
            done = work()
            seconds[name].append((clock() - began) / done)
        turns.reverse()
    return Timings(seconds)


def _ratio(above: Sequence[float], below: Sequence[float]) -> Ratio:
    ratios = [one / other for one, other in zip(above, below, strict=True)]
    return Ratio(median(ratios), min(ratios), max(ratios))
