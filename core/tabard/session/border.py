"""The part of a session that lies between two adventures. Every change is a command, whole or not made at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabard.campaign.between import claimed, corrected, stationed, welcomed, why_not_sheet
from tabard.campaign.crossing import chapter_game, cross, laid, ruling_now
from tabard.campaign.definition import Campaign
from tabard.campaign.journey import Journey
from tabard.campaign.ledger import Change
from tabard.campaign.outcome import Outcome
from tabard.campaign.receipt import Receipt
from tabard.campaign.roster import Character, Person, Status, lineup
from tabard.effects.table import Table
from tabard.engine.game import Game
from tabard.model.message import Message, say
from tabard.session.commands import BetweenCommand, Claimed, Corrected, Settled, Stationed, Welcomed
from tabard.session.seats import Seat

AnyGame = Game[Any, Any, Any]


def settled(
    journey: Journey, campaign: Campaign, game: AnyGame, table: Table[Any, Any], *, seats: Sequence[Seat], then: str
) -> Journey:
    """The journey after the border. What waits for characters of bots is claimed: they have no use for waiting."""
    people = [Person(seat.name, seat.player) for seat in seats]
    after = cross(journey, campaign, game, table, people=people, then=then)
    for seat, taken in enumerate(seats):
        mine = after.at_seat(seat)
        if taken.bot and mine is not None and mine.pending:
            done = claimed(after, mine.id)
            after = done if isinstance(done, Journey) else after
    return after


def next_table(journey: Journey, seats: Sequence[Seat]) -> tuple[Journey, list[Seat]]:
    """Who sits where in the next adventure: those who were there stay as they were played, others as their owner is."""
    before = dict(zip(journey.seats, seats, strict=False))
    players = {person.name: person.player for person in journey.people}
    playing = lineup(journey.roster)
    taken = [before.get(one.id) or Seat(one.owner, players.get(one.owner, "person")) for one in playing]
    return laid(journey), taken


def why_not_go(journey: Journey, campaign: Campaign) -> Message | None:
    """What keeps the next adventure from being begun, or None."""
    low, high = campaign.seats
    n = len(lineup(journey.roster))
    if low <= n <= high:
        return None
    return say("{n} characters would play; expected {low} to {high}, so return or bench some.", n=n, low=low, high=high)


class Border:
    """The door to a journey between adventures. It reads and puts the session's journey through `get` and `put`."""

    def __init__(
        self,
        *,
        get: Callable[[], Journey | None],
        put: Callable[[Journey, BetweenCommand], None],
        campaign: Callable[[str], Campaign],
        table: Callable[[], Table[Any, Any]],
        game: Callable[[], AnyGame],
        seats: Callable[[], Sequence[Seat]],
    ) -> None:
        self._get = get
        self._put = put
        self._campaign = campaign
        self._table = table
        self._game = game
        self._seats = seats

    @property
    def crossed(self) -> bool:
        """Is the receipt of the adventure on the table written?"""
        journey = self._get()
        return journey is not None and journey.between

    def ruling(self) -> Outcome | None:
        """What may follow the adventure that has ended; None before its end and once it is settled."""
        journey = self._get()
        return ruling_now(journey, self._campaign(journey.campaign), self._table()) if journey is not None else None

    def following(self, then: str = "") -> str | None:
        """The id of the adventure that comes next after a choice, or None at the campaign's end."""
        journey = self._get()
        if journey is None or journey.between:
            return journey.adventure if journey is not None else None
        result = self._table().state.result
        if result is None or journey.adventure is None:
            return None
        won = result.winner is not None
        campaign = self._campaign(journey.campaign)
        return campaign.after(journey.adventure, won=won, outcome=result.outcome, then=then, flags=journey.flags)

    def outlook(self, then: str = "") -> Journey | None:
        """The journey as it would be behind the border, or as it is there; None where there is no border to cross."""
        journey = self._get()
        if journey is None or journey.between:
            return journey
        return self._cross(journey, then) if self.ruling() is not None else None

    def preview(self, then: str = "") -> Receipt | None:
        """The receipt as it would be written, or the one that is; None where there is no border to cross."""
        journey = self.outlook(then)
        return journey.receipts[-1] if journey is not None else None

    def _cross(self, journey: Journey, then: str) -> Journey:
        campaign = self._campaign(journey.campaign)
        return settled(journey, campaign, self._game(), self._table(), seats=self._seats(), then=then)

    def settle(self, then: str = "") -> Message | None:
        """Cross the border and stay there: the receipt is written, the next adventure is not begun. None, or why not.

        Raises PluginError when anything has no stated fate; nothing has changed then.
        """
        journey = self._get()
        if self._table().state.result is None:
            return say("The adventure has not ended yet.")
        if journey is None or journey.adventure is None:
            return say("There is nothing left to play.")
        if journey.between:
            return say("The border is crossed already.")
        self._put(self._cross(journey, then), Settled(then))
        return None

    def claim(self, seat: int) -> Message | None:
        """Claim what waits for the character at a seat of the adventure that has ended. None, or why not."""
        journey = self._get()
        mine = journey.at_seat(seat) if journey is not None else None
        if mine is None:
            return say("There is no character at that seat yet.")
        return self.claim_for(mine.id)

    def claim_for(self, character: str) -> Message | None:
        """Claim what waits for a character, wherever it is. None, or why not."""
        return self._change(lambda journey: claimed(journey, character), Claimed(character))

    def station(self, character: str, status: Status) -> Message | None:
        """Bench a character, bring it back, or let it retire. None, or why not.

        One whose plugin is off stays on the bench as it is, until all is there again that its sheet means.
        """

        def move(journey: Journey) -> Journey | Message:
            one = next((one for one in journey.roster if one.id == character), None)
            if one is not None and status == "active":
                game = chapter_game(self._game(), journey.campaign)
                absent = why_not_sheet(one.sheet, game, self._table().content)
                if absent is not None:
                    return say("{who} stays on the bench, untouched: {why}", who=character, why=absent)
            return stationed(journey, character, status, seats=self._campaign(journey.campaign).seats)

        return self._change(move, Stationed(character, status))

    def correct(self, character: str, change: Change, why: str) -> Message | None:
        """Mend a sheet by hand, with a reason. None, or why not."""

        def mend(journey: Journey) -> Journey | Message:
            game = chapter_game(self._game(), journey.campaign)
            return corrected(journey, character, change, why, game=game, content=self._table().content)

        return self._change(mend, Corrected(character, change, why))

    def welcome(self, guest: Character) -> Message | None:
        """Let a character from elsewhere in, onto the bench. None, or why not."""

        def let_in(journey: Journey) -> Journey | Message:
            game = chapter_game(self._game(), journey.campaign)
            return welcomed(journey, guest, game=game, content=self._table().content)

        return self._change(let_in, Welcomed(guest))

    def _change(self, make: Callable[[Journey], Journey | Message], command: BetweenCommand) -> Message | None:
        journey = self._get()
        if journey is None:
            return say("This is a single game, not a campaign.")
        made = make(journey)
        if isinstance(made, Message):
            return made
        self._put(made, command)
        return None

    def redo(self, command: BetweenCommand) -> Message | None:
        """Do a journalled command again. None, or why it cannot be done."""
        if isinstance(command, Settled):
            return self.settle(command.then)
        if isinstance(command, Claimed):
            return self.claim_for(command.character)
        if isinstance(command, Stationed):
            return self.station(command.character, command.status)
        if isinstance(command, Corrected):
            return self.correct(command.character, command.change, command.why)
        return self.welcome(command.guest)
