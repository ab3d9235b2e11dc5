"""Where a character's figures come from, what changes them for a while, and what the sheet says about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabard.api import value, why
from tabard.engine.words import Look
from tabard.model.moves import Concede
from tabard.session.frame import Frame
from tabard.testing.scenario.laying_out import Stage
from tabard.text.catalogue import Catalogue
from tabard_games.milestone.actions import End, Go, Play, Retreat, Strike, UseItem
from tabard_games.milestone.events import Rolled

Staged = Callable[[str], Stage]

MADE = """
[cards.Altar]
kind = "location"
paid = {mana = 1, effect = {bless = 1}}
[cards.Mire]
kind = "location"
automatic = {slow = 2}
[cards.Bear]
kind = "monster"
health = 9
[cards.Fury]
kind = "potion"
strike = 2
[cards.Ring]
kind = "artifact"
mana = 2
[cards."Iron Sword"]
kind = "weapon"
attack = 1
[cards."Good Bow"]
kind = "ranged"
shot = 2
"""


def begun(staged: Staged, position: str, rolls: str = "[]") -> Frame:
    return staged(f'rolls = {rolls}\nrolls_then = "seed"\n{MADE}[position]\n{position}').begin()


def of(frame: Frame, name: str, seat: int = 0) -> int:
    return value(frame.rules.table(frame.state), name, seat)


def lines(frame: Frame, seat: int = 0) -> list[str]:
    """The sheet as that seat reads it."""
    seen = frame.rules.seen(frame.state, seat)
    look: Look[Any, Any] = Look(seen.view, seat, frame.rules.content, frame.rules.options, ("A", "B"))
    return [Catalogue().render(line) for line in frame.rules.speech.sheet(look, seat)]


def test_h11_a_value_is_innate_and_what_is_used(staged: Staged) -> None:
    frame = begun(
        staged, 'value = 3\nstep = "move"\nA = {character = "brute", level = 2, used = ["Iron Sword", "Ring"]}'
    )
    table = frame.rules.table(frame.state)
    brute = "res://milestone/characters/brute.tres"
    assert why(table, "attack", 0).parts == ((1, brute), (1, "res://milestone/scenario/iron-sword.tres"))
    assert why(table, "health", 0).parts == ((2, "level"), (3, brute))
    assert why(table, "mana", 0).parts == ((2, "level"), (2, "res://milestone/scenario/ring.tres"))
    assert [of(frame, name) for name in ("attack", "shot", "health", "mana", "strike", "movement")] == [
        2,
        0,
        5,
        4,
        0,
        0,
    ]


def test_h14_two_copies_of_a_card_are_one_part(staged: Staged) -> None:
    frame = begun(staged, 'value = 3\nstep = "move"\nA = {character = "hunter", used = ["Iron Sword", "Iron Sword"]}')
    assert of(frame, "attack") == 1


def test_the_sheet_says_where_each_value_comes_from(staged: Staged) -> None:
    position = 'character = "brute", level = 2, used = ["Iron Sword"], blessed = 1, slowed = 2, held = true'
    frame = begun(staged, f'value = 3\nstep = "move"\nA = {{{position}}}')
    told = lines(frame)
    assert told[1:8] == [
        "  Attack 2: Brute 1, Iron Sword 1",
        "  Health 5: level 2, Brute 3",
        "  Mana 2: level 2",
        "  To every strike +1: blessing 1",
        "  To the next movement roll -2: slowed -2",
        "  Shot 0, Safety 0, Speed 0, Lockpicking 0",
        "  Held: the next move is zero sectors",
    ]


def test_h18_blessings_add_up_until_the_own_next_turn(staged: Staged) -> None:
    position = 'step = "activate"\nboard = {1 = "Altar", 2 = "Altar"}\nA = {character = "priest", at = 1}\nB = {at = 1}'
    frame = begun(staged, position)
    altar = frame.state.body.road[1][0]
    frame.step(0, Play(altar))
    frame.step(0, Play(altar))
    assert (of(frame, "strike"), of(frame, "strike", 1)) == (2, 0)
    assert "  To every strike +2: blessing 2" in lines(frame, 1) + lines(frame, 0)
    frame.step(0, End())
    assert of(frame, "strike") == 2
    frame.step(1, Go(1))
    frame.step(1, End())
    assert (frame.state.body.turn, of(frame, "strike")) == (0, 0)
    assert frame.state.running == []


@pytest.mark.parametrize("ending", [Retreat(), Strike()])
def test_h14_a_potion_of_strength_lasts_for_its_fight(staged: Staged, ending: Any) -> None:
    """It helps both the shot and the blows of that fight, and ends with it: a retreat, or a fall."""
    position = 'step = "fight"\nboard = {1 = "Bear", 2 = "Bear"}\nA = {character = "hunter", at = 1, pack = ["Fury"]}'
    frame = begun(staged, position, "[1, 1, 1, 6, 6, 6, 6, 6, 6]")
    (fury,) = frame.state.body.heroes[0].pack
    frame.step(0, UseItem(fury))
    assert of(frame, "strike") == 2
    frame.step(0, Strike())
    while frame.state.body.fight is not None:
        frame.step(0, ending)
    assert of(frame, "strike") == 0
    assert frame.state.running == []


def test_a_blessing_gives_no_shot_to_whoever_has_none(staged: Staged) -> None:
    """H22: a side with Shot 0 does not shoot."""
    position = 'step = "fight"\nboard = {1 = "Bear", 2 = "Bear"}\nA = {character = "brute", at = 1, blessed = 3}'
    frame = begun(staged, position)
    assert frame.state.body.fight.round == 1


def test_h18_what_slows_is_over_with_the_movement_die(staged: Staged) -> None:
    """It leaves at least 1 of the die, and is over even where that leaves no choice."""
    position = 'step = "arrive"\nboard = {1 = "Mire", 2 = "Bear", 3 = "Bear"}\nA = {character = "brute", at = 1}'
    frame = begun(staged, position, "[4]")
    assert of(frame, "movement") == -2
    assert [event.value for event in frame.step(0, End()).events if type(event) is Rolled] == [2]
    assert (of(frame, "movement"), frame.state.running) == (0, [])


def test_what_lasts_is_over_for_whoever_gives_up(staged: Staged) -> None:
    seats = "A = {blessed = 1, slowed = 1, held = true}\nB = {}\nC = {blessed = 2}"
    frame = begun(staged, f'value = 3\nstep = "move"\n{seats}')
    frame.step(0, Concede())
    assert [(one.seat, one.by) for one in frame.state.running] == [(2, 2)]


def test_what_lasts_is_seen_by_everybody(staged: Staged) -> None:
    frame = begun(staged, 'value = 3\nstep = "move"\nA = {blessed = 1, held = true}\nB = {}')
    for seat in (0, 1):
        seen = frame.rules.seen(frame.state, seat)
        assert seen.view.held == [0]
        assert [(one.seat, one.name, one.amount) for one in seen.view.added] == [(0, "strike", 1)]
        assert len(seen.stack.running) == 2
