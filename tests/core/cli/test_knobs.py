"""`tabard knobs`."""

from __future__ import annotations

from collections.abc import Callable

Run = Callable[..., tuple[int, str, str]]


def test_every_house_rule_is_listed_with_its_default_its_values_and_its_rule(run: Run) -> None:
    code, out, err = run("knobs", "milestone")
    assert (code, err) == (0, "")
    layouts = "A road of 19 cards, a short one of 15, or one of 19 that forks into two branches. rules 11, 13, H4"
    assert f"layout = standard  (standard, short, fork)\n    {layouts}\n" in out
    assert "refill = true  (true, false)\n" in out
    assert "pack = 5  (1 to 20)\n" in out


def test_an_unknown_game_is_one_sentence(run: Run) -> None:
    assert run("knobs", "milestones") == (2, "", "tabard: there is no game 'milestones'; did you mean 'milestone'?\n")
