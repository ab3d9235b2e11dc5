"""Outcomes, flags and roads as data: the next adventure is a pure function of outcome, flags and choice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.campaign.adventure import Adventure
from tabard.campaign.checking import check_against
from tabard.campaign.definition import Campaign, read_campaign
from tabard.campaign.outcome import THEN, Outcome, Way
from tabard.errors import ContentError, UsageError


def faults(folder: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        read_campaign(folder)
    return [str(fault) for fault in caught.value.faults]


@pytest.fixture
def mended(year: Path) -> Callable[..., Path]:
    """`mended("spring", "dry", "dri")`: the campaign with a text of one of its files replaced."""

    def replace(name: str, old: str, new: str) -> Path:
        file = next(year.rglob(f"*{name}*.toml"))
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
        return year

    return replace


def test_flags_outcomes_and_roads_are_read(year: Path) -> None:
    campaign = read_campaign(year)
    assert campaign.unset() == {"dry": False, "tired": 0}
    spring = campaign.adventure("spring")
    assert spring.ways == (Way("autumn", {"dry": True}), Way("summer"))
    assert spring.ruling("harvested", won=True).then == THEN
    assert spring.ruling("abandoned", won=False).sets == {"dry": True, "tired": 3}
    assert campaign.adventure("summer").ruling("anything", won=False).id == "default"


def test_the_road_depends_on_flags_that_the_outcome_sets(year: Path) -> None:
    campaign = read_campaign(year)
    assert campaign.after("spring", won=True, outcome="harvested") == "summer"
    assert campaign.after("spring", won=True, outcome="harvested", flags={"dry": True}) == "autumn"
    assert campaign.after("spring", won=False, outcome="abandoned", then="go-on") == "autumn"
    assert campaign.after("spring", won=False, outcome="abandoned") == "spring"
    assert campaign.after("spring", won=True, outcome="harvested", then="retry") == "spring"
    assert campaign.after("autumn", won=True, outcome="harvested") is None


def test_a_choice_that_is_not_offered_is_refused(year: Path) -> None:
    campaign = read_campaign(year)
    with pytest.raises(UsageError, match="'retry' may not follow 'abandoned'; choose one of retry-anew, go-on"):
        campaign.after("spring", won=False, outcome="abandoned", then="retry")


@given(
    outcomes=st.lists(st.sampled_from(["won", "lost", "fled"]), unique=True),
    then=st.lists(st.sampled_from(THEN), min_size=1, unique=True),
    value=st.booleans(),
    asked=st.sampled_from(["won", "lost", "fled", "other"]),
    won=st.booleans(),
)
def test_the_same_outcome_flags_and_choice_lead_the_same_way(
    outcomes: list[str], then: list[str], value: bool, asked: str, won: bool
) -> None:
    rules = tuple(Outcome(name, then=tuple(then)) for name in outcomes)
    one = Adventure("one", "One", "", (Way("two", {"fire": True}),), "retry", rules)
    campaign = Campaign("c", "C", "g", (1, 1), "", "", (one, Adventure("two", "Two", "")))
    flags = {"fire": value}
    ruling = one.ruling(asked, won=won)
    for choice in ruling.then:
        found = campaign.after("one", won=won, outcome=asked, then=choice, flags=flags)
        assert found == campaign.after("one", won=won, outcome=asked, then=choice, flags=dict(flags))
        assert found in {"go-on": ("two", None), "retry": ("one",), "retry-anew": ("one",)}[choice]
    assert campaign.after("one", won=won, outcome=asked, flags=flags) == campaign.after(
        "one", won=won, outcome=asked, then=ruling.then[0], flags=flags
    )


def test_reading_an_undeclared_flag_is_a_fault_wesnoth_8414(mended: Callable[..., Path]) -> None:
    (told,) = faults(mended("spring", "when = { dry", "when = { dri"))
    assert told == "01_spring.toml:1:1: next reads the flag 'dri', which is not declared; did you mean 'dry'?"


def test_setting_an_undeclared_flag_is_a_fault(mended: Callable[..., Path]) -> None:
    (told,) = faults(mended("spring", "sets = { dry", "sets = { rain"))
    assert "outcome.abandoned sets the flag 'rain', which is not declared; declare it in campaign.toml" in told


def test_two_adventures_setting_one_flag_is_a_fault_wesnoth_8414(mended: Callable[..., Path]) -> None:
    (told,) = faults(mended("summer", "[outcome.default]", "[outcome.default]\nsets = { dry = false }"))
    assert told.endswith("the flag 'dry' is set by 'spring' already; two adventures can't set one")


def test_a_flag_has_values_of_one_sort(mended: Callable[..., Path]) -> None:
    (told,) = faults(mended("spring", "tired = 3", "tired = true"))
    assert "sets the flag 'tired' as True, expected a value like its default 0" in told


def test_an_adventure_that_nothing_leads_to_is_a_fault(mended: Callable[..., Path]) -> None:
    (told,) = faults(mended("spring", '{ to = "summer" }', '{ to = "autumn" }'))
    assert "no adventure leads to 'summer'; expected it in a 'next'" in told


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("campaign", 'scope = "adventure"', 'scope = "for-ever"', "flags.tired.scope is 'for-ever', expected one of"),
        ("campaign", "default = 0", "default = [0]", "flags.tired.default is [0], expected true, false, a number or"),
        ("campaign", 'doc = "How', 'dok = "How', "unknown key 'dok' in [flags.tired]; did you mean 'doc'?"),
        ("campaign", "[flags.dry]", "[flags.Dry_Land]", "a flag can't be called 'Dry_Land'; expected a name like"),
        ("spring", 'to = "winner"', 'to = "losers"', "rewards: to is 'losers', expected one of winner, everybody"),
        ("spring", "points = 2", "points = 2.5", "rewards: points is 2.5, expected a number or a text"),
        ("spring", 'points = 2, why = "The best field of all."', 'why = "x"', "rewards: nothing is promised"),
        ("spring", 'retry", "retry-anew"', 'retry", "retry-new"', "then has 'retry-new', expected one of go-on, retry"),
        ("spring", "won = false", 'won = "no"', "outcome.abandoned.won is 'no', expected true or false"),
        ("spring", "won = false", "wonn = false", "unknown key 'wonn' in [outcome.abandoned]; did you mean 'won'?"),
        ("spring", '{ to = "summer" }', '{ to = "sumer" }', "next is 'sumer', no adventure of this campaign; did you"),
        ("spring", '"autumn", when = { dry = true }', '"summer"', "so what stands behind it is never reached"),
        ("summer", 'next = "autumn"', 'next = "autumn"\non_loss = "retry"', "on_loss says nothing beside [outcome]"),
    ],
)
def test_a_fault_is_one_sentence_with_its_file(
    mended: Callable[..., Path], name: str, old: str, new: str, told: str
) -> None:
    assert any(told in fault for fault in faults(mended(name, old, new)))


def test_outcomes_must_be_the_games(mended: Callable[..., Path], barn: Any) -> None:
    campaign = read_campaign(mended("spring", "outcome.harvested", "outcome.harvestd"))
    with pytest.raises(ContentError) as caught:
        check_against(campaign.adventures, barn())
    told = [fault.message for fault in caught.value.faults]
    assert told == [
        "harvest has no outcome 'harvestd'; did you mean 'harvested'?",
        "nothing is said about the outcome 'harvested'; "
        "expected [outcome.harvested], or [outcome.default] for all that have none",
    ]


@pytest.mark.parametrize(
    ("new", "told"),
    [
        ("pionts = 2", "promises 'pionts', which is no field of a sheet; did you mean 'points'?"),
        ("tools = 2", "promises 'tools' as a number, and it is none"),
        ('points = "two"', "promises 'points' as things to have, and it is no list"),
    ],
)
def test_rewards_must_be_of_the_games_sheet(mended: Callable[..., Path], barn: Any, new: str, told: str) -> None:
    campaign = read_campaign(mended("spring", "points = 2", new))
    with pytest.raises(ContentError, match=told):
        check_against(campaign.adventures, barn())


def test_an_adventure_that_is_gone_is_named(year: Path) -> None:
    with pytest.raises(UsageError, match="the campaign 'year' has no adventure 'sumer'; did you mean 'summer'"):
        read_campaign(year).adventure("sumer")


def test_a_whole_campaign_has_no_fault(year: Path, barn: Any) -> None:
    check_against(read_campaign(year).adventures, barn())
