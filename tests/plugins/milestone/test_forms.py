"""Whatever is typed is an action or one clear refusal, and judging it changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabard.engine.step import judge, start
from tabard.engine.words import Misread
from tabard.model.moves import Action
from tabard.testing.walk import walk
from tabard.text.catalogue import Catalogue

VERBS = (
    "choose", "go", "play", "strike", "retreat", "ability", "use", "take", "leave", "throw", "equip", "unequip", "end",
    "concede", "offer", "",
)  # fmt: skip
WORDS = st.sampled_from(
    ("on", "with", "ability", "A", "B", "F", "Hunter", "3", "-1", "Mud Crab", "ability with", "\n", "Ω")
)
typed = st.one_of(
    st.text(max_size=40),
    st.builds(lambda verb, rest: " ".join((verb, *rest)), st.sampled_from(VERBS), st.lists(WORDS, max_size=4)),
)


@pytest.fixture(scope="module")
def moments(milestone_rules):
    """States of a random adventure, each with the bytes it had."""
    rules = milestone_rules()
    kept = [rules.codec.clone(turn.state) for turn in walk(rules, seats=3, seed=21)]
    return rules, [(state, rules.codec.pack(state)) for state in kept[::5]]


@settings(max_examples=300, deadline=None)
@given(text=typed, where=st.integers(0, 10_000), seat=st.integers(0, 2))
def test_any_text_is_an_action_or_a_refusal(moments, text: str, where: int, seat: int) -> None:
    rules, states = moments
    state, packed = states[where % len(states)]
    table = rules.table(state)
    read = rules.game.words.read(table, seat, text)
    if isinstance(read, Misread):
        assert read.refusal.code in ("form", "option")
        assert (read.refusal.code == "form") == (read.kind is None)
        assert Catalogue().render(read.refusal.message)
    else:
        assert isinstance(read, Action)
        judge(rules, table, seat, read)
    assert rules.codec.pack(state) == packed


def test_names_are_read_without_regard_to_case_and_spaces(milestone_rules) -> None:
    rules = milestone_rules(deal="choose")
    state = start(rules, seats=1, seed=1).state
    words = rules.game.words
    table = rules.table(state)
    assert words.read(table, 0, "  CHOOSE   dashing FELLOW ") == words.read(table, 0, "choose Dashing Fellow")


@pytest.mark.parametrize(
    ("text", "code", "part"),
    [
        ("dance", "form", "I do not understand 'dance'"),
        ("strkie", "form", "Did you mean 'strike'?"),
        ("go", "form", "Say how far"),
        ("choose Huntre", "option", "Did you mean 'hunter'?"),
        ("end now", "form", "That stands alone"),
        ("play", "form", "Say which card"),
    ],
)
def test_a_wrong_text_is_one_clear_sentence(milestone_rules, text: str, code: str, part: str) -> None:
    rules = milestone_rules()
    read = rules.game.words.read(rules.table(start(rules, seats=2, seed=1).state), 0, text)
    assert isinstance(read, Misread)
    assert read.refusal.code == code
    assert part in Catalogue().render(read.refusal.message)
