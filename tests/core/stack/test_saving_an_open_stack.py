"""An open stack is saved, killed, cloned and taken back: what comes after is the same, dice included.

Two moments, each with three items on the pile, dice that will be rolled later, and a half-picked answer of the seat
that is asked: in one two triggers wait for their order, in the other a card is being announced.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tabard.engine.choices import random_action, slots
from tabard.engine.codec import state_hash
from tabard.engine.step import apply
from tabard.model.kernel import Decline
from tabard.model.moves import Refusal, Slot
from tabard.model.running import End
from tabard.rng.generator import Generator
from tabard.savegame.store import SaveStore
from tabard.session.saving import Made, SavedGame, chunks_of
from tabard.session.seats import Seat
from tabard.session.session import Session
from tabard.text.catalogue import Catalogue
from tabard.text.question import Asker
from tabard.text.voice import Voice

PARLEY = Path(__file__).parents[2] / "fixtures" / "parley"
HANDS = (
    ["gamble", "feast", "cull", "cleave", "sting", "spy", "volley", "duel", "rite"],
    ["gamble", "vanish", "veto", "storm", "ward"],
)
LINES = ("A: play gamble at B3", "B: play gamble at A3", "A: play feast")
"""What lies on the pile in the end."""
MORE = 40
"""Answers after the saved moment."""
Step = tuple[str, list[Any]]
"""The hash after an answer, and what it brought."""

CHILD = """
import sys
from pathlib import Path
from tabard.engine.choices import random_action
from tabard.engine.codec import state_hash
from tabard.engine.rules import Rules, read_options
from tabard.engine.step import apply
from tabard.hooks.modules import InMods
from tabard.resources.content import Content
from tabard.rng.generator import Generator

game = InMods("parley", Path(sys.argv[1]), "parley").load().Parley()
rules = Rules(game, options=read_options(game, {}), content=Content({}, origins={}, digests={}))
state = rules.codec.unpack(sys.stdin.buffer.read())
luck = Generator(int(sys.argv[2]))
for _ in range(int(sys.argv[3])):
    if state.open:
        asked = state.open[0]
        apply(rules, state, asked.seat, random_action(game, rules.table(state), asked, luck))
        print(state_hash(rules.codec.pack(state)))
