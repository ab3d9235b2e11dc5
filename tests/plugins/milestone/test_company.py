"""Companions that are dealt, attacks and giving up in the middle of one: made-up adventures, played at random too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from tabard.engine.rules import Rules
from tabard.engine.step import apply, start
from tabard.errors import UsageError
from tabard.model.moves import Concede, Refusal
from tabard.testing.laws.book import HASH_SEEDS, LAWS
from tabard.testing.laws.pytest_kit import GameLaws
from tabard.testing.laws.subject import Subject
from tabard.testing.scenario.laying_out import Stage
from tabard.testing.walk import walk
from tabard_games.milestone.actions import Attack, Cover, End, Leave, Strike, Take, UseItem
from tabard_games.milestone.bots.greedy import GreedyBot
from tabard_games.milestone.bots.mind import Mind
from tabard_games.milestone.bots.temper import Temper
from tabard_games.milestone.cards import Adventure, Item, Monster
from tabard_games.milestone.companions import companion
from tabard_games.milestone.decisions import Guard, OwnStrike, Parting, Resist, Spoil
from tabard_games.milestone.events import Got, LaidAside

SWAMP = "res://milestone/adventures/troll-swamp.tres"
TALE = "res://milestone/made-up/breakthrough.tres"
BONUSES: tuple[dict[str, int], ...] = (
    {"attack": 1}, {"shot": 1}, {"safety": 1}, {"speed": 1}, {"lockpicking": 2}, {"mana": 2},
)  # fmt: skip
FRIENDS = {f"res://milestone/made-up/friend-{n}.tres": bonus for n, bonus in enumerate(BONUSES)}
TOOLS = {
    "res://milestone/made-up/wand.tres": {"wound": 1},
    "res://milestone/made-up/lamp.tres": {"heal": 1, "bless": 1},
    "res://milestone/made-up/horn.tres": {"loot": 1},
}


def breakthrough(rules: Rules, **options: Any) -> Rules:
    """The swamp with six companions among its Curios, dealt at the start, and a Loot pile of artifacts that sell."""
    swamp = rules.content[SWAMP]
    assert isinstance(swamp, Adventure)
    friends = {
        path: Item(name=f"Friend {n}", kind="companion", health=3, **bonus)
        for n, (path, bonus) in enumerate(FRIENDS.items())
    }
    tools = {
        path: Item(name=path.rsplit("/", 1)[1], kind="artifact", paid=paid, paid_mana=1, value=2)
        for path, paid in TOOLS.items()
    }
    tale = structs.replace(
        swamp,
        curios=(*swamp.curios, *FRIENDS),
        loot=(*TOOLS, *TOOLS, *FRIENDS, *swamp.loot),
        deal_companions=True,
    )
    content = rules.content.with_extra({**friends, **tools, TALE: tale})
    chosen = structs.replace(rules.options, adventure=TALE, **options)
    return Rules(rules.game, options=chosen, content=content, codec=rules.codec)


@pytest.fixture(scope="module")
def tale(milestone_rules) -> Rules:
    return breakthrough(milestone_rules(deal="random"))


@pytest.fixture(scope="module")
def company(milestone_rules) -> Subject:
    """Strikes wound more than usual, so that fights are decided."""
    return Subject(breakthrough(milestone_rules(), strike_minus=0))


class TestCompanionsAndAttacks(GameLaws):
    seats = (2, 5)
    games = 1
    every = 6
    laws = tuple(law for law in LAWS if law.id != HASH_SEEDS)

    @pytest.fixture
    def game(self, company: Subject) -> Subject:
        return company


@pytest.mark.parametrize("seats", [1, 4, 6])
def test_rule_4_one_companion_a_seat_and_the_rest_discarded(tale: Rules, seats: int) -> None:
    table = start(tale, seats=seats, seed=3)
    body = table.body
    friends = [hero.used for hero in body.heroes]
    assert all(len(used) == 1 and used[0] in tale.fixed.companions for used in friends)
    assert len({card for used in friends for card in used}) == seats
    assert len(body.discard) == 6 - seats
    assert not tale.fixed.companions & set(body.curios)
    assert sum(isinstance(event, Got) for event in table.events) == seats
    assert sum(isinstance(event, LaidAside) for event in table.events) == 6 - seats


def test_rule_4_the_first_turn_begins_with_all_that_a_companion_gives(tale: Rules) -> None:
    """Maximum mana counts the companion's two (H25)."""
    generous = [card for card, face in enumerate(tale.fixed.faces) if isinstance(face, Item) and face.mana == 2]
    for seed in range(12):
        table = start(tale, seats=3, seed=seed)
        for hero in table.body.heroes:
            who = tale.fixed.characters[hero.character]
            assert hero.mana == 1 + who.mana + 2 * (hero.used[0] in generous)


def test_rule_4_the_deal_is_drawn(tale: Rules) -> None:
    dealt = {tuple(hero.used[0] for hero in start(tale, seats=3, seed=seed).body.heroes) for seed in range(8)}
    assert len(dealt) > 4


