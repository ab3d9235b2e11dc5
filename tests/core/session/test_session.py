"""One running campaign: answers, undo, drafts, seats, the border, and doing it all again."""

import pytest

from tabard.bots.bot import Bots
from tabard.bots.driver import Driver
from tabard.engine.choices import actions
from tabard.errors import SaveError, UsageError
from tabard.model.moves import Concede, Refusal
from tabard.session.commands import Advanced, Answered, Drafted, Seated, Undone
from tabard.session.record import AnyRecord, Barrier
from tabard.session.seats import Seat
from tabard.session.session import Session


def play_to(session, kind):
    """Answer with the first choice until somebody is asked this kind of question."""
    while not isinstance(session.frame.state.open[0], kind):
        asked = session.frame.state.open[0]
        game = session.frame.rules.game
        picks = ()
        while hasattr(step := game.slots(session.frame.table(), asked, picks), "candidates"):
            picks = (*picks, step.candidates[0])
        session.answer(asked.seat, step)


def test_a_refusal_changes_nothing(begin, harvest):
    session = begin("person", "person")
    before = session.frame.hash
    session.draft(0, (3,))
    refused = session.answer(0, harvest.pieces.Sow(9, 1))
    assert isinstance(refused, Refusal)
    assert refused.code == "option"
    assert session.frame.hash == before
    assert session.drafts == {0: (3,)}


def test_undo_gives_the_bytes_back(begin, harvest):
    session = begin("person", "person", rounds=1)
    play_to(session, harvest.pieces.AskBid)
    before = session.frame.packed
    session.answer(1, harvest.pieces.Bid(0))
    gone = session.undo(1)
    assert session.undone == 1
    assert gone.action == harvest.pieces.Bid(0)
    assert session.frame.packed == before


def test_undo_stops_at_others_at_dice_and_at_what_was_learned(begin, harvest):
    session = begin("person", "person", rounds=1)
    assert session.undo(0) == Barrier("start")
    session.answer(0, harvest.pieces.Sow(3, 1))
    assert session.undo(0) == Barrier("dice")
    assert session.undo(1) == Barrier("seat")
    card = session.frame.state.body.hands[1][0]
    session.answer(1, harvest.pieces.Help(card))
    stop = session.undo(1)
    # Seat A's own card is drawn in the same step: seat B is told of its own card alone.
    assert stop == Barrier("learned", (f"a {card}",))


def test_rewind_knows_no_barrier(begin):
    session = begin("random", "random", "random")
    began = session.frame.packed
    Driver(session, Bots()).run()
    steps = [record.hash for record in session.frame.log]
    session.frame.rewind(len(steps) // 2)
    assert session.frame.hash == steps[len(steps) // 2 - 1]
    session.frame.rewind(0)
    assert session.frame.packed == began


def test_every_change_is_a_command(begin, harvest):
    session = begin("person", "person", rounds=1)
    told = []
    session.sink = told.append
    session.draft(0, (3,))
    session.answer(0, harvest.pieces.Sow(3, 1))
    session.seat(1, Seat("Bo", "random"))
    play_to(session, harvest.pieces.AskBid)
    session.answer(0, harvest.pieces.Bid(0))
    session.undo(0)
    kinds = [type(command) for command in told]
    assert kinds[:3] == [Drafted, Answered, Seated]
    assert kinds[-1] is Undone


def test_commands_done_again_give_the_same_session(begin, harvest):
    told = []
    first = begin("person", "random", "random", seed=5)
    first.sink = told.append
    driver = Driver(first, Bots())
    driver.run()
    first.draft(0, (3,))
    first.seat(0, Seat("Ana", "random"))
    driver.run()
    assert first.advance() is None
    driver.run()
    second = begin("person", "random", "random", seed=5)
    for command in told:
        second.redo(command)
    assert second.frame.hash == first.frame.hash
    assert second.journey == first.journey
    assert second.seats == first.seats
    assert any(isinstance(command, Advanced) for command in told)


def test_commands_of_other_rules_are_found_out(begin, harvest):
    told = []
    first = begin("person", "person", seed=5)
    first.sink = told.append
    play_to(first, harvest.pieces.AskEnd)
    other = begin("person", "person", seed=6)
    assert isinstance(told[0], Answered)
    with pytest.raises(SaveError, match="leads elsewhere"):
        other.redo(told[0])
    with pytest.raises(SaveError, match="too early"):
        other.redo(Advanced())
    with pytest.raises(SaveError, match="cannot be taken back"):
        begin("person").redo(Undone(0))


def test_characters_go_on_to_the_next_adventure(begin):
    session = begin("random", "random")
    assert session.advance() is not None
    Driver(session, Bots()).run()
    points = list(session.frame.state.body.points)
    winner = session.frame.state.result.winner
    assert session.advance() is None
    assert session.journey.adventure == "autumn"
    assert session.journey.history[0].winner == winner
    assert session.frame.state.body.points == points
    assert not session.over
    Driver(session, Bots()).run()
    assert not session.finished
    assert session.advance() is None
    assert session.finished
    assert session.advance() is not None


def test_the_border_is_crossed_whole_or_not_at_all(begin, monkeypatch):
    session = begin("random", "random")
    Driver(session, Bots()).run()
    monkeypatch.setattr(Session, "_adventure", lambda self: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        session.advance()
    assert session.journey.history == ()
    assert session.journey.receipts == ()
    assert session.journey.adventure == "spring"
    monkeypatch.undo()
    assert session.advance() is None
    assert len(session.journey.history) == 1


@pytest.mark.parametrize("players", [1, 2, 3])
def test_conceding_never_leaves_the_table_stuck(begin, players):
    for at in range(12):
        session = begin(*["person"] * players, seed=at, rounds=1)
        driver = Driver(session, Bots())
        for _ in range(at):
            if session.over:
                break
            asked = session.frame.state.open[-1].seat
            session.seat(asked, Seat("Bot", "random"))
            driver.step()
            session.seat(asked, Seat("Person"))
        for seat in range(players):
            if not session.over and session.frame.rules.game.may_concede(session.frame.table(), seat):
                record: AnyRecord | Refusal = session.answer(seat, Concede())
                assert not isinstance(record, Refusal)
        assert session.over


def test_an_interrupted_step_is_taken_back(begin, monkeypatch):
    session = begin("person", "person")
    before = session.frame.packed

    def interrupted(*answers):
        raise KeyboardInterrupt

    monkeypatch.setattr(type(session.frame.rules.codec), "check", interrupted)
    asked = session.frame.state.open[0]
    action = next(actions(session.frame.rules.game, session.frame.table(), asked))
    with pytest.raises(KeyboardInterrupt):
        session.answer(asked.seat, action)
    assert session.frame.rules.codec.pack(session.frame.state) == before
    assert session.frame.log == []


@pytest.mark.parametrize("seed", [1 << 64, -(1 << 63) - 1])
def test_a_seed_that_no_save_can_hold_is_refused(begin, seed):
    with pytest.raises(UsageError, match=r"the seed is .*, expected a number from"):
        begin("person", seed=seed)
