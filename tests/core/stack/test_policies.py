"""Every switch of a policy with 2 and 3 seats: who is offered a response when, and what lies where."""

from __future__ import annotations

from itertools import islice, product

import pytest

from tabard.stack.policy import Policy

SEATS = [2, 3]
EVERY = [
    Policy(*switches)
    for switches in product(
        ("active", "next"), ("active", "actor", "next"), ("active", "next"), *[(True, False)] * 4
    )
]  # fmt: skip
"""All policies that differ in more than a number and the condition of play."""


def spelled(policy: object) -> str | None:
    """A policy as part of a test's name."""
    if not isinstance(policy, Policy):
        return None
    switches = [getattr(policy, name) for name in policy.__struct_fields__][:7]
    return "-".join(switch if isinstance(switch, str) else "ny"[switch] for switch in switches)


def round_of(at) -> str:
    """Who is offered a response from here on until the top resolves or the window closes."""
    asked, told = "", len(at.told)
    window = at.state.open[0].window
    while at.question == "AskAnswer" and at.state.open[0].window == window and len(at.told) == told:
        asked += at.asked[0]
        at.declines(at.asked[0])
    return asked


@pytest.mark.parametrize(("first", "orders"), [("active", {2: "AB", 3: "ABC"}), ("next", {2: "BA", 3: "BCA"})])
@pytest.mark.parametrize("seats", SEATS)
def test_a_window_opens_with_the_active_seat_or_the_one_after_it(sit, seats: int, first: str, orders) -> None:
    at = sit(seats=seats, window="turn-start", policy=Policy(first_offer=first))
    assert round_of(at) == orders[seats]
    assert at.question == "AskAct"


AFTER_B = {
    ("active", 2): "AB", ("actor", 2): "BA", ("next", 2): "AB",
    ("active", 3): "ABC", ("actor", 3): "BCA", ("next", 3): "CAB",
}  # fmt: skip


@pytest.mark.parametrize("after", ["active", "actor", "next"])
@pytest.mark.parametrize("seats", SEATS)
def test_after_an_answer_offers_begin_with_the_seat_that_the_policy_names(sit, seats: int, after: str) -> None:
    at = sit(seats=seats, A=["sting"], B=["vanish"], policy=Policy(after_push=after))
    at.says("A: play sting at B2", "B: play vanish at B3")
    assert round_of(at) == AFTER_B[after, seats]


@pytest.mark.parametrize(("after", "orders"), [
    ("active", {2: "AB", 3: "ABC"}), ("actor", {2: "AB", 3: "ABC"}), ("next", {2: "BA", 3: "BCA"}),
])  # fmt: skip
@pytest.mark.parametrize("seats", SEATS)
def test_after_a_card_of_the_active_seat_it_is_first_or_the_next_one_is(sit, seats: int, after: str, orders) -> None:
    at = sit(seats=seats, A=["sting"], policy=Policy(after_push=after))
    at.says("A: play sting at B2")
    assert round_of(at) == orders[seats]


@pytest.mark.parametrize(("after", "orders"), [("active", {2: "AB", 3: "ABC"}), ("next", {2: "BA", 3: "BCA"})])
@pytest.mark.parametrize("seats", SEATS)
def test_after_a_resolution_offers_begin_with_the_active_seat_or_the_next(sit, seats: int, after: str, orders) -> None:
    at = sit(seats=seats, A=["sting"], B=["vanish"], policy=Policy(after_resolve=after))
    at.says("A: play sting at B2", "B: play vanish at B3")
    at.quiet_until_resolved()
    assert at.pile == ["A sting"]
    assert round_of(at) == orders[seats]


def test_who_has_declined_is_asked_again_once_something_was_added(sit) -> None:
    at = sit(A=["sting", "barb"], B=["vanish"])
    at.says("A: play sting at B2")
    at.declines("A")
    at.says("B: play vanish at B3")
    assert at.asked == ["A"]
    at.says("A: play barb at B1")
    assert at.pile == ["A sting", "B vanish", "A barb"]


def test_nobody_may_answer_out_of_turn(sit) -> None:
    at = sit(A=["sting"], B=["vanish"])
    at.says("A: play sting at B2")
    assert at.refused("B: play vanish at B3") == "seat"
    assert at.refused("B: decline") == "seat"


