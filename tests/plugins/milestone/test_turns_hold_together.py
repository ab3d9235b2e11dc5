"""Turns that are cut short, ended from afar or listened to: nothing is lost, nothing is left over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from tabard.effects.listeners import NOTHING_LISTENS, Owned, Subscriptions
from tabard.effects.table import Table
from tabard.engine.rules import Rules, read_options
from tabard.engine.step import apply, run
from tabard.errors import UsageError
from tabard.model.moves import Concede, Effect
from tabard.model.state import Result, State
from tabard.rng.chance import Scripted
from tabard.rng.generator import Generator
from tabard.testing.walk import walk
from tabard_games.milestone import events
from tabard_games.milestone.actions import Play, UseAbility, UseItem
from tabard_games.milestone.cards import Adventure, Goal, Item, Location, Monster
from tabard_games.milestone.goods import gain_xp
from tabard_games.milestone.options import KNOBS
from tabard_games.milestone.play_out import Activate, Arrive
from tabard_games.milestone.state import Body, Hero
from tabard_games.milestone.turn import NextTurn

MADE_UP = {
    "pit": Location(name="Pit", paid={"wound": 9, "step": 2}, paid_mana=1),
    "thorns": Location(name="Thorns", paid={"wound": 1, "step": 1}, paid_mana=1),
    "idol": Goal(name="Idol", health=2, xp=1),
    "goat": Monster(name="Goat", health=2, xp=3),
    "archer": Monster(name="Archer", health=9, shot=1),
    "wall": Monster(name="Wall", health=9, safety=9),
    "scroll": Item(name="Scroll", kind="scroll", wounds=5),
}


def path(name: str) -> str:
    return f"res://milestone/made-up/{name}.tres"


ROAD_ENDS = Adventure(
    name="The road ends", level=1, opening="", won="", lost="", milestones=(path("goat"),) * 25, loot=(), curios=()
)


class Find(Effect, tag="tests.Find"):
    """What a mod's listener pushes."""

    seat: int

    def do(self, table: Table[Any, Any]) -> None:
        gain_xp(table, self.seat, 1)


def push_find(table: Table[Any, Any], event: Any) -> None:
    table.push(Find(0))


@pytest.fixture
def made_up(milestone_rules: Callable[..., Rules]) -> Callable[..., Rules]:
    """`made_up(listen=events.Got, rolls=(6,), refill=False)`: the game with the cards above."""

    def make(*, listen: type | None = None, rolls: tuple[int, ...] = (), **options: Any) -> Rules:
        rules = milestone_rules(**options)
        cards = {path(name): card for name, card in MADE_UP.items()} | {path("road-ends"): ROAD_ENDS}
        heard = Subscriptions({listen: (Owned("mod", push_find),)}, {}, structs=(Find,)) if listen else NOTHING_LISTENS
        return Rules(
            rules.game,
            options=rules.options,
            content=rules.content.with_extra(cards),
            subscriptions=heard,
            chance=Scripted(rolls, (), then_seed=True),
        )

    return make


def in_front_of(
    made: Rules, *road: str, pack: str = "", goal: str = "", begin: type = Activate
) -> tuple[Rules, Table[Any, Any]]:
    """Two priests, the first on sector 1 with its turn begun, an open card on each sector, one left in the pile.

    Ids: the road, the card of the pile, the item in the pack, the Goal.
    """
    moment = structs.replace(
        ROAD_ENDS,
        milestones=tuple(path(name) for name in (*road, "goat")),
        loot=(path(pack),) if pack else (),
        goal=path(goal) if goal else "",
    )
    rules = Rules(
        made.game,
        options=structs.replace(made.options, adventure=path("moment")),
        content=made.content.with_extra({path("moment"): moment}),
        subscriptions=made.subscriptions,
        chance=made.chance,
    )
    heroes = [Hero("res://milestone/characters/priest.tres", 1, 3, 3) for _ in range(2)]
    heroes[0].at = 1
    heroes[0].pack = (len(road) + 1,) if pack else ()
    laid = [*range(len(road)), *([rules.fixed.goal] if goal else [])]
    body = Body(
        heroes=heroes,
        road=[(), *((card,) for card in laid)],
        lying=[()] * (len(laid) + 1),
        milestones=[len(road)],
        shown=laid,
        first=0,
        turn=0,
    )
    table = rules.table(State(body=body, rng=Generator(1), serials=[0, 0]))
    table.push(begin(0), NextTurn(0))
    run(rules, table)
    return rules, table


def told(table: Any) -> list[str]:
    return [type(event).__name__ for event in table.events]


