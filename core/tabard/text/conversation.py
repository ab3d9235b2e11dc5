"""Hearing what a person types: answers, commands, refusals. Changes the session, and says what to print."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from tabard.engine.speech import CONCEDE
from tabard.engine.words import Misread
from tabard.ids import letter, seat_of
from tabard.model.message import Message, say
from tabard.model.moves import Action, Concede, Refusal
from tabard.session.record import AnyRecord, Barrier
from tabard.text.asking_help import explained, overview
from tabard.text.blocks import question_lines
from tabard.text.question import Asker, Option, Question
from tabard.text.recap import recap
from tabard.text.voice import Voice

SYNONYMS = {"help": "?", "exit": "quit", "q": "quit", "look": "board"}
"""What people type besides; a game's own text form of that name goes before."""

Wish = Literal["", "save", "quit"]

LOG_LINES = 20
FOR_SEAT = re.compile(r"([A-Za-z])\s*:\s*(.*)\Z", re.DOTALL)


class Heard(Struct, frozen=True):
    """What came of a line: what to print, the step that was taken if any, and what the caller has to do.

    `refused` is a code of the contract when nothing was changed because something was not allowed.
    """

    lines: tuple[str, ...] = ()
    record: AnyRecord | None = None
    wish: Wish = ""
    refused: str = ""


