"""Row 7: packing a state in the middle of a game, to `msgpack.packb` of dictionaries with the equal data."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgpack  # type: ignore[import-untyped]  # the package ships no types

from tabard.testing.bench.interleaved import Ratio, interleave
from tabard.testing.bench.random_play import half_played
from tabard.testing.bench.rows import Bench, Measured, Row

PACKS = 500


def rows(bench: Bench) -> Iterator[Row]:
    """`pack.time.GAME` and `pack.bytes.GAME` for every game."""
    for name in bench.games:
        yield Row(f"pack.time.{name}", "7", "<=", 0.25, partial(_measure_time, bench, name))
        yield Row(f"pack.bytes.{name}", "7", "<=", 0.4, partial(_measure_bytes, bench, name))


def _measure_time(bench: Bench, name: str) -> Measured:
    rules = bench.shelf.rules(name, {})
    state = half_played(rules)
    equal = rules.game.plain(rules.table(state))
    pack, packb = rules.codec.pack, msgpack.packb

    def packing() -> int:
        for _ in range(PACKS):
            pack(state)
        return PACKS

    def plainly() -> int:
        for _ in range(PACKS):
            packb(equal)
        return PACKS

    timings = interleave({"msgpack": plainly, "pack": packing}, rounds=bench.rounds)
    note = f"{1e6 / timings.per_second('pack'):.1f} us a pack"
    return Measured(timings.cost("pack", to="msgpack"), note)


def _measure_bytes(bench: Bench, name: str) -> Measured:
    rules = bench.shelf.rules(name, {})
    state = half_played(rules)
    packed, plain = len(rules.codec.pack(state)), len(msgpack.packb(rules.game.plain(rules.table(state))))
    ratio = packed / plain
    return Measured(Ratio(ratio, ratio, ratio), "exact", {"bytes": packed, "plain_bytes": plain})
