"""A game played again from its header by text forms, and told anew."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from tabard.engine.rules import Rules
from tabard.engine.speech import CONCEDE
from tabard.engine.words import Misread
from tabard.errors import TabardError
from tabard.ids import letter
from tabard.model.message import Message
from tabard.model.moves import Action, Concede, Event, Refusal
from tabard.session.frame import Frame, Setup
from tabard.session.seats import Seat
from tabard.session.session import Session, check_seed
from tabard.session.shelf import Shelf
from tabard.testing.golden.noted import NotedContent, digests
from tabard.testing.golden.playthrough import Header, Playthrough, Said, Step, digest_of
from tabard.text.catalogue import Catalogue
from tabard.text.voice import Voice


class Replay:
    """A game in play. `steps` tells it so far, `result` how it ended, `stopped` why an action was not taken.

    Each step is told to the seat that acted, as it reads it at the table: words are made from what one seat may see, so
    no telling knows everything, and nobody knows more of what a step was about than the one who took it.
    """

    def __init__(self, shelf: Shelf, header: Header) -> None:
        """Set the game up. Raises UsageError for a header with which nothing can be played."""
        check_seed(header.seed)
        self.rules: Rules = shelf.rules(header.game, dict(header.options))
        self.header = header
        self._noted = NotedContent(self.rules.content)
        noting = copy(self.rules)
        noting.content = self._noted
        setup = Setup(game=header.game, options=dict(header.options), seats=header.seats, seed=header.seed)
        self.frame = Frame.begin(setup, noting)
        seats = [Seat(letter(n)) for n in range(header.seats)]
        self._voice = Voice(Session(shelf, seats=seats, frames=[self.frame]), Catalogue())
        title = self._voice.words.title(self._voice.look(0))
        self.steps = [self._step(None, opening=title, events=self.frame.opening)]
        self.stopped = ""

    def say(self, said: Said) -> bool:
        """Take an action; False, with the reason in `stopped`, when it is not taken."""
        try:
            action = self._read(said)
            record = action if isinstance(action, Refusal) else self.frame.step(said.seat, action)
        except TabardError as error:
            self.stopped = f"the error: {error}"
            return False
        if isinstance(record, Refusal):
            self.stopped = f"the refusal {record.code}: {self._voice.say(record.message)}"
            return False
        self.steps.append(self._step(said, events=record.events))
        return True

    def _read(self, said: Said) -> Action | Refusal:
        if said.form == CONCEDE:
            return Concede()
        read = self._voice.words.read(self.frame.table(), said.seat, said.form)
        return read.refusal if isinstance(read, Misread) else read

    def _step(self, said: Said | None, *, opening: Iterable[Message] = (), events: Iterable[Event]) -> Step:
        seat = said.seat if said is not None else 0
        told = [*self._voice.lines(opening), *self._voice.told(seat, events)]
        if self.frame.state.result is not None:
            told += self._voice.lines(self._voice.words.ending(self._voice.look(seat)))
        lines = (line.rstrip() for sentence in told for line in sentence.splitlines())
        return Step(said, tuple(line for line in lines if line), self.frame.hash)

    @property
    def result(self) -> str:
        """`goal, winner A`, `falls, no winner`; empty while the game goes on."""
        result = self.frame.state.result
        if result is None:
            return ""
        winner = f"winner {letter(result.winner)}" if result.winner is not None else "no winner"
        return f"{result.outcome}, {winner}"

    def playthrough(self) -> Playthrough:
        """All that was told so far, with the digests of what was read for it."""
        used = digests(self.rules.content, self._noted.read)
        header = Header(
            game=self.header.game,
            seats=self.header.seats,
            seed=self.header.seed,
            options=self.header.options,
            resources=digest_of(used.items()),
        )
        return Playthrough(header, tuple(self.steps), self.result, used)


def replay(shelf: Shelf, played: Playthrough) -> Replay:
    """Play the actions of a playthrough again, up to the first one that is not taken. Raises as `Replay`."""
    again = Replay(shelf, played.header)
    for said in played.actions:
        if not again.say(said):
            break
    return again
