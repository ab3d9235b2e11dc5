"""The characters of a campaign and whom they belong to. All stand in the roster, whatever became of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct, structs

from tabard.campaign.ledger import Change, Entry, Sheet, fold
from tabard.ids import nearest
from tabard.model.message import Message, say

Status = Literal["active", "benched", "retired", "dead"]
STATUS_WORDS: Mapping[Status, Message] = {
    "active": say("active"),
    "benched": say("benched"),
    "retired": say("retired"),
    "dead": say("dead"),
}
PLAYED_BY_A_PERSON = "person"


class Person(Struct, frozen=True):
    """Somebody who owns characters, and who plays them: `person`, or the id of a bot."""

    name: str
    player: str = PLAYED_BY_A_PERSON


class Reward(Struct, frozen=True):
    """Something a character has earned and nobody has claimed yet. `receipt` is the number of the one it stands on."""

    adventure: str
    receipt: int
    why: str
    changes: tuple[Change, ...]


class Character(Struct, frozen=True):
    """One of the roster. `owner` is a person's name; the sheet is what the ledger adds up to."""

    id: str
    owner: str
    status: Status = "active"
    ledger: tuple[Entry, ...] = ()
    pending: tuple[Reward, ...] = ()

    @property
    def sheet(self) -> Sheet:
        """As it is now, as plain data."""
        return fold(self.ledger)

    def noted(self, *entries: Entry) -> Character:
        """With more entries in the ledger."""
        return structs.replace(self, ledger=(*self.ledger, *entries))

    def claimed(self) -> Character:
        """With every pending reward as an entry."""
        entries = [Entry(one.adventure, "reward", one.why, one.changes) for one in self.pending]
        return structs.replace(self.noted(*entries), pending=())


Roster = tuple[Character, ...]


def character_of(roster: Iterable[Character], wanted: str) -> Character | Message:
    """The character with this id, or a sentence."""
    roster = tuple(roster)
    found = next((one for one in roster if one.id == wanted), None)
    if found is not None:
        return found
    ids = [one.id for one in roster]
    hint = nearest(wanted, ids) or f"; known: {', '.join(ids) or 'nobody yet'}"
    return Message("{sentence}", {"sentence": f"there is no character {wanted!r} in this campaign{hint}"})


def changed(roster: Roster, character: Character) -> Roster:
    """The roster with this one in the place of the one that has its id."""
    return tuple(character if one.id == character.id else one for one in roster)


def lineup(roster: Roster) -> Roster:
    """Who plays the next adventure, in seat order."""
    return tuple(one for one in roster if one.status == "active")


def why_not_station(roster: Roster, wanted: str, status: Status, *, seats: tuple[int, int]) -> Message | None:
    """What keeps a character from being benched, brought back or retired, or None. `seats` are the table's limits."""
    found = character_of(roster, wanted)
    if isinstance(found, Message):
        return found
    if found.status == status:
        return say("{who} is {status} already.", who=wanted, status=STATUS_WORDS[status])
    if found.status == "dead":
        return say("{who} is dead, and stays so.", who=wanted)
    if found.status == "retired" and status == "benched":
        return say("{who} has retired; return brings a character back to the table.", who=wanted)
    playing = len(lineup(roster)) + (status == "active") - (found.status == "active")
    if status == "active" and playing > seats[1]:
        return say("The table has {n} seats, and all are taken; bench somebody first.", n=seats[1])
    if found.status == "active" and playing < seats[0]:
        return say("{who} stays: the next adventure needs {n} at the table.", who=wanted, n=seats[0])
    return None
