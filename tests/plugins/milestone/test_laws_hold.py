"""The laws hold for Milestone, at every decision of random adventures."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tabard.engine.rules import Rules, read_options
from tabard.engine.step import start
from tabard.errors import UsageError
from tabard.testing.laws import LAWS, save_and_load, try_law
from tabard.testing.walk import walk


@pytest.mark.parametrize("seats", [1, 3, 6])
@pytest.mark.parametrize("law", [law for law in LAWS if law != "save and load"])
def test_law(milestone_rules, law: str, seats: int) -> None:
    tried = (try_law(milestone_rules(), LAWS[law], seats=seats, seed=seed, every=3) for seed in range(3))
    assert sum(tried) > 50


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_save_and_load_at_every_decision_of_a_campaign(milestone_rules, seats: int) -> None:
    rules = milestone_rules()
    game = rules.game
    last = None
    for turn in walk(rules, seats=seats, seed=7):
        save_and_load(rules, turn)
        last = turn.state
    assert last is not None
    party = game.party(rules.table(last))
    assert len(party) == seats
    cave = "res://milestone/adventures/troll-cave.tres"
    options = game.chapter(rules.options, adventure=cave, party=party, first=0)
    second = Rules(game, options=options, content=rules.content, codec=rules.codec)
    for turn in walk(second, seats=seats, seed=8):
        save_and_load(second, turn)


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


PLAY = """
import sys
from pathlib import Path
from tabard.compose import Composer
from tabard.engine.rules import Rules, read_options
from tabard.testing.walk import walk
composer = Composer(environ={"TABARD_CACHE": sys.argv[1], "TABARD_MODS": sys.argv[1]})
game = composer.host().games["milestone"]
rules = Rules(game, options=read_options(game, {}), content=composer.content("milestone"))
from tabard.engine.codec import state_hash
for seed in range(3):
    for turn in walk(rules, seats=4, seed=seed):
        print(state_hash(rules.codec.pack(turn.state)))
"""


def test_same_bytes_under_two_hash_seeds(tmp_path) -> None:
    outputs = []
    for hash_seed in ("1", "2"):
        environ = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", PLAY, str(tmp_path)], capture_output=True, text=True, env=environ, check=True
        )
        outputs.append(done.stdout)
    assert outputs[0] == outputs[1]
    assert len(outputs[0].splitlines()) > 200


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
    played = {"adventure", "party", "first"}
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
