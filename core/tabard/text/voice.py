"""What a seat sees of the playing frame, in words. All of it is made from `session.seen`, never from the state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabard.engine.words import Look, Words
from tabard.ids import letter
from tabard.model.message import Message
from tabard.model.moves import Action, Event
from tabard.session.session import Session
from tabard.text.catalogue import Catalogue

SPECTATOR = -1
"""Looks on where only bots play: no seat is "you", and what it sees is what seat A sees."""


class Voice:
    """Turns messages about one session into lines for one seat."""

    def __init__(self, session: Session, catalogue: Catalogue) -> None:
        self.session = session
        self.catalogue = catalogue

    @property
    def words(self) -> Words[Any, Any, Any]:
        """How the playing game speaks."""
        return self.session.frame.rules.speech

    def look(self, seat: int) -> Look[Any, Any]:
        """What sentences for this seat are made from, now."""
        rules = self.session.frame.rules
        names = tuple(seat.name for seat in self.session.seats)
        view = self.session.seen(max(seat, 0)).view
        return Look(view=view, seat=seat, content=rules.content, options=rules.options, names=names)

    def say(self, message: Message) -> str:
        """One message in words."""
        return self.catalogue.render(message)

    def lines(self, messages: Iterable[Message]) -> list[str]:
        """Each message as a line."""
        return [self.say(message) for message in messages]

    def told(self, seat: int, events: Iterable[Event]) -> list[str]:
        """Events as this seat hears of them; what it may not notice is left out."""
        look = self.look(seat)
        heard = (self.words.told(look, event) for event in events)
        return [self.say(message) for message in heard if message is not None]

    def form(self, action: Action) -> str:
        """The text form of an action."""
        return self.words.write(self.session.frame.table(), action)

    def shown(self, seat: int) -> str:
        """What a seat is called at the head of a question: its letter, and its name where that is another one."""
        name = self.session.seats[seat].name
        return letter(seat) if name == letter(seat) else f"{letter(seat)} ({name})"

    def board(self, seat: int) -> list[str]:
        """The table as this seat sees it."""
        return self.lines(self.words.board(self.look(seat)))

    def sheet(self, seat: int, of: int) -> list[str]:
        """What seat `of` has, as far as `seat` may see it."""
        return self.lines(self.words.sheet(self.look(seat), of))
