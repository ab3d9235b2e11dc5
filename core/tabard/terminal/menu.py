"""What somebody at a terminal is asked before a campaign is on the table."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from tabard.campaign.definition import Campaign
from tabard.errors import UsageError
from tabard.ids import letter
from tabard.model.message import Message, say
from tabard.savegame.store import SaveInfo
from tabard.session.seats import PERSON, Seat
from tabard.terminal.console import BOLD, Console
from tabard.terminal.opening import USUAL_BOTS, Opening, Wish, parse_seat, usual_bot
from tabard.text.blocks import PROMPT
from tabard.text.catalogue import Catalogue

CONTINUE, NEW, OTHER = 0, 1, 2


class Menu:
    """Asks with numbered lines; None as an answer means that the person has left."""

    def __init__(self, console: Console, catalogue: Catalogue, opening: Opening) -> None:
        self.console = console
        self.catalogue = catalogue
        self.opening = opening

    def choose(self, wish: Wish) -> Path | Wish | None:
        """The save to go on with, or the completed wish for a new campaign."""
        saves = [] if wish.new else self.opening.unfinished(wish)
        if not saves:
            return self._new(wish)
        lines = [self._say(say("Continue {save}", save=self._line(saves[0]))), self._say(say("Begin a new campaign"))]
        if len(saves) > 1:
            lines.append(self._say(say("Another saved campaign")))
        chosen = self._pick(say("Welcome back. What would you like to play?"), lines)
        if chosen is None:
            return None
        if chosen == NEW:
            return self._new(wish)
        if chosen == OTHER:
            other = self._pick(say("Which one?"), [self._say(self._line(info)) for info in saves])
            return None if other is None else saves[other].path
        return saves[CONTINUE].path

    def _new(self, wish: Wish) -> Wish | None:
        """Which campaign, and who plays, as far as the command line has not said so."""
        campaigns = list(self.opening.shelf.campaigns.values())
        if wish.campaign is None and len(campaigns) > 1:
            chosen = self._pick(say("Which campaign?"), [self._say(Message(one.title)) for one in campaigns])
            if chosen is None:
                return None
            wish = replace(wish, campaign=campaigns[chosen].id)
        return wish if wish.table else self._people(wish, self.opening.campaign(wish))

    def _people(self, wish: Wish, campaign: Campaign) -> Wish | None:
        low, high = campaign.seats
        people = self._number(say("How many people play at this screen?"), 1, high, 1)
        if people is None:
            return None
        seats: list[Seat] = []
        while len(seats) < people:
            name = self._ask(
                say("What is the name of player {letter}? Just Enter: {letter}.", letter=letter(len(seats)))
            )
            if name is None:
                return None
            try:
                seats.append(parse_seat(f"{name.replace('=', ' ')}={PERSON}") if name else Seat(letter(len(seats))))
            except UsageError:
                self.console.prose([self._say(say("A name has 1 to 20 letters."))])
        most = high - people
        bots = (
            self._number(say("How many bots join?"), max(low - people, 0), most, min(USUAL_BOTS, most)) if most else 0
        )
        if bots is None:
            return None
        bot = usual_bot(self.opening.bots, campaign.game)
        seats += [Seat(letter(people + n), bot) for n in range(bots)]
        return replace(wish, named=tuple(seats))

    def _pick(self, question: Message, lines: list[str]) -> int | None:
        """The place of the line that was chosen; Enter alone takes the first."""
        self.console.gap()
        self.console.prose([self._say(question)], style=BOLD)
        self.console.rows(f"  {n}) {line}" for n, line in enumerate(lines, 1))
        chosen = self._wait(1, len(lines), 1)
        return None if chosen is None else chosen - 1

    def _number(self, question: Message, low: int, high: int, usual: int) -> int | None:
        known = say(
            "{question} {low} to {high}; just Enter: {usual}.", question=question, low=low, high=high, usual=usual
        )
        self.console.gap()
        self.console.prose([self._say(known)], style=BOLD)
        return self._wait(low, high, usual)

    def _wait(self, low: int, high: int, usual: int) -> int | None:
        while True:
            line = self.console.ask(PROMPT)
            text = line.strip() if line is not None else "quit"
            if text == "quit":
                return None
            if not text:
                return usual
            if text.isdecimal() and low <= int(text) <= high:
                return int(text)
            self.console.prose([self._say(say("Type a number from {low} to {high}, or quit.", low=low, high=high))])

    def _ask(self, question: Message) -> str | None:
        self.console.gap()
        self.console.prose([self._say(question)], style=BOLD)
        line = self.console.ask(PROMPT)
        return None if line is None or line.strip() == "quit" else line.strip()

    def _say(self, message: Message) -> str:
        return self.catalogue.render(message)

    def _line(self, info: SaveInfo) -> Message:
        header = info.header
        if header is None:
            return Message("{name}", {"name": info.path.name})
        return say(
            "“{title}”: {adventure}, turn {turn}, saved {saved} ({name})",
            title=Message(header.title),
            adventure=Message(header.adventure_title),
            turn=header.turn,
            saved=header.saved[:16].replace("T", " "),
            name=info.path.name,
        )