def test_h32_who_has_a_companion_chooses_which_to_keep(milestone_rules) -> None:
    """The other one stays on Start, where all stand (H25)."""
    old = next(iter(FRIENDS))
    party = [{"character": f"res://milestone/characters/{who}.tres"} for who in ("brute", "rogue")]
    plain = milestone_rules(party=[{**party[0], "used": [old]}, party[1]], first=0, trade=False)
    rules = breakthrough(plain)
    table = start(rules, seats=2, seed=1)
    (decision,) = table.state.open
    assert isinstance(decision, Parting)
    owned = table.body.heroes[0].used[0]
    after = apply(rules, table.state, 0, Leave(owned))
    assert not isinstance(after, Refusal)
    heroes = after.body.heroes
    assert [len(hero.used) for hero in heroes] == [1, 1]
    assert heroes[0].used != [owned]
    assert after.body.lying[0] == (owned,)


def test_random_play_meets_all_of_it(tale: Rules) -> None:
    """Attacks, spoils, companions that step in front: the laws are tried on all of them."""
    wanted = {Guard, OwnStrike, Spoil, Parting, Resist}
    met: set[type] = set()
    for seed in range(30):
        met |= {type(turn.decision) for turn in walk(tale, seats=5, seed=seed)}
        if wanted <= met:
            return
    assert wanted <= met


def test_nobody_ever_has_two_companions_when_a_turn_begins(tale: Rules) -> None:
    """H25; and wounds lie on companions and foes that are there, nowhere else."""
    friends = tale.fixed.companions
    for turn in walk(tale, seats=4, seed=9):
        body = turn.state.body
        if body.value:
            assert all(len(friends & {*hero.used, *hero.pack}) <= 1 for hero in body.heroes)
        gone = {*body.discard, *body.dealer, *body.loot, *body.curios, *body.milestones}
        assert not gone & {int(card) for card in body.wounds}


FIGHT = """
[cards.Dog]
kind = "companion"
attack = 1
health = 4
[cards.Stick]
kind = "weapon"
attack = 1
[cards.Rock]
kind = "location"
automatic = {heal = 1}
[position]
step = "activate"
board = {3 = "Rock", 4 = "Rock"}
A = {character = "brute", at = 3, level = 2, used = ["Stick"], pack = ["Stick"]}
B = {character = "dashing-fellow", at = 3, level = 2, used = ["Dog"], pack = ["Stick"]}
C = {character = "hunter", at = 3}
"""


@pytest.fixture
def fight(staged: Callable[[str], Stage]) -> Any:
    """The attack is declared; A decides."""
    stage = staged(f'rolls_then = "seed"\nactions = []\n{FIGHT}')
    frame = stage.begin()
    return frame.rules, frame.state


def play(rules: Rules, state: Any, *said: tuple[int, Any]) -> Any:
    """The state after these actions, all of them legal."""
    for seat, action in said:
        table = apply(rules, state, seat, action)
        assert not isinstance(table, Refusal), (seat, action, table)
        state = table.state
    return state


def test_h26_the_one_that_is_attacked_gives_up(fight: Any) -> None:
    """The turn goes on after the fight, and nothing of it is left."""
    rules, state = fight
    state = play(rules, state, (0, Attack(1)), (1, Concede()))
    assert state.body.fight is None
    assert state.body.heroes[1].out
    assert [type(asked).__name__ for asked in state.open] == ["Deeds"]
    assert state.open[0].seat == 0


def test_h26_the_attacker_gives_up(fight: Any) -> None:
    rules, state = fight
    state = play(rules, state, (0, Attack(1)), (0, Strike()), (0, Concede()))
    assert state.body.fight is None
    assert state.body.turn == 1


def test_h26_somebody_else_gives_up(fight: Any) -> None:
    """The fight goes on."""
    rules, state = fight
    state = play(rules, state, (0, Attack(1)), (2, Concede()), (0, Strike()), (1, Cover()))
    assert state.body.fight is not None


def test_h26_the_winner_gives_up_over_the_spoils(fight: Any) -> None:
    """Nobody takes anything, and the turn goes on."""
    rules, state = fight
    state.body.heroes[0].health = 1
    state = play(rules, state, (0, Attack(1)))
    while not isinstance(state.open[0], Spoil):
        asked = state.open[0]
        state = play(rules, state, (asked.seat, Strike() if isinstance(asked, OwnStrike) else End()))
    assert state.open[0].seat in (0, 1)
    winner = state.open[0].seat
    state = play(rules, state, (winner, Concede()))
    assert not any(isinstance(asked, Spoil) for asked in state.open)
    assert state.open


def test_h26_the_loser_gives_up_over_the_spoils(fight: Any) -> None:
    """The winner takes an item all the same."""
    rules, state = fight
    state.body.heroes[0].health = 1
    state = play(rules, state, (0, Attack(1)))
    while not isinstance(state.open[0], Spoil):
        asked = state.open[0]
        state = play(rules, state, (asked.seat, Strike() if isinstance(asked, OwnStrike) else End()))
    spoil = state.open[0]
    state = play(rules, state, (spoil.loser, Concede()))
    assert isinstance(state.open[0], Spoil)
    items = state.body.heroes[spoil.loser]
    taken = next(card for card in (*items.used, *items.pack) if card not in rules.fixed.companions)
    state = play(rules, state, (spoil.seat, Take(taken)))
    assert taken in state.body.heroes[spoil.seat].pack


