"""Every scenario of Milestone is ok, and each can fail: a scenario that expects nothing proves nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabard.compose import Composer
from tabard.testing.scenario.document import Scenario, read_scenario
from tabard.testing.scenario.laying_out import lay_out
from tabard.testing.scenario.library import Library
from tabard.testing.scenario.outcome import Outcome
from tabard.testing.scenario.runner import play

FILES = sorted((Path(__file__).parents[2] / "scenarios" / "milestone").glob("*.toml"))


@pytest.fixture(scope="module")
def library(composer: Composer) -> Library:
    """The games as the product loads them."""
    return Library(composer.host().games, content=composer.content, subscriptions=composer.subscriptions)


def outcome_of(scenario: Scenario, library: Library) -> Outcome:
    return play(lay_out(scenario, library))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario(path: Path, library: Library) -> None:
    outcome = outcome_of(read_scenario(path), library)
    assert outcome.ok, str(outcome)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_scenario_begins_with_what_it_shows(path: Path) -> None:
    first = path.read_text("utf-8").splitlines()[0]
    assert first.startswith(("# ", "game ="))


def wrong(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, "Nobody's Business"]
    return "B" if value == "A" else "A" if value in ("B", "none") else f"{value} of Nowhere"


def leaves(expect: Any, trail: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The trails of everything that `[expect]` names."""
    if isinstance(expect, dict):
        return [leaf for key, value in expect.items() for leaf in leaves(value, (*trail, key))]
    return [trail]


def put(expect: dict[str, Any], trail: tuple[str, ...]) -> dict[str, Any]:
    """`expect` with another value at the end of a trail."""
    key, *rest = trail
    return {**expect, key: put(expect[key], tuple(rest)) if rest else wrong(expect[key])}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_expectation_can_fail(path: Path, library: Library) -> None:
    scenario = read_scenario(path)
    trails = [trail for trail in leaves(scenario.expect) if trail[0] != "absent"]
    assert trails
    for trail in trails:
        changed = msgspec.structs.replace(scenario, expect=put(scenario.expect, trail))
        outcome = outcome_of(changed, library)
        assert not outcome.ok, trail
        assert outcome.at.startswith(f"expect.{trail[0]}")
