"""The border between two adventures in text: the receipt, what now, and who plays on."""

from __future__ import annotations

from collections.abc import Callable

from tabard.model.message import Message, say
from tabard.terminal.border_choices import (
    NEXT,
    QUIT,
    TABLE,
    Offer,
    border_words,
    deeds,
    do,
    has_bench,
    waiting,
    ways_on,
    why_not_next,
)
from tabard.terminal.console import FAINT, Console
from tabard.terminal.stage import Stage
from tabard.text.blocks import PROMPT, option_line
from tabard.text.receipt_page import ReceiptPage

Show = Callable[[int, str, list[str]], None]
Hear = Callable[[int, str], bool]
RECEIPT = "receipt"
HELP = ("?", "help")


class BorderPlay:
    """`show` prints a question, `hear` takes a line that is nothing of the border's own; False = the person leaves."""

    def __init__(self, stage: Stage, console: Console, *, show: Show, hear: Hear) -> None:
        self.stage = stage
        self.session = stage.session
        self.console = console
        self._say = stage.voice.say
        self._show = show
        self._hear = hear
        self._ways: list[Offer] = []

    def receipt(self, number: int | None = None) -> None:
        """The receipt as it will be written or is, or an earlier one."""
        journey = self.session.border.outlook()
        if journey is None:
            return
        campaign = self.session.shelf.campaign(journey.campaign)
        titles = {adventure.id: adventure.title for adventure in campaign.adventures}
        page = ReceiptPage(self.stage.voice.catalogue, titles=titles, roster=journey.roster)
        found = [one for one in journey.receipts if number in (None, one.number)]
        if not found:
            said = say("There is no receipt {n}; there are {last}.", n=number or 0, last=len(journey.receipts))
            self.console.prose([f"! {self._say(said)}"])
            return
        self.console.gap()
        self.console.rows(page.lines(found[-1], width=self.console.columns))

    def leads_on(self, seat: int) -> str:
        """Ask what now until the table is ready: NEXT, QUIT, or empty when the last step was taken back."""
        if not self.session.border.crossed:
            answer = self._ways_on(seat)
            if answer is None or not self.session.over:
                return QUIT if self.session.over else ""
            self.stage.settle(answer.then)
            ask = answer.form == TABLE or len(self._ways) > 1 or bool(waiting(self.stage)) or has_bench(self.stage)
            if not ask:
                return NEXT
        return self._table(seat)

    def _ways_on(self, seat: int) -> Offer | None:
        """The way on that was chosen; None when somebody leaves or the adventure goes on after all."""
        ways = self._ways = ways_on(self.stage)
        leave = Offer(QUIT, say("Save and go on another day"))
        offers = [ways[0], leave, *ways[1:]]
        if len(ways) == 1:
            offers.append(Offer(TABLE, say("See first who plays on"), ways[0].then))
        while self.session.over:
            line = self._ask(seat, say("The adventure is over. What now?"), offers)
            if line is None:
                if len(ways) > 1:
                    # Nobody is there to choose: the first is what happens then.
                    self.stage.settle(ways[0].then)
                self._hear(seat, QUIT)
                return None
            found = self._chosen(offers, NEXT if not line and self.console.person else line)
            if found is None and line == NEXT:
                found = ways[0]
            if found is not None and found.form != QUIT:
                return found
            if not self._other(seat, QUIT if found is not None else line):
                return None
        return None

    def _table(self, seat: int) -> str:
        """Claim, bench, bring back: until the next adventure may begin."""
        names = ", ".join(one.id for one in self.session.journey.roster) if self.session.journey is not None else ""
        bots = ", ".join(self.stage.driver.bots.names(self.session.frame.setup.game))
        more = say(
            "Also: retire WHO; hand WHO BOT or hand WHO NAME for somebody who is away; receipt, receipt 1. "
            "WHO is one of {names}, BOT one of {bots}.",
            names=names,
            bots=bots,
        )
        self.console.gap()
        self.console.prose([f"* {self._say(more)}"], style=FAINT)
        while True:
            title = self.stage.following()
            go = Offer(NEXT, say("Begin “{title}”", title=Message(title)) if title else say("Close the book"))
            offers = [go, Offer(QUIT, say("Save and go on another day")), *deeds(self.stage)]
            line = self._ask(seat, self._question(title), offers)
            found = self._chosen(offers, line or "") if line is not None else offers[1]
            form = found.form if found is not None else line or ""
            if form == NEXT or (not form and self.console.person):
                alone = why_not_next(self.stage)
                if alone is None:
                    return NEXT
                self.console.prose([f"! {self._say(alone)}"])
                continue
            if form in HELP:
                self._help()
                continue
            done = do(self.stage, form)
            if done is not None:
                self.console.prose([f"{'! ' if done.refused else ''}{self._say(done.said)}"])
            elif not self._other(seat, form):
                return QUIT

    def _help(self) -> None:
        words = border_words()
        width = max(len(form) for form, _ in words)
        self.console.rows([f"  {form:{width}}  {self._say(meaning)}" for form, meaning in words])

    def _question(self, title: str | None) -> Message:
        if title is None:
            return say("The campaign is over. Is anything left to do?")
        return say("Before “{title}”: who plays on?", title=Message(title))

    def _other(self, seat: int, line: str) -> bool:
        """A line that is no choice here: a receipt, or whatever is heard at every question."""
        word, _, rest = line.partition(" ")
        if word == RECEIPT and (not rest or rest.isdecimal()):
            self.receipt(int(rest) if rest else None)
            return True
        return self._hear(seat, line)

    def _ask(self, seat: int, question: Message, offers: list[Offer]) -> str | None:
        lines = [option_line(n, self._say(offer.said), offer.form) for n, offer in enumerate(offers, 1)]
        self._show(seat, self._say(question), lines)
        line = self.console.ask(PROMPT)
        return None if line is None else " ".join(line.split()).removeprefix("#").lstrip()

    def _chosen(self, offers: list[Offer], line: str) -> Offer | None:
        """The offer that a number or a form names."""
        if line.isdecimal() and 1 <= int(line) <= len(offers):
            return offers[int(line) - 1]
        return next((offer for offer in offers if offer.form == line), None)