@pytest.mark.parametrize("kind", [Guard, OwnStrike, Spoil, Parting, Resist])
def test_the_greedy_bot_answers_every_question_of_a_fight(tale: Rules, kind: type) -> None:
    """It is attacked, has companions, and wins what it did not begin."""
    asked = 0
    for seed in range(12):
        for turn in walk(tale, seats=4, seed=seed):
            if type(turn.decision) is not kind:
                continue
            asked += 1
            seat = turn.decision.seat
            seen = tale.seen(turn.state, seat)
            action = answer_of(tale, turn.decision, seen)
            assert tale.game.check(tale.table(turn.state), turn.decision, action) is None
        if asked > 10:
            return
    assert asked


def answer_of(rules: Rules, decision: Any, seen: Any) -> Any:
    """What the greedy bot says; it draws no lots here."""
    return GreedyBot().act(rules, seen, None, decision, None)  # type: ignore[arg-type]  # neither is looked at


def test_h25_the_bot_lets_the_companion_take_what_would_fell_it(staged: Callable[[str], Stage]) -> None:
    stage = staged(f'rolls_then = "seed"\nactions = []\n{FIGHT}')
    frame = stage.begin()
    rules, state = frame.rules, frame.state
    state.body.heroes[1].health = 1
    state = play(rules, state, (0, Attack(1)), (0, Strike()))
    (decision,) = state.open
    assert isinstance(decision, Guard)
    assert answer_of(rules, decision, rules.seen(state, 1)) == Cover()


@pytest.mark.parametrize(("health", "taken"), [(4, 0), (4, 3), (1, 3)])
def test_h25_the_bot_spends_a_companions_health_and_not_its_life(
    staged: Callable[[str], Stage], health: int, taken: int
) -> None:
    """One that stands the blow takes it; one that may be slain for good does not, even where a fall is near."""
    stage = staged(f'rolls_then = "seed"\nactions = []\n{FIGHT}')
    frame = stage.begin()
    rules, state = frame.rules, frame.state
    state.body.heroes[1].health = health
    friend = companion(rules.table(state), state.body.heroes[1])
    state.body.wounds[str(friend)] = taken
    state = play(rules, state, (0, Attack(1)), (0, Strike()))
    (decision,) = state.open
    assert isinstance(decision, Guard)
    assert answer_of(rules, decision, rules.seen(state, 1)) == (End() if taken else Cover())


def test_the_bot_counts_on_its_companion(staged: Callable[[str], Stage]) -> None:
    """With one that can take blows a fight is worth more than with one that is nearly down."""
    stage = staged(f'rolls_then = "seed"\nactions = []\n{FIGHT}')
    frame = stage.begin()
    rules, state = frame.rules, frame.state
    state.body.heroes[1].health = 2
    friend = companion(rules.table(state), state.body.heroes[1])
    foe = Monster(name="Ogre", health=6, attack=3, xp=3, loot=1)
    values = []
    for taken in (0, 3):
        state.body.wounds[str(friend)] = taken
        mind = Mind(rules.table(state), 1, Temper())
        values.append(mind.fight(foe, 6, 2, 0))
    assert values[0] > values[1] + 0.2


HORN = """
[cards.Horn]
kind = "artifact"
paid = {mana = 1, effect = {loot = 1}}
[cards.Tea]
kind = "potion"
heal = 3
[position]
step = "activate"
board = {3 = ""}
loot = ["Tea"]
A = {character = "hunter", at = 3, used = ["Horn"], mana = MANA}
"""


@pytest.mark.parametrize(("mana", "used"), [(1, True), (0, False)])
def test_h14_the_bot_uses_an_artifact_that_finds_loot_outside_a_fight(
    staged: Callable[[str], Stage], mana: int, used: bool
) -> None:
    frame = staged(f'rolls_then = "seed"\nactions = []\n{HORN.replace("MANA", str(mana))}').begin()
    rules, state = frame.rules, frame.state
    (decision,) = state.open
    (horn,) = state.body.heroes[0].used
    assert answer_of(rules, decision, rules.seen(state, 0)) == (UseItem(horn) if used else End())


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        ('used = ["Dog"], companion_wounds = 4', "position.A.companion_wounds is 4, but 'Dog' has 4 health"),
        ('used = ["Stick"], companion_wounds = 1', "position.A.companion_wounds is 1, but no companion is in use"),
        ('attacked = "D"', "position.A.attacked is 'D', expected a seat from A to C"),
    ],
)
def test_a_position_says_what_does_not_fit(staged: Callable[[str], Stage], seat: str, sentence: str) -> None:
    text = FIGHT.replace('level = 2, used = ["Stick"], pack = ["Stick"]', seat)
    with pytest.raises(UsageError) as wrong:
        staged(f"actions = []\n{text}")
    assert sentence in str(wrong.value)
