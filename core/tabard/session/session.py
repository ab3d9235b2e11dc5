"""One running campaign or single game: answers in, records out; undo, drafts, seats, the border between adventures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tabard.campaign.crossing import chapter_options, chapter_seed, set_out
from tabard.campaign.definition import Campaign
from tabard.campaign.journey import Journey
from tabard.errors import SaveError, UsageError
from tabard.model.message import Message, say
from tabard.model.moves import Action, Refusal
from tabard.model.seen import AnySeen
from tabard.session.border import Border, next_table, settled, why_not_go
from tabard.session.commands import Advanced, Answered, AnyCommand, BetweenCommand, Drafted, Seated, Undone
from tabard.session.frame import Frame, Setup
from tabard.session.record import AnyRecord, Barrier, barrier
from tabard.session.seats import Seat
from tabard.session.shelf import Shelf

Sink = Callable[[AnyCommand], None]
Picks = tuple[int | str, ...]


LOWEST_SEED, HIGHEST_SEED = -(1 << 63), (1 << 64) - 1
"""What a whole number in a save may be."""


def check_seed(seed: int) -> None:
    """Raises UsageError for a seed that no save can hold."""
    if not LOWEST_SEED <= seed <= HIGHEST_SEED:
        raise UsageError(f"the seed is {seed}, expected a number from {LOWEST_SEED} to {HIGHEST_SEED}")


def _ignore(command: AnyCommand) -> None:
    """A session without a journal."""


class Session:
    """Frames (the last one plays), seats, and the journey through a campaign when there is one.

    Every change goes to `sink` as a command before the method returns, so a journal can do it all again.
    """

    def __init__(
        self,
        shelf: Shelf,
        *,
        seats: list[Seat],
        frames: list[Frame],
        journey: Journey | None = None,
        sink: Sink = _ignore,
    ) -> None:
        self.shelf = shelf
        self.seats = seats
        self.frames = frames
        self.journey = journey
        self.drafts: dict[int, Picks] = {}
        self.undone = 0
        """Steps taken back so far: a list of options from before one is stale, though its serials come again."""
        self.sink = sink
        self.border = Border(
            get=lambda: self.journey,
            put=self._put,
            campaign=shelf.campaign,
            table=lambda: self.frame.table(),
            game=lambda: self.frame.rules.game,
            seats=lambda: self.seats,
        )

    @classmethod
    def single(cls, shelf: Shelf, game: str, *, seats: list[Seat], seed: int, options: dict[str, Any]) -> Session:
        """One game on its own. Raises UsageError for a seed that no save can hold."""
        check_seed(seed)
        setup = Setup(game=game, options=options, seats=len(seats), seed=seed)
        return cls(shelf, seats=seats, frames=[Frame.begin(setup, shelf.rules(game, options))])

    @classmethod
    def campaign(
        cls, shelf: Shelf, campaign: Campaign, *, seats: list[Seat], seed: int, options: dict[str, Any]
    ) -> Session:
        """A campaign, at the beginning of its first adventure. Raises UsageError for a seed that no save can hold."""
        check_seed(seed)
        low, high = campaign.seats
        if not low <= len(seats) <= high:
            raise UsageError(f"{campaign.title} is for {low} to {high} seats, not {len(seats)}")
        journey = set_out(campaign, seed=seed, options=options)
        session = cls(shelf, seats=seats, frames=[], journey=journey)
        session.frames = [session._adventure()]
        return session

    @property
    def frame(self) -> Frame:
        """The frame that plays."""
        return self.frames[-1]

    @property
    def over(self) -> bool:
        """Has the game, or the adventure being played, ended?"""
        return self.frame.state.result is not None

    @property
    def finished(self) -> bool:
        """Is nothing left to play?"""
        return self.over and (self.journey is None or self.journey.adventure is None)

    def seen(self, seat: int) -> AnySeen:
        """What leaves the playing frame's state for a seat."""
        return self.frame.rules.seen(self.frame.state, seat)

    def answer(self, seat: int, action: Action, serial: int | None = None) -> AnyRecord | Refusal:
        """Take an action to the playing frame. A refused one changes nothing, not even the seat's draft."""
        record = self.frame.step(seat, action, serial)
        if isinstance(record, Refusal):
            return record
        self.drafts.pop(seat, None)
        packed = msgspec.Raw(msgspec.msgpack.encode(action))
        self.sink(Answered(seat, record.serial, packed, record.hash))
        return record

    def why_not_undo(self, seat: int) -> Barrier | None:
        """What keeps a seat from undoing, or None."""
        if self.border.crossed:
            return Barrier("border")
        log = self.frame.log
        return barrier(log[-1], seat) if log else Barrier("start")

    def undo(self, seat: int) -> AnyRecord | Barrier:
        """Take the seat's last step back; returns the record that is gone, or what stands in the way."""
        stop = self.why_not_undo(seat)
        if stop is not None:
            return stop
        gone = self.frame.log[-1]
        self.frame.rewind(len(self.frame.log) - 1)
        self.undone += 1
        self.drafts.pop(seat, None)
        self.sink(Undone(seat))
        return gone

    def draft(self, seat: int, picks: Picks) -> None:
        """Keep a seat's picks so far: saved, shown to their owner alone, in no state and no hash."""
        if picks:
            self.drafts[seat] = picks
        else:
            self.drafts.pop(seat, None)
        self.sink(Drafted(seat, list(picks)))

    def seat(self, seat: int, taken: Seat) -> None:
        """Hand a seat over: to a bot, to another person, and back."""
        self.seats[seat] = taken
        self.sink(Seated(seat, taken.name, taken.player))

    def claim(self, seat: int) -> Message | None:
        """Claim what waits for the seat's character, between two adventures. None, or why not; never twice."""
        return self.border.claim(seat)

    def advance(self, then: str = "") -> Message | None:
        """Begin the next adventure. If the border behind the last one is not crossed yet, it is now, with this choice.

        Returns None, or why not. Characters live in the journey, never in an adventure.
        """
        if not self.over:
            return say("The adventure has not ended yet.")
        if self.journey is None or self.journey.adventure is None:
            return say("There is nothing left to play.")
        campaign = self.shelf.campaign(self.journey.campaign)
        before = self.journey, self.seats, self.frames
        try:
            if not self.journey.between:
                self.journey = settled(
                    self.journey, campaign, self.frame.rules.game, self.frame.table(), seats=self.seats, then=then
                )
            refused = self._begin_next(campaign)
        except BaseException:
            # The border is crossed whole or not at all: a crossed journey beside the old frame would cross it twice.
            self.journey, self.seats, self.frames = before
            raise
        if refused is not None:
            self.journey, self.seats, self.frames = before
            return refused
        self.drafts.clear()
        self.sink(Advanced(then))
        return None

    def _begin_next(self, campaign: Campaign) -> Message | None:
        """Lay the next adventure out, or say why not; nothing at the campaign's end."""
        journey = self._journey()
        if journey.adventure is None:
            return None
        refused = why_not_go(journey, campaign)
        if refused is None:
            self.journey, self.seats = next_table(journey, self.seats)
            self.frames = [self._adventure()]
        return refused

    def _put(self, journey: Journey, command: BetweenCommand) -> None:
        """The journey as somebody has changed it between two adventures."""
        self.journey = journey
        self.drafts.clear()
        self.sink(command)

    def _journey(self) -> Journey:
        if self.journey is None:
            raise SaveError("this session plays a single game, not a campaign")
        return self.journey

    def _adventure(self) -> Frame:
        """A frame for the journey's present adventure."""
        journey = self._journey()
        campaign = self.shelf.campaign(journey.campaign)
        chosen = chapter_options(journey, campaign, self.shelf.rules(campaign.game, journey.options))
        options = msgspec.to_builtins(chosen)
        setup = Setup(game=campaign.game, options=options, seats=len(self.seats), seed=chapter_seed(journey))
        return Frame.begin(setup, self.shelf.rules(campaign.game, options))

    def redo(self, command: AnyCommand) -> None:
        """Do a journalled command again. Raises SaveError when it leads elsewhere than it did."""
        if isinstance(command, Answered):
            action_type = self.frame.rules.codec.action_type
            action = msgspec.msgpack.decode(command.action, type=action_type)
            record = self.answer(command.seat, action, command.serial or None)
            if isinstance(record, Refusal) or record.hash != command.hash:
                raise SaveError("the journal leads elsewhere than it did; it was written by other rules")
        elif isinstance(command, Undone):
            if isinstance(self.undo(command.seat), Barrier):
                raise SaveError(
                    "the journal takes a step back that cannot be taken back; it was written by other rules"
                )
        elif isinstance(command, Drafted):
            self.draft(command.seat, tuple(command.picks))
        elif isinstance(command, Seated):
            self.seat(command.seat, Seat(command.name, command.player))
        elif isinstance(command, Advanced):
            if self.advance(command.then) is not None:
                raise SaveError("the journal goes on to another adventure too early; it was written by other rules")
        elif self.border.redo(command) is not None:
            raise SaveError("the journal does something that cannot be done here; it was written by other rules")
