"""`tabard sim --pace`: tables to paste into a campaign's files, the ones that the campaign reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabard.app import main
from tabard.campaign.toml_reader import TomlReader
from tabard.cli import sim as command
from tabard.compose import Composer
from tabard.errors import UsageError
from tabard.testing.simulate.pace import pace_measure, pace_seats, pace_tables
from tabard.testing.simulate.workshop import Workshop

QUICK = ("--games", "1", "--bots", "random", "--option", "rounds_two=2")


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MODS", "CACHE", "SAVES"):
        monkeypatch.setenv(f"TABARD_{name}", str(tmp_path))


def row(adventure: str, turns: float | None) -> dict[str, Any]:
    return {"id": adventure, "turns": {"mean": turns}}


def test_one_table_an_adventure_with_a_line_for_each_number_of_seats() -> None:
    reports = {1: {"adventures": [row("inn", 29.96), row("ford", None)]}, 2: {"adventures": [row("inn", 16.4)]}}
    reports[2]["adventures"].append(row("ford", 14.0))
    assert list(pace_tables(reports, "turns")) == [
        "# inn", "[pace]", "1 = 30.0", "2 = 16.4", "", "# ford", "[pace]", "2 = 14.0",
    ]  # fmt: skip


def test_a_pace_is_measured_at_every_number_of_seats_that_a_campaign_is_for(composer: Composer) -> None:
    workshop = Workshop.of(composer)
    assert list(pace_seats(workshop, "milestone", "")) == [1, 2, 3, 4, 5, 6]
    assert pace_measure(workshop, "milestone", {}) == "turns_per_seat"


def test_a_game_without_figures_or_without_a_campaign_has_no_pace(farm: Workshop, field: Any) -> None:
    with pytest.raises(UsageError, match="its tally has no figure of length with a mean"):
        pace_measure(farm, "harvest", {})
    with pytest.raises(UsageError, match="harvest has no pace: it has no campaign"):
        pace_seats(field(), "harvest", "")


def test_what_is_printed_can_be_pasted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Any) -> None:
    monkeypatch.setattr(command, "pace_seats", lambda *order: range(2, 4))
    assert main(["sim", "milestone", "--pace", *QUICK]) == 0
    tables = capfd.readouterr().out.split("\n\n")
    assert tables[0].startswith("# troll-swamp\n[pace]\n2 = ")
    file = tmp_path / "01_troll-swamp.toml"
    file.write_text(tables[0])
    reader = TomlReader()
    assert list(reader.table(file, ("pace",))["pace"]) == ["2", "3"]
    assert not reader.faults


def test_a_run_that_goes_wrong_prints_no_half_a_table(monkeypatch: pytest.MonkeyPatch, capfd: Any) -> None:
    monkeypatch.setattr("tabard.testing.simulate.playing.MOST_DECISIONS", 3)
    assert main(["sim", "milestone", "--pace", *QUICK]) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("tabard: game 0 with --seats 1 went wrong: ")


@pytest.mark.parametrize("extra", [("--seats", "2"), ("--json",), ("--timing",)])
def test_pace_goes_with_no_other_report(capfd: Any, extra: tuple[str, ...]) -> None:
    assert main(["sim", "milestone", "--pace", *extra]) == 2
    assert "leave --seats, --json and --timing out" in capfd.readouterr().err
