"""What can be typed: answers, commands, and what comes back when something is not allowed."""

import pytest

from tabard.model.moves import Concede
from tabard.session.seats import Seat


def said(heard):
    return "\n".join(heard.lines)


@pytest.fixture
def talk(table):
    talk, _ = table("person", "person", "random")
    return talk


def test_an_answer_is_a_number_or_a_form_however_it_is_spaced(talk):
    assert talk.hear(0, "  sow   3  at 4 ").record is not None
    assert talk.hear(1, "#decline").record is not None


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        ("", "form", "Type a number from the list, or ? for help."),
        ("dance", "form", "That is no answer here."),
        ("99", "option", "There is no choice 99; choose from 1 to 3."),
        ("0", "option", "There is no choice 0; choose from 1 to 3."),
        ("sow 9 at 1", "option", "You have no 9 in your hand."),
        ("sow 3 at 99", "target", "Field 99 is not free."),
        ("end", "option", "That is no answer to what is asked."),
        ("back", "option", "There is no pick to take back; undo takes a whole step back."),
        ("undo", "undo", "There is nothing to take back."),
        ("sheet Z", "form", "There is no seat Z; choose from A to C."),
        ("log yes", "form", "log takes a number of lines, not “yes”."),
        ("B: sow 3 at 1", "seat", "This seat is not asked now."),
        ("B:", "seat", "B has nothing to decide now."),
        ("C: end", "seat", "C is played by random."),
        ("F: end", "seat", "There is no seat F at this table."),
        ("concede now", "form", "That is no answer here."),
    ],
)
def test_what_is_not_allowed_is_a_sentence_and_changes_nothing(talk, line, code, sentence):
    before = talk.session.frame.hash
    heard = talk.hear(0, line)
    assert heard.refused == code
    assert heard.lines[0] == sentence
    assert heard.record is None
    assert talk.session.frame.hash == before
    assert talk.session.frame.log == []


def test_help_lists_commands_and_words(talk):
    text = said(talk.hear(0, "?"))
    for command in ("undo", "back", "sheet", "log", "save", "quit", "board", "concede"):
        assert f"\n  {command} " in text
    assert "Words you can look up: cellar, market." in text
    assert max(map(len, talk.hear(0, "?").lines)) <= 80


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("? market", "After each round everybody bids in secret for a prize."),
        ("?MARKET", "After each round everybody bids in secret for a prize."),
        ("? mark", "market:\nAfter each round everybody bids in secret for a prize."),
        ("? markett", "There is no word “markett” here. Did you mean: market?"),
        ("? e", "There is no word “e” here. Did you mean: cellar, market?"),
        ("? zzz", "There is no word “zzz” here. ? alone lists them all."),
    ],
)
def test_a_word_is_explained_or_the_nearest_named(talk, asked, answer):
    assert said(talk.hear(0, asked)) == answer


def test_sheets_and_the_board_show_what_the_seat_may_see(talk):
    assert said(talk.hear(0, "sheet")) == "A: 0 points. Your hand: 3, 3, 5, 6."
    assert said(talk.hear(0, "sheet b")) == "B: 0 points, 4 cards in hand."
    assert said(talk.hear(0, "board")) == "Round 1. Fields sown: 0."


def test_the_log_tells_each_seat_its_own(talk):
    assert said(talk.hear(0, "log")) == "Nothing has happened yet."
    talk.hear(0, "sow 3 at 1")
    talk.hear(1, "decline")
    assert talk.hear(0, "log").lines[-1] == "You draw a 6."
    assert talk.hear(1, "log").lines[-1] == "A draws."
    assert len(talk.hear(0, "log 2").lines) == 2
    assert talk.hear(0, "log 0").lines == ()


