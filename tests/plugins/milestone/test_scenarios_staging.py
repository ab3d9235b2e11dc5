"""Positions and made-up cards of Milestone: what they mean when left out, and what is told about slips."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabard.engine.rules import Rules
from tabard.errors import UsageError
from tabard.testing.scenario.laying_out import Stage
from tabard.testing.walk import walk
from tabard_games.milestone.cards import Item, Location
from tabard_games.milestone.staging import MilestoneStaging
from tabard_games.milestone.staging_cards import make_card

STAGING = MilestoneStaging()


def position_of(stage: Stage) -> dict[str, Any]:
    """The position as it was laid out, before its first question."""
    return STAGING.position(stage.rules.table(stage.state))


def test_what_a_seat_leaves_out(staged: Callable[[str], Stage]) -> None:
    """Level 1, full health and mana, at Start, and a character that nobody else has."""
    told = position_of(staged('[position]\nA = {}\nB = {character = "Brute", level = 2}'))
    assert told["A"] == {
        "character": "dashing-fellow", "at": 0, "level": 1, "health": 4, "mana": 2, "xp": 0, "gained": 0, "used": [],
        "pack": [], "falls": 0, "held": False, "slowed": 0, "blessed": 0, "able": True, "out": False,
        "deeds": 0,
        "companion_wounds": 0, "attacked": "none",
    }  # fmt: skip
    assert (told["B"]["character"], told["B"]["health"], told["B"]["mana"]) == ("brute", 5, 2)
    assert (told["turn"], told["first"], told["round"], told["level"]) == ("A", "A", 1, 1)


def test_a_worn_artifact_counts_for_mana_that_is_left_out(staged: Callable[[str], Stage]) -> None:
    text = '[cards.Ring]\nkind = "artifact"\nmana = 2\n[position]\nA = {character = "hunter", used = ["Ring"]}'
    assert position_of(staged(text))["A"]["mana"] == 4


def test_names_are_those_of_the_scenario_first_then_of_the_content(staged: Callable[[str], Stage]) -> None:
    made = '[cards."Mud Crab"]\nkind = "monster"\nhealth = 77\n'
    table = staged(f'{made}[position]\nboard = {{1 = "mud crab", 2 = "bog-wolf", 3 = "?Gnat Cloud"}}\nA = {{}}')
    named = {at: card for at, card in position_of(table)["board"].items() if card}
    assert named == {"1": "Mud Crab", "2": "Bog Wolf", "3": "?Gnat Cloud"}
    (crab,) = table.state.body.road[1]
    assert table.rules.content[table.rules.fixed.paths[crab]].health == 77


def test_a_number_takes_cards_of_the_content_by_the_seed(staged: Callable[[str], Stage]) -> None:
    text = (
        "[position]\nlevel = 2\nloot = 20\ncurios = 3\ntasks = 1\nmilestones = 4\ndealer = 2\nA = {used = 1, pack = 2}"
    )
    told = position_of(staged(text))
    counts = {pile: len(told[pile]) for pile in ("loot", "curios", "tasks", "milestones", "dealer", "discard")}
    assert counts == {"loot": 20, "curios": 3, "tasks": 1, "milestones": 4, "dealer": 2, "discard": 0}
    assert len(set(told["loot"])) == 20
    assert (len(told["A"]["used"]), len(told["A"]["pack"])) == (1, 2)
    assert told == position_of(staged(text))
    assert told != position_of(staged(f"seed = 1\n{text}"))


def hidden(state: Any) -> list[int]:
    """The Milestones that lie face down."""
    body = state.body
    laid = [card for cards in body.road for card in cards if card not in body.shown]
    return sorted([*body.milestones, *laid])


@pytest.mark.parametrize("pile", ["3", '["Gnat Cloud", "Bog Wolf", "Gnat Cloud"]'])
def test_hidden_cards_can_be_made_up_anew(staged: Callable[[str], Stage], pile: str) -> None:
    """A position agrees with itself: what a seat sees of it can be sampled back into a full state.

    Where a number stands for cards, nobody knows which of the deck they are.
    """
    stage = staged(
        f'[position]\nboard = {{1 = "?Mud Crab", 2 = "Bog Wolf"}}\nmilestones = {pile}\nloot = 4\n'
        "A = {pack = 1}\nB = {}"
    )
    rules, state = stage.rules, stage.state
    seen = rules.seen(state, 0)
    sampled = rules.sample(seen, 5)
    assert rules.seen(sampled, 0).view == seen.view
    unknown = set(range(rules.fixed.bounds[0])) - set(state.body.shown)
    assert len(set(hidden(sampled))) == len(hidden(state)) == 4
    assert set(hidden(sampled)) <= unknown
    assert hidden(sampled) == hidden(state) or pile == "3"


def test_sectors_says_how_long_the_road_is(staged: Callable[[str], Stage]) -> None:
    for position, sectors in (
        ("A = {at = 6}", 19),
        ("A = {at = 6}\nsectors = 7", 7),
        ('A = {}\nboard = {8 = "Sedge Troll"}', 8),
        ("A = {at = 25}", 25),
    ):
        assert position_of(staged(f"[position]\n{position}"))["sectors"] == sectors


def test_a_piece_of_a_road_does_not_end_for_want_of_cards(staged: Callable[[str], Stage]) -> None:
    """H9 asks for Milestones face down or in the pile. A position without them, and without a Goal, is a piece."""
    piece = staged('[position]\nboard = {1 = "Bog Wolf"}\nA = {}')
    assert piece.rules.fixed.goal >= 0
    whole = staged('[position]\nboard = {1 = "Bog Wolf"}\nmilestones = []\nA = {}')
    assert whole.rules.fixed.goal < 0
    opening = staged('[position]\nboard = {1 = "?Bog Wolf"}\nA = {}')
    assert opening.rules.fixed.goal < 0


@pytest.mark.parametrize(
    ("step", "asked"),
    [("move", "Move"), ("fight", "OwnStrike"), ("activate", "Deeds"), ("deeds", "Deeds"), ("end", "Closing")],
)
def test_every_step_leads_to_its_question(staged: Callable[[str], Stage], step: str, asked: str) -> None:
    stage = staged(
        f'[position]\nstep = "{step}"\nvalue = 2\nboard = {{1 = "Bog Wolf", 2 = "Bog Wolf"}}\n'
        "A = {at = 1, pack = 6}\nB = {}"
    )
    frame = stage.begin()
    assert [type(decision).__name__ for decision in frame.state.open] == [asked]
    assert [(decision.seat, type(decision).__name__) for decision in frame.state.standing] == [(1, "Meanwhile")]


def test_a_position_told_is_a_position(milestone_rules: Callable[..., Rules]) -> None:
    """What real play looks like can be laid out again, and looks the same."""
    rules = milestone_rules(deal="random")
    tried = 0
    for n, turn in enumerate(walk(rules, seats=3, seed=11)):
        if n % 20 or turn.state.body.turn < 0:
            continue
        told = STAGING.position(rules.table(turn.state))
        options, extra = STAGING.setting(told, options=rules.options, content=rules.content)
        content = rules.content.with_extra(extra)
        state = STAGING.stage({**told, "step": "turn"}, options=options, content=content, seed=0)
        again = STAGING.position(Rules(rules.game, options=options, content=content, codec=rules.codec).table(state))
        assert {**again, "step": told["step"]} == told
        tried += 1
    assert tried > 5


WRONG = {
    "[position]": "position has no seat, expected a table A = {…}",
    "[position]\nB = {}": "position has seat B but no seat A; seats begin at A",
    "[position]\nA = 3": "position.A is 3, expected a table of what the seat has",
    "[position]\nA = {}\nbord = {}": "position has the unknown key 'bord'; did you mean 'board'?",
    "[position]\nA = {helth = 3}": "position.A has the unknown key 'helth'; did you mean 'health'?",
    "[position]\nA = {health = 0}": "position.A.health is 0, expected a whole number from 1 to 999",
    '[position]\nA = {held = "yes"}': "position.A.held is 'yes', expected true or false",
    "[position]\nA = {at = 5000}": "position.A.at is 5000, expected a whole number from 0 to 1",
    '[position]\nA = {character = "huntr"}': "position.A.character: there is no card 'huntr'; did you mean 'Hunter'?",
    '[position]\nA = {pack = ["Bog Wolf"]}': "position.A.pack: 'Bog Wolf' is of the kind monster, expected an item",
    '[position]\nA = {pack = [3]}': "position.A.pack is [3], expected a name, a list of names or a number of cards",
    '[position]\nA = {}\nturn = "B"': "position.turn is 'B', expected a seat from A to A",
    '[position]\nA = {}\nstep = "figt"': "position.step is 'figt'; did you mean 'fight'?",
    '[position]\nA = {}\nstep = "move"': "position.step is 'move', which needs the movement value",
    '[position]\nA = {}\nlevel = 9': "position.level is 9, expected a whole number from 1 to 6",
    '[position]\nA = {}\nboard = {x = "Bog Wolf"}': "position.board.x: expected the number of a sector",
    '[position]\nA = {}\nboard = {0 = "Bog Wolf"}': "position.board.0 is 'Bog Wolf', but sector 0 is Start",
    '[position]\nA = {}\nboard = {1 = "Bog Wolf(9)"}': "position.board.1: 'Bog Wolf(9)' cannot have 9 wounds",
    '[position]\nA = {}\nboard = {1 = "Barrel Lid"}': "position.board.1: 'Barrel Lid' is of the kind item, expected",
    '[position]\nA = {}\nsectors = 2\nboard = {3 = "Bog Wolf"}': "position names sector 3, but position.sectors is 2",
    '[position]\nA = {}\nactions = ["A: end"]': "position.actions: 'actions' belongs above the first [table]",
    '[position]\nA = {}\n[expect]\nboards = {}': "expect has the unknown key 'boards'; did you mean 'board'?",
    '[position]\nA = {}\n[expect]\nA = {helth = 3}': "expect.A has the unknown key 'helth'; did you mean 'health'?",
    '[position]\nA = {}\n[expect]\nB = {health = 3}': "expect.B: there is no seat B; the last one is A",
    '[cards.X]\nkind = "monstr"': "cards.X.kind is 'monstr', expected a kind of card; did you mean 'monster'?",
    '[cards.X]\nkind = "monster"': "cards.X does not fit: Object missing required field `health`",
    '[cards.X]\nkind = "monster"\nhealth = "4"': "cards.X does not fit: Expected `int`, got `str`",
    '[cards.X]\nkind = "monster"\nhealth = 4\natack = 3': "cards.X: kind 'monster' has no field 'atack'",
    '[cards.X]\nkind = "monster"\nhealth = 0': "cards.X.health is 0, expected 1 or more",
    '[cards.X]\nkind = "location"\nautomatic = {heel = 3}': "cards.X.automatic: unknown effect 'heel'",
    '[cards.X]\nkind = "location"\npaid = {mana = 1, efect = 2}': "cards.X.paid has no part 'efect'",
    '[cards.X]\nkind = "armour"\nhands = 1': "cards.X.hands: kind 'armour' is not held, expected 0 hands",
}  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_a_slip_is_one_sentence(staged: Callable[[str], Stage], text: str) -> None:
    with pytest.raises(UsageError) as told:
        staged(text)
    assert str(told.value).startswith(f"x.toml: {WRONG[text]}")
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("fields", "automatic", "paid", "mana"),
    [
        ({"automatic": {"heal": 2}}, {"heal": 2}, {}, 0),
        ({"automatic": "heal 2"}, {"heal": 2}, {}, 0),
        ({"automatic": "slow", "amount": 2}, {"slow": 2}, {}, 0),
        ({"automatic": {"speed": -2}}, {"slow": 2}, {}, 0),
        ({"paid": {"mana": 1, "effect": {"bless": 1}}}, {}, {"bless": 1}, 1),
        ({"paid": {"mana": 2, "effect": "strike", "amount": 3}}, {}, {"bless": 3}, 2),
        ({"paid": {"mana": 1, "effect": "move"}}, {}, {"step": 1}, 1),
        ({"paid": {"loot": 1}, "paid_mana": 1}, {}, {"loot": 1}, 1),
    ],
)
def test_effects_of_places_in_all_their_forms(fields: dict, automatic: dict, paid: dict, mana: int) -> None:
    place = make_card("X", {"kind": "location", **fields})
    assert isinstance(place, Location)
    assert (place.automatic, place.paid, place.paid_mana) == (automatic, paid, mana)


@pytest.mark.parametrize(
    ("fields", "hands", "value"),
    [
        ({"kind": "weapon", "attack": 2}, 1, 2),
        ({"kind": "weapon", "attack": 4, "hands": 2}, 2, 3),
        ({"kind": "ranged", "shot": 1}, 1, 1),
        ({"kind": "armour", "safety": 2}, 0, 2),
        ({"kind": "artifact", "speed": 1}, 0, 2),
        ({"kind": "artifact", "speed": 1, "value": 3}, 0, 3),
        ({"kind": "potion", "heal": 3}, 0, 0),
        ({"kind": "tool"}, 0, 0),
    ],
)
def test_h14_hands_and_xp_value_unless_said_otherwise(fields: dict, hands: int, value: int) -> None:
    item = make_card("X", fields)
    assert isinstance(item, Item)
    assert (item.hands, item.value) == (hands, value)
