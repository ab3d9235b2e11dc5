"""“Previously on”: at most ten lines about where the table stands, for one seat, without a secret.

The game says what matters of the table (`Words.recap`) from what the seat sees; the rest is the campaign's and the
log's, as the seat may read them.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabard.campaign.adventure import Adventure
from tabard.campaign.definition import Campaign
from tabard.campaign.journey import Journey
from tabard.campaign.pace import time_left
from tabard.model.message import Message, say, say_n
from tabard.text.voice import Voice

MOST = 10
"""Lines at most."""
NEWS = 5
"""Of them at most so many from the log."""
HOUR = 60


def recap(voice: Voice, seat: int) -> list[str]:
    """The lines. What the table needs to go on comes last and is never left out."""
    before = voice.lines(_before(voice))
    # An adventure that is over hurts nobody any more; what is left of it is how it ended.
    table = () if voice.session.over else voice.words.recap(voice.look(seat))
    now = voice.lines((*table, *_waiting(voice), *_next(voice)))
    room = min(NEWS, MOST - len(before) - len(now))
    return [*before, *_news(voice, seat, room), *now][-MOST:]


def _before(voice: Voice) -> Iterator[Message]:
    """How the adventures before this one ended: the last one, and how many there were."""
    journey = voice.session.journey
    if journey is None or not journey.history:
        return
    last = journey.history[-1]
    title = Message(_title(voice.session.shelf.campaign(journey.campaign), last.adventure))
    if last.winner is None:
        yield say("{title} was lost.", title=title)
    else:
        yield say("{title} is behind you; {who} won it.", title=title, who=last.who or voice.shown(last.winner))


def _title(campaign: Campaign, adventure: str) -> str:
    """An adventure's title; one that the campaign has lost since goes by its id."""
    return next((one.title for one in campaign.adventures if one.id == adventure), adventure)


def _news(voice: Voice, seat: int, room: int) -> list[str]:
    """What was notable lately in the seat's words, oldest first; at most `room` lines."""
    frame = voice.session.frame
    steps = (*(record.events for record in reversed(frame.log)), frame.opening)
    found: list[str] = []
    for events in steps:
        if len(found) >= room:
            break
        found = [*voice.told(seat, [event for event in events if voice.words.notable(event)]), *found]
    return found[-room:] if room > 0 else []


def _waiting(voice: Voice) -> Iterator[Message]:
    """Rewards that nobody has claimed yet."""
    journey = voice.session.journey
    owners = dict.fromkeys(one.owner for one in journey.roster if one.pending) if journey is not None else ()
    if owners:
        yield say("Rewards wait to be claimed: {who}.", who=", ".join(owners))


def _next(voice: Voice) -> Iterator[Message]:
    """Whose turn it is, and how long it may take still."""
    session = voice.session
    if session.over:
        yield say("The adventure is over; the next one has not begun.") if not session.finished else say("All is told.")
        return
    asked = [voice.shown(one.seat) for one in session.frame.state.open]
    if asked:
        yield say("It is for {who} to answer.", who=", ".join(asked))
    yield from time_lines(voice)


def time_lines(voice: Voice) -> Iterator[Message]:
    """How long this adventure and the campaign are likely to take still, where simulations say so."""
    session = voice.session
    journey = session.journey
    if journey is None or journey.adventure is None:
        return
    campaign = session.shelf.campaign(journey.campaign)
    paces = [one.pace for one in road(campaign, journey)]
    turn = session.frame.rules.game.turn(session.frame.table())
    left = time_left(paces, len(session.seats), max(0, (turn or 1) - 1))
    if left is None:
        return
    if len(paces) == 1:
        yield say("Still to go: about {time}.", time=_span(left[0]))
    else:
        yield say(
            "Still to go: about {time} for this adventure, about {all} for the campaign.",
            time=_span(left[0]),
            all=_span(left[1]),
        )


def road(campaign: Campaign, journey: Journey) -> list[Adventure]:
    """The present adventure and those behind it, if all goes as the first way of each says."""
    found: list[Adventure] = []
    following = journey.adventure
    while following and following not in [one.id for one in found]:
        found.append(campaign.adventure(following))
        following = found[-1].ways[0].to if found[-1].ways else ""
    return found


def _span(minutes: int) -> Message:
    """Minutes below an hour and a half, else hours, to the half."""
    if minutes < HOUR * 3 // 2:
        return say_n("{n} minute", "{n} minutes", minutes)
    halves = round(minutes * 2 / HOUR)
    if halves % 2:
        return say("{n} and a half hours", n=halves // 2)
    return say_n("{n} hour", "{n} hours", halves // 2)
