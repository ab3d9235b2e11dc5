"""A session being played: bots move, what happens is put into words, and it stops where a person must speak."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tabard.bots.bot import Bots
from tabard.bots.driver import Driver
from tabard.engine.chapters import ChapterGame
from tabard.errors import SaveError
from tabard.hooks.endings import AdventureEnding, Member
from tabard.model.message import Message
from tabard.model.moves import Event
from tabard.session.frame import Frame
from tabard.session.record import AnyRecord
from tabard.session.saving import SavedGame
from tabard.session.session import Session
from tabard.text.catalogue import Catalogue
from tabard.text.conversation import Conversation
from tabard.text.voice import SPECTATOR, Voice

TellEnding = Callable[[AdventureEnding], Iterable[str]]
"""Tells the plugins how an adventure ended; returns sentences about those that broke over it."""
Listen = Callable[[list[str]], None]


def tell_nobody(ending: AdventureEnding) -> Iterable[str]:  # noqa: ARG001 - the type's
    """For sessions without plugins."""
    return ()


class Stage:
    """What every way of playing shares: text, JSON lines, and later the desktop.

    `saved` is None for a session that leaves nothing behind. `pending` holds for each person's seat what it has to be
    told before it is asked again; with bots alone at the table each line goes to `live` as it happens.
    """

    def __init__(
        self,
        session: Session,
        *,
        bots: Bots,
        catalogue: Catalogue,
        saved: SavedGame | None = None,
        tell_ending: TellEnding = tell_nobody,
        live: Listen | None = None,
    ) -> None:
        self.session = session
        self.saved = saved
        self.voice = Voice(session, catalogue)
        self.talk = Conversation(self.voice)
        self.driver = Driver(session, bots, heard=self.heard, strict=False)
        self.pending: dict[int, list[str]] = {}
        self.warnings: list[str] = []
        self._offered: dict[int, frozenset[str]] = {}
        self._tell_ending = tell_ending
        self._live = live

    @property
    def persons(self) -> list[int]:
        """The seats that people play."""
        return [n for n, seat in enumerate(self.session.seats) if not seat.bot]

    @property
    def viewer(self) -> int:
        """Whose eyes a screen without a question looks through: the first person's, else nobody's."""
        return next(iter(self.persons), SPECTATOR)

    def play_on(self) -> int | None:
        """Let the bots play. Returns the seat of the person who is asked, or None when the game has ended.

        A person who may do something new out of turn is asked too, before anybody else goes on: at a screen that
        waits for lines there is no other moment for it.
        """
        seat = self._offer()
        while seat is None and self.driver.step():
            seat = self._offer()
        self.warnings += self.driver.faults
        self.driver.faults.clear()
        if self.session.over:
            return None
        if seat is None:
            seat = self.session.frame.state.open[0].seat
        return seat

    def asked(self, seat: int) -> bool:
        """Does the game wait for this seat, or may it merely do something?"""
        return any(asked.seat == seat for asked in self.session.frame.state.open)

    def _offer(self) -> int | None:
        """A person whose standing decision has an answer that was not offered yet."""
        for seat in self.persons:
            forms = self._may(seat)
            if not forms:
                # Its right rests, in its own turn for instance: what it has seen before is nothing new afterwards.
                continue
            self._offered[seat] = known = self._offered.get(seat, frozenset()) & forms
            if forms > known and not self.asked(seat):
                return seat
        return None

    def offered(self, seat: int) -> None:
        """The seat has seen what its standing decision lets it do now."""
        self._offered[seat] = self._may(seat) or self._offered.get(seat, frozenset())

    def _may(self, seat: int) -> frozenset[str]:
        question = self.talk.asker.may(seat)
        return frozenset(option.form for option in question.options) if question is not None else frozenset()

    def open_frame(self) -> None:
        """Tell everybody what happened while the game on the table was set up."""
        self._tell(self.session.frame.opening)

    def heard(self, record: AnyRecord) -> None:
        """Put a step into words for each person, while the table still looks as it did."""
        self._tell(record.events)

    def _tell(self, events: Iterable[Event]) -> None:
        events = list(events)
        for seat in self.persons:
            self.pending.setdefault(seat, []).extend(self.voice.told(seat, events))
        if not self.persons and self._live is not None:
            self._live(self.voice.told(SPECTATOR, events))

    def news(self, seat: int, *, shared: bool) -> list[str]:
        """What the seat has to be told now. On a `shared` screen everybody has read it with that."""
        lines = self.pending.pop(seat, [])
        if shared:
            self.pending.clear()
        return lines

    def following(self) -> str | None:
        """The title of the adventure that comes after the one that has ended, or None at the campaign's end."""
        return self.title_after("")

    def title_after(self, then: str) -> str | None:
        """The title of the adventure that comes next after a choice of what may follow."""
        journey = self.session.journey
        after = self.session.border.following(then)
        if journey is None or after is None:
            return None
        return self.session.shelf.campaign(journey.campaign).adventure(after).title

    def settle(self, then: str = "") -> None:
        """Write the receipt of the adventure that has ended, and tell the plugins."""
        ending = self._ending(self.session.frame)
        self._must(self.session.border.settle(then))
        self._tell_plugins(ending)

    def advance(self, then: str = "") -> None:
        """Begin the next adventure, with the border before it if that is not crossed yet; the plugins are told."""
        ending = self._ending(self.session.frame)
        self._must(self.session.advance(then))
        self._offered.clear()
        self._tell_plugins(ending)

    def _must(self, refused: Message | None) -> None:
        if refused is not None:
            raise SaveError(self.voice.say(refused))

    def _tell_plugins(self, ending: AdventureEnding | None) -> None:
        if ending is not None:
            self.warnings += self._tell_ending(ending)

    def _ending(self, frame: Frame) -> AdventureEnding | None:
        journey = self.session.journey
        game = frame.rules.game
        result = frame.state.result
        if journey is None or journey.adventure is None or journey.between or result is None:
            return None
        if not isinstance(game, ChapterGame):
            return None
        told = [game.describe(sheet) for sheet in game.party(frame.table())]
        names = [seat.name for seat in self.session.seats]
        party = tuple(
            Member(seat=n, character=character, name=name, level=level)
            for n, (name, (character, level)) in enumerate(zip(names, told, strict=True))
        )
        return AdventureEnding(journey.campaign, journey.adventure, result.outcome, result.winner, party)

    def save(self) -> None:
        """Write a snapshot now."""
        if self.saved is not None:
            self.saved.checkpoint()

    def close(self, *, checkpoint: bool = True) -> None:
        """Let go of the file, with a snapshot or with the journal as it is. A second call does nothing."""
        saved, self.saved = self.saved, None
        if saved is not None:
            saved.close(checkpoint=checkpoint)
