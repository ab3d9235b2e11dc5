"""The generator in the state, and scripted chance."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.rng.chance import Scripted, ScriptError, Seeded
from tabard.rng.generator import Generator, derive

seeds = st.integers(0, 2**64 - 1)


@given(seeds, st.integers(1, 1000), st.text(max_size=8))
def test_a_draw_is_below_its_bound_and_moves_its_stream_by_one(seed: int, n: int, stream: str) -> None:
    rng = Generator(seed)
    assert 0 <= rng.below(n, stream) < n
    assert rng.positions == {stream: 1}
    assert rng.drawn() == 1


@given(seeds, st.integers(1, 20))
def test_a_draw_depends_on_seed_stream_and_number_alone(seed: int, skipped: int) -> None:
    straight, elsewhere = Generator(seed), Generator(seed)
    for _ in range(skipped):
        elsewhere.bits("other")
    assert [straight.bits("dice") for _ in range(5)] == [elsewhere.bits("dice") for _ in range(5)]
    resumed = Generator(seed, {"dice": 5})
    assert resumed.bits("dice") == straight.bits("dice")


def test_dice_are_fair_enough() -> None:
    rng = Generator(2026)
    faces = [Seeded().roll(rng, 6) for _ in range(6000)]
    assert {face: 900 < faces.count(face) < 1100 for face in range(1, 7)} == dict.fromkeys(range(1, 7), True)


@given(seeds, st.lists(st.integers(), max_size=30))
def test_a_shuffle_keeps_what_is_there(seed: int, items: list[int]) -> None:
    shuffled = list(items)
    Seeded().shuffle(Generator(seed), "deck", shuffled, [])
    assert sorted(shuffled) == sorted(items)


def test_derived_seeds_differ_by_every_part() -> None:
    found = {derive(1, "game", n) for n in range(100)} | {derive(2, "game", 0), derive(1, "bot", 0), derive(1)}
    assert len(found) == 103
    assert all(0 <= seed < 2**64 for seed in found)


def test_a_script_gives_its_rolls_in_order_and_keeps_its_place_in_the_state() -> None:
    chance = Scripted([3, 1, 6], [])
    rng = Generator(0)
    assert [chance.roll(rng, 6), chance.roll(rng, 6)] == [3, 1]
    assert chance.leftover(rng) == "1 rolls given and not used"
    assert chance.roll(Generator(0, dict(rng.positions)), 6) == 6


def test_a_missing_roll_is_named() -> None:
    with pytest.raises(ScriptError, match="roll 1 not given"):
        Scripted([], []).roll(Generator(0), 6)


def test_a_missing_roll_goes_on_by_the_seed_when_told_to() -> None:
    assert 1 <= Scripted([], [], then_seed=True).roll(Generator(0), 6) <= 6


def test_a_face_that_the_die_does_not_have_is_refused() -> None:
    with pytest.raises(ScriptError, match="roll 1 is 7, expected a face from 1 to 6"):
        Scripted([7], []).roll(Generator(0), 6)


def test_draws_are_given_by_name_or_in_order() -> None:
    chance = Scripted([], [("lost", "Bow"), ("", "Sword")])
    rng = Generator(0)
    assert chance.pick(rng, "lost", ["Sword", "Bow"]) == 1
    assert chance.pick(rng, "lost", ["Sword", "Bow"]) == 0
    assert chance.leftover(rng) == ""
    with pytest.raises(ScriptError, match="draw 'lost' not given"):
        chance.pick(rng, "lost", ["Sword", "Bow"])


def test_a_draw_must_name_what_is_there() -> None:
    with pytest.raises(ScriptError, match="draw 'lost' is 'Axe', expected one of Sword, Bow"):
        Scripted([], [("lost", "Axe")]).pick(Generator(0), "lost", ["Sword", "Bow"])


def test_a_scripted_shuffle_takes_the_new_order_top_first() -> None:
    items = [10, 11, 12]
    Scripted([], [("deck", ["c", "a", "b"])]).shuffle(Generator(0), "deck", items, ["a", "b", "c"])
    assert items == [12, 10, 11]
    with pytest.raises(ScriptError, match="shuffle 'deck'"):
        Scripted([], [("deck", ["c", "c", "b"])]).shuffle(Generator(0), "deck", items, ["a", "b", "c"])