@pytest.mark.parametrize("between", [True, False])
@pytest.mark.parametrize("seats", SEATS)
def test_between_two_resolutions_there_are_offers_or_none(sit, seats: int, between: bool) -> None:
    at = sit(seats=seats, A=["sting", "barb"], B=["vanish"], policy=Policy(respond_between=between))
    at.says("A: play sting at B2", "A: play barb at B1")
    round_of(at)
    assert at.pile == (["A sting"] if between else [])
    at.quiet()
    assert (at.life("B1"), at.life("B2")) == (4, 1)


def test_without_offers_between_triggers_make_a_chain_of_their_own_afterwards(sit) -> None:
    at = sit(A=["sting", "barb"], B=["vanish"], lasting=["B mourning as gain"], policy=Policy(respond_between=False),
             life={"B1": 1, "B2": 1, "B3": 2})  # fmt: skip
    at.says("A: play sting at B2", "A: play barb at B3")
    round_of(at)
    assert "sting to the discard of A" in at.told
    assert at.pile == ["B mourning"]
    assert at.question == "AskAnswer"


@pytest.mark.parametrize("after", [True, False])
@pytest.mark.parametrize("seats", SEATS)
def test_a_card_lies_on_the_pile_until_its_effect_is_done_or_leaves_just_before(sit, seats: int, after: bool) -> None:
    """A rally asks which piece comes back: in that moment its effect is not done."""
    at = sit(seats=seats, A=["rally"], gone="A2 A3", policy=Policy(leave_after_effect=after))
    at.says("A: play rally")
    at.quiet()
    assert at.question == "AskPick"
    assert (at.pile, at.discard("A")) == ((["A rally"], []) if after else ([], ["rally"]))
    at.says("A: pick A2")
    at.quiet()
    assert (at.pile, at.discard("A"), at.life("A2")) == ([], ["rally"], 3)
    assert at.count("rally resolved") == 1


@pytest.mark.parametrize("answerable", [True, False])
@pytest.mark.parametrize("seats", SEATS)
def test_triggers_can_be_answered_or_resolve_at_once(sit, seats: int, answerable: bool) -> None:
    at = sit(seats=seats, A=["sting"], B=["veto"], lasting=["A toast"], policy=Policy(triggers_on_stack=answerable))
    at.says("A: play sting at B2")
    assert at.pile == (["A sting", "A toast"] if answerable else ["A sting"])
    assert at.count("A draws") == (0 if answerable else 1)
    at.quiet()
    assert (at.count("A draws"), at.life("B2")) == (1, 1)


@pytest.mark.parametrize("closes", [True, False])
@pytest.mark.parametrize("seats", SEATS)
def test_with_an_empty_pile_the_window_closes_at_once_or_after_another_round(sit, seats: int, closes: bool) -> None:
    at = sit(seats=seats, A=["sting"], policy=Policy(close_when_empty=closes))
    at.says("A: play sting at B2")
    round_of(at)
    assert at.question == ("AskAct" if closes else "AskAnswer")
    if not closes:
        assert round_of(at) == "ABC"[:seats]
    assert at.question == "AskAct"


def test_a_window_that_closes_when_empty_waits_for_triggers(sit) -> None:
    at = sit(A=["sting"], life={"B2": 2}, lasting=["B mourning as gain"], policy=Policy(close_when_empty=True))
    at.says("A: play sting at B2")
    round_of(at)
    assert at.pile == ["B mourning"]
    round_of(at)
    assert (at.question, at.count("B gains 1")) == ("AskAct", 1)


@pytest.mark.parametrize("again", [True, False])
@pytest.mark.parametrize("seats", SEATS)
def test_a_condition_of_play_is_asked_once_or_twice(sit, seats: int, again: bool) -> None:
    """Alms are for those without coins, and the feast gives A some before the alms resolve."""
    at = sit(seats=seats, A=["alms", "feast"], coins={"A": 0}, policy=Policy(recheck_condition=again))
    at.says("A: play alms", "A: play feast")
    at.quiet()
    assert at.coins("A") == (2 if again else 5)
    assert at.count("alms dropped") == (1 if again else 0)


