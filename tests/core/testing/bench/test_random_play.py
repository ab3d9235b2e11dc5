"""Play-outs as the benchmark plays them: repeatable, without views, copies or lists; a game that errs is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabard.engine.game import Yardstick
from tabard.engine.rules import Rules
from tabard.errors import PluginError
from tabard.model.message import say
from tabard.model.moves import Refusal
from tabard.testing.bench.playout_rows import ANSWERS_A_ROUND, counted, play_some, rows
from tabard.testing.bench.random_play import half_played, play, seats_of
from tabard.testing.bench.rows import Bench

Broken = Callable[..., Rules]


def test_the_same_seed_is_the_same_game(rules: Rules) -> None:
    one, other = play(rules, seed=4), play(rules, seed=4)
    assert rules.codec.pack(one.state) == rules.codec.pack(other.state)
    assert one.answers == other.answers > 0
    assert one.state.result is not None
    assert rules.codec.pack(play(rules, seed=5).state) != rules.codec.pack(one.state)


def test_a_game_can_be_left_in_its_middle(rules: Rules) -> None:
    assert play(rules, seed=4, most=3).answers == 3
    state = half_played(rules)
    assert state.result is None
    assert state.open
    assert rules.codec.pack(half_played(rules)) == rules.codec.pack(state)


def test_a_play_out_looks_at_no_view_copies_nothing_and_walks_slots(rules: Rules) -> None:
    counts = counted(rules)
    games, answers = play_some(rules)
    assert list(counts) == ["games", "decisions", "slots", "checks", "views", "copies"]
    assert (counts["views"], counts["copies"]) == (0, 0)
    assert (counts["games"], counts["decisions"]) == (games, answers)
    assert counts["decisions"] >= ANSWERS_A_ROUND
    # Each answer is judged once. A walk takes a few slots; listing this game's questions would take far more.
    assert counts["checks"] == counts["decisions"]
    assert counts["decisions"] < counts["slots"] < 8 * counts["decisions"]
    assert counted(rules) == counts


def test_what_a_game_raises_is_one_sentence_that_names_it(broken: Broken) -> None:
    def slots(self: Any, table: Any, decision: Any, picked: Any) -> Any:
        raise KeyError("barn")

    with pytest.raises(PluginError) as caught:
        play(broken(slots=slots), seed=1)
    assert str(caught.value) == "harvest failed in random play: KeyError: 'barn'"


def test_a_game_that_refuses_what_it_offers_is_blamed(broken: Broken) -> None:
    rules = broken(check=lambda self, table, decision, action: Refusal("cost", say("Too dear.")))
    with pytest.raises(PluginError, match=r"harvest offers .* and refuses it as 'cost'"):
        play(rules, seed=1)


@pytest.mark.parametrize(
    ("wanted", "seats"), [(None, 2), (4, 4), (0, 1), (9, 6)], ids=["usual", "own", "too few", "too many"]
)
def test_seats_and_bar_are_the_games_own(wanted: int | None, seats: int, harvest: Any, bench: Bench) -> None:
    own = {} if wanted is None else {"yardstick": Yardstick(seats=wanted, playout=0.04)}
    game = type("Measured", (harvest.Harvest,), own)()
    assert seats_of(game) == seats
    made = Bench(bench.shelf, {"harvest": game}, 1, bench.saves, bench.environ)
    assert [(row.id, row.bar) for row in rows(made)] == [("playout.harvest", 0.06 if wanted is None else 0.04)]
