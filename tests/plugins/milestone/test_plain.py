"""The state written down plainly: what benchmarks copy and pack for comparison."""

from __future__ import annotations

from typing import Any

import pytest

from tabard.testing.walk import walk


@pytest.mark.parametrize("seats", [1, 4])
def test_every_card_is_written_down_once_with_where_it_lies(milestone_rules: Any, seats: int) -> None:
    rules = milestone_rules()
    for n, turn in enumerate(walk(rules, seats=seats, seed=3)):
        if n % 20:
            continue
        table = rules.table(turn.state)
        body = rules.game.plain(table)["body"]
        assert [card["card"] for card in body["cards"]] == list(table.fixed.paths)
        found: dict[str, int] = {}
        for card in body["cards"]:
            found[card["zone"]] = found.get(card["zone"], 0) + 1
        held = table.body
        assert found.get("road", 0) == sum(len(cards) for cards in held.road)
        assert found.get("ground", 0) == sum(len(items) for items in held.lying)
        assert found.get("pack", 0) == sum(len(hero.pack) for hero in held.heroes)
        assert found.get("loot", 0) == len(held.loot)
        assert sum(card["up"] for card in body["cards"]) == len(held.shown)
