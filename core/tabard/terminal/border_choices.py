"""What can be chosen at the border between two adventures, the same for text and for JSON lines."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tabard.campaign.journey import Journey
from tabard.campaign.outcome import GO_ON, RETRY, RETRY_ANEW
from tabard.campaign.receipt import Row
from tabard.campaign.roster import Character, Status, lineup
from tabard.ids import nearest
from tabard.model.message import Message, say
from tabard.session.border import next_table
from tabard.session.seats import PERSON, Seat
from tabard.terminal.stage import Stage

NEXT, QUIT, TABLE = "next", "quit", "table"
CLAIM, BENCH, RETURN, RETIRE, HAND = "claim", "bench", "return", "retire", "hand"
STATIONS: dict[str, Status] = {BENCH: "benched", RETURN: "active", RETIRE: "retired"}


def border_words() -> tuple[tuple[str, Message], ...]:
    """What can be typed behind the border, and what it does."""
    return (
        (NEXT, say("begin the next adventure")),
        (QUIT, say("save, and go on another day")),
        (f"{CLAIM} WHO", say("take the rewards that wait; claim alone: everybody's")),
        (f"{BENCH} WHO", say("that character sits the next adventure out, and keeps everything as it is")),
        (f"{RETURN} WHO", say("it comes back")),
        (f"{RETIRE} WHO", say("it leaves the road, and stays in the list")),
        (f"{HAND} WHO BOT", say("its player is away and a bot plays it; hand WHO NAME: a person does")),
        ("receipt", say("the receipt again; receipt 1: an earlier one")),
    )


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
        what = ", ".join(stage.voice.say(row.what) for row in _rewards(journey, one))
        why = " ".join(reward.why for reward in one.pending)
        said = say("Claim {what} for {who}: {why}", what=Message(what), who=_named(one), why=Message(why))
        yield Offer(f"{CLAIM} {one.id}", said)
    if journey.adventure is None:
        return
    playing = lineup(journey.roster)
    for one in playing if len(playing) > 1 else ():
        yield Offer(f"{BENCH} {one.id}", say("{who} is not here tonight", who=_named(one)))
    for one in journey.roster:
        if one.status in ("benched", "retired"):
            yield Offer(f"{RETURN} {one.id}", say("{who} comes back", who=_named(one)))


def _rewards(journey: Journey, one: Character) -> Iterator[Row]:
    """What waits for somebody, as the receipts tell it."""
    numbers = {reward.receipt for reward in one.pending}
    for receipt in journey.receipts:
        if receipt.number in numbers:
            yield from (row for row in receipt.of(one.id) if row.sort == "reward")


def _named(one: Character) -> str:
    return f"{one.owner} ({one.id})"


def why_not_next(stage: Stage) -> Message | None:
    """What speaks against beginning the next adventure: people play this campaign, and none of them would be there."""
    session = stage.session
    journey = session.journey
    if journey is None or journey.adventure is None or not any(person.player == PERSON for person in journey.people):
        return None
    _, seats = next_table(journey, session.seats)
    if not seats or any(not seat.bot for seat in seats):
        return None
    return say("Bots alone would play on. Bring somebody back, hand a character to a person, or quit.")


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
    bots = stage.driver.bots
    bot = bots.has(session.frame.setup.game, who)
    close = nearest(who, bots.names(session.frame.setup.game)) if who.islower() and not bot else ""
    if close:
        # A person may be called nearly as a bot is, so this is about small letters alone.
        hint = f"There is no bot {who!r}{close} A person's name begins with a capital letter."
        return Done(Message("{sentence}", {"sentence": hint}), refused=True)
    session.seat(seat, Seat(session.seats[seat].name, who) if bot else Seat(who, PERSON))
    return Done(say("{who} is played by {player}.", who=character, player=who))
