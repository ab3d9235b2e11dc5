"""Outsiders write forced lines of Milestone down or leave them out: one file is ok in the one style or in the other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabard.compose import Composer
from tabard.testing.scenario.document import scenario_of
from tabard.testing.scenario.laying_out import lay_out
from tabard.testing.scenario.library import Library
from tabard.testing.scenario.outcome import Outcome
from tabard.testing.scenario.runner import play

Played = Callable[[str], Outcome]


@pytest.fixture(scope="module")
def played(composer: Composer) -> Played:
    """`played(text)`: the outcome of a scenario of Milestone."""
    library = Library(composer.host().games, content=composer.content, subscriptions=composer.subscriptions)
    return lambda text: play(lay_out(scenario_of(f'game = "milestone"\n{text}', "x.toml"), library))


def lines(*said: str) -> str:
    """`actions` of these lines; what stands in braces goes in as it is."""
    return f"actions = [{', '.join(line if line.startswith('{') else repr(line) for line in said)}]\n"


BRUTE = """
[cards.Tank]
kind = "monster"
health = 9
attack = 1
[position]
step = "fight"
board = {4 = "Tank"}
A = {character = "brute", at = 4, level = 2, mana = 0}
B = {character = "rogue"}
"""
"""H12, H22: without mana the Brute can but strike in the first round; from the second on there is the retreat."""

THREE_ROUNDS = """[expect]
board = {4 = "Tank(6)"}
A = {health = 3, mana = 0}
events = ["wounded Tank 2", "wounded A 2", "wounded Tank 1", "wounded Tank 3"]
absent = ["beaten", "fell"]
asked = "A"
"""
ROLLS = "rolls = [4, 4, 3, 2, 5, 2]\n"


@pytest.mark.parametrize("rule", ["", "strict = true\n"])
@pytest.mark.parametrize("strikes", [2, 3])
def test_h22_a_brute_without_mana_fights_three_rounds(played: Played, rule: str, strikes: int) -> None:
    said = lines(*["A: strike"] * strikes, "A: retreat")
    outcome = played(f"{rule}{ROLLS}{said}{BRUTE}{THREE_ROUNDS}")
    assert outcome.ok, str(outcome)


@pytest.mark.parametrize("rule", ["", "strict = true\n"])
def test_h22_strikes_too_many_for_either_style(played: Played, rule: str) -> None:
    """The first style comes to a fourth round with the third line, the other one with the fourth."""
    outcome = played(f"{rule}{ROLLS}{lines(*['A: strike'] * 4)}{BRUTE}{THREE_ROUNDS}")
    assert (outcome.at, outcome.message.split(";")[0]) == ("actions[2]", "roll 7 not given")


@pytest.mark.parametrize("rule", ["", "strict = true\n"])
def test_h22_no_retreat_before_a_round_in_either_style(played: Played, rule: str) -> None:
    refused = '{do = "A: retreat", refused = "condition"}'
    written = lines(refused, "A: strike", "A: strike", "A: strike", "A: retreat")
    assert played(f"{rule}{ROLLS}{written}{BRUTE}{THREE_ROUNDS}").ok
    silent = lines(refused, "A: strike", "A: strike", "A: retreat")
    assert played(f"{rule}{ROLLS}{silent}{BRUTE}{THREE_ROUNDS}").message.endswith("got a legal action")


def test_saves_and_steps_back_among_strikes_that_are_forced(played: Played) -> None:
    save, undo = "{save = true}", "{undo = true}"
    said = lines(save, "A: strike", save, undo, "A: strike", "A: strike", undo, save, *["A: strike"] * 2, "A: retreat")
    outcome = played(f"{ROLLS}{said}{BRUTE}{THREE_ROUNDS}")
    assert outcome.ok, str(outcome)


ROAD = """
[cards.Spring]
kind = "location"
automatic = {heal = 2}
[cards.Meadow]
kind = "location"
[position]
step = "turn"
board = {1 = "Meadow", 2 = "Meadow", 3 = "Spring", 4 = "Meadow", 5 = "Meadow"}
A = {character = "dashing-fellow", at = 1, level = 2, health = 1}
[expect]
A = {health = 3}
"""


@pytest.mark.parametrize("said", [("A: end",), ("A: go 1", "A: end", "A: go 1"), ("A: go 1", "A: end")])
def test_rule_19_going_the_one_sector_there_is_to_go(played: Played, said: tuple[str, ...]) -> None:
    """A movement value of 1 leaves no choice."""
    outcome = played(f"rolls = [1, 1]\n{lines(*said)}{ROAD}")
    assert outcome.ok, str(outcome)


def test_rule_19_a_choice_of_ways_is_forced_in_no_style(played: Played) -> None:
    outcome = played(f"rolls = [1, 2]\n{lines('A: go 1', 'A: end')}{ROAD}")
    assert (outcome.at, outcome.message) == ("actions[0]", "asked A: end; got line 1, 'A: go 1'")


PLACES = """
[cards.Spring]
kind = "location"
automatic = {heal = 2}
[cards.Snare]
kind = "trap"
target = 6
wounds = 2
[position]
step = "arrive"
board = {4 = ["Spring", "Snare"], 5 = "Spring"}
"""


@pytest.mark.parametrize("said", [(), ("A: play Spring",)])
def test_rule_24_an_only_automatic_effect(played: Played, said: tuple[str, ...]) -> None:
    outcome = played(f"{lines(*said)}{PLACES}A = {{at = 5, level = 2, health = 1}}\n[expect]\nA = {{health = 3}}")
    assert outcome.ok, str(outcome)


@pytest.mark.parametrize("said", [("A: play Snare",), ("A: play Snare", "A: play Spring")])
def test_rule_24_the_last_automatic_effect_is_forced(played: Played, said: tuple[str, ...]) -> None:
    outcome = played(
        f"rolls = [1]\n{lines(*said)}{PLACES}A = {{at = 4, level = 2}}\n"
        '[expect]\nA = {health = 5}\nevents = ["sprung Snare", "wounded A 2"]'
    )
    assert outcome.ok, str(outcome)
