"""Scripted draws: by name or in a row, whole orders for shuffles, and nothing to say where there is no choice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.rng.chance import Scripted, ScriptError
from tabard.rng.generator import Generator


def test_a_draw_by_name_comes_before_one_without() -> None:
    script = Scripted((), (("", "a"), ("lost", "b"), ("", "c")))
    rng = Generator(0)
    assert [script.pick(rng, name, "abc") for name in ("lost", "lost", "other")] == [1, 0, 2]
    assert script.leftover(rng) == ""


def test_where_there_is_one_outcome_it_may_be_named_or_left_out() -> None:
    rng = Generator(0)
    assert Scripted((), ()).pick(rng, "lost", ["only"]) == 0
    named = Scripted((), (("", "only"),))
    assert named.pick(rng, "lost", ["only"]) == 0
    assert named.leftover(rng) == ""
    other = Scripted((), (("", "later"),))
    rng = Generator(0)
    assert other.pick(rng, "lost", ["only"]) == 0
    assert other.leftover(rng) == "1 draws given and not used"


def test_an_outcome_must_be_possible() -> None:
    with pytest.raises(ScriptError, match="draw 'lost' is 'c', expected one of a, b"):
        Scripted((), (("", "c"),)).pick(Generator(0), "lost", ["a", "b"])
    with pytest.raises(ScriptError, match="shuffle 'deck' gives"):
        Scripted((), (("", ["a", "a"]),)).shuffle(Generator(0), "deck", [1, 2], ["a", "b"])


@given(st.lists(st.sampled_from("abc"), max_size=6), st.randoms(use_true_random=False), st.booleans())
def test_a_shuffle_takes_its_order_as_a_list_or_name_by_name(labels: list[str], order, whole: bool) -> None:
    wanted = list(labels)
    order.shuffle(wanted)
    draws = (("deck", wanted),) if whole else tuple(("deck", label) for label in wanted)
    items = list(enumerate(labels))
    rng = Generator(0)
    Scripted((), draws if len(labels) > 1 else ()).shuffle(rng, "deck", items, labels)
    assert [labels[at] for at, _ in items] == wanted
    assert sorted(items) == list(enumerate(labels))


def test_where_the_script_ends_the_seed_goes_on() -> None:
    script = Scripted((5,), (), then_seed=True)
    rng = Generator(3)
    assert script.roll(rng, 6) == 5
    assert 1 <= script.roll(rng, 6) <= 6
    assert script.pick(rng, "lost", ["a", "b"]) in (0, 1)
