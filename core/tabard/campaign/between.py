"""What people do between two adventures: claim rewards, say who plays on, mend a sheet by hand, let somebody in.

Each of these makes a new journey, or returns a sentence about why not.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs

from tabard.campaign.journey import Journey
from tabard.campaign.ledger import Change, Entry, applied, missing, sort_of
from tabard.campaign.roster import (
    Character,
    Person,
    Status,
    changed,
    character_of,
    why_not_station,
)
from tabard.engine.chapters import AnyChapterGame
from tabard.ids import nearest
from tabard.model.message import Message, say
from tabard.resources.content import Content

MOST = 1_000
"""What a correction can add to a number, or take from it."""
NOT_NOW = say("That is for between two adventures; finish this one first.")


def claimed(journey: Journey, wanted: str) -> Journey | Message:
    """A character's pending rewards become entries of its ledger, each once."""
    if not journey.between:
        return NOT_NOW
    found = character_of(journey.roster, wanted)
    if isinstance(found, Message):
        return found
    if found.status == "dead":
        return say("{who} is dead and claims nothing.", who=wanted)
    if not found.pending:
        return say("Nothing waits for {who}: every reward is claimed once.", who=wanted)
    return structs.replace(journey, roster=changed(journey.roster, found.claimed()))


def stationed(journey: Journey, wanted: str, status: Status, *, seats: tuple[int, int]) -> Journey | Message:
    """A character is benched, brought back, or retires. It keeps all that it has, and its rewards wait."""
    if not journey.between:
        return NOT_NOW
    refused = why_not_station(journey.roster, wanted, status, seats=seats)
    if refused is not None:
        return refused
    moved = tuple(structs.replace(one, status=status) if one.id == wanted else one for one in journey.roster)
    return structs.replace(journey, roster=moved)


def corrected(
    journey: Journey, wanted: str, change: Change, why: str, *, game: AnyChapterGame, content: Content
) -> Journey | Message:
    """A hand's correction of a sheet, with its reason. While an adventure is played the sheet is on the table as well,
    and what is mended here could be spent or lost there: so not before it is over."""
    if not journey.between:
        return NOT_NOW
    found = character_of(journey.roster, wanted)
    if isinstance(found, Message):
        return found
    if not why.strip():
        return say("A correction needs a reason.")
    wrong = _why_not_change(found, change)
    if wrong is not None:
        return wrong
    if change.becomes:
        change = structs.replace(change, becomes=[found.sheet[change.field], change.becomes[-1]])
    absent = missing(found.sheet, [change])
    if absent:
        return say("{who} has no {item} in {field}.", who=wanted, item=str(absent[0][1]), field=change.field)
    refused = why_not_sheet(applied(found.sheet, [change]), game, content)
    if refused is not None:
        return refused
    mended = found.noted(Entry("", "by hand", why.strip(), (change,)))
    return structs.replace(journey, roster=changed(journey.roster, mended))


def _why_not_change(found: Character, change: Change) -> Message | None:
    """A number changes by a number, a list by what it gains and loses, all else becomes something."""
    sheet = found.sheet
    if change.field not in sheet:
        hint = nearest(change.field, sheet) or f"; known: {', '.join(sheet)}"
        return Message("{sentence}", {"sentence": f"{found.id} has no field {change.field!r}{hint}"})
    if change.by is not None and abs(change.by) > MOST:
        return say("{by} is too much for one correction; expected at most {most}.", by=change.by, most=MOST)
    sort = sort_of(sheet[change.field])
    asked = "number" if change.by is not None else "text" if change.becomes else "list"
    return (
        None
        if sort == asked
        else say("{field} is a {sort}, not a {asked}.", field=change.field, sort=sort, asked=asked)
    )


def welcomed(journey: Journey, guest: Character, *, game: AnyChapterGame, content: Content) -> Journey | Message:
    """Somebody from another campaign sits down on the bench, with all of the ledger. Nobody is there twice."""
    if not journey.between:
        return NOT_NOW
    known = next((one for one in journey.roster if one.id == guest.id), None)
    if known is not None:
        return say(
            "{who} is in this campaign already ({status}); nobody is there twice.", who=guest.id, status=known.status
        )
    refused = why_not_sheet(guest.sheet, game, content)
    if refused is not None:
        return refused
    called = game.describe(msgspec.convert(guest.sheet, game.sheet))[0]
    if called != guest.id:
        return say("The file calls {who} what its sheet calls {other}.", who=guest.id, other=called)
    status: Status = "benched" if guest.status == "active" else guest.status
    people = journey.people
    if guest.owner not in [person.name for person in people]:
        people = (*people, Person(guest.owner))
    return structs.replace(journey, people=people, roster=(*journey.roster, structs.replace(guest, status=status)))


def why_not_sheet(sheet: dict[str, Any], game: AnyChapterGame, content: Content) -> Message | None:
    """What is wrong with a sheet, in the game's words or the codec's; None for one that can be played."""
    try:
        read = msgspec.convert(sheet, game.sheet)
    except msgspec.ValidationError as error:
        return Message("{sentence}", {"sentence": f"that is no sheet of {game.id}: {error}"})
    return game.why_not_sheet(read, content)
