"""Every rule is covered by a scenario or a test, and nothing claims to cover a rule that does not exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import tomli

ROOT = Path(__file__).parents[3]
RULES: dict[str, dict[str, Any]] = tomli.loads((ROOT / "docs/rules/milestone-ids.toml").read_text("utf-8"))["rules"]
EXPECTED = (
    *(f"rule {n}" for n in range(1, 28)),
    *(f"P{n}" for n in range(1, 16)),
    *(f"H{n}" for n in range(1, 34)),
    *(f"FAQ {n}" for n in range(1, 13)),
    "worked example A",
    "worked example B",
)


@pytest.fixture(scope="module")
def covered() -> dict[str, list[str]]:
    """Rule id → the scenarios that name it."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests/scenarios/milestone").glob("*.toml")):
        for rule in tomli.loads(path.read_text("utf-8"))["covers"]:
            found.setdefault(rule, []).append(path.name)
    return found


def test_the_page_lists_every_rule_once_in_order() -> None:
    assert tuple(RULES) == EXPECTED


@pytest.mark.parametrize("rule", EXPECTED)
def test_an_entry_says_its_rule(rule: str) -> None:
    entry = RULES[rule]
    assert set(entry) <= {"says", "tests", "background"}
    assert entry["says"].endswith(".")


@pytest.mark.parametrize("rule", EXPECTED)
def test_a_rule_is_covered(rule: str, covered: dict[str, list[str]]) -> None:
    entry = RULES[rule]
    assert covered.get(rule) or entry.get("tests") or entry.get("background")


def test_background_is_not_covered_by_anything(covered: dict[str, list[str]]) -> None:
    background = [rule for rule, entry in RULES.items() if entry.get("background")]
    assert not [rule for rule in background if rule in covered or "tests" in RULES[rule]]


def test_no_scenario_covers_an_unknown_rule(covered: dict[str, list[str]]) -> None:
    assert not {rule: files for rule, files in covered.items() if rule not in RULES}


@pytest.mark.parametrize("named", [test for entry in RULES.values() for test in entry.get("tests", ())])
def test_a_named_test_exists(named: str) -> None:
    file, _, function = named.partition("::")
    assert re.search(rf"^\s*def {function}\(", (ROOT / file).read_text("utf-8"), re.MULTILINE)
