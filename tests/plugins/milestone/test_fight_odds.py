"""The exact odds that the rules give for worked example A, from the real rules and every roll there can be."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabard.engine.rules import Rules
from tabard.engine.step import apply, run
from tabard.model.moves import Refusal
from tabard.rng.chance import Scripted, ScriptError
from tabard_games.milestone.actions import Strike
from tabard_games.milestone.events import Beaten, Fell

CARDS = {
    "Scary Monster": {"kind": "monster", "health": 4, "attack": 3, "shot": 4, "safety": 0, "xp": 2, "loot": 1},
    "Great Sword": {"kind": "weapon", "hands": 1, "attack": 1},
    "Good Bow": {"kind": "ranged", "hands": 1, "shot": 2},
}
POSITION = {
    "level": 2,
    "turn": "A",
    "step": "fight",
    "board": {"4": "Scary Monster"},
    "loot": 3,
    "A": {
        "character": "dashing-fellow", "at": 4, "level": 2, "health": 5, "mana": 3, "xp": 0,
        "used": ["Great Sword", "Good Bow"], "pack": [],
    },
}  # fmt: skip


class Odds:
    """Plays the fight on without ability or retreat over all rolls; positions met before are not played again."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.known: dict[tuple[int, int, bool], tuple[Fraction, Fraction]] = {}

    def after(self, packed: bytes, rolls: tuple[int, ...]):
        """The table after one strike with these rolls, or None when more are needed."""
        self.rules.chance = Scripted(rolls, [("lost", "Great Sword"), ("lost", "Good Bow")])
        state = self.rules.codec.unpack(packed)
        state.rng.positions.clear()
        try:
            happened = apply(self.rules, state, 0, Strike())
        except ScriptError:
            return None
        assert not isinstance(happened, Refusal)
        return happened

    def outcomes(self, packed: bytes, rolls: tuple[int, ...] = ()):
        """(probability, `won`, `fell` or None, table) of every way one strike can go, the next turn's die included."""
        for die in range(1, 7):
            table = self.after(packed, (*rolls, die))
            if table is None:
                for chance, how, deeper in self.outcomes(packed, (*rolls, die)):
                    yield chance / 6, how, deeper
                continue
            kinds = {type(event) for event in table.events}
            yield Fraction(1, 6), "fell" if Fell in kinds else "won" if Beaten in kinds else None, table

    def of(self, packed: bytes) -> tuple[Fraction, Fraction]:
        """(win, fall) from this state on. A round in which nothing happens is divided out."""
        state = self.rules.codec.unpack(packed)
        body = state.body
        fight = body.fight
        key = (body.heroes[0].health, body.wounds.get(str(fight.card), 0), fight.round == 0)
        if key in self.known:
            return self.known[key]
        win = fall = same = Fraction(0)
        for chance, how, table in self.outcomes(packed):
            if how is not None:
                win, fall = win + (chance if how == "won" else 0), fall + (chance if how == "fell" else 0)
            elif not key[2] and (table.body.heroes[0].health, table.body.wounds.get(str(fight.card), 0)) == key[:2]:
                same += chance
            else:
                deeper = self.of(self.rules.codec.pack(table.state))
                win, fall = win + chance * deeper[0], fall + chance * deeper[1]
        self.known[key] = (win / (1 - same), fall / (1 - same))
        return self.known[key]


@pytest.fixture
def fight(milestone_rules):
    rules = milestone_rules()
    staging = rules.game.staging
    content = rules.content.with_extra(staging.cards(CARDS))
    options, scene = staging.setting(POSITION, options=rules.options, content=content)
    content = content.with_extra(scene)
    state = staging.stage(POSITION, options=options, content=content, seed=0)
    ready = Rules(rules.game, options=options, content=content, codec=rules.codec)
    table = ready.table(state)
    run(ready, table)
    return Odds(ready), ready.codec.pack(state)


def test_worked_example_a_exact_odds_of_the_exchange(fight) -> None:
    odds, packed = fight
    won = fallen = Fraction(0)
    for chance, how, _ in odds.outcomes(packed):
        won, fallen = won + (chance if how == "won" else 0), fallen + (chance if how == "fell" else 0)
    assert (won, fallen) == (Fraction(5, 18), Fraction(1, 6))


def test_worked_example_a_exact_odds_of_the_whole_fight(fight) -> None:
    odds, packed = fight
    win, fall = odds.of(packed)
    assert win + fall == 1
    assert round(float(win), 3) == 0.730
    assert round(float(win - Fraction(5, 18)), 3) == 0.452
