"""A session is in its file after every step, and comes back as it was."""

import msgspec
import pytest

from tabard.bots.bot import Bots
from tabard.bots.driver import Driver
from tabard.errors import SaveError, UsageError
from tabard.savegame.container import Member
from tabard.session import saving
from tabard.session.saving import CHUNK, OFTEN
from tabard.session.seats import Seat
from tabard.session.session import Session


def play(saved, steps=10_000):
    driver = Driver(saved.session, Bots())
    while steps and driver.step():
        steps -= 1


def test_a_new_save_says_what_it_is(begin, keep):
    create, _ = keep
    saved = create(begin("person", "random"))
    header = saved.file.header
    assert (header.title, header.campaign, header.adventure, header.adventure_title) == (
        "A Year on the Farm",
        "farm-year",
        "spring",
        "Spring",
    )
    assert header.party == tuple(Member(seat=seat, character=f"farmer-{seat.lower()}", level=2) for seat in "AB")
    assert (header.tabard, header.plugins[0].id, header.turn, header.finished) == ("1.2.3", "harvest", 1, False)
    assert header.created == header.saved == "2025-01-01T00:00:00+00:00"
    assert list(header.shape) == ["harvest"]
    saved.close()
    assert saved.file.header.created < saved.file.header.saved


def test_a_killed_session_comes_back_from_its_journal(begin, keep, shelf):
    create, resume = keep
    saved = create(begin("person", "random", "random", seed=4))
    play(saved)
    saved.session.draft(0, (3,))
    saved.session.seat(1, Seat("Bo", "person"))
    saved.close(checkpoint=False)
    again = resume(saved.file.path, shelf)
    assert again.notes == ()
    assert again.session.frame.packed == saved.session.frame.packed
    assert again.session.frame.log == saved.session.frame.log
    assert again.session.drafts == {0: (3,)}
    assert again.session.seats == saved.session.seats
    assert again.session.journey == saved.session.journey
    again.close()


def test_a_snapshot_empties_the_journal(begin, keep, shelf):
    create, resume = keep
    saved = create(begin("random", "random", seed=4))
    play(saved, 5)
    assert len(saved.file.entries) == 5
    saved.checkpoint()
    assert len(saved.file.entries) == 0
    saved.close()
    again = resume(saved.file.path, shelf)
    assert again.session.frame.hash == saved.session.frame.hash
    assert again.session.undo(0) is not None
    again.close()


def test_a_snapshot_is_written_every_so_often_and_at_each_border(begin, keep):
    create, _ = keep
    saved = create(begin("random", "random", rounds=40))
    play(saved, OFTEN - 1)
    assert len(saved.file.entries) == OFTEN - 1
    play(saved, 1)
    assert len(saved.file.entries) == 0
    play(saved)
    assert saved.session.advance() is None
    assert len(saved.file.entries) == 0
    assert saved.file.header.adventure == "autumn"
    play(saved)
    saved.session.advance()
    assert saved.file.header.finished
    saved.close()


def test_the_disk_is_waited_for_when_a_person_is_next(begin, keep, monkeypatch):
    create, _ = keep
    saved = create(begin("person", "random", "random"))
    synced = []
    append = type(saved.file).append
    monkeypatch.setattr(
        type(saved.file), "append", lambda self, entry, sync: (synced.append(sync), append(self, entry, sync=sync))
    )
    talk = saved.session
    action = talk.frame.rules.game.words.read(talk.frame.table(), 0, "sow 3 at 1")
    talk.answer(0, action)
    play(saved)
    waiting = any(asked.seat == 0 for asked in talk.frame.state.open)
    assert waiting
    assert synced[-1] is True
    assert len(synced) > 1
    assert not all(synced)
    saved.close()


def test_a_journal_that_leads_elsewhere_is_kept_up_to_there(begin, keep, shelf):
    create, resume = keep
    saved = create(begin("random", "random", seed=4))
    play(saved, 6)
    wanted = saved.session.frame.log[3].hash
    entries = list(saved.file.entries)
    saved.checkpoint()
    other = create(begin("random", "random", seed=4))
    for n, entry in enumerate(entries):
        command = msgspec.msgpack.decode(entry)
        if n == 4:
            command[4] = "0" * 16
        other.file.append(msgspec.msgpack.encode(command), sync=False)
    other.close(checkpoint=False)
    saved.close()
    again = resume(other.file.path, shelf)
    assert again.session.frame.hash == wanted
    assert [note.text for note in again.notes]
    assert again.notes[0].fields["n"] == 2
    assert len(again.file.entries) == 0
    again.close()


