"""What must not matter does not: the side of the table a seat has, and an offer declined for want of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabard.engine.choices import random_action
from tabard.model.kernel import Decline
from tabard.rng.generator import Generator
from tabard.stack.policy import Policy

OTHER = str.maketrans("AB", "BA")
PLAYED = 30
"""Answers of each game."""
CARDS = (
    "alms", "banish", "barb", "barter", "cleave", "comfort", "courtesy", "cull", "decoy", "deflect", "duel", "entice",
    "feast", "feud", "gamble", "gossip", "grudge", "guard", "hush", "mimic", "mourning", "rally", "scoff", "shelter",
    "snare", "spite", "sting", "storm", "toast", "vanish", "veto", "vigil", "volley", "wager", "ward",
)  # fmt: skip
LASTING = ("{} mourning as gain", "{} mourning as draw", "{} toast", "{} gossip", "{} feud", "{} shelter at {}2")
HANDS = st.lists(st.sampled_from(CARDS), min_size=2, max_size=6)
LIFE = st.dictionaries(st.sampled_from(["A1", "A2", "A3", "B2", "B3"]), st.integers(1, 2), max_size=4)
"""Of one leader at most: seats that go out together are named in the order of their letters."""
POLICIES = st.builds(
    Policy,
    first_offer=st.sampled_from(["active", "next"]),
    after_push=st.sampled_from(["active", "actor", "next"]),
    after_resolve=st.sampled_from(["active", "next"]),
    respond_between=st.booleans(),
    triggers_on_stack=st.booleans(),
)
quick = settings(
    max_examples=80, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def mirrored(text: str) -> str:
    """The same words from the other side of the table."""
    return text.translate(OTHER)


def answer(at: Any, luck: Generator) -> tuple[str, str]:
    """A seat that is asked and what it says; the higher the pile, the rarer anything."""
    asked = at.state.open[luck.below(len(at.state.open), "who")]
    silence = asked.decline() if luck.below(2 + len(at.state.pile), "silence") > 1 else None
    action = silence or random_action(at.rules.game, at.table(), asked, luck)
    return "AB"[asked.seat], at.rules.speech.write(at.table(), action)


def say(at: Any, who: str, text: str) -> None:
    """In words, so that they can be mirrored."""
    at.takes(who, at.rules.speech.read(at.table(), "AB".index(who), text))


@quick
@given(
    mine=HANDS, others=HANDS, life=LIFE, policy=POLICIES, luck=st.integers(0, 1 << 60),
    lasting=st.lists(st.tuples(st.sampled_from(LASTING), st.sampled_from("AB")), max_size=4),
)  # fmt: skip
def test_with_the_seats_exchanged_all_of_it_is_mirrored(
    sit: Callable[..., Any], mine: list[str], others: list[str], life, policy: Policy, luck: int, lasting
) -> None:
    lines = [line.format(who, who) for line, who in lasting]
    at = sit(A=mine, B=others, life=life, lasting=lines, policy=policy)
    twin = sit(
        A=others, B=mine, active="B", policy=policy,
        life={mirrored(name): left for name, left in life.items()}, lasting=[mirrored(line) for line in lines],
    )  # fmt: skip
    for number, piece in enumerate(at.body.pieces):
        twin.body.pieces[(number + 3) % 6].since = piece.since
    chance = Generator(luck)
    for _ in range(PLAYED):
        if not at.state.open:
            break
        who, text = answer(at, chance)
        say(at, who, text)
        say(twin, mirrored(who), mirrored(text))
        assert twin.told == [mirrored(form) for form in at.told]
        assert twin.asked == [mirrored(seat) for seat in at.asked]
        assert twin.pile == [mirrored(item) for item in at.pile]
    assert twin.body.hands == at.body.hands[::-1]
    assert twin.body.coins == at.body.coins[::-1]
    assert {mirrored(name): twin.life(mirrored(name)) for name in ("A1", "A2", "A3", "B1", "B2", "B3")} == {
        mirrored(name): at.life(name) for name in ("A1", "A2", "A3", "B1", "B2", "B3")
    }


@quick
@given(hands=st.lists(st.lists(st.sampled_from(CARDS), max_size=2), min_size=3, max_size=3), life=LIFE, policy=POLICIES,
       luck=st.integers(0, 1 << 60))  # fmt: skip
def test_an_offer_that_has_to_be_declined_changes_nothing(
    sit: Callable[..., Any], hands: list[list[str]], life, policy: Policy, luck: int
) -> None:
    """In one game seats without cards are passed over, in the other one they are asked and decline."""
    position = {**dict(zip("ABC", hands, strict=True)), "seats": 3, "life": life, "policy": policy}
    at, twin = sit(asks_first=True, **position), sit(**position)
    chance = Generator(luck)
    for _ in range(PLAYED):
        while twin.question == "AskAnswer" and not twin.hand(twin.asked[0]):
            twin.takes(twin.asked[0], Decline())
        assert (twin.told, twin.pile, twin.asked) == (at.told, at.pile, at.asked)
        assert twin.body == at.body
        if not at.state.open:
            break
        asked = at.state.open[chance.below(len(at.state.open), "who")]
        action = random_action(at.rules.game, at.table(), asked, chance)
        for game in (at, twin):
            game.takes("ABC"[asked.seat], action)
