"""The bug table, announcement and cost: a card is played whole or not at all."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabard.engine.choices import actions, slots
from tabard.engine.step import apply, judge
from tabard.model.moves import Refusal, Slot
from tabard.session.seats import Seat
from tabard.session.session import Session

HAND = ["rite", "bargain", "ward", "cleave", "insult", "veto", "alms"]


def prefixes(at) -> list[tuple[int | str, ...]]:
    """Every half-built answer of the seat that is asked, up to the whole ones."""
    game, table, asked = at.rules.game, at.table(), at.state.open[0]
    todo, found = [()], []
    while todo:
        picked = todo.pop()
        found.append(picked)
        step = slots(game, table, asked, picked)
        if isinstance(step, Slot):
            todo += [(*picked, candidate) for candidate in step.candidates]
    return found


def test_row_28_leaving_a_card_half_announced_changes_nothing(sit) -> None:
    at = sit(A=HAND)
    before = at.hash
    drafts = prefixes(at)
    assert max(map(len, drafts)) >= 4
    assert at.hash == before
    assert at.pile == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("A: play sting at B2", "option"),
        ("A: play cleave at B1", "target"),
        ("A: play cleave at B1, B1", "target"),
        ("A: play cleave at B1, A2", "target"),
        ("A: play insult at B2, B1", "target"),
        ("A: play veto at item 1", "target"),
        ("A: play ward at A1", "option"),
        ("A: play ward as fire at A1", "option"),
        ("A: play rite at B2", "cost"),
        ("A: play rite at B2 paying 2", "cost"),
        ("A: play rite at B2 paying 0 and A2", "cost"),
        ("A: play rite at B2 paying 1 and B3", "cost"),
        ("A: play rite at B2 paying 1 and A2, A3", "cost"),
        ("A: play bargain paying 4", "cost"),
        ("A: play alms", "condition"),
    ],
)
def test_row_28_a_card_that_is_not_whole_is_refused_whole(sit, line: str, code: str) -> None:
    assert sit(A=HAND).refused(line) == code


PIECES = st.lists(st.integers(min_value=0, max_value=5), max_size=4)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(coins=st.integers(min_value=-2, max_value=5), blood=PIECES, have=st.integers(min_value=0, max_value=4))
def test_row_29_what_is_paid_is_what_it_costs(sit, parley, coins: int, blood: list[int], have: int) -> None:
    """Three, in coins or in lives of own pieces, each of another piece; the leader keeps its last life."""
    at = sit(A=["bargain"], coins={"A": have}, life={"A1": 1})
    play = parley.moves.Play("bargain", coins=coins, blood=tuple(blood))
    right = 0 <= coins <= have and coins + len(blood) == 3 and blood in ([], [1], [2], [1, 2])
    if not right:
        assert at.refuses("A", play) == "cost"
        return
    at.takes("A", play)
    assert at.coins("A") == have - coins
    assert [at.life(name) for name in ("A1", "A2", "A3")] == [1, 3 - (1 in blood), 3 - (2 in blood)]


def test_row_29_exactly_the_ways_to_pay_are_offered(sit) -> None:
    at = sit(A=["bargain"], coins={"A": 2})
    offered = {(play.coins, play.blood) for play in actions(at.rules.game, at.table(), at.state.open[0], ("bargain",))}
    lives = [blood for n in (1, 2, 3) for blood in combinations((0, 1, 2), n)]
    assert offered == {(3 - len(blood), blood) for blood in lives}


def test_row_30_a_price_in_several_parts_is_paid_in_all_of_them_or_none(sit) -> None:
    at = sit(A=["rite"], coins={"A": 0})
    assert at.refused("A: play rite at B2 paying 1 and A2") == "cost"
    assert (at.life("A2"), at.hand("A")) == (3, ["rite"])
    at = sit(A=["rite"], coins={"A": 5}, life={"A1": 1, "A2": 0, "A3": 0})
    assert at.refused("A: play rite at B2 paying 1 and A1") == "cost"
    assert (at.coins("A"), at.life("A1"), at.hand("A")) == (5, 1, ["rite"])


def test_row_30_what_was_paid_stays_paid_when_the_card_is_stopped(sit) -> None:
    at = sit(A=["rite"], B=["veto"])
    at.says("A: play rite at B2 paying 1 and A2", "B: play veto at item rite")
    at.quiet()
    assert (at.spent("A"), at.life("A2"), at.life("B2"), at.discard("A")) == (1, 2, 3, ["rite"])


@pytest.fixture
def session(parley_shelf) -> Session:
    """Parley for two people, from a seed."""
    return Session.single(parley_shelf, "parley", seats=[Seat("A"), Seat("B")], seed=4, options={"turns": 4})


def cards(session: Session) -> list[str]:
    """Every card, wherever it is."""
    body = session.frame.state.body
    zones = [card for lists in (body.decks, body.hands, body.discards) for cards in lists for card in cards]
    return sorted(zones + [item.kind for item in session.frame.state.pile if not item.trigger and not item.copied])


def test_row_32_going_back_with_a_half_built_card_keeps_each_card_in_one_place(session: Session) -> None:
    """A draft is no part of the game; at each step it is begun, a step is taken back, and the step is done again."""
    rules, frame = session.frame.rules, session.frame
    whole = cards(session)
    undone = 0
    for _ in range(120):
        if session.over:
            break
        decision = frame.state.open[0]
        offered = list(actions(rules.game, frame.table(), decision))
        before = frame.hash
        session.draft(decision.seat, ("cleave", 3))
        assert frame.hash == before
        record = session.answer(decision.seat, offered[len(frame.log) % len(offered)], decision.serial)
        assert not isinstance(record, Refusal)
        assert cards(session) == whole
        if session.why_not_undo(decision.seat) is None:
            session.draft(decision.seat, ("sting",))
            session.undo(decision.seat)
            undone += 1
            assert (frame.hash, cards(session), session.drafts) == (before, whole, {})
            assert not isinstance(session.answer(decision.seat, record.action, decision.serial), Refusal)
            assert frame.hash == record.hash
    assert undone > 10


def test_row_33_a_price_that_was_taken_back_leaves_no_trace(sit, parley) -> None:
    at, other = sit(A=["bargain"]), sit(A=["bargain"])
    for picked in (("bargain", 3), ("bargain", 2, 0), ("bargain", 0, 0, 1, 2)):
        assert not isinstance(slots(at.rules.game, at.table(), at.state.open[0], picked), Slot)
        beside = at.saved_and_loaded()
        beside.takes("A", slots(at.rules.game, at.table(), at.state.open[0], picked))
    at.says("A: play bargain paying 1 and A2, A3")
    other.says("A: play bargain paying 1 and A2, A3")
    assert at.state.pile[0].paid == ("1 coins", "a life of A2", "a life of A3")
    assert at.hash == other.hash


def test_row_33_a_step_taken_back_and_paid_otherwise_is_paid_otherwise(parley, parley_shelf) -> None:
    """Whatever card A plays first, coming back to the moment before leads to the same as never having left it."""
    sessions = [Session.single(parley_shelf, "parley", seats=[Seat("A"), Seat("B")], seed=4, options={}) for _ in "12"]
    for session in sessions:
        while type(session.frame.state.open[0]).__name__ == "AskAnswer":
            asked = session.frame.state.open[0]
            session.answer(asked.seat, asked.decline())
    frame = sessions[0].frame
    offered = list(actions(frame.rules.game, frame.table(), frame.state.open[0]))
    offered.remove(parley.moves.Rest())
    assert len(offered) > 2
    steps = len(frame.log)
    for play in offered:
        sessions[0].answer(0, play)
        frame.rewind(steps)
    for session in sessions:
        session.answer(0, offered[-1])
    assert frame.state.pile[-1].paid == sessions[1].frame.state.pile[-1].paid
    assert frame.hash == sessions[1].frame.hash


def test_row_34_only_the_targets_of_the_commitment_were_aimed_at(sit) -> None:
    at = sit(A=["cleave"])
    for picked in (("cleave", 3), ("cleave", 4), ("cleave", 4, 5)):
        slots(at.rules.game, at.table(), at.state.open[0], picked)
    assert at.told == []
    at.says("A: play cleave at B1, B3")
    assert at.told == ["A plays cleave", "A aims at B1", "A aims at B3"]


def test_row_36_asking_what_would_be_legal_breaks_nothing(sit) -> None:
    """Every answer is judged, and played in a copy, before one of them is given."""
    at = sit(A=["cleave", "rite", "barter"], B=["vanish", "veto", "deflect"])
    at.says("A: play cleave at B2, B3")
    at.declines("A")
    before = at.hash
    asked = at.state.open[0]
    offered = list(actions(at.rules.game, at.table(), asked))
    assert len(offered) > 4
    for action in offered:
        assert not isinstance(judge(at.rules, at.table(), asked.seat, action), Refusal)
        assert not isinstance(apply(at.rules, at.rules.codec.clone(at.state), asked.seat, action), Refusal)
    assert at.hash == before
    at.says("B: play vanish at B2")
    at.quiet()
    assert (at.life("B2"), at.life("B3")) == (3, 1)
