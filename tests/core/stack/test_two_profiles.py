"""Two policies on one engine: what they are there for differs between them, and nothing else does.

The one always offers the active seat first; with the other whoever has just answered may go on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from tabard.stack.policy import Policy

TORN = Policy(after_push="active")
MAGIC = Policy(after_push="actor")


def offers(at: Any) -> str:
    """Who is offered a response from here on, one after another, while all decline, until play goes on."""
    asked = ""
    while at.question == "AskAnswer":
        asked += at.asked[0]
        at.declines(at.asked[0])
    return asked


@pytest.mark.parametrize("seats", [2, 3])
def test_the_policies_differ_in_who_is_first_after_an_answer(sit: Callable[..., Any], seats: int) -> None:
    asked = {}
    for name, policy in (("torn", TORN), ("magic", MAGIC)):
        at = sit(seats=seats, policy=policy, A=["sting"], B=["vanish"])
        at.says("A: play sting at B2", "B: play vanish at B3")
        asked[name] = offers(at)
    rest = {2: "ABAB", 3: "ABCABC"}[seats]
    assert asked == {"torn": {2: "AB", 3: "ABC"}[seats] + rest, "magic": {2: "BA", 3: "BCA"}[seats] + rest}


def test_a_second_answer_in_a_row_has_to_wait_or_not(sit: Callable[..., Any]) -> None:
    """B adds C and wants D at once; where it has to wait it gets its turn, and the pile is the same."""
    hands = {"A": ["sting"], "B": ["vanish", "feast"]}
    torn, magic = sit(policy=TORN, **hands), sit(policy=MAGIC, **hands)
    for at in (torn, magic):
        at.says("A: play sting at B2", "B: play vanish at B3")
    assert torn.refused("B: play feast") == "seat"
    torn.declines("A")
    torn.says("B: play feast")
    assert magic.asked == ["B"]
    magic.says("B: play feast")
    assert torn.pile == magic.pile == ["A sting", "B vanish", "B feast"]


def test_the_active_seat_may_answer_itself_in_both(sit: Callable[..., Any]) -> None:
    for policy in (TORN, MAGIC):
        at = sit(policy=policy, A=["sting", "feast"], B=["vanish"])
        at.says("A: play sting at B2")
        assert at.asked == ["A"]
        at.says("A: play feast")
        assert at.pile == ["A sting", "A feast"]


ROWS = {
    "1: a rider goes with the only target": (
        {"A": ["barb"], "B": ["vanish"]},
        ["A: play barb at B2", "B: play vanish at B2"],
        ["barb dropped"], ["A draws", "harmed B2 1"],
    ),
    "2: and so does what its controller would gain": (
        {"A": ["banish"], "B": ["vanish"]},
        ["A: play banish at B2", "B: play vanish at B2"],
        ["banish dropped"], ["B gains 2"],
    ),
    "4: what is only remembered keeps nothing alive": (
        {"A": ["duel"], "B": ["vanish", "vanish"], "life": {"A1": 3}},
        ["A: play duel at B2, B3", "B: play vanish at B2", "B: play vanish at B3"],
        ["duel dropped"], ["mended A1 1"],
    ),
    "5: for an illegal target nothing else is looked for": (
        {"A": ["cleave"], "B": ["vanish"]},
        ["A: play cleave at B2, B3", "B: play vanish at B2"],
        ["harmed B3 2", "cleave resolved"], ["harmed B2 2", "harmed B1 2"],
    ),
    "6: protected in response": (
        {"A": ["sting"], "B": ["ward"]},
        ["A: play sting at B2", "B: play ward as blade at B2"],
        ["ward of B begins", "sting dropped"], ["harmed B2 2"],
    ),
    "8: the middle one of three": (
        {"A": ["volley"], "B": ["vanish"]},
        ["A: play volley at B1, B2, B3", "B: play vanish at B2"],
        ["harmed B1 1", "harmed B3 1", "volley resolved"], ["harmed B2 1"],
    ),
    "16: what cannot be stopped is a legal target": (
        {"A": ["decree"], "B": ["scoff"]},
        ["A: play decree at B2", "B: play scoff at item decree"],
        ["B draws", "scoff resolved", "harmed B2 1", "decree resolved"], ["decree stopped"],
    ),
    "20: an answer is to the item it names": (
        {"A": ["sting", "feast"], "B": ["veto", "barb"]},
        ["A: play sting at B2", "A: play feast", "B: play barb at A2", "B: play veto at item feast"],
        ["feast stopped", "veto resolved", "barb resolved", "sting resolved"], ["A gains 2"],
    ),
    "21: a card that is stopped has been played": (
        {"A": ["sting", "barb"], "B": ["veto"], "lasting": ["A toast"]},
        ["A: play sting at B2", "B: play veto at item sting", "A: play barb at B2"],
        ["harmed B2 1", "sting stopped", "toast resolved"], ["harmed B2 2"],
    ),
    "25: a trigger does not need the card it came from": (
        {"A": ["sting"], "B": ["veto"], "lasting": ["A toast"]},
        ["A: play sting at B2", "B: play veto at item sting"],
        ["sting stopped", "A draws", "toast resolved"], ["harmed B2 2"],
    ),
}  # fmt: skip
"""Rows of the bug table: a position, what is said in it, what has to be told in this order, and what must not be."""


@pytest.mark.parametrize("row", ROWS)
def test_what_an_item_does_is_the_same_in_both(sit: Callable[..., Any], row: str) -> None:
    """And the same again while something lasts that has nothing to do with it."""
    position, lines, happens, never = ROWS[row]
    told, cards = [], []
    for policy, more in product((TORN, MAGIC), ([], ["A wager"])):
        at = sit(policy=policy, **{**position, "lasting": [*position.get("lasting", ()), *more]})
        at.says(*lines)
        at.quiet()
        told.append([re.sub(r"item \d+", "an item", form) for form in at.told])
        cards.append((at.body.hands, at.body.discards, at.body.coins, at.body.pieces))
    assert told == [told[0]] * 4
    assert cards == [cards[0]] * 4
    assert [form for form in told[0] if form in happens] == happens
    assert not set(never).intersection(told[0])


@pytest.mark.parametrize("policy", [TORN, MAGIC], ids=["torn", "magic"])
def test_row_28_and_29_nothing_is_paid_until_all_of_it_is_and_then_all_of_it_is(
    sit: Callable[..., Any], policy: Policy
) -> None:
    at = sit(policy=policy, A=["rite", "bargain"], B=["veto"], coins={"A": 3})
    assert at.refused("A: play rite at B2") == "cost"
    assert at.refused("A: play bargain paying 1 and A2") == "cost"
    assert at.spent("A") == 0
    at.says("A: play bargain paying 1 and A2, A3", "B: play veto at item bargain")
    at.quiet()
    assert (at.spent("A"), at.life("A2"), at.life("A3")) == (1, 2, 2), "and what was paid is never returned"


@pytest.mark.parametrize("policy", [TORN, MAGIC], ids=["torn", "magic"])
def test_row_26_what_a_seat_had_on_the_pile_goes_with_it(sit: Callable[..., Any], policy: Policy) -> None:
    at = sit(seats=3, policy=policy, A=["sting"], B=["barb"])
    at.says("A: play sting at C2", "B: play barb at C3")
    at.concedes("B")
    assert at.pile == ["A sting"]
    at.quiet()
    assert (at.life("C2"), at.life("C3"), at.count("barb gone")) == (1, 3, 1)
