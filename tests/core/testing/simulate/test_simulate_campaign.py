"""A simulated campaign is the campaign that people play, adventure by adventure."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from tabard.bots.bot import Bots
from tabard.bots.driver import Driver
from tabard.rng.generator import derive
from tabard.session.seats import Seat
from tabard.session.session import Session
from tabard.testing.simulate import playing
from tabard.testing.simulate.order import take_order
from tabard.testing.simulate.run import simulate
from tabard.testing.simulate.workshop import Workshop

Report = Callable[..., dict[str, Any]]


def test_the_same_game_as_in_a_session(farm: Workshop, bots: Bots) -> None:
    order = take_order(farm, "harvest", games=3, seed=5, bots=["random", "first", "random"], seats=3)
    run = simulate(order, farm)
    for index, played in enumerate(run.played):
        seats = [Seat(str(n), bot) for n, bot in enumerate(order.bots)]
        campaign = farm.campaigns["farm-year"]
        session = Session.campaign(farm.shelf, campaign, seats=seats, seed=derive(5, index), options={})
        driver = Driver(session, bots)
        legs = []
        while not session.finished:
            driver.run()
            result = session.frame.state.result
            party = session.frame.rules.game.party(session.frame.table())
            legs.append((session.journey.adventure, result.winner, len(session.frame.log), party[0].level))
            session.advance()
        assert [(leg.adventure, leg.winner, leg.decisions, leg.people[0][1]) for leg in played.legs] == legs


def test_the_report_of_a_game_without_a_tally(farm: Workshop, report: Report) -> None:
    found = report(farm, games=6, seats=3)
    assert found["finished"] == 6
    assert found["bots"] == ["random"] * 3
    spring, autumn = found["adventures"]
    assert (spring["id"], autumn["id"]) == ("spring", "autumn")
    assert list(spring) == [
        "id", "played", "ended_by", "wins_by_seat", "wins_by_character", "level_after", "decisions",
    ]  # fmt: skip
    assert sum(spring["ended_by"].values()) == spring["played"] == 6
    assert [wins for wins, _ in spring["wins_by_character"].values()] == spring["wins_by_seat"]
    assert [played for _, played in spring["wins_by_character"].values()] == [6, 6, 6]
    assert (spring["level_after"], autumn["level_after"]) == ({"mean": 2.0}, {"mean": 3.0})


def test_bots_are_dealt_to_the_seats_in_turn(farm: Workshop) -> None:
    order = take_order(farm, "harvest", games=1, seed=0, bots=["first", "random"], seats=5)
    assert order.bots == ("first", "random", "first", "random", "first")


def test_options_are_reported_as_they_were_read(farm: Workshop, report: Report) -> None:
    assert report(farm, options={"rounds": "1"})["options"] == {"rounds": 1}
    assert report(farm)["options"] == {}


def test_another_seed_is_another_run(farm: Workshop, report: Report) -> None:
    assert report(farm, seed=3) == report(farm, seed=3)
    assert report(farm, seed=3)["adventures"] != report(farm, seed=4)["adventures"]


def test_a_longer_run_begins_like_a_shorter_one(farm: Workshop) -> None:
    runs = [simulate(take_order(farm, "harvest", games=n, seed=2, bots=["random"]), farm) for n in (2, 5)]
    assert runs[1].played[:2] == runs[0].played


def test_a_crash_is_one_sentence_with_its_game_and_seed(harvest: ModuleType, shelf: Any, bots: Bots) -> None:
    def party(self: Any, table: Any) -> Any:
        if table.state.rng.seed % 2:
            raise ZeroDivisionError("the barn\nburns")
        return harvest.Harvest.party(self, table)

    kind = type("Barn", (harvest.Harvest,), {"party": party})
    barn = Workshop(type(shelf)(kind(), shelf.campaigns), campaigns=shelf.campaigns, bots=bots)
    order = take_order(barn, "harvest", games=12, seed=1, bots=["random"])
    run = simulate(order, barn)
    crashed = run.ended("crashed")
    assert 0 < len(crashed) < 12
    assert {one.error for one in crashed} == {"ZeroDivisionError: the barn burns"}
    for one in crashed:
        seed = derive(1, one.match.index)
        assert one.seed == seed
        assert derive(seed, "adventure", 0) % 2 or derive(seed, "adventure", 1) % 2


def test_a_bot_that_gives_no_answer_crashes_its_game(farm: Workshop, report: Report) -> None:
    found = report(farm, bots=["mute"], games=1)
    assert (found["finished"], len(found["crashed"]), found["stalled"]) == (0, 1, [])
    assert list(found["crashed"][0]) == ["game", "seed", "error"]
    assert found["crashed"][0]["seed"] == str(derive(1, 0))
    assert found["crashed"][0]["error"] == "the bot at seat 1, asked AskSow, gave no answer"
    assert found["adventures"][0]["played"] == 0
    assert found["adventures"][0]["level_after"] == {"mean": None}


def test_a_game_without_an_end_is_stalled(farm: Workshop, report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_DECISIONS", 10)
    found = report(farm, games=2)
    assert (found["finished"], found["crashed"], len(found["stalled"])) == (0, [], 2)
    assert found["stalled"][0]["error"] == "harvest has stalled: it has not ended after 10 decisions"


def test_a_campaign_that_is_tried_for_ever_is_stalled(
    farm: Workshop, report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "MOST_CHAPTERS", 1)
    assert report(farm, games=1)["stalled"][0]["error"] == "the campaign is not over after 1 adventures"
