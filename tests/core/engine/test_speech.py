"""How the kernel's own questions are spoken of, in any game."""

from __future__ import annotations

from typing import Any

import pytest

from tabard.engine.speech import Speech
from tabard.engine.words import Look, Misread
from tabard.model.kernel import (
    AimTrigger,
    Choose,
    ChooseReplacement,
    Decline,
    Lasted,
    LoopCut,
    OrderTriggers,
    TriggerDropped,
)
from tabard.model.message import say
from tabard.model.moves import Concede, Refusal
from tabard.text.catalogue import Catalogue


@pytest.fixture
def speech(begin: Any) -> Speech:
    speech: Speech = begin("Ana", "Ben").frame.rules.speech
    return speech


@pytest.fixture
def look(begin: Any) -> Look[Any, Any]:
    session = begin("Ana", "Ben")
    frame = session.frame
    view = session.seen(0).view
    return Look(view=view, seat=0, content=frame.rules.content, options=frame.rules.options, names=("Ana", "Ben"))


def said(message: Any) -> str:
    return Catalogue().render(message)


def test_every_game_has_these_text_forms(speech: Speech, begin: Any) -> None:
    table = begin("Ana", "Ben").frame.table()
    assert speech.write(table, Concede()) == "concede"
    assert speech.write(table, Decline()) == "decline"
    assert speech.write(table, Choose(("7", "item 3"))) == "order 7 item-3"


def test_an_order_is_read_by_the_names_of_what_is_asked(speech: Speech, begin: Any) -> None:
    table = begin("Ana", "Ben").frame.table()
    table.state.open[:] = [OrderTriggers(0, 9, ("7", "item 3"))]
    assert speech.read(table, 0, "order item-3 7") == Choose(("item 3", "7"))
    wrong = speech.read(table, 0, "order 8")
    assert isinstance(wrong, Misread)
    assert (wrong.refusal.code, wrong.kind) == ("option", Choose)
    assert said(wrong.refusal.message) == "8 is not among: 7, item-3."


def test_an_order_without_such_a_question_is_the_games_to_read(speech: Speech, begin: Any) -> None:
    read = speech.read(begin("Ana", "Ben").frame.table(), 0, "order 7")
    assert isinstance(read, Misread)
    assert read.refusal.code == "form"


@pytest.mark.parametrize(
    ("decision", "asks"),
    [
        (OrderTriggers(0, options=("1", "2")), "Several things of yours happen now. Which is the first?"),
        (ChooseReplacement(0, options=("1", "2")), "Several things want to happen instead. Which comes first?"),
        (AimTrigger(0, options=("a", "b"), item=3), "What is it aimed at?"),
    ],
)
def test_each_question_has_a_sentence(speech: Speech, look: Any, decision: Any, asks: str) -> None:
    assert said(speech.question(look, decision)) == said(speech.gap(look, decision, "first")) == asks
    assert (
        said(speech.option(look, decision, Choose(decision.options)))
        == f"{decision.options[0]}, then {decision.options[1]}"
    )
    assert said(speech.candidate(look, decision, "first", decision.options[1])) == decision.options[1]
    assert speech.hint(look, decision) == ()


def test_what_the_kernel_does_by_itself_is_told(speech: Speech, look: Any) -> None:
    assert said(speech.told(look, LoopCut("repeat", 2))) == "This would go on for ever, so it is cut short."
    assert said(speech.told(look, TriggerDropped(1, 4))) == "Something of Ben's finds nothing to aim at."
    assert speech.told(look, Lasted((3,))) is None


def test_the_answers_are_judged_like_any_other() -> None:
    order = OrderTriggers(0, options=("1", "2", "3"))
    one = ChooseReplacement(0, options=("1", "2"))
    assert order.check(Choose(("3", "1", "2"))) is None
    assert one.check(Choose(("2",))) is None
    assert one.check(Choose(("2", "1"))) is None
    refused = [order.check(Choose(("1", "2"))), order.check(Choose(("1", "1", "2"))), one.check(Choose(("4",)))]
    assert [refusal.code for refusal in refused if isinstance(refusal, Refusal)] == ["form", "limit", "option"]
    assert one.check(Choose(())) == Refusal("option", say("That is not among what there is to choose from."))
