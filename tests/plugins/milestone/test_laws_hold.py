"""The laws hold for Milestone, along random adventures."""

from __future__ import annotations

import pytest

from tabard.compose import Composer
from tabard.engine.choices import at_most
from tabard.engine.rules import Rules, read_options
from tabard.engine.step import start
from tabard.errors import UsageError
from tabard.testing.laws.book import HASH_SEEDS, LAWS
from tabard.testing.laws.pytest_kit import GameLaws
from tabard.testing.laws.subject import Subject
from tabard.testing.walk import walk

CAVE = "res://milestone/adventures/troll-cave.tres"


@pytest.fixture(scope="module")
def first(composer: Composer) -> Subject:
    """From the choice of characters on."""
    return Subject.of(composer, "milestone")


@pytest.fixture(scope="module")
def later(milestone_rules) -> Subject:
    """With the party of an adventure that has ended: levels, equipment, nobody to choose."""
    return Subject(_second_adventure(milestone_rules(), seats=3))


def _second_adventure(rules: Rules, *, seats: int) -> Rules:
    """The cave, with the party as a random first adventure left it."""
    last = None
    for turn in walk(rules, seats=seats, seed=7):
        last = turn.state
    assert last is not None
    party = rules.game.party(rules.table(last))
    assert len(party) == seats
    options = rules.game.chapter(rules.options, adventure=CAVE, party=party, first=0)
    return Rules(rules.game, options=options, content=rules.content, codec=rules.codec)


class TestTheFirstAdventure(GameLaws):
    seats = (1, 3, 6)
    games = 1
    every = 6

    @pytest.fixture
    def game(self, first: Subject) -> Subject:
        return first


class TestALaterAdventure(GameLaws):
    seats = (3,)
    games = 2
    every = 6
    seed = 8
    laws = tuple(law for law in LAWS if law.id != HASH_SEEDS)

    @pytest.fixture
    def game(self, later: Subject) -> Subject:
        return later


def test_ends_within_its_round_limit(milestone_rules) -> None:
    rules = milestone_rules()
    for seed in range(20):
        state = None
        for turn in walk(rules, seats=4, seed=seed):
            state = turn.state
            assert state.body.round <= 20
        assert state is not None
        assert state.result is not None
        assert state.result.outcome in ("goal", "round_limit")


def test_same_seed_same_start_other_seed_other_start(milestone_rules) -> None:
    rules = milestone_rules()
    packed = [rules.codec.pack(start(rules, seats=4, seed=seed).state) for seed in (1, 1, 2)]
    assert packed[0] == packed[1]
    assert packed[0] != packed[2]


def test_seats_99_is_one_sentence(milestone_rules) -> None:
    with pytest.raises(UsageError, match="1 to 6 seats, not 99"):
        start(milestone_rules(), seats=99, seed=0)


def test_a_wrong_option_names_the_nearest(milestone_rules) -> None:
    game = milestone_rules().game
    with pytest.raises(UsageError, match="did you mean 'layout'"):
        read_options(game, {"layuot": "short"})
    with pytest.raises(UsageError, match="layout is 'endless', expected standard or short"):
        read_options(game, {"layout": "endless"})
    with pytest.raises(UsageError, match="option of milestone does not fit"):
        read_options(game, {"hands": "many"})


def test_every_house_rule_is_a_knob_with_its_default(milestone_rules) -> None:
    """What a group may change is declared: name, default, rule, sentence; the default is the option's own."""
    game = milestone_rules().game
    plain = read_options(game, {})
    played = {"adventure", "party", "first", "stock"}
    assert {knob.name for knob in game.knobs} == set(type(plain).__struct_fields__) - played
    for knob in game.knobs:
        assert getattr(plain, knob.name) == knob.default
        assert knob.rule
        assert knob.sentence
    assert [knob.name for knob in game.knobs if knob.told] == ["layout"]


def test_what_a_seat_was_shown_does_not_change_with_the_next_step(milestone_rules) -> None:
    """A view is a copy: its heroes are not the ones that play goes on with."""
    rules = milestone_rules()
    shown, told = None, ""
    for turn in walk(rules, seats=2, seed=3):
        assert shown is None or repr(shown) == told
        shown = rules.seen(turn.state, turn.decision.seat)
        told = repr(shown)
    assert told


def test_where_a_game_says_that_there_is_a_choice_there_is_one(milestone_rules) -> None:
    """The kernel does not look again where `chooses` says so; most questions of the own turn are told at a glance."""
    rules = milestone_rules()
    told = asked = 0
    for turn in walk(rules, seats=3, seed=5):
        table = rules.table(turn.state)
        asked += not turn.decision.always and not turn.decision.standing
        if rules.game.chooses(table, turn.decision):
            told += 1
            assert len(at_most(rules.game, table, turn.decision, 1)) == 2
    assert told > asked / 2


def test_all_clones_of_an_adventure_share_its_cards(milestone_rules) -> None:
    """Which cards there are is not in the state."""
    rules = milestone_rules()
    state = start(rules, seats=2, seed=1).state
    assert rules.table(state).fixed is rules.table(rules.codec.clone(state)).fixed
    assert b"res://milestone/troll-swamp" not in rules.codec.pack(state)


def test_the_cards_of_the_party_come_last(later: Subject) -> None:
    rules = later.rules
    deck = rules.fixed
    owned = [path for sheet in rules.options.party for path in (*sheet.used, *sheet.pack)]
    assert owned
    assert list(deck.paths[deck.goal + 1 :]) == owned
    assert deck.bounds[3] == deck.goal
