"""Roads are scenes: which are one, what is wrong with the others, and what a fork means (rules 11, 13, H1, H4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.api import Look, Node, Scene, UsageError
from tabard.compose import Composer
from tabard.engine.step import start
from tabard.testing.scenario.laying_out import Stage
from tabard.testing.walk import walk
from tabard.text.catalogue import Catalogue
from tabard_games.milestone.cards import Adventure
from tabard_games.milestone.ground import enters_fork, next_sectors, reach
from tabard_games.milestone.layout import FORK, SHORT, STANDARD, NoRoad, Road, ring, road_at, road_of
from tabard_games.milestone.words.board import board


def scene(**sectors: dict[str, Any]) -> Scene:
    """A road of these sectors, each with its metadata."""
    nodes = [
        Node(name=name, parent=".", properties={f"metadata/{key}": value for key, value in meta.items()})
        for name, meta in sectors.items()
    ]
    return Scene(nodes=(Node(name="Road"), *nodes))


def test_rule11_rule13_h4_the_roads_of_the_game(composer: Composer) -> None:
    roads = {path: road_at(path, composer.content("milestone").of(Scene)) for path in (STANDARD, SHORT, FORK)}
    assert [len(road) - 1 for road in roads.values()] == [19, 15, 19]
    assert [road.ring for road in roads.values()] == [True, True, False]
    fork = roads[FORK]
    assert fork.following[3] == (4, 10)
    assert fork.following[9] == fork.following[15] == (16,)
    assert fork.following[16:] == ((17,), (18,), (19,), (0,))
    for road in roads.values():
        assert len(set(road.places)) == len(road)
        assert all(0 <= x <= 1280 and 0 <= y <= 720 for x, y in road.places)


@pytest.mark.parametrize(
    ("sectors", "message"),
    [
        ({"Start": {}}, "a first sector called 'Start' and others"),
        ({"A": {}, "Start": {}}, "a first sector called 'Start'"),
        ({"Start": {}, "A": {"next": ()}}, "'A' is a dead end"),
        ({"Start": {}, "Arch": {"next": "Atch"}}, "did you mean 'Arch'?"),
        ({"Start": {}, "A": {"next": ("Start", "A", "B")}, "B": {}}, "leads 3 ways, expected 1 or 2"),
        ({"Start": {}, "A": {"next": ("Start", "B")}, "B": {}}, "left and right must say which is which"),
        ({"Start": {}, "A": {"left": "B"}, "B": {}}, "left and right name one each"),
        ({"Start": {}, "A": {"next": ("B", "C"), "left": "B", "right": "Start"}, "B": {}, "C": {}}, "one each"),
        ({"Start": {}, "A": {"left": "B", "right": "B"}, "B": {}}, "leads to 'B' twice"),
        ({"Start": {}, "A": {"next": "Start"}, "B": {}}, "'B' cannot be reached from Start"),
        ({"Start": {"left": "A", "right": "C"}, "A": {}, "B": {"next": "A"}, "C": {}}, "a ring without Start"),
        ({"Start": {}, "A": {"left": "C", "right": "B"}, "B": {"next": "Start"}, "C": {"next": "B"}}, "holds the Goal"),
        ({"Start": {}, "A": {"next": 3}}, "next is 3, expected names of sectors"),
    ],
)
def test_h4_what_is_no_road(sectors: dict[str, Any], message: str) -> None:
    with pytest.raises(NoRoad) as caught:
        road_of(scene(**sectors))
    assert message in str(caught.value)


def test_two_ways_may_be_named_by_left_and_right_alone() -> None:
    road = road_of(scene(Start={}, A={"right": "B", "left": "C"}, B={"next": "D"}, C={}, D={}))
    assert road.following == ((1,), (3, 2), (4,), (4,), (0,))


@given(st.integers(1, 40))
def test_a_ring_leads_round(length: int) -> None:
    road = road_of(ring(length))
    assert road.ring
    assert len(road) == length + 1
    assert road.following == (*((n,) for n in range(1, length + 1)), (0,))


@st.composite
def roads(draw: st.DrawFn) -> Road:
    """Start, a trunk, two branches, another trunk."""
    first, left, right, last = (draw(st.integers(1, 4)) for _ in range(4))
    names = [f"T{n}" for n in range(first)]
    sectors: dict[str, Any] = {"Start": {}, **{name: {} for name in names}}
    sectors[names[-1]] = {"left": "L0", "right": "R0"}
    for side, count in (("L", left), ("R", right)):
        sectors |= {f"{side}{n}": {} for n in range(count)}
        sectors[f"{side}{count - 1}"] = {"next": "E0"}
    return road_of(scene(**sectors, **{f"E{n}": {} for n in range(last)}))


@given(roads(), st.integers(0, 3))
def test_a_longer_road_has_its_new_sectors_before_start(road: Road, more: int) -> None:
    longer = road.longer(more)
    assert len(longer) == len(road) + more
    assert [len(ways) for ways in longer.following[: len(road)]] == [len(ways) for ways in road.following]
    assert [n for n, ways in enumerate(longer.following) if 0 in ways] == [len(longer) - 1]


def test_an_adventure_names_a_road(composer: Composer) -> None:
    swamp = composer.content("milestone").of(Adventure)["res://milestone/adventures/troll-swamp.tres"]
    assert swamp.road == STANDARD
    content = composer.content("milestone")
    definitions = {path: content[path] for path in content}
    assert list(swamp.problems_among(definitions)) == []
    ((field, sentence),) = swamp.problems_among({})
    assert field == "road"
    assert "there is no scene 'res://milestone/roads/standard.tscn'" in sentence


def test_h1_goal_extra_lays_one_sector_more(milestone_rules) -> None:
    for layout, cards in (("standard", 20), ("short", 16), ("fork", 20)):
        state = start(milestone_rules(layout=layout, goal_extra=True), seats=2, seed=1).state
        assert len(state.body.road) == cards + 1


def test_h4_a_road_that_is_none_is_one_sentence(milestone_rules) -> None:
    rules = milestone_rules(layout="fork")
    broken = rules.content.with_extra({FORK: scene(Start={}, A={"next": ()})})
    with pytest.raises(UsageError, match=r"the road cannot be laid out: .*fork\.tscn: sector 'A' is a dead end"):
        start(type(rules)(rules.game, options=rules.options, content=broken, codec=rules.codec), seats=1, seed=1)


FORKED = 'options = {layout = "fork"}\n[position]\nA = {at = 2}\nboard = {%s}\n'


def test_h4_both_branches_lie_ahead_of_a_fork(staged: Callable[[str], Stage]) -> None:
    stage = staged(FORKED % ", ".join(f'{n} = "Bog Wolf"' for n in (3, 5, 11, 16)))
    table = stage.rules.table(stage.state)
    assert next_sectors(table, 2) == (3,)
    assert next_sectors(table, 3) == (5, 11)
    assert reach(table, 2, 4, "left") == (3, 5, 16, 0)
    assert reach(table, 2, 4, "right") == (3, 11, 16, 0)
    assert [enters_fork(table, 2, n) for n in (1, 2, 3)] == [False, True, True]
    assert not enters_fork(table, 5, 2)


def test_h4_a_branch_without_cards_is_skipped(staged: Callable[[str], Stage]) -> None:
    stage = staged(FORKED % '5 = "Bog Wolf", 16 = "Bog Wolf"')
    table = stage.rules.table(stage.state)
    assert next_sectors(table, 2) == (5, 16)
    assert reach(table, 2, 1, "right") == (16,)


def test_h4_everybody_walks_both_branches(milestone_rules) -> None:
    rules = milestone_rules(layout="fork")
    stood: set[int] = set()
    for seed in (2, 3, 4):
        for turn in walk(rules, seats=4, seed=seed):
            stood.update(hero.at for hero in turn.state.body.heroes)
    assert stood & set(range(4, 10))
    assert stood & set(range(10, 16))


def test_h4_the_board_shows_the_branches(milestone_rules) -> None:
    rules = milestone_rules(layout="fork", tasks=False)
    state = start(rules, seats=2, seed=1).state
    state.body.heroes[1].at = 6
    look = Look(rules.seen(state, 0).view, 0, rules.content, rules.options, ("A", "B"))
    lines = [" ".join(Catalogue().render(line).split()) for line in board(look)]
    assert lines[1:] == [
        "0 Start <A>",
        "1-3 face down",
        "Left branch from 3, leads to 16:",
        "4-5 face down",
        "6 face down <B>",
        "7-9 face down",
        "Right branch from 3, leads to 16:",
        "10-15 face down",
        "The branches meet:",
        "16-18 face down",
        "19 the Goal, face down",
    ]
