"""The odds that the greedy bot reckons with are those of the rules (H19-H22)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard_games.milestone.bots.odds import Duel, Fighter, Stakes, mean, roll_chance, strike, twice
from tabard_games.milestone.cards import Monster
from tabard_games.milestone.options import Options

RULES = Options()
SCARY = Monster(name="Scary Monster", health=4, attack=3, shot=4)
ONLY_WINNING = Stakes(win=1, win_and_fall=0, fall=0, wound=0, health=(0,) * 20, mana=0)


@pytest.mark.parametrize(("net", "wounds"), [(-1, 0.5), (0, 1.0), (1, 1.67), (2, 2.5), (3, 3.5), (4, 4.5)])
def test_average_wounds_of_the_table(net: int, wounds: float) -> None:
    assert mean(strike(RULES, net + 2, 2)) == pytest.approx(wounds, abs=0.005)


def test_worked_example_b() -> None:
    hero = Fighter(attack=2, shot=2, safety=2, most=5)
    assert Duel(RULES, hero, SCARY, ONLY_WINNING).begin(5, 4, 3) == pytest.approx(0.730, abs=0.0005)


def test_a_six_always_wounds_where_that_rule_holds() -> None:
    assert strike(RULES, 0, 9) == ((0, pytest.approx(5 / 6)), (1, pytest.approx(1 / 6)))
    assert strike(Options(natural_six=False), 0, 9) == ((0, pytest.approx(1)),)


def test_locks_and_traps() -> None:
    assert roll_chance(4, 0) == 0.5
    assert roll_chance(9, 0, six_wins=True) == pytest.approx(1 / 6)
    assert roll_chance(2, 5, one_fails=True) == pytest.approx(5 / 6)


@given(st.integers(-2, 8), st.integers(0, 4), st.integers(1, 3))
def test_a_spread_adds_up_and_more_dice_wound_more(bonus: int, safety: int, dice: int) -> None:
    spread = strike(RULES, bonus, safety, best_of=dice)
    assert sum(chance for _, chance in spread) == pytest.approx(1)
    assert list(spread) == sorted(spread)
    assert mean(strike(RULES, bonus, safety, best_of=dice + 1)) >= mean(spread)
    assert mean(twice(spread)) == pytest.approx(2 * mean(spread))


ABILITIES = ["strike-bonus", "second-shot", "reroll-attack", "spell", "heal", "knack"]


@given(
    st.sampled_from(ABILITIES), st.integers(0, 4), st.integers(0, 3), st.integers(0, 3), st.integers(1, 6),
    st.integers(1, 8), st.integers(0, 4), st.integers(0, 4),
)  # fmt: skip
def test_the_chance_to_win_is_one_and_mana_never_lowers_it(
    ability: str, attack: int, shot: int, safety: int, health: int, foe: int, foe_attack: int, foe_shot: int
) -> None:
    hero = Fighter(attack, shot, safety, most=6, ability=ability, cost=1, amount=2)
    duel = Duel(RULES, hero, Monster(name="x", health=foe, attack=foe_attack, shot=foe_shot), ONLY_WINNING)
    chances = [duel.begin(health, foe, mana) for mana in range(4)]
    assert 0 <= chances[0] <= 1 + 1e-9
    for less, more in pairwise(chances):
        assert more >= less - 1e-9
    assert duel.begin(min(6, health + 1), foe, 0) >= chances[0] - 1e-9


def test_whoever_may_leave_is_never_worse_off() -> None:
    costly = Stakes(win=1, win_and_fall=0, fall=-9, wound=0.1, health=tuple(h / 2 for h in range(20)), mana=0)
    hero = Fighter(attack=0, shot=0, safety=0, most=5)
    never = Duel(Options(retreat_after=9), hero, SCARY, costly)
    early = Duel(Options(retreat_after=0), hero, SCARY, costly)
    assert early.begin(5, 4, 0) > Duel(RULES, hero, SCARY, costly).begin(5, 4, 0) > never.begin(5, 4, 0)
    assert early.round(1, 4, 0, 1) == early.left(1, 4, 0)


def test_two_who_cannot_hurt_each_other_part() -> None:
    rules = Options(natural_six=False, strike_minus=6)
    stakes = Stakes(win=1, win_and_fall=0, fall=0, wound=0, health=tuple(range(20)), mana=0)
    duel = Duel(rules, Fighter(0, 0, 0, most=5), Monster(name="x", health=3), stakes)
    assert duel.begin(5, 3, 0) == pytest.approx(5)