@pytest.mark.parametrize("seats", SEATS)
def test_seats_that_cannot_have_an_answer_by_public_facts_need_not_be_asked(sit, seats: int) -> None:
    at = sit(seats=seats, A=["sting"], B=["vanish"], asks_first=True)
    at.says("A: play sting at B2")
    assert at.asked == ["B"]
    at.declines("B")
    assert at.life("B2") == 1
    at.declines("B")
    assert at.question == "AskAct"


@pytest.mark.parametrize("out", ["B", "C", "D"])
@pytest.mark.parametrize("policy", EVERY[::5], ids=spelled)
def test_a_seat_that_is_out_is_never_offered_anything(sit, policy: Policy, out: str) -> None:
    left = [who for who in "BCD" if who != out]
    at = sit(seats=4, A=["cull"], out=out, policy=policy, **{left[0]: ["feast"]})
    at.says("A: play cull", f"{left[0]}: play feast")
    asked = set()
    while at.question == "AskAnswer":
        asked |= {*at.asked}
        at.declines(at.asked[0])
    assert asked == {"A", *left}


@pytest.mark.parametrize(("after", "asked"), [("active", "ABD"), ("actor", "BDA"), ("next", "DAB")])
def test_the_place_of_a_seat_that_is_out_goes_to_the_next_one(sit, after: str, asked: str) -> None:
    at = sit(seats=4, A=["cull"], B=["feast"], out="C", policy=Policy(after_push=after))
    at.says("A: play cull", "B: play feast")
    assert round_of(at) == asked


@pytest.mark.parametrize("who", ["A", "B", "C"])
@pytest.mark.parametrize("policy", EVERY[::5], ids=spelled)
def test_a_seat_that_goes_out_while_offers_go_round_loses_its_place_alone(sit, policy: Policy, who: str) -> None:
    """Wherever the offers stand when it gives up, the other two are asked on and the card resolves."""
    for declined in range(3):
        at = sit(seats=3, A=["feast"], policy=policy)
        at.says("A: play feast")
        for _ in range(declined):
            at.declines(at.asked[0])
        at.concedes(who)
        assert who not in at.asked
        at.quiet()
        assert at.count("feast resolved") + at.count("feast gone") == 1
        assert at.count("feast gone") == (1 if who == "A" else 0)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("policy", EVERY, ids=spelled)
def test_what_is_announced_last_resolves_first(sit, policy: Policy, seats: int) -> None:
    last = "C" if seats == 3 else "A"
    hands = {"A": ["sting"], "B": ["vanish"]}
    hands[last] = [*hands.get(last, []), "feast"]
    at = sit(seats=seats, policy=policy, **hands)
    at.says("A: play sting at B3", "B: play vanish at B2", f"{last}: play feast")
    assert at.pile == ["A sting", "B vanish", f"{last} feast"]
    at.quiet()
    resolved = [form.split()[0] for form in at.told if form.endswith("resolved")]
    assert resolved == ["feast", "vanish", "sting"]
    assert (at.pile, at.asked, at.question) == ([], ["A"], "AskAct")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("policy", EVERY, ids=spelled)
def test_the_books_are_closed_with_the_window(walked, policy: Policy, seats: int) -> None:
    """Outside a window nothing lies on the pile, waits or is to be looked at; inside, each card is in one place."""
    cards, closed = None, 0
    for _, turn in islice(walked(seats=seats, seed=len(policy.after_push), policy=policy, turns=4), 160):
        state = turn.state
        held = [*state.body.decks, *state.body.hands, *state.body.discards]
        piled = [item.kind for item in state.pile if not item.trigger and not item.copied]
        found = sorted([card for zone in held for card in zone] + piled)
        cards = cards or found
        assert found == cards
        assert min(state.body.coins) >= 0
        assert len({item.id for item in state.pile}) == len(state.pile)
        if type(turn.decision).__name__ == "AskAct":
            closed += 1
            assert (state.pile, state.waiting, state.touched) == ([], [], [])
            assert not [effect for effect in state.agenda if type(effect).__module__.startswith("tabard.stack")]
            if closed == 3:
                break
    assert closed
