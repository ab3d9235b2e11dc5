"""Row 5: random play-outs of each game: answers that seats gave, a second, to effects of the floor, a second."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import partial
from typing import cast

from tabard.engine.codec import Codec
from tabard.engine.rules import Rules
from tabard.testing.bench import floor
from tabard.testing.bench.counting import Counting
from tabard.testing.bench.interleaved import interleave
from tabard.testing.bench.random_play import play, seats_of
from tabard.testing.bench.rows import AnyGame, Bench, Measured, Row

ANSWERS_A_ROUND = 1_000


def rows(bench: Bench) -> Iterator[Row]:
    """`playout.GAME` for every game; the bar is the one of its yardstick."""
    for name, game in bench.games.items():
        yield Row(f"playout.{name}", "5", ">=", game.yardstick.playout, partial(_measure, bench, name))


def _measure(bench: Bench, name: str) -> Measured:
    rules = bench.shelf.rules(name, {})
    counts = counted(rules)
    timings = interleave({"floor": floor.work, "play": lambda: play_some(rules)[1]}, rounds=bench.rounds)
    seats = seats_of(rules.game)
    note = f"{seats} seats, {timings.per_second('play'):.0f} decisions/s"
    return Measured(timings.speed("play", to="floor"), note, counts)


def play_some(rules: Rules) -> tuple[int, int]:
    """Whole games with seeds 0, 1, 2 … until enough answers were given; how many games, and how many answers."""
    games = answers = 0
    while answers < ANSWERS_A_ROUND:
        answers += play(rules, seed=games).answers
        games += 1
    return games, answers


def counted(rules: Rules) -> dict[str, int]:
    """The work of one round: games, decisions, and the calls the engine made. A play-out looks at no view and copies
    no state, so `views` and `copies` are 0."""
    calls: dict[str, int] = {}
    watched = copy(rules)
    watched.game = cast(AnyGame, Counting(rules.game, {"slots": "slots", "check": "checks", "view": "views"}, calls))
    copying = {"pack": "copies", "unpack": "copies", "clone": "copies", "copy_view": "views"}
    watched.codec = cast(Codec, Counting(rules.codec, copying, calls))
    games, answers = play_some(watched)
    return {"games": games, "decisions": answers, **calls}
