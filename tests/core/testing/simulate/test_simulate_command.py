"""`tabard sim` as a person or a program runs it: the contract's keys, the same bytes everywhere, exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from tabard.app import main
from tabard.cli import sim as command
from tabard.compose import Composer
from tabard.testing.simulate.document import document
from tabard.testing.simulate.order import Order, take_order
from tabard.testing.simulate.run import simulate, simulate_in_processes, simulate_with
from tabard.testing.simulate.workshop import Workshop

Sim = Callable[..., tuple[int, str, str]]

QUICK = ("--bots", "random", "--option", "rounds_two=2", "--seats", "2")
"""Two rounds an adventure: short games of the real thing."""


@pytest.fixture(scope="session")
def workshop(composer: Composer) -> Workshop:
    return Workshop.of(composer)


@pytest.fixture(scope="session")
def quick(workshop: Workshop) -> Order:
    """Thirty short campaigns."""
    options = {"rounds_two": "2"}
    return take_order(workshop, "milestone", games=30, seed=3, bots=["random"], seats=2, options=options)


def test_the_same_bytes_with_two_workers_and_another_hash_seed(sim: Sim) -> None:
    order = ("milestone", "--games", "22", "--seed", "9", *QUICK, "--json")
    code, alone, err = sim(*order, hash_seed="1")
    assert (code, err) == (0, "")
    assert sim(*order, "--workers", "2", hash_seed="2") == (0, alone, "")
    assert json.loads(alone)["finished"] == 22


def test_the_keys_of_the_contract(sim: Sim) -> None:
    code, out, err = sim("milestone", "--games", "2", "--seed", "1", "--bots", "greedy", "--timing", "--json",
                         "--option", "layout=standard")  # fmt: skip
    assert code == 0
    assert err.startswith("2 games in ")
    assert err.count("\n") == 1
    found = json.loads(out)
    assert list(found) == [
        "format", "game", "content", "seed", "games", "seats", "bots", "options", "finished", "crashed", "stalled",
        "adventures",
    ]  # fmt: skip
    assert found["bots"] == ["greedy"] * 4
    assert found["options"] == {"layout": "standard"}
    swamp = found["adventures"][0]
    assert list(swamp) == [
        "id", "played", "ended_by", "turns_per_seat", "wins_by_seat", "wins_by_character", "level_after",
        "falls_per_seat", "decisions",
    ]  # fmt: skip
    assert swamp["id"] == "troll-swamp"
    assert list(swamp["ended_by"]) == ["goal", "board_empty", "round_limit", "falls"]
    assert list(swamp["turns_per_seat"]) == ["mean", "p5", "p95", "max"]
    assert (list(swamp["level_after"]), list(swamp["falls_per_seat"])) == (["mean"], ["mean"])
    assert len(swamp["wins_by_seat"]) == 4


def test_the_content_is_the_digest_of_what_was_played(sim: Sim, composer: Composer) -> None:
    _, out, _ = sim("milestone", "--games", "1", *QUICK, "--json")
    assert json.loads(out)["content"] == composer.content("milestone").digest


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("milestone", "--seats", "99"), "milestone is for 1 to 6 seats, not 99"),
        (("milestones",), "there is no game 'milestones'; did you mean 'milestone'?"),
        (("milestone", "--bots", "greed"), "there is no bot 'greed' for milestone; did you mean 'greedy'?"),
        (("milestone", "--option", "layot=short"), "milestone has no option 'layot'; did you mean 'layout'?"),
        (("milestone", "--option", "layout"), "--option 'layout' is no house rule"),
        (("milestone", "--option", "layout=tiny"), "expected standard or short"),
        (("milestone", "--workers", "0"), "--workers is 0, expected a number from 1"),
    ],
)
def test_wrong_usage_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Any, arguments: tuple[str, ...], said: str
) -> None:
    for name in ("MODS", "CACHE", "SAVES"):
        monkeypatch.setenv(f"TABARD_{name}", str(tmp_path))
    assert main(["sim", *arguments]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert said in err
    assert err.count("\n") == 1


def test_any_executor_will_do(composer: Composer, workshop: Workshop, quick: Order) -> None:
    heard: list[int] = []
    with ThreadPoolExecutor(2) as executor:
        run = simulate_with(executor, quick, composer.recipe(), workers=2, heard=heard.append)
    assert document(run, workshop) == document(simulate(quick, workshop), workshop)
    assert heard == [10, 10, 10]


def interrupt(played: int) -> None:
    raise KeyboardInterrupt


def test_an_interrupt_keeps_what_was_finished(composer: Composer, workshop: Workshop, quick: Order) -> None:
    run = simulate(quick, workshop, heard=interrupt)
    assert (run.interrupted, len(run.played)) == (True, 1)
    before = set(active_children())
    run = simulate_in_processes(quick, composer.recipe(), workers=2, heard=interrupt)
    assert run.interrupted
    assert len(run.played) in (10, 20, 30)
    assert set(active_children()) == before


def test_an_interrupt_exits_with_130_and_the_report_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Any
) -> None:
    monkeypatch.setenv("TABARD_CACHE", str(tmp_path))
    monkeypatch.setattr(command, "simulate", lambda order, workshop, heard: simulate(order, workshop, heard=interrupt))
    assert main(["sim", "milestone", "--games", "50", *QUICK, "--json"]) == 130
    out, err = capfd.readouterr()
    assert json.loads(out)["finished"] == 1
    assert err == "tabard: interrupted after 1 of 50 games\n"


def test_a_crash_exits_with_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Any) -> None:
    monkeypatch.setenv("TABARD_CACHE", str(tmp_path))
    monkeypatch.setattr("tabard.testing.simulate.playing.MOST_DECISIONS", 3)
    assert main(["sim", "milestone", "--games", "1", *QUICK]) == 1
    out, err = capfd.readouterr()
    assert "stalled: game 0 (seed " in out
    assert err == ""
