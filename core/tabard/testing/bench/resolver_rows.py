"""Rows 1a to 4: the resolver on the floor's work, what listeners add to it, and how its cost grows with depth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from statistics import median

from tabard.errors import PluginError
from tabard.testing.bench import floor
from tabard.testing.bench.interleaved import Ratio, Timings, interleave
from tabard.testing.bench.interleaved import Work as Candidate
from tabard.testing.bench.resolver_counts import counted
from tabard.testing.bench.resolver_work import ByDecisions, Inline, Work
from tabard.testing.bench.rows import Bench, Curve, Measured, Row

DEPTH = 4
EFFECTS = 20_000
"""As many as a round of the floor has."""
BY_DECISIONS = 4_000
"""Three answers through a session stand behind one effect."""
ALONG_A_CURVE = 4_000
PLUGINS = 100
FEW, MANY = 2, 18
"""Listeners of each event: what one adds is the slope between these."""
SUBSCRIBED = (0, 1, 2, 4, 16, 64, 256)
ELSEWHERE = (0, 10, 100, 1_000, 10_000, 100_000)
SHALLOW = 100
DEPTHS = (10, SHALLOW, 1_000, 10_000, 100_000)
WARM_UP = 1


def rows(bench: Bench) -> Iterator[Row]:
    """`resolver.inline`, `resolver.decisions`, `resolver.plugins100`, `listener`, `depth`."""
    yield Row("resolver.inline", "1a", ">=", 0.45, partial(_measure_inline, bench))
    yield Row("resolver.decisions", "1b", ">=", 0.1, partial(_measure_decisions, bench))
    yield Row("resolver.plugins100", "2", ">=", 0.95, partial(_measure_plugins, bench))
    yield Row("listener", "3", "<=", 0.15, partial(measure_listeners, bench))
    yield Row("depth", "4", "<=", 1.25, partial(measure_depths, bench))


def _measure_inline(bench: Bench) -> Measured:
    work = Work()
    timings = _timed(bench, {"floor": floor.work, "inline": _playing(bench, work.inline, EFFECTS)})
    counts = counted(work, Work.inline, EFFECTS, DEPTH)
    return Measured(timings.speed("inline", to="floor"), _per_second(timings, "inline"), counts)


def _measure_decisions(bench: Bench) -> Measured:
    work = Work()
    decisions = _playing(bench, work.by_decisions, BY_DECISIONS)
    timings = _timed(bench, {"floor": floor.work, "decisions": decisions})
    counts = counted(work, Work.by_decisions, BY_DECISIONS, DEPTH)
    return Measured(timings.speed("decisions", to="floor"), _per_second(timings, "decisions"), counts)


def _measure_plugins(bench: Bench) -> Measured:
    alone, crowd = Work(), Work(plugins=PLUGINS)
    counts = counted(crowd, Work.inline, EFFECTS, DEPTH)
    if counts != counted(alone, Work.inline, EFFECTS, DEPTH):
        raise PluginError(f"{PLUGINS} plugins that listen elsewhere change what is counted")
    candidates = {"alone": _playing(bench, alone.inline, EFFECTS), "crowd": _playing(bench, crowd.inline, EFFECTS)}
    timings = _timed(bench, candidates)
    return Measured(timings.speed("crowd", to="alone"), f"to 1a; {_per_second(timings, 'crowd')}", counts)


def measure_listeners(
    bench: Bench, *, subscribed: Sequence[int] = SUBSCRIBED, elsewhere: Sequence[int] = ELSEWHERE
) -> Measured:
    """What a subscribed listener adds to an effect; and along the way what many of them cost, and many that listen to
    something else."""
    few, many = Work(subs=FEW), Work(subs=MANY)
    candidates = {"few": _playing(bench, few.inline, EFFECTS), "many": _playing(bench, many.inline, EFFECTS)}
    timings = _timed(bench, {"floor": floor.work, **candidates})
    counts = {
        f"listener_calls_{subs}": counted(work, Work.inline, EFFECTS, DEPTH)["listener_calls"]
        for subs, work in ((FEW, few), (MANY, many))
    }
    curves = (
        _listeners_curve(bench, "listeners.subscribed", {n: Work(subs=n) for n in subscribed}),
        _listeners_curve(bench, "listeners.elsewhere", {n: Work(unsub=n) for n in elsewhere}),
    )
    note = "floor effects for each subscribed listener"
    return Measured(_slope(timings, "few", "many", MANY - FEW), note, {"effects": EFFECTS, **counts}, curves)


def measure_depths(bench: Bench, *, depths: Sequence[int] = DEPTHS) -> Measured:
    """The cost of an effect in the deepest chain to that in one of 100."""
    work = Work()
    deepest = depths[-1]
    timings = _timed(
        bench,
        {str(depth): _playing(bench, work.inline, max(EFFECTS, depth), depth) for depth in {*depths, SHALLOW}},
    )
    counts = {"depth": deepest, **counted(work, Work.inline, deepest, deepest)}
    note = f"{_microseconds(timings, deepest):.2f} us/effect at depth {deepest:,}"
    return Measured(timings.cost(str(deepest), to=str(SHALLOW)), note, counts, (_curve("depth", depths, timings),))


def _playing(bench: Bench, begin: Callable[[], Inline | ByDecisions], total: int, depth: int = DEPTH) -> Candidate:
    """A candidate that plays a new game in each round. The games are begun here, outside the timing, and each is let
    go when it was played."""
    games = [begin() for _ in range(bench.rounds + WARM_UP)]
    return lambda: games.pop().play(total, depth).effects


def _timed(bench: Bench, candidates: Mapping[str, Candidate]) -> Timings:
    return interleave(candidates, rounds=bench.rounds, warm_up=WARM_UP)


def _listeners_curve(bench: Bench, name: str, works: Mapping[int, Work]) -> Curve:
    candidates = {str(size): _playing(bench, work.inline, ALONG_A_CURVE) for size, work in works.items()}
    return _curve(name, tuple(works), _timed(bench, candidates))


def _curve(name: str, sizes: Sequence[int], timings: Timings) -> Curve:
    return Curve(name, tuple(sizes), tuple(_microseconds(timings, size) for size in sizes), "us/effect")


def _slope(timings: Timings, low: str, high: str, steps: int) -> Ratio:
    """What one step from `low` to `high` adds, in effects of the floor."""
    rounds = zip(timings.seconds[low], timings.seconds[high], timings.seconds["floor"], strict=True)
    slopes = [(many - few) / steps / least for few, many, least in rounds]
    return Ratio(median(slopes), min(slopes), max(slopes))


def _microseconds(timings: Timings, size: int) -> float:
    return 1e6 / timings.per_second(str(size))


def _per_second(timings: Timings, name: str) -> str:
    return f"{timings.per_second(name):.0f} effects/s"
