"""A decision as numbered choices; a wide one is walked slot by slot."""

from hypothesis import given
from hypothesis import strategies as st

from tabard.text.blocks import question_lines
from tabard.text.question import ALSO, MOST


def test_the_lines_are_those_of_the_contract(table):
    talk, _ = table("person", "person")
    assert question_lines(talk.voice, talk.asker.ask(0)) == [
        "== A: What do you sow, and where? Which card?",
        "  1) A 3  #3",
        "  2) A 5  #5",
        "  3) A 6  #6",
    ]


def test_a_name_stands_behind_the_letter(table):
    talk, _ = table("person", "person")
    seats = talk.session.seats
    talk.session.seat(0, type(seats[0])("Ana"))
    assert question_lines(talk.voice, talk.asker.ask(0))[0].startswith("== A (Ana): ")


def test_a_wide_answer_is_one_question_a_slot(table):
    talk, _ = table("person", "person")
    assert talk.hear(0, "2").record is None
    question = talk.asker.ask(0)
    assert (question.slot, question.picked, len(question.options)) == ("field", (5,), 12)
    record = talk.hear(0, "7").record
    assert talk.voice.form(record.action) == "sow 5 at 7"
    assert talk.session.drafts == {}


def test_few_answers_are_listed_whole(table, harvest):
    talk, _ = table("person", "person")
    talk.hear(0, "sow 6 at 1")
    question = talk.asker.ask(1)
    assert isinstance(question.decision, harvest.pieces.AskHelp)
    assert question.slot == ""
    hand = sorted(set(talk.session.frame.state.body.hands[1]))
    assert [option.form for option in question.options] == ["decline", *(f"help {card}" for card in hand)]
    assert all(option.action is not None for option in question.options)


def test_what_a_seat_may_do_besides_comes_behind(table, harvest):
    talk, drive = table("person", "random")
    talk.hear(0, "sow 3 at 1")
    drive()
    while not isinstance(talk.asker.ask(0).decision, harvest.pieces.AskEnd):
        talk.hear(0, "1")
        drive()
    talk.hear(0, "end")
    drive()
    forms = [option.form for option in talk.asker.ask(0).options]
    may = [option.form for option in talk.asker.may(0).options]
    assert may
    assert all(form.startswith("keep ") for form in may)
    assert forms[-len(may) :] == may
    assert talk.hear(0, may[0]).record.action == harvest.pieces.Keep(int(may[0].split()[1]))


def test_too_many_of_them_are_one_line_that_leads_there(table, harvest, monkeypatch):
    monkeypatch.setattr("tabard.text.question.MOST", 3)
    talk, drive = table("person", "random")
    talk.hear(0, "sow 3 at 1")
    drive()
    while not isinstance(talk.asker.ask(0).decision, harvest.pieces.AskEnd):
        talk.hear(0, "decline")
        talk.hear(0, "carry barn")
        drive()
    talk.hear(0, "end")
    drive()
    assert talk.asker.ask(0).options[-1].form == "also"
    talk.hear(0, "also")
    assert talk.session.drafts[0] == (ALSO,)
    question = talk.asker.ask(0)
    assert isinstance(question.decision, harvest.pieces.MayKeep)
    assert talk.asker.back(0) == ()
    record = talk.hear(0, "1").record
    assert isinstance(record.action, harvest.pieces.Keep)


def test_a_draft_that_fits_no_more_counts_as_none(table):
    talk, _ = table("person", "person")
    talk.session.draft(0, (2, 9))
    assert talk.asker.ask(0).picked == ()
    assert talk.asker.back(0) is None
    talk.session.draft(0, (3, 99))
    assert talk.asker.ask(0).picked == ()


def test_nobody_is_asked_out_of_turn(table):
    talk, _ = table("person", "person")
    assert talk.asker.ask(1) is None
    assert talk.asker.may(1) is None


@given(st.lists(st.integers(0, 40), max_size=40), st.integers(0, 5))
def test_every_numbered_choice_is_legal_and_back_undoes_a_pick(shelf, picks, seed):
    from tabard.session.seats import Seat
    from tabard.session.session import Session
    from tabard.text.catalogue import Catalogue
    from tabard.text.conversation import Conversation
    from tabard.text.voice import Voice

    session = Session.single(shelf, "harvest", seats=[Seat("A"), Seat("B")], seed=seed, options={"rounds": 1})
    talk = Conversation(Voice(session, Catalogue()))
    for pick in picks:
        if session.over:
            break
        seat = session.frame.state.open[0].seat
        question = talk.asker.ask(seat)
        assert 0 < len(question.options) <= MOST
        assert len({option.form for option in question.options}) == len(question.options)
        before = session.drafts.get(seat)
        heard = talk.hear(seat, str(pick % len(question.options) + 1))
        assert not heard.refused
        if heard.record is None:
            assert session.drafts[seat] != before
            assert (talk.asker.back(seat) or None) == before
