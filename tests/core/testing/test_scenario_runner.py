"""Playing scenarios: what is declined, what is refused, what fails, and where.

The toy game is Harvest: a seat sows a card and rolls a die; if the weather spoils the card the neighbour may help, a
question that can be declined. After a round everybody bids at once.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabard.errors import UsageError
from tabard.testing.scenario.document import scenario_of
from tabard.testing.scenario.laying_out import lay_out
from tabard.testing.scenario.library import Library
from tabard.testing.scenario.outcome import Outcome, document

Played = Callable[[str], Outcome]

DECK = " ".join(str(card) for card in (1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3))
REST = " ".join(str(card) for card in (4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 6))


def deck(top: str) -> str:
    """The draws that shuffle the deck so that `top` is dealt first; Harvest deals from the end of the list."""
    left = f"{DECK} {REST}".split()
    for card in top.split():
        left.remove(card)
    order = [*left, *reversed(top.split())]
    return f"[draws]\ndeck = [{[int(card) for card in order]}]\n"


HANDS = deck("6 5 1 2 3 4 1 2")
"""A holds 6 5 1 2, B holds 3 4 1 2."""


def test_a_scenario_is_ok(played: Played) -> None:
    outcome = played(f'rolls = [2]\nseats = 2\nactions = ["A: sow 6 at 3", "B: decline"]\n{HANDS}[expect]\nasked = "A"')
    assert str(outcome) == "ok x.toml"


def test_what_the_next_line_does_not_answer_is_declined(played: Played) -> None:
    assert played(
        f'rolls = [2]\nactions = ["A: sow 6 at 3", "A: end", "B: sow 3 at 1"]\nrolls_then = "seed"\n{HANDS}'
    ).ok


def test_after_the_last_line_what_can_be_declined_is(played: Played) -> None:
    text = f'rolls = [2]\nseats = 2\nactions = ["A: sow 6 at 3"]\n{HANDS}[expect]\nasked = "A"\noptions = 1\n'
    assert played(text + 'events = ["rolled 2", "earned A 1"]').ok


def test_strict_declines_nothing(played: Played) -> None:
    after = played(f'strict = true\nrolls = [2]\nseats = 2\nactions = ["A: sow 6 at 3"]\n{HANDS}[expect]\nasked = "B"')
    assert after.ok
    between = played(f'strict = true\nrolls = [2]\nactions = ["A: sow 6 at 3", "A: end", "B: end"]\n{HANDS}')
    assert between.at == "actions[1]"
    assert between.message.startswith("asked B: decline | help 1 | ")
    assert between.message.endswith("; got line 2, 'A: end'")


def test_what_cannot_be_declined_fails(played: Played) -> None:
    outcome = played(f'rolls = [6]\nseats = 2\nactions = ["A: sow 1 at 3", "B: bid 1"]\n{HANDS}')
    assert outcome.at == "actions[1]"
    assert outcome.message == "asked A: carry barn | carry market; got line 2, 'B: bid 1'"


def test_a_line_that_is_no_form_says_so(played: Played) -> None:
    outcome = played(f'seats = 2\nactions = ["A: sew 1"]\n{HANDS}')
    assert outcome.message.endswith("; got line 1, 'A: sew 1' (That is no answer here.)")


def test_a_line_that_is_refused_fails_with_the_code(played: Played) -> None:
    outcome = played(f'seats = 2\nactions = ["A: sow 4 at 1"]\n{HANDS}')
    assert outcome.at == "actions[0]"
    assert (
        outcome.message == "expected 'A: sow 4 at 1' to be taken, got the refusal option: You have no 4 in your hand."
    )


CODES = {
    "A: dance": "form",
    "B: dance": "form",
    "B: sow 3 at 1": "seat",
    "F: sow 3 at 1": "seat",
    "A: bid 1": "option",
    "A: sow 4 at 1": "option",
    "A: sow 6 at 13": "target",
}


@pytest.mark.parametrize("line", CODES)
def test_refusals_in_the_contracts_order(played: Played, line: str) -> None:
    def outcome(refused: str) -> Outcome:
        return played(f'seats = 2\nactions = [{{do = "{line}", refused = {refused}}}]\n{HANDS}[expect]\nasked = "A"')

    assert outcome(f'"{CODES[line]}"').ok
    assert outcome("true").ok
    other = outcome('"frozen"')
    assert other.at == "actions[0]"
    assert other.message.startswith(f"expected the refusal frozen of '{line}', got {CODES[line]}: ")


def test_what_should_be_refused_and_is_not(played: Played) -> None:
    outcome = played(f'seats = 2\nactions = [{{do = "A: sow 6 at 1", refused = "target"}}]\n{HANDS}')
    assert outcome.message == "expected the refusal target of 'A: sow 6 at 1', got a legal action"


ROUND = '"A: sow 1 at 1", "A: end", "B: sow 1 at 2", "B: end"'


def test_after_the_end_everything_is_over(played: Played) -> None:
    def outcome(more: str, expect: str = "") -> Outcome:
        head = f'rolls = [1, 1]\noptions = {{rounds = 1}}\nactions = [{ROUND}, "A: bid 0", "B: bid 1", {more}]'
        return played(f"{head}\n{HANDS}[expect]\nover = true\n{expect}")

    refused = '{do = "A: sow 6 at 1", refused = "over"}, {do = "A: dance", refused = "form"}'
    assert outcome(refused, 'winner = "B"\nasked = "none"').ok
    assert outcome(refused, 'winner = "A"').at == "expect.winner"
    assert outcome('"A: sow 6 at 1"').message == "the game has ended; got line 7, 'A: sow 6 at 1'"


def test_simultaneous_answers_come_in_any_order(played: Played) -> None:
    for bids in ('"A: bid 0", "B: bid 1"', '"B: bid 1", "A: bid 0"'):
        text = f"rolls = [1, 1]\noptions = {{rounds = 1}}\nactions = [{ROUND}, {bids}]\n{HANDS}"
        assert played(text + '[expect]\nover = true\nwinner = "B"\nevents = ["earned B 2"]').ok


def test_a_standing_question_is_answered_at_any_moment(played: Played) -> None:
    text = (
        f'rolls = [6, 6]\nactions = ["A: sow 1 at 1", "A: carry barn", "A: end", "A: keep 2", "B: sow 1 at 2"]\n{HANDS}'
    )
    assert played(text).ok


def test_a_roll_or_draw_that_is_not_given_fails_where_it_is_needed(played: Played) -> None:
    roll = played(f'rolls = [2]\nactions = ["A: sow 1 at 1", "A: end", "B: sow 1 at 2"]\n{HANDS}')
    assert (roll.at, roll.message.split(";")[0]) == ("actions[2]", "roll 2 not given")
    draw = played("rolls = [2]")
    assert (draw.at, draw.message.split(";")[0]) == ("set-up", "draw 'deck' not given")
    assert played('seats = 2\nrolls_then = "seed"\nactions = []').ok


def test_what_is_left_over_fails(played: Played) -> None:
    rolls = played(f'rolls = [2, 3]\nseats = 2\nactions = ["A: sow 1 at 1"]\n{HANDS}')
    assert (rolls.at, rolls.message) == ("rolls", "expected all of them to be used, got 1 rolls given and not used")
    draws = played(f'seats = 2\n{HANDS}other = "x"')
    assert draws.at == "draws"


def test_save_and_undo_in_the_middle(played: Played) -> None:
    lines = (
        '{save = true}, "A: sow 6 at 3", {save = true}, "B: help 3", {undo = true}, {undo = true}, {save = true}, '
        '"A: sow 5 at 2", "A: end"'
    )
    text = f'rolls = [2]\nseats = 2\nactions = [{lines}]\n{HANDS}[expect]\nevents = ["rolled 2", "earned A 1"]\n'
    assert played(text + 'absent = ["earned B"]\nasked = "B"').ok
    assert played(text + 'absent = ["earned A"]').at == "expect.absent[0]"


def test_there_must_be_something_to_take_back(played: Played) -> None:
    outcome = played(f"seats = 2\nactions = [{{undo = true}}]\n{HANDS}")
    assert (outcome.at, outcome.message) == ("actions[0]", "expected a line to take back, got none before this one")


def test_every_difference_is_in_the_document(played: Played) -> None:
    outcome = played(f'seats = 2\n{HANDS}[expect]\nasked = "B"\noptions = 3\nover = true')
    assert str(outcome) == "not ok x.toml: expect.asked: expected 'B', got 'A' (and 2 more)"
    shown = document([outcome])
    assert list(shown) == ["format", "files", "passed", "failed"]
    assert (shown["format"], shown["passed"], shown["failed"]) == ("tabard.scenario/1", 0, 1)
    assert list(shown["files"][0]) == ["file", "ok", "at", "message", "diff"]
    assert shown["files"][0]["diff"] == [
        {"key": "asked", "expected": "B", "got": "A"},
        {"key": "over", "expected": True, "got": False},
        {"key": "options", "expected": 3, "got": 48},
    ]


WRONG = {
    'game = "harvst"': "game is 'harvst', and there is no such game; did you mean 'harvest'?",
    'game = "harvest"\noptions = {round = 2}': "harvest has no option 'round'; did you mean 'rounds'?",
    'game = "harvest"\nposition = {A = {}}': "position is given, but harvest lays out no positions; leave it out",
    'game = "harvest"\n[cards.X]\nkind = "y"': "cards is given, but harvest lays out no positions; leave it out",
    'game = "harvest"\n[expect]\nscore = 3': "expect.score is given, but harvest lays out no positions; leave it out",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_the_game_does_not_know_is_wrong_usage(library: Library, text: str) -> None:
    with pytest.raises(UsageError) as told:
        lay_out(scenario_of(text, "x.toml"), library)
    assert str(told.value) == f"x.toml: {WRONG[text]}"