"""


@pytest.fixture
def shelf(parley: ModuleType, parley_shelf: Any) -> Any:
    """Parley with known hands, a follower of B that is nearly dead, and two things that B does when it dies."""

    class Dealt(parley.Parley):  # type: ignore[misc,name-defined]  # a module that was loaded from a folder
        def begin(self, table: Any) -> None:
            body = table.body
            for seat, hand in enumerate(HANDS):
                body.hands[seat] = [*hand]
                for card in hand:
                    body.decks[seat].remove(card)
                table.shuffle(f"deck.{seat}", body.decks[seat], body.decks[seat])
            body.coins = [6, 6]
            body.pieces[4].life = 1
            for what in ("gain", "draw"):
                mourning = parley.items.Begin(seat=1, what="mourning", mode=what)
                table.begin(mourning.made(End("turn", 1)))
            table.push(parley.turns.NextTurn())

    return type(parley_shelf)(Dealt(), {})


def says(session: Session, *lines: str) -> None:
    """Each seat its line; whoever is asked before it declines."""
    for line in lines:
        who, text = "AB".index(line[0]), line[3:]
        while session.frame.state.open[0].seat != who or not takes(session, who, text):
            takes(session, session.frame.state.open[0].seat, "decline")


def takes(session: Session, seat: int, text: str) -> bool:
    """A legal answer in words; False for one that answers something else than what is asked."""
    frame = session.frame
    action = frame.rules.speech.read(frame.table(), seat, text)
    if isinstance(action, Decline) or type(action) in frame.state.open[0].accepts:
        return not isinstance(session.answer(seat, action), Refusal)
    return False


def ordering(session: Session) -> None:
    """B says in which order its triggers resolve, and has said what comes first."""
    says(session, *LINES, "A: play cull", "A: decline", "B: decline")
    asked = session.frame.state.open[0]
    assert (type(asked).__name__, len(session.frame.state.waiting[0])) == ("OrderTriggers", 2)
    session.draft(1, (asked.options[1],))


def announcing(session: Session) -> None:
    """A has shown a card with two targets, and chosen the first of them."""
    says(session, *LINES)
    assert type(session.frame.state.open[0]).__name__ == "AskAnswer"
    session.draft(0, ("cleave", 4))


Moment = Callable[[Session], None]
MOMENTS = [pytest.param(ordering, 1, id="ordering"), pytest.param(announcing, 0, id="announcing")]
"""How to get there, and who is asked."""


@pytest.fixture
def begin(shelf: Any) -> Callable[[], Session]:
    """A game at its first question."""
    seats = [Seat("A"), Seat("B")]
    return lambda: Session.single(shelf, "parley", seats=seats, seed=7, options={})


@pytest.fixture
def at(begin: Callable[[], Session]) -> Callable[[Moment], Session]:
    """A game at one of the moments, with three items on the pile."""

    def there(moment: Moment) -> Session:
        session = begin()
        moment(session)
        assert [item.kind for item in session.frame.state.pile] == ["gamble", "gamble", "feast"]
        return session

    return there


@pytest.fixture
def keep(tmp_path: Path, shelf: Any) -> tuple[Callable[[Session], SavedGame], Callable[[Path], SavedGame]]:
    """`create, resume = keep`: saves in a folder of their own, with a clock that counts."""
    store, ticks = SaveStore(tmp_path), count()
    more: dict[str, Any] = {"made": Made("1.2.3"), "clock": lambda: f"2025-01-01T00:00:{next(ticks):02}+00:00"}

    def create(session: Session) -> SavedGame:
        return SavedGame.create(store, session, title="A Long Talk", **more)

    def resume(path: Path) -> SavedGame:
        return SavedGame.open(store, path, shelf, **more)

    return create, resume


def drafted(session: Session, seat: int) -> Any:
    """The whole answer that a draft leads to, taking the first of whatever is still open."""
    frame = session.frame
    asked = next(one for one in frame.state.open if one.seat == seat)
    step = slots(frame.rules.game, frame.table(), asked, session.drafts[seat])
    picks = session.drafts[seat]
    while isinstance(step, Slot):
        picks = (*picks, step.candidates[0])
        step = slots(frame.rules.game, frame.table(), asked, picks)
    return step


def go_on(session: Session, seat: int) -> list[Step]:
    """The draft is completed, then everybody answers at random, and mostly with silence."""
    luck, frame, told = Generator(3), session.frame, []
    action = drafted(session, seat)
    for _ in range(MORE):
        record = session.answer(seat, action)
        assert not isinstance(record, Refusal)
        told.append((record.hash, record.events))
        if not frame.state.open:
            break
        asked = frame.state.open[0]
        seat, silence = asked.seat, asked.decline() if luck.below(4, "silence") else None
        action = silence or random_action(frame.rules.game, frame.table(), asked, luck)
    assert any(type(event).__name__ == "Rolled" for _, events in told for event in events), "dice come after the moment"
    return told


@pytest.mark.parametrize(("moment", "seat"), MOMENTS)
def test_saved_to_disk_and_loaded(at, keep, moment: Moment, seat: int) -> None:
    create, resume = keep
    session = at(moment)
    saved = create(session)
    saved.close()
    again = resume(saved.file.path)
    assert again.notes == ()
    assert again.session.frame.packed == session.frame.packed
    assert again.session.drafts == session.drafts == {seat: session.drafts[seat]}
    assert go_on(again.session, seat) == go_on(at(moment), seat)
    again.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")
@pytest.mark.parametrize(("moment", "seat"), MOMENTS)
def test_killed_and_done_again_from_the_journal(begin, at, keep, moment: Moment, seat: int) -> None:
    create, resume = keep
    saved = create(begin())
    saved.close()
    child = os.fork()
    if child == 0:
        try:
            moment(resume(saved.file.path).session)
        finally:
            os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    again, session = resume(saved.file.path), at(moment)
    assert again.notes == ()
    assert len(again.file.entries) == len(session.frame.log) + 1, "each answer, and the draft"
    assert again.session.frame.packed == session.frame.packed
    assert again.session.drafts == session.drafts
    assert go_on(again.session, seat) == go_on(session, seat)
    again.close()


@pytest.mark.parametrize(("moment", "seat"), MOMENTS)
def test_cloned(at, moment: Moment, seat: int) -> None:
    """The clone is played first, and the original does not notice."""
    session = at(moment)
    frame = session.frame
    codec, packed = frame.rules.codec, frame.packed
    clone = codec.clone(frame.state)
    other, told = at(moment), []
    steps = go_on(other, seat)
    for record in other.frame.log[len(frame.log) :]:
        done = apply(frame.rules, clone, record.seat, record.action)
        assert not isinstance(done, Refusal)
        told.append((state_hash(codec.pack(clone)), done.events))
    assert told == steps
    assert codec.pack(frame.state) == packed == frame.packed
    assert go_on(session, seat) == steps


@pytest.mark.parametrize(("moment", "seat"), MOMENTS)
def test_taken_back_and_played_again(at, moment: Moment, seat: int) -> None:
    session = at(moment)
    steps, draft, packed = len(session.frame.log), session.drafts[seat], session.frame.packed
    first = go_on(session, seat)
    session.frame.rewind(steps)
    assert session.frame.packed == packed
    session.draft(seat, draft)
    assert go_on(session, seat) == first


@pytest.mark.parametrize(("moment", "seat"), MOMENTS)
def test_a_draft_is_its_owners_alone_and_in_no_state(at, moment: Moment, seat: int) -> None:
    session = at(moment)
    frame, draft = session.frame, session.drafts[seat]
    packed = frame.rules.codec.pack(frame.state)
    seen = [session.seen(one) for one in (0, 1)]
    kept = chunks_of(session)["frame.0"]
    session.draft(seat, ())
    assert session.drafts == {}
    assert frame.rules.codec.pack(frame.state) == packed == frame.packed
    assert [session.seen(one) for one in (0, 1)] == seen
    assert chunks_of(session)["frame.0"] == kept
    session.draft(seat, draft)
    assert go_on(session, seat) == go_on(at(moment), seat)
    assert session.drafts == {}, "an answer is the end of it"


def test_a_draft_is_gone_on_with_where_it_was_left(at, keep) -> None:
    """After loading, the seat that is asked is asked for the second target; the other one is asked nothing."""
    create, resume = keep
    saved = create(at(announcing))
    saved.close()
    again = resume(saved.file.path)
    asker = Asker(Voice(again.session, Catalogue()))
    question = asker.ask(0)
    assert question is not None
    assert (question.picked, question.slot) == (("cleave", 4), "second")
    assert asker.ask(1) is None
    again.close()


@pytest.mark.parametrize(("moment", "seat"), MOMENTS)
def test_under_any_hash_seed_the_bytes_are_the_same(at, moment: Moment, seat: int) -> None:
    """Two other processes read the state and play on."""
    packed = at(moment).frame.packed
    order = [sys.executable, "-c", CHILD, str(PARLEY), "11", str(MORE)]
    children = [
        subprocess.Popen(
            order, env={**os.environ, "PYTHONHASHSEED": key}, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for key in ("1", "2")
    ]
    one, other = [child.communicate(packed)[0].split() for child in children]
    assert len(one) > MORE // 2
    assert one == other
