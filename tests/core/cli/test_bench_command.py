"""`tabard bench` as a person runs it: exit codes, what goes to which stream, and the games that are there."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tabard.cli import bench as command
from tabard.errors import PluginError
from tabard.testing.bench.interleaved import Ratio
from tabard.testing.bench.rows import Measured, Row, Skipped

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else runs on this machine."""
    monkeypatch.setattr(os, "getloadavg", lambda: (0.0, 0.0, 0.0), raising=False)


@pytest.fixture
def measure(run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, str, str]]:
    """`measure({"a": 0.5, "b": Skipped(…)}, "--gate")`: the command with rows that have these outcomes, bar 0.4."""

    def one(name: str, outcome: Any) -> Row:
        def work() -> Any:
            if isinstance(outcome, BaseException):
                raise outcome
            return Measured(Ratio(outcome, outcome, outcome)) if isinstance(outcome, float) else outcome

        return Row(name, "5", ">=", 0.4, work)

    def rows(outcomes: dict[str, Any]) -> Sequence[Row]:
        return [one(name, outcome) for name, outcome in outcomes.items()]

    def call(outcomes: dict[str, Any], *arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(command, "table", lambda _: rows(outcomes))
        return run("bench", "--rounds", "1", *arguments)

    return call


def test_a_row_of_a_game_that_is_there(run: Run) -> None:
    code, out, err = run("bench", "--rounds", "2", "--only", "pack.bytes.milestone", "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert list(found) == ["format", "python", "tabard", "rounds", "floor_per_s", "rows", "growth", "counts"]
    assert (found["format"], found["rounds"]) == ("tabard.bench/1", 2)
    assert found["floor_per_s"] > 0
    (row,) = found["rows"]
    assert list(row) == ["id", "row", "value", "low", "high", "bar", "op", "ok", "note"]
    assert row["id"] == "pack.bytes.milestone"
    assert found["counts"]["pack.bytes.milestone"]["bytes"] > 0


def test_lines_for_people(measure: Run) -> None:
    code, out, err = measure({"playout.chess": 0.5})
    assert (code, err) == (0, "")
    assert out.startswith("tabard ")
    assert "5    playout.chess  0.5           >= 0.4  ok" in out


@pytest.mark.parametrize(
    ("outcomes", "plain", "gated"),
    [
        ({"a": 0.5}, 0, 0),
        ({"a": 0.5, "b": 0.3}, 0, 1),
        ({"a": Skipped("not here")}, 0, 0),
        ({"a": PluginError("it broke"), "b": 0.5}, 1, 1),
    ],
    ids=["reached", "missed", "skipped", "failed"],
)
def test_exit_codes(outcomes: dict[str, Any], plain: int, gated: int, measure: Run) -> None:
    assert measure(outcomes)[0] == plain
    assert measure(outcomes, "--gate")[0] == gated


def test_a_row_that_failed_is_told_and_the_others_are_printed(measure: Run) -> None:
    code, out, err = measure({"a": PluginError("it broke"), "b": 0.5}, "--json")
    assert (code, err) == (1, "warning: a could not be measured: it broke\n")
    assert [(row["id"], row["ok"], row["note"]) for row in json.loads(out)["rows"]] == [
        ("a", None, "it broke"),
        ("b", True, ""),
    ]


def test_an_interrupt_prints_what_was_measured_so_far(measure: Run) -> None:
    code, out, err = measure({"a": 0.5, "b": KeyboardInterrupt(), "c": 0.5}, "--json", "--gate")
    assert (code, err) == (130, "tabard: interrupted after 1 of 3 rows\n")
    assert [row["id"] for row in json.loads(out)["rows"]] == ["a"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--only", "playuot"), "tabard: there is no row 'playuot'; did you mean 'playout'?\n"),
        (("--only", "pack,save.atomik"), "tabard: there is no row 'save.atomik'; did you mean 'save.atomic'?\n"),
        (("--rounds", "0"), "tabard: --rounds is 0, expected a number from 1\n"),
    ],
)  # fmt: skip
def test_wrong_usage(arguments: tuple[str, ...], said: str, run: Run) -> None:
    assert run("bench", *arguments) == (2, "", said)


@pytest.mark.parametrize(
    ("load", "cores", "busy"), [(0.3, 2, False), (1.0, 2, False), (1.6, 2, True), (0.4, 1, False), (0.9, 1, True)]
)
def test_a_busy_machine_is_warned_about(
    load: float, cores: int, busy: bool, measure: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "getloadavg", lambda: (load, 0.0, 0.0), raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    said = f"warning: the machine is busy (load {load} on {cores} cores), so the ranges will be wide\n"
    assert measure({"a": 0.5})[2] == (said if busy else "")


def test_a_person_who_watches_sees_which_row_is_measured(measure: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    code, out, err = measure({"playout.chess": 0.5}, "--json")
    assert code == 0
    assert json.loads(out)["rows"][0]["id"] == "playout.chess"
    assert "playout.chess" in err
