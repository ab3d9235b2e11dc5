"""Answers that are forced: a file may leave them out or write them down, as long as one style carries it to its end.

In Harvest the barn is the one place to carry to unless the weather die shows a six, and who has no points bids 0.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from tabard.engine.rules import Rules
from tabard.engine.step import apply, start
from tabard.rng.chance import Scripted
from tabard.testing.scenario.outcome import Outcome

Played = Callable[[str], Outcome]

DECK = [card for card in (3, 4, 5, 6) for _ in range(8)] + [1] * 4 + [2] * 4
HANDS = f"[draws]\ndeck = [{[*DECK, 2, 2, 1, 1, 2, 2, 1, 1]}]\n"
"""Both seats hold 1 1 2 2: Harvest deals from the end of the list."""


def lines(*said: str) -> str:
    """`actions` of these lines; what stands in braces goes in as it is."""
    return f"actions = [{', '.join(line if line.startswith('{') else repr(line) for line in said)}]\n"


@pytest.mark.parametrize("rule", ["", "strict = true\n"])
@pytest.mark.parametrize(
    "said",
    [
        ("A: sow 1 at 1", "A: end", "B: sow 2 at 2", "B: end"),
        ("A: sow 1 at 1", "A: carry barn", "A: end", "B: sow 2 at 2", "B: carry barn", "B: end"),
        ("A: sow 1 at 1", "A: carry barn", "A: end", "B: sow 2 at 2", "B: end"),
    ],
)
def test_forced_answers_are_left_out_or_written(played: Played, rule: str, said: tuple[str, ...]) -> None:
    expect = '[expect]\nevents = ["rolled 3", "earned A 1", "rolled 4", "earned B 2"]\nabsent = ["earned B 1"]\n'
    outcome = played(f'{rule}rolls = [3, 4]\n{lines(*said)}{HANDS}{expect}asked = "A"\noptions = 2\n')
    assert outcome.ok, str(outcome)


def test_what_is_forced_after_the_last_line_is_given(played: Played) -> None:
    said = lines("A: sow 1 at 1", "A: carry barn", "A: end", "B: sow 2 at 2")
    assert played(f'strict = true\nrolls = [3, 4]\n{said}{HANDS}[expect]\nevents = ["earned B 2"]\nasked = "B"').ok


def test_a_choice_is_nobodys_but_the_seats(played: Played) -> None:
    """A six: there are two places, so neither style carries for the seat."""
    outcome = played(f"rolls = [6]\nseats = 2\n{lines('A: sow 1 at 1', 'A: end')}{HANDS}")
    assert (outcome.at, outcome.message) == ("actions[1]", "asked A: carry barn | carry market; got line 2, 'A: end'")


@pytest.mark.parametrize("rule", ["", "strict = true\n"])
def test_lines_too_many_for_either_style_fail_as_the_first_style_tells(played: Played, rule: str) -> None:
    said = lines("A: sow 1 at 1", "A: carry barn", "A: carry barn", "A: end")
    outcome = played(f"{rule}rolls = [3]\nseats = 2\n{said}{HANDS}")
    assert (outcome.at, outcome.message) == ("actions[1]", "asked A: end; got line 2, 'A: carry barn'")


def test_only_the_one_legal_answer_is_the_forced_one(played: Played) -> None:
    """The market is open on a six only; a line for it is no forced answer, and refused in no style's name."""
    outcome = played(f"rolls = [3]\nseats = 2\n{lines('A: sow 1 at 1', 'A: carry market')}{HANDS}")
    assert (outcome.at, outcome.message) == ("actions[1]", "asked A: end; got line 2, 'A: carry market'")


def test_strict_declines_nothing_in_either_style(played: Played) -> None:
    said = lines("A: sow 1 at 1", "A: carry barn", "A: end", "B: sow 2 at 2", "B: end")
    assert played(f"rolls = [3, 1]\n{said}{HANDS}").ok
    outcome = played(f"strict = true\nrolls = [3, 1]\n{said}{HANDS}")
    assert (outcome.at, outcome.message) == ("actions[1]", "asked A: end; got line 2, 'A: carry barn'")


def test_a_refused_line_stands_before_the_forced_answer_that_is_written_next(played: Played) -> None:
    said = lines("A: sow 1 at 1", '{do = "A: end", refused = "option"}', "A: carry barn", "A: end")
    assert played(f"rolls = [3]\nseats = 2\n{said}{HANDS}").ok


def test_a_refused_line_stands_behind_the_forced_answer_that_is_left_out(played: Played) -> None:
    begun = ("A: sow 1 at 1", "A: carry barn", "A: end", "B: sow 2 at 2")
    for rest in ((), ("B: end",)):
        said = lines(*begun, '{do = "B: carry barn", refused = "option"}', *rest)
        assert played(f"rolls = [3, 4]\n{said}{HANDS}").ok


def test_a_step_back_goes_over_the_line_and_the_forced_answers_behind_it(played: Played) -> None:
    undo, save = "{undo = true}", "{save = true}"
    said = (
        *("A: sow 1 at 1", undo, "A: sow 1 at 1", save, "A: carry barn", undo, save, "A: carry barn", undo, undo),
        *("A: sow 1 at 1", "A: end", undo, undo, "A: sow 2 at 1", "A: carry barn", save, "A: end"),
    )
    expect = '[expect]\nevents = ["rolled 3", "earned A 2"]\nabsent = ["earned A 1"]\nasked = "B"'
    outcome = played(f"rolls = [3]\nseats = 2\n{lines(*said)}{HANDS}{expect}")
    assert outcome.ok, str(outcome)


@pytest.mark.parametrize("bids", [("A: bid 0", "B: bid 1"), ("B: bid 1", "A: bid 0"), ("B: bid 1",)])
def test_a_forced_answer_waits_with_those_that_are_given_at_once(played: Played, bids: tuple[str, ...]) -> None:
    """A starts with a point less than nothing and so has none to bid."""
    party = '{name = "a", level = 1, points = -1}, {name = "b", level = 1, points = 0}'
    said = lines("A: sow 1 at 1", "A: carry barn", "A: end", "B: sow 1 at 2", "B: end", *bids)
    outcome = played(
        f"options = {{rounds = 1, party = [{party}]}}\nrolls = [3, 3]\n{said}{HANDS}"
        '[expect]\nover = true\nwinner = "B"\nevents = ["earned B 1", "earned B 2"]'
    )
    assert outcome.ok, str(outcome)


def test_a_standing_question_is_answered_behind_what_is_forced(played: Played) -> None:
    said = lines("A: sow 1 at 1", "A: carry barn", "A: end", "B: sow 1 at 2", "A: keep 2", "B: end")
    assert played(f"rolls = [3, 3]\n{said}{HANDS}").ok


@pytest.mark.parametrize(("forced", "asked"), [(True, "AskEnd"), (False, "AskCarry")])
def test_rules_leave_forced_questions_open_when_told_to(
    harvest: ModuleType, shelf: Any, forced: bool, asked: str
) -> None:
    known = shelf.rules("harvest", {})
    rules = Rules(
        known.game,
        options=known.options,
        content=known.content,
        chance=Scripted([5], [], then_seed=True),
        codec=known.codec,
        forced=forced,
    )
    state = start(rules, seats=2, seed=1).state
    apply(rules, state, 0, harvest.pieces.Sow(min(state.body.hands[0]), 1))
    assert [type(decision).__name__ for decision in state.open] == [asked]
