"""Playing by JSON lines: one object out for each thing asked, one object in for each answer. See `docs/jsonl.md`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from tabard.ids import letter, seat_of
from tabard.model.message import Message, say
from tabard.model.moves import Decision
from tabard.model.named import named
from tabard.terminal.border_choices import NEXT, QUIT, TABLE, Offer, deeds, do, waiting, ways_on, why_not_next
from tabard.terminal.console import Console
from tabard.terminal.stage import Stage
from tabard.text.question import Question

FORMAT = "tabard.play/1"
FINE, INTERRUPTED = 0, 130
SAVE, UNDO, DONE = "save", "undo", "done"


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """What comes in. Without `serial` the answer goes to whatever the seat is asked; with `undone` it is stale once
    another step was taken back."""

    do: str
    seat: str
    serial: int | None = None
    undone: int | None = None


class JsonPlay:
    """The loop behind `tabard play --jsonl`. Nothing but JSON objects goes out."""

    def __init__(self, stage: Stage, console: Console, *, warn: Callable[[str], None]) -> None:
        self.stage = stage
        self.session = stage.session
        self.voice = stage.voice
        self.console = console
        self._warn = warn

    def run(self) -> int:
        """Play until the campaign ends, `quit`, or the end of input. Returns the exit code."""
        try:
            self.stage.open_frame()
            while self._go():
                pass
        except KeyboardInterrupt:
            return INTERRUPTED
        finally:
            self.stage.close(checkpoint=False)
            self.console.flush()
        return FINE

    def _go(self) -> bool:
        seat = self.stage.play_on()
        for sentence in self.stage.warnings:
            self._warn(sentence)
        self.stage.warnings.clear()
        if seat is None:
            return self._border()
        question = self.stage.talk.asker.ask(seat)
        if question is None:
            raise AssertionError("a person is asked, so there is a question")
        self.stage.offered(seat)
        self._send(
            {
                "ask": self._asked(question),
                "view": named(self.session.seen(seat).view),
                "events": self.stage.news(seat, shared=False),
                "standing": self._standing(),
                "undone": self.session.undone,
            }
        )
        return self._answer(seat)

    def _answer(self, seat: int) -> bool:
        """Take lines until one changes something; False = the player leaves."""
        offer = not self.stage.asked(seat)
        steps = len(self.session.frame.log)
        drafts = dict(self.session.drafts)
        while len(self.session.frame.log) == steps and self.session.drafts == drafts:
            text = self.console.ask("")
            if text is None:
                return self._leave()
            line = self._parse(text)
            if line is None:
                continue
            if line.do == QUIT:
                return self._leave()
            if line.do == DONE and offer and line.seat == letter(seat):
                return True
            if line.do == SAVE:
                self.stage.save()
                self._send({"saved": True})
            else:
                self._take(line)
        return True

    def _parse(self, text: str) -> Line | None:
        try:
            line = msgspec.json.decode(text, type=Line)
        except msgspec.MsgspecError as error:
            self._refuse("form", Message("{sentence}", {"sentence": f"This is no answer: {error}."}))
            return None
        seat = seat_of(line.seat)
        if seat is None or seat >= len(self.session.seats) or self.session.seats[seat].bot:
            self._refuse("seat", say("{name} is no seat that a person plays.", name=line.seat))
            return None
        return line

    def _take(self, line: Line) -> None:
        """An answer of a seat."""
        seat = seat_of(line.seat) or 0
        if line.undone not in (None, self.session.undone):
            self._refuse("stale", say("A step was taken back since; look again at what is asked now."))
            return
        heard = self.stage.talk.undo(seat) if line.do == UNDO else self.stage.talk.do(seat, line.do, line.serial)
        if heard.record is not None:
            self.stage.heard(heard.record)
        if heard.refused:
            self._send({"refused": heard.refused, "message": " ".join(heard.lines)})

    def _border(self) -> bool:
        """The game on the table has ended: what may follow, and behind the border what is left to do before it does."""
        if not self.session.border.crossed:
            ways = ways_on(self.stage)
            self._tell_over(ways)
            if self.stage.persons and ways and (len(ways) > 1 or self.stage.following() is not None):
                chosen = self._choose(ways)
                if chosen is None:
                    return self._leave()
                self.stage.settle(chosen.then)
                if chosen.form == TABLE or waiting(self.stage):
                    return self._table()
        elif self.stage.persons and not self.session.finished:
            return self._table()
        return self._go_on()

    def _tell_over(self, ways: list[Offer]) -> None:
        result = self.session.frame.state.result
        seat = self.stage.viewer
        receipt = self.session.border.preview()
        over = {
            "outcome": result.outcome if result is not None else "",
            "winner": letter(result.winner) if result is not None and result.winner is not None else None,
            "ending": self.voice.lines(self.voice.words.ending(self.voice.look(seat))),
            "next": self.stage.following(),
            "receipt": receipt.number if receipt is not None else None,
        }
        going_on = over["next"] is not None or len(ways) > 1
        forms = [*(way.form for way in ways), QUIT, TABLE]
        ask = {"seat": letter(max(seat, 0)), "serial": 0, "options": [{"form": form} for form in forms]}
        self._send({"over": over, "events": self.stage.news(seat, shared=False), **({"ask": ask} if going_on else {})})

    def _choose(self, ways: list[Offer]) -> Offer | None:
        """The way on; `next` is always the first. None = the player leaves."""
        by_form = {**{way.form: way for way in reversed(ways)}, TABLE: Offer(TABLE, ways[0].said, ways[0].then)}
        by_form.setdefault(NEXT, ways[0])
        while True:
            line = self._line()
            if line is None or line.do == QUIT:
                return None
            if line.do in by_form:
                return by_form[line.do]
            self._refuse("over", say("The adventure has ended: next goes on, quit saves and leaves."))

    def _table(self) -> bool:
        """Behind the border: claims, and who plays on, until `next`."""
        while True:
            offers = [NEXT, QUIT, *(offer.form for offer in deeds(self.stage))]
            ask = {"seat": letter(max(self.stage.viewer, 0)), "serial": 0, "options": [{"form": f} for f in offers]}
            self._send({"border": {"next": self.stage.following()}, "ask": ask})
            line = self._line()
            if line is None or line.do == QUIT:
                return self._leave()
            if line.do == NEXT:
                alone = why_not_next(self.stage)
                if alone is None:
                    return self._go_on()
                self._refuse("option", alone)
                continue
            done = do(self.stage, line.do)
            if done is not None and done.refused:
                self._refuse("option", done.said)
            elif done is None:
                self._refuse("over", say("The border is crossed: next begins what follows, quit saves and leaves."))
            else:
                self._send({"done": self.voice.say(done.said)})

    def _go_on(self) -> bool:
        """The next adventure, or the end."""
        if self.session.journey is None:
            self.stage.save()
            return False
        if not self.session.finished:
            self.stage.advance()
        if self.session.finished:
            return False
        self.stage.open_frame()
        return True

    def _line(self) -> Line | None:
        """The next line that is one; None at the end of input."""
        while True:
            text = self.console.ask("")
            if text is None:
                return None
            line = self._parse(text)
            if line is not None:
                return line

    def _leave(self) -> bool:
        kept = self.stage.saved is not None
        self.stage.close()
        self._send({"saved": kept})
        return False

    def _asked(self, question: Question) -> dict[str, Any]:
        """The question; with `slot` its options are candidates for that gap of the answer."""
        options = _options(question)
        if not self.stage.asked(question.seat):
            options.append({"text": self.voice.say(say("Go on")), "form": DONE})
        return {
            **self._named(question.decision),
            "question": question.text,
            "slot": question.slot or None,
            "picked": list(question.picked),
            "options": options,
        }

    def _standing(self) -> list[dict[str, Any]]:
        """What people's seats may do besides; `options` is null where there are too many to list."""
        found = [self.stage.talk.asker.may(seat) for seat in self.stage.persons]
        return [
            {
                **self._named(question.decision),
                "question": question.text,
                "options": None if question.slot else _options(question),
            }
            for question in found
            if question is not None and question.options
        ]

    def _named(self, decision: Decision) -> dict[str, Any]:
        tag = str(type(decision).__struct_config__.tag)
        return {"seat": letter(decision.seat), "serial": decision.serial, "kind": tag}

    def _refuse(self, code: str, message: Message) -> None:
        self._send({"refused": code, "message": self.voice.say(message)})

    def _send(self, body: dict[str, Any]) -> None:
        line = msgspec.json.encode({"format": FORMAT, **body}).decode()
        self.console.rows([line])
        self.console.flush()


def _options(question: Question) -> list[dict[str, str]]:
    mine = (option for option in question.options if option.decision is question.decision)
    return [{"text": option.sentence, "form": option.form} for option in mine]
