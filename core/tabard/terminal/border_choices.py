"""What can be chosen at the border between two adventures, the same for text and for JSON lines."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tabard.campaign.outcome import GO_ON, RETRY, RETRY_ANEW
from tabard.campaign.roster import Character, Status, lineup
from tabard.model.message import Message, say
from tabard.session.seats import PERSON, Seat
from tabard.terminal.stage import Stage

NEXT, QUIT, TABLE = "next", "quit", "table"
CLAIM, BENCH, RETURN, RETIRE, HAND = "claim", "bench", "return", "retire", "hand"
STATIONS: dict[str, Status] = {BENCH: "benched", RETURN: "active", RETIRE: "retired"}


class Offer(Struct, frozen=True):
    """One thing to choose: its form, what it says, and the way on that it means (empty for all else)."""

    form: str
    said: Message
    then: str = ""


def ways_on(stage: Stage) -> list[Offer]:
    """What may follow the adventure that has ended; the first is what happens when nobody chooses."""
    ruling = stage.session.border.ruling()
    return [_way_on(stage, then) for then in ruling.then] if ruling is not None else []


def _way_on(stage: Stage, then: str) -> Offer:
    following = stage.title_after(then)
    if then == GO_ON:
        title = Message(following) if following is not None else None
        end = say("Bring the campaign to its end")
        return Offer(NEXT, say("Go on to “{title}”", title=title) if title is not None else end, then)
    title = Message(following or "")
    if then == RETRY:
        return Offer(RETRY, say("Try “{title}” again, with everybody as it is now", title=title), then)
    return Offer(RETRY_ANEW, say("Try “{title}” anew, with everybody as it was before", title=title), then)


def waiting(stage: Stage) -> list[Character]:
    """Whose rewards a person can claim behind the border: all that wait there, since bots claim theirs at once."""
    journey = stage.session.border.outlook()
    return [one for one in journey.roster if one.pending and one.status != "dead"] if journey is not None else []


def has_bench(stage: Stage) -> bool:
    """Is anybody in the roster who could come back?"""
    journey = stage.session.journey
    return journey is not None and any(one.status in ("benched", "retired") for one in journey.roster)


def deeds(stage: Stage) -> Iterator[Offer]:
    """What can be done behind the border, before the next adventure begins."""
    journey = stage.session.journey
    if journey is None:
        return
    for one in waiting(stage):
        why = " ".join(reward.why for reward in one.pending)
        yield Offer(f"{CLAIM} {one.id}", say("Claim for {who}: {why}", who=_named(one), why=Message(why)))
    if journey.adventure is None:
        return
    playing = lineup(journey.roster)
    for one in playing if len(playing) > 1 else ():
        yield Offer(f"{BENCH} {one.id}", say("{who} is not here tonight", who=_named(one)))
    for one in journey.roster:
        if one.status in ("benched", "retired"):
            yield Offer(f"{RETURN} {one.id}", say("{who} comes back", who=_named(one)))


def _named(one: Character) -> str:
    return f"{one.owner} ({one.id})"


class Done(Struct, frozen=True):
    """What came of a line: a sentence, and whether it says why nothing was done."""

    said: Message
    refused: bool = False


def do(stage: Stage, line: str) -> Done | None:
    """Do what a line says behind the border; None when it says nothing of the kind. A refusal has changed nothing."""
    word, _, rest = line.partition(" ")
    border = stage.session.border
    if word == CLAIM and not rest:
        names = [one.id for one in waiting(stage)]
        refused = [sentence for name in names if (sentence := border.claim_for(name)) is not None]
        none = say("Nothing waits to be claimed.")
        return _done(refused[0] if refused else None if names else none, say("Claimed."))
    if word == CLAIM:
        return _done(border.claim_for(rest), say("Claimed."))
    if word in STATIONS and rest:
        return _done(border.station(rest, STATIONS[word]), _stationed(word, rest))
    if word == HAND:
        return _hand(stage, *rest.partition(" ")[::2])
    return None


def _done(refused: Message | None, said: Message) -> Done:
    return Done(said) if refused is None else Done(refused, refused=True)


def _stationed(word: str, who: str) -> Message:
    if word == BENCH:
        return say("{who} sits the next adventure out, and keeps everything as it is.", who=who)
    if word == RETURN:
        return say("{who} plays again.", who=who)
    return say("{who} has retired.", who=who)


def _hand(stage: Stage, character: str, who: str) -> Done:
    """Somebody else plays a character: a bot, or another person by name."""
    session = stage.session
    journey = session.journey
    if journey is None or character not in journey.seats:
        return Done(say("{who} has no seat at this table.", who=character or "?"), refused=True)
    if not who:
        return Done(say("hand takes a character and who plays it: a bot's id, or a name."), refused=True)
    seat = journey.seats.index(character)
    bot = stage.driver.bots.has(session.frame.setup.game, who)
    session.seat(seat, Seat(session.seats[seat].name, who) if bot else Seat(who, PERSON))
    return Done(say("{who} is played by {player}.", who=character, player=who))
