"""Rules of Milestone that no scenario can say: what lies around an adventure."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import tabard_campaigns
from tabard.campaign.definition import read_campaigns
from tabard.engine.rules import Rules
from tabard.engine.step import run, start
from tabard.errors import UsageError
from tabard_games.milestone.state import Sheet

MakeRules = Callable[..., Rules]


@pytest.mark.parametrize("seats", [1, 6])
def test_rule_1_one_to_six_players(milestone_rules: MakeRules, seats: int) -> None:
    assert len(start(milestone_rules(), seats=seats, seed=1).body.heroes) == seats


@pytest.mark.parametrize("seats", [0, 7])
def test_rule_1_no_fewer_and_no_more(milestone_rules: MakeRules, seats: int) -> None:
    with pytest.raises(UsageError, match="1 to 6 seats"):
        start(milestone_rules(), seats=seats, seed=1)


def test_rule_2_the_swamp_comes_before_the_cave() -> None:
    campaign = read_campaigns((Path(tabard_campaigns.__path__[0]),))["milestone"]
    assert [adventure.id for adventure in campaign.adventures][:2] == ["troll-swamp", "troll-cave"]


def test_h10_characters_keep_what_they_own_and_are_restored(milestone_rules: MakeRules) -> None:
    rules = milestone_rules(adventure="res://milestone/adventures/troll-swamp.tres", deal="random", trade=False)
    table = start(rules, seats=2, seed=3)
    hero = table.body.heroes[0]
    loot, curio = table.body.loot[-1], table.body.curios[-1]
    hero.level, hero.xp, hero.health, hero.mana = 2, 3, 1, 0
    hero.used += (loot,)
    hero.pack += (curio,)
    paths = table.fixed.paths
    party = rules.game.party(table)
    assert party[0] == Sheet(hero.character, 2, 3, [paths[loot]], [paths[curio]])

    chapter = rules.game.chapter(
        rules.options, adventure="res://milestone/adventures/troll-cave.tres", party=party, first=1
    )
    after = Rules(rules.game, options=chapter, content=rules.content, codec=rules.codec)
    table = start(after, seats=2, seed=4)
    run(after, table)
    hero = table.body.heroes[0]
    character = rules.content[hero.character]
    assert (hero.level, hero.xp) == (2, 3)
    assert [table.fixed.paths[owned] for owned in (*hero.used, *hero.pack)] == [paths[loot], paths[curio]]
    assert hero.health == hero.level + character.health
    assert hero.mana >= hero.level + character.mana
    assert len(table.body.milestones) == 12
    assert table.body.first == 1
