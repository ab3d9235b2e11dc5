"""A tampered playthrough beside the game it tells: the first step that differs, in one block."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabard.testing.golden.comparing import Verdict, compare
from tabard.testing.golden.playthrough import Playthrough
from tabard.testing.golden.reading import playthrough_of
from tabard.testing.golden.replay import replay

Judged = Callable[..., Verdict]

SOWN = "> A: sow 2 at 9"


@pytest.fixture
def judged(shelf: Any, text: str) -> Judged:
    """`judged(("old", "new"))`: what is said of the recorded file in which these texts have been replaced."""

    def judge(*changes: tuple[str, str]) -> Verdict:
        changed = text
        for old, new in changes:
            assert old in changed
            changed = changed.replace(old, new, 1)
        written = playthrough_of(changed)
        return compare(written, replay(shelf, written))

    return judge


def test_an_untouched_file_is_ok(judged: Judged) -> None:
    verdict = judged()
    assert verdict.ok
    assert verdict.block("x.txt") == "ok x.txt"


def test_another_sentence(judged: Judged) -> None:
    assert judged(("die shows 1", "die shows 2")).block("x.txt") == (
        "not ok x.txt: step 1: expected 'The weather die shows 2.', got 'The weather die shows 1.'\n"
        f"  line 12, in the step that begins with '{SOWN}'"
    )


def test_a_sentence_too_many_and_one_too_few(judged: Judged) -> None:
    shown = "  The weather die shows 1.\n"
    assert str(judged((shown, "")).difference) == ("step 1: expected no more sentences, got 'The weather die shows 1.'")
    assert str(judged((shown, f"{shown}  It rains.\n")).difference) == (
        "step 1: expected 'It rains.', got no more sentences"
    )


def test_another_set_up(judged: Judged) -> None:
    verdict = judged(("  Harvest\n", "  Sowing\n"))
    assert str(verdict.difference) == "step 0: expected 'Sowing', got 'Harvest'"
    assert verdict.notes == ("line 8, at the set-up",)


def test_another_hash_alone_says_that_it_is_alone(judged: Judged, played: Playthrough) -> None:
    right, wrong = played.steps[1].hash, "f" * 16
    verdict = judged((right, wrong))
    assert str(verdict.difference) == f"step 1: expected '= {wrong}', got '= {right}'"
    assert verdict.notes[-1] == "only state hashes differ: what is told, and the result, are as written"


def test_another_hash_before_another_sentence_names_both(judged: Judged, played: Playthrough) -> None:
    verdict = judged((played.steps[1].hash, "f" * 16), ("B helps", "B hinders"))
    assert verdict.difference is not None
    assert verdict.difference.step == 1
    assert verdict.notes[-1].startswith("the first other difference is in step 2: expected 'B hinders with a 6.'")


def test_an_action_that_is_refused_ends_the_comparison(judged: Judged) -> None:
    verdict = judged(("> B: help 6", "> A: help 6"))
    assert str(verdict.difference) == (
        "step 2: expected '> A: help 6' to be taken, got the refusal seat: This seat is not asked now."
    )


def test_an_action_that_is_not_understood(judged: Judged) -> None:
    verdict = judged(("> B: help 6", "> B: hinder 6"))
    assert str(verdict.difference) == (
        "step 2: expected '> B: hinder 6' to be taken, got the refusal form: That is no answer here."
    )


def test_another_result(judged: Judged) -> None:
    verdict = judged(("result: harvested, winner B", "result: harvested, no winner"))
    assert str(verdict.difference) == (
        "step 8: expected 'result: harvested, no winner', got 'result: harvested, winner B'"
    )


def test_a_game_that_goes_on_behind_the_last_action(judged: Judged, played: Playthrough) -> None:
    last = played.steps[-1]
    block = "\n".join([str(last.said), *(f"  {line}" for line in last.told), f"= {last.hash}", "", ""])
    verdict = judged((block, ""))
    assert str(verdict.difference) == (
        "step 7: expected 'result: harvested, winner B', got no end: asked B: bid 0 | bid 1 | bid 2 | bid 3"
    )


def test_an_action_behind_the_end_is_refused(judged: Judged) -> None:
    verdict = judged(("result:", f"> A: end\n= {'0' * 16}\n\nresult:"))
    assert str(verdict.difference) == (
        "step 9: expected '> A: end' to be taken, got the refusal over: The game has ended."
    )


def test_another_digest_is_told_and_the_comparison_still_runs(judged: Judged, played: Playthrough) -> None:
    here, other = played.header.resources, "f" * 16
    sentence = f"the resources that it read have the digest {here}, not {other} as written"
    same = judged((here, other))
    assert same.ok
    assert same.block("x.txt") == f"ok x.txt\n  {sentence}"
    different = judged((here, other), ("die shows 1", "die shows 2"))
    assert not different.ok
    assert different.notes[-1] == sentence
