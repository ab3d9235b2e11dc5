"""Playing in text: the story, the questions, the answers."""

from __future__ import annotations

from collections.abc import Callable

from tabard.campaign.definition import Campaign
from tabard.campaign.journey import Journey
from tabard.model.message import Message, say
from tabard.terminal.border_choices import NEXT, waiting, ways_on
from tabard.terminal.border_play import BorderPlay
from tabard.terminal.console import BOLD, FAINT, Console
from tabard.terminal.stage import Stage
from tabard.text.blocks import PROMPT, head, option_line, option_lines
from tabard.text.question import Question
from tabard.text.recap import recap

FINE, INTERRUPTED = 0, 130
DONE = "done"
FIRST_STEPS = 10
"""Answers of people after which those who come back are no newcomers any more."""


class TextPlay:
    """One evening at one screen. `fresh` = the campaign begins now, so newcomers are led through their first turn.

    `go_on` is the command that continues; `warn` takes sentences about plugins and bots that erred.
    """

    def __init__(
        self,
        stage: Stage,
        console: Console,
        *,
        fresh: bool,
        go_on: str,
        warn: Callable[[str], None],
        alone: bool = False,
    ) -> None:
        self.stage = stage
        self.session = stage.session
        self.voice = stage.voice
        self.console = console
        self.fresh = fresh
        played = sum(record.seat in stage.persons for record in self.session.frame.log)
        self._leading = fresh or played < FIRST_STEPS
        self.alone = alone
        self._go_on = go_on
        self._warn = warn
        self._hinted: set[type] = set()
        self._asked: dict[int, int] = {}
        self._shown: dict[int, int] = {}

    def run(self) -> int:
        """Play until the campaign ends, somebody leaves or the input does. Returns the exit code."""
        try:
            self._begin()
            while self._go():
                self.console.flush()
        except KeyboardInterrupt:
            # No snapshot: a step may have been cut in two, and the journal holds every whole one.
            self._leave(checkpoint=False)
            return INTERRUPTED
        finally:
            self.stage.close(checkpoint=False)
            self.console.flush()
        return FINE

    def _say(self, *messages: Message, style: str = "") -> None:
        self.console.prose(self.voice.lines(messages), style=style)

    def _begin(self) -> None:
        """The campaign's story, or where it was left."""
        journey = self.session.journey
        self.console.gap()
        if self.alone:
            self._say(say("Nobody is here to answer, so bots play every seat, and this game is not saved."))
            self.console.gap()
        if journey is not None:
            campaign = self.session.shelf.campaign(journey.campaign)
            self._say(Message(campaign.title), style=BOLD)
            if self.fresh and campaign.story:
                self.console.gap()
                self._say(Message(campaign.story.strip()))
        if self.stage.saved is not None:
            self._say(*self.stage.saved.notes)
        if self.fresh:
            self._open()
            if self.stage.persons:
                self.console.gap()
                self._say(
                    say("Answer with a line's number or with the words behind its #. ? helps; quit saves and leaves.")
                )
            return
        self._say(say("The game goes on where it was left. Previously:"))
        self.console.prose(recap(self.voice, self.stage.viewer))

    def _open(self) -> None:
        """An adventure begins: its title and story, then the set-up."""
        self.console.gap()
        title, *story = self.voice.lines(self.voice.words.title(self.voice.look(self.stage.viewer)))
        self.console.prose([title], style=BOLD)
        self.console.prose(story)
        self.console.gap()
        self.stage.open_frame()

    def _go(self) -> bool:
        """One question and its answer; False = it is over for now."""
        seat = self.stage.play_on()
        for sentence in self.stage.warnings:
            self._warn(sentence)
        self.stage.warnings.clear()
        return self._border() if seat is None else self._turn(seat)

    def _turn(self, seat: int) -> bool:
        """Tell a person what happened, show the table where it helps, and hear the answer."""
        console = self.console
        self._hand_over(seat)
        console.prose(self.stage.news(seat, shared=True))
        question = self._question(seat)
        if not question.picked:
            self._show_table(seat, opens=question.decision.opens)
            self._hint(question)
        steps = len(self.session.frame.log)
        picks = self.session.drafts.get(seat)
        while len(self.session.frame.log) == steps and self.session.drafts.get(seat) == picks:
            question = self._question(seat)
            done = len(question.options) + 1
            self._show(
                seat, question.text, option_lines(question.options), done=None if self.stage.asked(seat) else done
            )
            line = console.ask(PROMPT)
            self.stage.offered(seat)
            if line is None:
                return self._leave()
            if not self.stage.asked(seat) and line.strip().removeprefix("#").strip() in (DONE, str(done)):
                break
            if not self._hear(seat, line):
                return False
        self._asked[seat] = len(self.session.frame.log)
        return True

    def _question(self, seat: int) -> Question:
        question = self.stage.talk.asker.ask(seat)
        if question is None:
            raise AssertionError("a person is asked, so there is a question")
        return question

    def _show(self, seat: int, text: str, lines: list[str], *, done: int | None = None) -> None:
        """A question block. `done` is the number of the line that leaves a standing decision alone."""
        self.console.gap()
        self.console.rows([head(self.voice.shown(seat), text)], style=BOLD)
        if done is not None:
            lines = [*lines, option_line(done, self.voice.say(say("Go on")), DONE)]
        for line in lines:
            self.console.option(line)

    def _hear(self, seat: int, line: str) -> bool:
        """Take a line; False = the person leaves."""
        heard = self.stage.talk.hear(seat, line)
        if heard.record is not None:
            self.stage.heard(heard.record)
        mark = "! " if heard.refused else ""
        self.console.prose([f"{mark}{one}" for one in heard.lines])
        if heard.wish == "save":
            self.stage.save()
            self._say(say("Saved.") if self.stage.saved is not None else say("This game is not saved."))
        return self._leave() if heard.wish == "quit" else True

    def _show_table(self, seat: int, *, opens: bool) -> None:
        """The board and the seat's sheet: when its turn begins, and when others have had one since it was asked."""
        log = self.session.frame.log
        since = log[self._asked[seat] :] if seat in self._asked else None
        marks = self.session.frame.rules.game.types.turn_marks()
        missed = since is None or any(one.seat != seat and (not marks or type(one.action) in marks) for one in since)
        if (not opens and not missed) or self._shown.get(seat) == len(log):
            return
        self._shown[seat] = len(log)
        self.console.gap()
        self.console.prose(self.voice.board(seat))
        self.console.prose(self.voice.sheet(seat, seat))

    def _hint(self, question: Question) -> None:
        """In a first adventure each kind of question explains itself once, also to whoever comes back early on."""
        journey = self.session.journey
        kind = type(question.decision)
        if not self._leading or (journey is not None and journey.history) or kind in self._hinted:
            return
        self._hinted.add(kind)
        lines = self.voice.lines(self.voice.words.hint(self.voice.look(question.seat), question.decision))
        if lines:
            self.console.gap()
            self.console.prose([f"* {line}" for line in lines], style=FAINT)

    def _hand_over(self, seat: int) -> None:
        """Where several people answer in secret, the screen is wiped before the next one looks at it."""
        given = {answer.seat for answer in self.session.frame.state.given}
        if not self.console.person or not given & set(self.stage.persons) - {seat}:
            return
        self.console.clear()
        self._say(say("The keyboard goes to {who}. Press Enter when you are ready.", who=self.voice.shown(seat)))
        self.console.ask(PROMPT)

    def _border(self) -> bool:
        """The adventure has ended: its story, how each fared, and what now. False = it is over for now."""
        seat = self.stage.viewer
        if self.session.border.crossed:
            return self._at_border(seat)
        self.console.prose(self.stage.news(seat, shared=True))
        self.console.gap()
        self.console.prose(self.voice.lines(self.voice.words.ending(self.voice.look(seat))))
        for of in self.stage.persons or range(len(self.session.seats)):
            self.console.gap()
            self.console.prose(self.voice.sheet(seat, of))
        return self._at_border(seat)

    def _at_border(self, seat: int) -> bool:
        """The receipt, and what now; without people the first that may follow, without a word."""
        ways = ways_on(self.stage)
        border = BorderPlay(self.stage, self.console, show=self._show, hear=self._hear)
        if self.session.journey is not None and not self.session.border.crossed:
            border.receipt()
        asks = self.stage.following() is not None or len(ways) > 1 or bool(waiting(self.stage))
        if self.stage.persons and not self.session.finished and asks:
            answer = border.leads_on(seat)
            if answer != NEXT:
                return answer == ""
        return self._cross()

    def _farewell(self, campaign: Campaign, journey: Journey) -> None:
        """The campaign is over: its last words, and who won which adventure."""
        self.console.gap()
        if campaign.farewell:
            self._say(Message(campaign.farewell.strip()))
            self.console.gap()
        for chapter in journey.history:
            title = Message(campaign.adventure(chapter.adventure).title)
            if chapter.winner is None:
                self._say(say("{adventure}: nobody won.", adventure=title))
            else:
                self._say(say("{adventure}: {who} won.", adventure=title, who=chapter.who))
        self._say(say("“{campaign}” is told to its end.", campaign=Message(campaign.title)))

    def _cross(self) -> bool:
        """On to the next adventure; False at the end of the campaign."""
        if self.session.journey is None:
            self.stage.save()
            return False
        if not self.session.finished:
            self.stage.advance()
        self._asked.clear()
        self._shown.clear()
        journey = self.session.journey
        if self.session.finished and journey is not None:
            self._farewell(self.session.shelf.campaign(journey.campaign), journey)
            return False
        self._open()
        return True

    def _leave(self, *, checkpoint: bool = True) -> bool:
        """Save and say how to go on; returns False."""
        kept = self.stage.saved is not None
        self.stage.close(checkpoint=checkpoint)
        self.console.gap()
        left = say("Saved. To go on: {command}", command=self._go_on) if kept else say("This game is not saved.")
        # One line, however long: it is there to be copied.
        self.console.rows([self.voice.say(left)])
        return False
