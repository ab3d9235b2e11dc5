"""Offers are walked slot by slot: every lawful one is reached once, no other, and a walk at random ends (H28, H29)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tabard.engine.choices import actions, random_action
from tabard.engine.step import apply, run
from tabard.model.moves import Concede
from tabard.rng.generator import Generator
from tabard.testing.scenario.laying_out import Stage
from tabard.testing.walk import take
from tabard_games.milestone.actions import Agree, Offer
from tabard_games.milestone.decisions import Deeds, Proposal
from tabard_games.milestone.forms import Reader, write

CARDS = """
rolls_then = "seed"
[cards.Tea]
kind = "potion"
heal = 3
[cards.Mule]
kind = "companion"
health = 3
[cards.Goat]
kind = "companion"
health = 3
[cards.Club]
kind = "weapon"
hands = 1
attack = 1
value = 1
[cards."Club and Board"]
kind = "shield"
hands = 1
safety = 1
value = 2
"""
OWNED = ["Tea", "Mule", "Goat", "Club", "Club and Board"]


def subsets(cards: list[int]) -> list[tuple[int, ...]]:
    return [chosen for count in range(len(cards) + 1) for chosen in combinations(cards, count)]


def lay(staged: Callable[[str], Stage], step: str, mine: list[str], theirs: list[str], used: bool = False) -> Any:
    """Two seats on one sector; A is asked. Returns rules, state and the question."""
    place = 'used = ["Goat"], ' if used else ""
    stage = staged(
        f"{CARDS}[position]\nstep = {step!r}\nboard = {{}}\nA = {{at = 2, xp = 1, {place}pack = {mine}}}\n"
        f"B = {{at = 2, xp = 1, level = 2, pack = {theirs}}}\n"
    )
    return stage.rules, stage.state


def asked(staged: Callable[[str], Stage], step: str, mine: list[str], theirs: list[str]) -> Any:
    rules, state = lay(staged, step, mine, theirs)
    run(rules, rules.table(state))
    (decision,) = state.open
    return rules, state, decision


@pytest.mark.parametrize("step", ["activate", "trade"])
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    mine=st.lists(st.sampled_from(OWNED), unique=True, max_size=3),
    theirs=st.lists(st.sampled_from(OWNED), unique=True, max_size=3),
)
def test_h28_the_slots_lead_to_every_lawful_offer_once(
    staged: Callable[[str], Stage], step: str, mine: list[str], theirs: list[str]
) -> None:
    # Where nobody owns anything there is no trade.
    assume(step != "trade" or mine or theirs)
    rules, state, decision = asked(staged, step, mine, theirs)
    table = rules.table(state)
    walked = [found for found in actions(rules.game, table, decision, ("offer", "seat 1")) if isinstance(found, Offer)]
    assert len(walked) == len(set(walked))
    hero, other = state.body.heroes
    counters = (0, 1) if step == "trade" else (0,)
    lawful = {
        offer
        for give in subsets([*hero.used, *hero.pack])
        for get in subsets([*other.used, *other.pack])
        for give_xp in counters
        for get_xp in counters
        if rules.game.check(table, decision, offer := Offer(1, give, get, give_xp, get_xp)) is None
    }
    offered = set(walked) if "seat 1" in str(rules.game.slots(table, decision, ("offer",))) else set()
    assert offered == lawful


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 999), mine=st.lists(st.sampled_from(OWNED), unique=True, max_size=5))
def test_h28_a_walk_at_random_ends_and_its_offer_has_a_text_form(
    staged: Callable[[str], Stage], seed: int, mine: list[str]
) -> None:
    rules, state, decision = asked(staged, "trade", mine, ["Tea"])
    table = rules.table(state)
    rng = Generator(seed)
    for _ in range(10):
        action = random_action(rules.game, table, decision, rng)
        assert action is not None
        assert rules.game.check(table, decision, action) is None
        assert Reader(table, 0).read(write(table, action)) == action


def test_h28_between_names_commas_and_and_are_left_out_at_will(staged: Callable[[str], Stage]) -> None:
    rules, state, _ = asked(staged, "trade", ["Club", "Club and Board", "Tea"], ["Mule"])
    table = rules.table(state)
    club, board, tea = state.body.heroes[0].pack
    read = Reader(table, 0).read
    for text in ("Club, Tea", "club tea", "Club and Tea", "Club,Tea"):
        assert read(f"offer B give {text} get Mule") == Offer(1, (club, tea), tuple(state.body.heroes[1].pack))
    assert read("offer b give Club and Board") == Offer(1, (board,))
    assert read("offer B give Club and Club and Board, 1 xp") == Offer(1, (club, board), (), 1)
    assert read("offer B get 3 xp") == Offer(1, get_xp=3)
    for text, code in (
        ("offer", "form"),
        ("offer B", "form"),
        ("offer B give Clubs", "option"),
        ("offer Z get Tea", "option"),
    ):
        assert read(text).refusal.code == code


def test_h28_whoever_gives_up_deals_with_nobody(staged: Callable[[str], Stage]) -> None:
    for seat in (0, 1):
        rules, state, decision = asked(staged, "activate", ["Tea"], ["Club"])
        give = tuple(state.body.heroes[0].pack)
        take(rules, state, decision, Offer(1, give))
        (proposal,) = state.open
        assert isinstance(proposal, Proposal)
        assert proposal.give == give
        leaving = proposal if seat else decision
        apply(rules, state, seat, Concede(), leaving.serial if seat else None)
        assert state.result is None
        assert not any(isinstance(one, Proposal) for one in state.open)
        assert [type(one) for one in state.open if one.seat == 0] == ([Deeds] if seat else [])
        assert tuple(state.body.heroes[0].pack) == give


def test_h28_what_is_agreed_changes_hands_at_once(staged: Callable[[str], Stage]) -> None:
    rules, state, decision = asked(staged, "trade", ["Tea"], ["Club"])
    hero, other = state.body.heroes
    tea, club = hero.pack[0], other.pack[0]
    take(rules, state, decision, Offer(1, (tea,), (club,), 1, 0))
    take(rules, state, state.open[0], Agree())
    hero, other = state.body.heroes
    assert (hero.pack, other.pack, hero.xp, other.xp) == ((club,), (tea,), 0, 2)