def test_falling_over_the_price_of_moving_on_ends_the_turn(made_up: Callable[..., Rules]) -> None:
    rules, table = in_front_of(made_up(rolls=(6,)), "pit", "goat", "goat")
    after = apply(rules, table.state, 0, Play(0))
    hero = table.body.heroes[0]
    assert (hero.at, hero.health, hero.falls) == (0, 3, 1)
    assert "Moved" not in told(after)
    assert table.body.turn == 1


def test_what_a_listener_pushes_while_a_place_is_paid_is_done(made_up: Callable[..., Rules]) -> None:
    rules, table = in_front_of(made_up(listen=events.Wounded), "thorns", "goat", "goat")
    apply(rules, table.state, 0, Play(0))
    assert table.body.heroes[0].gained == 1
    assert [type(effect).__name__ for effect in table.state.agenda].count("Activate") == 0


@pytest.mark.parametrize("kind", [events.TurnBegan, events.Rolled, events.Opened, events.Moved, events.Levelled])
def test_what_a_listener_pushes_is_done_before_the_next_seats_turn(made_up: Callable[..., Rules], kind: type) -> None:
    rules = made_up(listen=kind, deal="random")
    assert max(len(turn.state.agenda) for turn in walk(rules, seats=2, seed=3)) < 8


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_listener_pushes_when_a_seat_gives_up_is_done(made_up: Callable[..., Rules], seat: int) -> None:
    rules, table = in_front_of(made_up(listen=events.GaveUp), "goat", "goat")
    apply(rules, table.state, seat, Concede())
    assert table.body.heroes[0].gained == 1


def test_a_foe_beaten_elsewhere_before_a_shot_is_rewarded_after_the_fight(made_up: Callable[..., Rules]) -> None:
    rules, table = in_front_of(made_up(rolls=(1,)), "archer", "goat", pack="scroll", begin=Arrive)
    after = apply(rules, table.state, 0, UseItem(3, 1))
    assert table.body.fight is not None
    assert "Beaten" not in told(after)


def test_giving_up_in_a_fight_keeps_the_reward_for_a_foe_beaten_elsewhere(made_up: Callable[..., Rules]) -> None:
    rules, table = in_front_of(made_up(), "wall", "goat", pack="scroll", begin=Arrive)
    apply(rules, table.state, 0, UseItem(3, 1))
    after = apply(rules, table.state, 0, Concede())
    assert told(after)[:3] == ["GaveUp", "Beaten", "GainedXp"]
    assert table.body.wounds == {}
    assert table.body.turn == 1


@pytest.mark.parametrize("foe", ["wall", "archer"])
def test_the_goal_beaten_by_a_scroll_in_another_fight_ends_the_adventure(
    made_up: Callable[..., Rules], foe: str
) -> None:
    rules, table = in_front_of(made_up(), foe, pack="scroll", goal="idol", begin=Arrive)
    apply(rules, table.state, 0, UseItem(2, rules.fixed.goal))
    assert table.state.result == Result("goal", 0)
    assert table.body.fight is None
    assert not table.state.agenda


def test_a_healer_who_names_nobody_heals_itself(made_up: Callable[..., Rules]) -> None:
    rules, table = in_front_of(made_up(), "wall", begin=Arrive)
    table.body.heroes[0].health = 1
    apply(rules, table.state, 0, UseAbility())
    assert (table.body.heroes[0].health, table.body.heroes[0].mana) == (3, 2)


def test_without_refills_and_a_goal_the_adventure_ends_with_the_last_face_down_card(
    made_up: Callable[..., Rules],
) -> None:
    rules = made_up(adventure=path("road-ends"), refill=False, deal="random")
    state = None
    for turn in walk(rules, seats=2, seed=1, limit=3000):
        state = turn.state
    assert state is not None
    assert state.result is not None
    assert state.result.outcome == "board_empty"


def test_moving_on_is_no_automatic_effect() -> None:
    problems = dict(Location(name="Slide", automatic={"step": 1}).problems())
    assert "expected it in 'paid'" in problems["automatic"]


@pytest.mark.parametrize("knob", [knob for knob in KNOBS if knob.low is not None], ids=lambda knob: knob.name)
def test_a_house_rule_beyond_its_bounds_is_refused(milestone_rules: Callable[..., Rules], knob: Any) -> None:
    game = milestone_rules().game
    for value in (knob.low - 1, str(knob.high + 1)):
        with pytest.raises(UsageError, match=f"{knob.name} is {value}, expected a number from {knob.low} to"):
            read_options(game, {knob.name: value})
    read_options(game, {knob.name: knob.low})
    read_options(game, {knob.name: str(knob.high)})
