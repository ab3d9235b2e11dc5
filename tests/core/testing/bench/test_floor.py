"""The floor does a fixed piece of work; the literals are those of the yardstick that the bars were set with."""

from __future__ import annotations

import pytest

from tabard.testing.bench import floor

KNOWN = [
    ((1000, 4, 2, 20), 1000, 129, {"damaged": 1012, "died": 82, "fizzled": 520, "healed": 306, "raised": 80}),
    ((6000, 4, 2, 20), 6000, 137, {"damaged": 5648, "died": 590, "fizzled": 3548, "healed": 1634, "raised": 580}),
    ((2000, 100, 2, 20), 2000, 137, {"damaged": 1954, "died": 192, "fizzled": 1024, "healed": 652, "raised": 178}),
    ((3000, 1000, 2, 20), 3000, 168, {"damaged": 2918, "died": 274, "fizzled": 1544, "healed": 998, "raised": 266}),
    ((999, 7, 3, 5), 1001, 129, {"damaged": 1518, "died": 123, "fizzled": 783, "healed": 459, "raised": 120}),
    ((5000, 1, 0, 0), 5000, 138, {}),
    ((10, 10, 1, 0), 10, 292, {"damaged": 6, "fizzled": 2, "healed": 2}),
    ((1, 1, 2, 20), 1, 299, {"damaged": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "effects", "health", "heard"), KNOWN)
def test_the_final_counts_of_the_yardstick(
    asked: tuple[int, int, int, int], effects: int, health: int, heard: dict[str, int]
) -> None:
    total, depth, subs, unsub = asked
    assert floor.play(total, depth, subs=subs, unsub=unsub) == (effects, health, heard)


def test_every_effect_says_something_to_every_listener() -> None:
    played = floor.play(500, 5, subs=3)
    assert sum(played.heard.values()) == 3 * played.effects


def test_a_round_counts_the_effects_it_resolved() -> None:
    assert floor.work() == 20_000
