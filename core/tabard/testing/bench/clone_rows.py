"""Row 6: a copy of a state in the middle of a game, to a hand-written copy of dictionaries with the equal data."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tabard.testing.bench.interleaved import interleave
from tabard.testing.bench.plain_copy import containers, copier
from tabard.testing.bench.random_play import half_played
from tabard.testing.bench.rows import Bench, Measured, Row

COPIES = 500


def rows(bench: Bench) -> Iterator[Row]:
    """`clone.GAME` for every game."""
    for name in bench.games:
        yield Row(f"clone.{name}", "6", "<=", 0.4, partial(_measure, bench, name))


def _measure(bench: Bench, name: str) -> Measured:
    rules = bench.shelf.rules(name, {})
    state = half_played(rules)
    equal = rules.game.plain(rules.table(state))
    clone, by_hand = rules.codec.clone, copier(equal)

    def cloning() -> int:
        for _ in range(COPIES):
            clone(state)
        return COPIES

    def copying() -> int:
        for _ in range(COPIES):
            by_hand(equal)
        return COPIES

    timings = interleave({"hand": copying, "clone": cloning}, rounds=bench.rounds)
    dicts, lists = containers(equal)
    note = f"{1e6 / timings.per_second('clone'):.1f} us a clone"
    return Measured(timings.cost("clone", to="hand"), note, {"dicts": dicts, "lists": lists})
