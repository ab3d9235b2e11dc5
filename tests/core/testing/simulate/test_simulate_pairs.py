"""Duels: every pair of bots plays each game in both seatings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabard.errors import UsageError
from tabard.testing.simulate.order import matches, take_order
from tabard.testing.simulate.statistics import wilson
from tabard.testing.simulate.summary import summary
from tabard.testing.simulate.workshop import Workshop

Report = Callable[..., dict[str, Any]]
Field = Callable[..., Workshop]


def test_two_bots_meet_in_both_seatings(field: Field, report: Report) -> None:
    found = report(field(), bots=["random", "first"], games=20)
    assert list(found) == [
        "format", "game", "content", "seed", "games", "seats", "bots", "options", "finished", "crashed", "stalled",
        "length", "pairs", "choices",
    ]  # fmt: skip
    assert (found["games"], found["finished"], found["seats"]) == (20, 40, 2)
    (pair,) = found["pairs"]
    assert list(pair) == ["bots", "games", "wins", "draws", "score", "ci95", "by_seating"]
    assert pair["games"] == sum(pair["wins"]) + pair["draws"] == 40
    assert [row["first"] for row in pair["by_seating"]] == ["random", "first"]
    for n in (0, 1):
        assert pair["wins"][n] == sum(row["wins"][n] for row in pair["by_seating"])
    assert all(sum(row["wins"]) + row["draws"] == 20 for row in pair["by_seating"])
    assert pair["score"] == round((pair["wins"][0] + pair["draws"] / 2) / 40, 4)
    assert pair["ci95"] == list(wilson(pair["score"], 40))


def test_the_order_of_the_bots_changes_no_game(field: Field, report: Report) -> None:
    (one,) = report(field(), bots=["random", "first"], games=10)["pairs"]
    (other,) = report(field(), bots=["first", "random"], games=10)["pairs"]
    assert one["wins"] == other["wins"][::-1]
    assert one["score"] == pytest.approx(1 - other["score"])


def test_both_seatings_play_from_the_same_seed(field: Field) -> None:
    order = take_order(field(), "harvest", games=3, seed=0, bots=["random", "first"])
    assert [(match.index, match.bots) for match in matches(order)] == [
        *((index, ("random", "first")) for index in range(3)),
        *((index, ("first", "random")) for index in range(3)),
    ]


def test_one_bot_plays_against_itself_once(field: Field, report: Report) -> None:
    found = report(field(), games=5)
    (pair,) = found["pairs"]
    assert (pair["bots"], pair["games"], found["finished"]) == (["random", "random"], 5, 5)
    assert [row["first"] for row in pair["by_seating"]] == ["random"]


def test_three_bots_meet_each_other(field: Field) -> None:
    order = take_order(field(), "harvest", games=2, seed=0, bots=["random", "first", "mute"])
    assert len(matches(order)) == 3 * 2 * 2


def test_length_and_choices_are_the_games_own(field: Field, report: Report) -> None:
    found = report(field(), games=10)
    assert list(found["length"]) == ["decisions", "rounds"]
    assert found["length"]["rounds"] == {"mean": 2.0, "max": 2}
    purse = found["choices"]["purse"]
    assert sum(count["games"] for count in purse.values()) == 20
    assert sum(count["wins"] for count in purse.values()) == sum(found["pairs"][0]["wins"])


def test_a_game_that_reports_no_choices_has_none(field: Field, report: Report) -> None:
    assert "choices" not in report(field(tally=None), games=2)


def test_the_text_names_everything(field: Field, report: Report) -> None:
    lines = "\n".join(summary(report(field(), bots=["random", "mute"], games=2)))
    assert "random against mute, 0 games" in lines
    assert "crashed: game 1 (seed " in lines
    assert "purse" not in lines


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"games": 0}, "--games is 0, expected a number from 1"),
        ({"seats": 99}, "harvest is for 2 to 2 seats, not 99; choose a number from 2 to 2"),
        ({"bots": ["frist"]}, "there is no bot 'frist' for harvest; did you mean 'first'?"),
        (
            {"bots": ["random", "random"]},
            "--bots random,random names one bot twice; a single name plays against itself",
        ),
        ({"bots": [""]}, "--bots is '', expected names such as first"),
        ({"options": {"round": "1"}}, "harvest has no option 'round'; did you mean 'rounds'?"),
    ],
)
def test_an_order_that_cannot_be_played(field: Field, report: Report, wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UsageError) as caught:
        report(field(), **wrong)
    assert str(caught.value) == sentence


def test_more_than_two_seats_need_a_campaign(field: Field, report: Report) -> None:
    with pytest.raises(UsageError, match="in pairs or as a campaign, and has neither at 4 seats; try 2"):
        report(field(seats=(1, 6)))
    assert report(field(seats=(1, 6)), seats=2)["finished"] == 4


def test_more_bots_than_seats(farm: Workshop, report: Report) -> None:
    with pytest.raises(UsageError, match="--bots random,first names 2 bots for 1 seats"):
        report(farm, bots=["random", "first"], seats=1)
    with pytest.raises(UsageError, match="harvest has no campaign 'farm'; did you mean 'farm-year'"):
        report(farm, campaign="farm")
