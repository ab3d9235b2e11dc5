"""The bug table, dice and determinism: whose roll it is, and that nothing depends on the order of a set."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path

import pytest

from tabard.engine.codec import state_hash
from tabard.rng.chance import Scripted
from tabard.testing.laws.elsewhere import Command
from tabard.testing.laws.law import Trial
from tabard.testing.laws.trail import trail

TRAILS = Path(__file__).parents[2] / "fixtures" / "parley" / "trails.py"


@pytest.mark.parametrize("face", [2, 6])
def test_row_72_who_rolls_and_who_makes_them_roll_are_two(sit, face: int) -> None:
    """A's card makes a piece of B roll: that is B's roll, on which B has a wager, and A has none on its own cards."""
    at = sit(A=["gamble"], lasting=["A wager", "B wager"], chance=Scripted([face], []))
    at.says("A: play gamble at B2")
    at.quiet()
    assert f"B rolls {face} for A" in at.told
    assert (at.count("B gains 1"), at.count("A gains 1")) == (1, 0)
    assert at.count("harmed B2 2") == (1 if face == 2 else 0)


def test_row_73_two_processes_with_other_hash_seeds_play_the_same_game(walked) -> None:
    elsewhere = Command((sys.executable, str(TRAILS)))
    rules = next(walked(seats=3, seed=7))[0]
    trial = Trial(rules, seats=3, seed=7)
    trails = [elsewhere(trial, hash_seed) for hash_seed in ("1", "2")]
    assert trails[0] == trails[1]
    assert len(trails[0]) > 100


def test_row_73_simultaneous_triggers_come_in_the_same_order_every_time(sit) -> None:
    life = {f"{who}{n}": 1 for who in "ABC" for n in (2, 3)}
    watches = [f"{who} {what}" for who in "CAB" for what in ("gossip", "mourning as gain")]
    heard = []
    for _ in range(3):
        at = sit(seats=3, A=["storm"], life=life, lasting=watches)
        at.says("A: play storm")
        at.quiet_until_resolved()
        heard.append((at.hash, at.pile))
    assert heard[1:] == heard[:-1]
    mournings = [item for item in heard[0][1] if item.endswith("mourning")]
    assert mournings == ["A mourning", "A mourning", "B mourning", "B mourning", "C mourning", "C mourning"]


def test_row_74_a_game_that_is_repeated_twenty_times_is_twenty_times_the_same(walked) -> None:
    hashes = set()
    for _ in range(20):
        last = [(rules, turn.state) for rules, turn in islice(walked(seats=3, seed=5, turns=6), 150)][-1]
        hashes.add(state_hash(last[0].codec.pack(last[1])))
    assert len(hashes) == 1


def test_row_74_so_is_all_that_was_shown_and_offered(walked) -> None:
    rules = next(walked(seats=2, seed=6, turns=3))[0]
    shown = [list(trail(rules, seats=2, seed=6, limit=60)) for _ in range(3)]
    assert shown[0] == shown[1] == shown[2]
    assert len(shown[0]) > 20