def test_a_step_that_the_disk_refused_takes_no_later_ones_with_it(begin, keep, shelf, monkeypatch):
    create, resume = keep
    saved = create(begin("random", "random", seed=4))
    play(saved, 2)

    def full(entry, *, sync):
        raise SaveError("the disk is full")

    monkeypatch.setattr(saved.file, "append", full)
    with pytest.raises(SaveError, match="the disk is full"):
        play(saved, 1)
    monkeypatch.undo()
    play(saved, 4)
    saved.close(checkpoint=False)
    again = resume(saved.file.path, shelf)
    assert again.notes == ()
    assert len(again.session.frame.log) == 7
    assert again.session.frame.hash == saved.session.frame.hash
    again.close()


def test_a_torn_journal_is_told(begin, keep, shelf):
    create, resume = keep
    saved = create(begin("random", "random", seed=4))
    play(saved, 6)
    saved.close(checkpoint=False)
    path = saved.file.path
    path.write_bytes(path.read_bytes()[:-3])
    again = resume(path, shelf)
    assert len(again.session.frame.log) == 5
    assert "cut short" in str(again.notes[0].fields["sentence"])
    again.close()


def test_nothing_is_opened_that_does_not_fit(begin, keep, shelf, harvest, monkeypatch):
    create, resume = keep
    saved = create(begin("person", "random"))
    saved.close()
    path = saved.file.path
    for chunks, sentence in (
        ({}, "no session that this version can read"),
        ({CHUNK: saved.file.chunks[CHUNK]}, "holds no game"),
        ({**saved.file.chunks, "frame.0": b"\xff"}, "no session that this version can read"),
    ):
        with pytest.raises(SaveError, match=sentence):
            saving.session_of(chunks, shelf)
    monkeypatch.setattr(type(shelf.codec), "shape", "other", raising=False)
    monkeypatch.setattr(shelf.codec, "shape", "other")
    with pytest.raises(SaveError, match="another version of harvest"):
        resume(path, shelf)
    monkeypatch.undo()

    class Empty:
        def rules(self, game, options):
            raise UsageError(f"there is no game {game!r}")

    with pytest.raises(SaveError, match="plugins that are on: there is no game 'harvest'"):
        resume(path, Empty())
    # The lock was given back each time.
    resume(path, shelf).close()


def test_other_content_opens_where_it_stands_and_says_so(begin, keep, shelf, harvest):
    from tabard.engine.rules import Rules
    from tabard.resources.content import Content

    create, resume = keep
    saved = create(begin("random", "random", seed=4))
    play(saved, 6)
    saved.close()

    class Changed(type(shelf)):
        def rules(self, game, options):
            rules = super().rules(game, options)
            content = Content({}, origins={}, digests={"harvest": "ffff"})
            return Rules(rules.game, options=rules.options, content=content, codec=rules.codec)

    again = resume(saved.file.path, Changed(shelf.game, shelf.campaigns))
    assert again.session.frame.hash == saved.session.frame.hash
    assert "content has changed" in again.notes[0].text
    assert again.session.frame.log == []
    again.close()


def test_a_save_can_be_named(begin, keep, store, shelf, tmp_path):
    create, resume = keep
    saved = create(begin("person"), path=tmp_path / "our-farm.tabard")
    saved.close()
    assert saved.file.path == tmp_path / "our-farm.tabard"
    assert resume(saved.file.path, shelf).file.header.title == "A Year on the Farm"
    for wrong in ("Our Farm.tabard", "our-farm.save", "our-farm.tabard"):
        with pytest.raises(UsageError, match="can't be called"):
            create(begin("person"), path=tmp_path / wrong)
    assert [path.name for path in tmp_path.glob("*.tabard")] == ["our-farm.tabard"]


def test_a_single_game_is_kept_too(shelf, keep):
    create, resume = keep
    seats = [Seat("A", "random"), Seat("B", "random")]
    saved = create(Session.single(shelf, "harvest", seats=seats, seed=1, options={"rounds": 1}))
    play(saved)
    saved.close()
    again = resume(saved.file.path, shelf)
    assert again.session.finished
    assert again.file.header.finished
    assert again.file.header.campaign == "harvest"
    again.close()