def test_undo_takes_the_pick_then_the_step(table, harvest):
    talk, _ = table("person", "person", rounds=1)
    talk.hear(0, "1")
    assert talk.session.drafts
    assert talk.hear(0, "undo").lines == ()
    assert not talk.session.drafts
    bidding(talk, harvest)
    before = talk.session.frame.hash
    talk.hear(0, "bid 1")
    assert talk.session.frame.hash != before
    assert said(talk.hear(0, "undo")) == "Taken back: “bid 1”"
    assert talk.session.frame.hash == before


def bidding(talk, harvest):
    """Play to the market, where both seats bid unseen."""
    state = talk.session.frame
    while not isinstance(state.state.open[0], harvest.pieces.AskBid):
        seat = state.state.open[0].seat
        question = talk.asker.ask(seat)
        talk.hear(seat, question.options[0].form)
    assert len(state.state.open) == 2


def test_undo_says_what_stands_in_its_way(table, harvest):
    talk, _ = table("person", "person", "random", rounds=1)
    talk.hear(0, "sow 3 at 1")
    assert said(talk.hear(0, "undo")) == "Not taken back: dice have been rolled since."
    talk.hear(1, "help 2")
    assert said(talk.hear(1, "undo")) == "Not taken back: something was shown. B helps with a 2. A draws."
    assert said(talk.hear(0, "undo")) == "Not taken back: B has acted since. To take that step back first: #B: undo"
    talk.session.seat(1, Seat("Bo", "random"))
    assert said(talk.hear(0, "undo")) == "Not taken back: Bo has acted since."


def test_undo_does_not_tell_what_only_another_seat_learned(table, harvest):
    talk, _ = table("person", "person", seed=3)
    while not talk.session.frame.log or not any(
        isinstance(event, harvest.pieces.Drew) for event in talk.session.frame.log[-1].events
    ):
        seat = talk.session.frame.state.open[0].seat
        talk.hear(seat, talk.asker.ask(seat).options[0].form)
    last = talk.session.frame.log[-1]
    drawn = next(event for event in last.events if isinstance(event, harvest.pieces.Drew))
    if last.seat != drawn.seat:
        assert "You draw" not in said(talk.hear(last.seat, "undo"))
        assert f"a {drawn.card}" not in talk.session.why_not_undo(last.seat).facts


def test_an_undo_for_another_seat(table, harvest):
    talk, _ = table("person", "person", rounds=1)
    bidding(talk, harvest)
    talk.hear(1, "bid 0")
    assert said(talk.hear(0, "B: undo")) == "Taken back: “bid 0”"


def test_another_seat_may_answer_out_of_turn(table, harvest):
    talk, _ = table("person", "person")
    while not talk.asker.may(0):
        seat = talk.session.frame.state.open[0].seat
        talk.hear(seat, talk.asker.ask(seat).options[0].form)
    assert talk.session.frame.state.open[0].seat == 1
    listed = talk.hear(1, "A:").lines
    assert listed[0] == "== A: Which card goes to the cellar?"
    record = talk.hear(1, "A: 1").record
    assert (record.seat, type(record.action)) == (0, harvest.pieces.Keep)


def test_conceding_is_asked_twice(talk):
    heard = talk.hear(0, "concede")
    assert heard.record is None
    assert said(heard) == "That would end this game for A. To do it, type: #concede yes"
    assert talk.hear(0, "#concede yes").record.action == Concede()
    assert talk.hear(0, "concede").refused == "seat"


def test_save_and_quit_are_the_callers_business(talk):
    assert talk.hear(0, "save").wish == "save"
    assert talk.hear(0, "quit").wish == "quit"


def test_a_program_gives_forms_and_serials(talk):
    serial = talk.asker.ask(0).decision.serial
    assert talk.do(0, "3", serial).record is None
    assert talk.do(0, "back").refused == ""
    assert talk.do(0, "sow 3 at 1", serial + 1).refused == "stale"
    assert talk.do(0, "sow 3 at 1", serial).record is not None
    assert talk.do(0, "dance").refused == "form"
    assert talk.do(1, "concede").record is not None