class Conversation:
    """One table's talk. Any seat that a person plays may speak; the one that is asked is the caller's business."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.session = voice.session
        self.asker = Asker(voice)
        self._commands: dict[str, Callable[[int, str], Heard]] = {
            "?": self._help,
            "board": lambda seat, _: Heard(tuple(voice.board(seat))),
            "sheet": self._sheet,
            "log": self._log,
            "recap": self._recap,
            "undo": lambda seat, _: self.undo(seat),
            "back": lambda seat, _: self._back(seat),
            CONCEDE: self._concede,
            "save": lambda _, __: Heard(wish="save"),
            "quit": lambda _, __: Heard(wish="quit"),
        }

    def hear(self, seat: int, line: str) -> Heard:
        """Take one line of the person at this seat."""
        text = " ".join(line.split()).removeprefix("#").lstrip()
        named = FOR_SEAT.match(text)
        if named:
            return self._for_seat(named[1].upper(), named[2])
        question = self.asker.ask(seat)
        option = self._option(question, text)
        if option is not None:
            return self._choose(seat, option)
        if text.isdecimal() and question is not None:
            n = len(question.options)
            return self._no("option", say("There is no choice {number}; choose from 1 to {n}.", number=text, n=n))
        command, _, rest = text.partition(" ")
        command = SYNONYMS.get(command.casefold(), command)
        if text.startswith("?"):
            command, rest = "?", text[1:].strip()
        # Commands that take nothing must be the whole line: a game may have text forms that begin with such a word.
        if command in self._commands and (not rest or command in ("?", "sheet", "log", CONCEDE)):
            return self._commands[command](seat, rest)
        return self._read(seat, text)

    def act(self, seat: int, action: Action, serial: int | None = None) -> Heard:
        """Take a whole action."""
        record = self.session.answer(seat, action, serial)
        if isinstance(record, Refusal):
            return self._no(record.code, record.message)
        return Heard(record=record)

    def do(self, seat: int, form: str, serial: int | None = None) -> Heard:
        """Take a text form from a program: no numbers, no commands but `back`, and `concede` counts at once."""
        question = self.asker.ask(seat)
        for option in question.options if question is not None else ():
            if option.form == form and serial in (None, option.decision.serial):
                return self._choose(seat, option)
        if form == "back":
            return self._back(seat)
        if form == CONCEDE:
            return self.act(seat, Concede())
        found = self.voice.words.read(self.session.frame.table(), seat, form)
        if isinstance(found, Misread):
            return self._no(found.refusal.code, found.refusal.message)
        return self.act(seat, found, serial)

    def pick(self, seat: int, option: Option) -> Heard:
        """Go one slot on."""
        self.session.draft(seat, option.picks)
        return Heard()

    def _say(self, message: Message) -> Heard:
        return Heard((self.voice.say(message),))

    def _no(self, code: str, message: Message) -> Heard:
        return Heard((self.voice.say(message),), refused=code)

    def _option(self, question: Question | None, text: str) -> Option | None:
        """The option that a number or a text form names."""
        if question is None:
            return None
        if text.isdecimal() and 1 <= int(text) <= len(question.options):
            return question.options[int(text) - 1]
        return next((option for option in question.options if option.form == text), None)

    def _choose(self, seat: int, option: Option) -> Heard:
        if option.action is None:
            return self.pick(seat, option)
        return self.act(seat, option.action, option.decision.serial)

    def _read(self, seat: int, text: str) -> Heard:
        """A text form that is no listed option."""
        if not text:
            return self._no("form", say("Type a number from the list, or ? for help."))
        found = self.voice.words.read(self.session.frame.table(), seat, text)
        if isinstance(found, Misread):
            heard = self._no(found.refusal.code, found.refusal.message)
            more = say("Type a number from the list, or ? for help.")
            return heard if found.kind else Heard((*heard.lines, self.voice.say(more)), refused=heard.refused)
        return self.act(seat, found)

    def _for_seat(self, name: str, rest: str) -> Heard:
        """`B: keep 3`: what another seat at this screen may do although it is not its turn."""
        seat = seat_of(name)
        if seat is None or seat >= len(self.session.seats):
            return self._no("seat", say("There is no seat {name} at this table.", name=name))
        taken = self.session.seats[seat]
        if taken.bot:
            return self._no("seat", say("{name} is played by {bot}.", name=self.voice.shown(seat), bot=taken.player))
        if rest:
            return self.hear(seat, rest)
        question = self.asker.ask(seat)
        if question is None:
            return self._no("seat", say("{name} has nothing to decide now.", name=self.voice.shown(seat)))
        return Heard(tuple(question_lines(self.voice, question)))

    def _help(self, seat: int, rest: str) -> Heard:
        return Heard(tuple(explained(self.voice, seat, rest) if rest else overview(self.voice, seat)))

    def _sheet(self, seat: int, rest: str) -> Heard:
        of = seat_of(rest.upper()) if rest else seat
        if of is None or of >= len(self.session.seats):
            last = letter(len(self.session.seats) - 1)
            if last == letter(0):
                return self._no("form", say("There is no seat {name}; A is the only one.", name=rest))
            return self._no("form", say("There is no seat {name}; choose from A to {last}.", name=rest, last=last))
        return Heard(tuple(self.voice.sheet(seat, of)))

    def _log(self, seat: int, rest: str) -> Heard:
        if rest and not rest.isdecimal():
            return self._no("form", say("log takes a number of lines, not “{rest}”.", rest=rest))
        frame = self.session.frame
        events = [*frame.opening, *(event for record in frame.log for event in record.events)]
        wanted = int(rest or LOG_LINES)
        lines = self.voice.told(seat, events)
        return Heard(tuple(lines[-wanted:] if wanted else ())) if lines else self._say(say("Nothing has happened yet."))

    def _recap(self, seat: int, _: str) -> Heard:
        return Heard(tuple(recap(self.voice, seat)))

    def _back(self, seat: int) -> Heard:
        picks = self.asker.back(seat)
        if picks is None:
            return self._no("option", say("There is no pick to take back; undo takes a whole step back."))
        self.session.draft(seat, picks)
        return Heard()

    def _concede(self, seat: int, rest: str) -> Heard:
        if rest == "yes":
            return self.act(seat, Concede())
        if rest:
            return self._read(seat, f"{CONCEDE} {rest}")
        refused = self.session.frame.judge(seat, Concede())
        if refused is not None:
            return self._no(refused.code, refused.message)
        form = f"#{CONCEDE} yes"
        return self._say(
            say("That would end this game for {who}. To do it, type: {form}", who=self._who(seat), form=form)
        )

    def undo(self, seat: int) -> Heard:
        """Take a pick of the seat's draft back, or else its last step, or say why not."""
        picks = self.asker.back(seat)
        if picks is not None:
            self.session.draft(seat, picks)
            return Heard()
        log = self.session.frame.log
        last = log[-1] if log else None
        form = f"“{self.voice.form(last.action)}”" if last is not None else ""
        gone = self.session.undo(seat)
        if isinstance(gone, Barrier):
            return self._no("undo", self._stopped(seat, gone, last))
        return self._say(say("Taken back: {form}", form=form))

    def _stopped(self, seat: int, stop: Barrier, last: AnyRecord | None) -> Message:
        """Why an undo is not possible, in words."""
        if stop.why == "border":
            return say("Not taken back: the adventure is over and its receipt is written.")
        if last is None:
            return self.session.frame.frozen or say("There is nothing to take back.")
        if stop.why == "seat":
            who = self._who(last.seat)
            if self.session.seats[last.seat].bot:
                return say("Not taken back: {who} has acted since.", who=who)
            form = f"#{letter(last.seat)}: undo"
            return say(
                "Not taken back: {who} has acted since. To take that step back first: {form}", who=who, form=form
            )
        if stop.why == "dice":
            return say("Not taken back: dice have been rolled since.")
        # The facts are names for the rules; what a person reads is what they were told when it happened.
        shown = " ".join(self.voice.told(seat, [event for event in last.events if event.learned()]))
        return say("Not taken back: something was shown. {shown}", shown=shown or "…")

    def _who(self, seat: int) -> str:
        return self.voice.session.seats[seat].name
