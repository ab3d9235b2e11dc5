"""What of an adventure crosses into the next one: a scope for every field, a fate for every card (H10, H15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabard.api import FOUND, GONE, STOCK, Content, Fate, Message, Piece, Scope, say
from tabard_games.milestone.cards import Character, Item
from tabard_games.milestone.goods import Milestone
from tabard_games.milestone.ground import card, item
from tabard_games.milestone.state import Sheet

HIGHEST, RICHEST = 99, 9_999
"""The most that a sheet can say: level, XP."""
KEPT = say("Characters keep levels, XP and all that they own.")
FIELD = say("It lay on the field and has a price: the junk dealer takes it.")
WORTHLESS = say("It lay on the field and has no price.")
DEALT = say("It was used up or thrown away and has a price: the junk dealer takes it.")
USED_UP = say("It was used up or thrown away and has no price.")
UNSOLD = say("Nobody bought it from the junk dealer.")
TAKEN = say("Another character took it.")
BOUGHT = say("It was bought from the junk dealer.")

FULL = say("full")
NONE = say("0")

SCOPES: Mapping[str, Scope] = {
    "character": Scope("campaign", "rule 14"),
    "level": Scope("campaign", "H10"),
    "xp": Scope("campaign", "H10", name=say("XP")),
    "used": Scope("campaign", "H10", pieces=True, name=say("cards in use")),
    "pack": Scope("campaign", "H10", pieces=True, name=say("cards in the backpack")),
    "health": Scope("adventure", "H10", FULL),
    "mana": Scope("adventure", "H10", FULL),
    "gained": Scope("adventure", "H9", NONE, name=say("XP gained")),
    "at": Scope("adventure", "rule 6", say("Start"), name=say("sector")),
    "falls": Scope("adventure", "H33", NONE),
    "able": Scope("adventure", "H12", say("ready"), name=say("ability")),
    "victim": Scope("adventure", "H26", say("nobody"), name=say("attacked this turn")),
    "spared": Scope("adventure", "H26", say("nobody"), name=say("attacked last turn")),
    "out": Scope("adventure", "rule 14", say("back in the game"), name=say("gave up")),
}


def pieces(table: Milestone) -> tuple[Piece, ...]:
    """Every item that is not in a draw pile: what the party and the dealer brought, and what turned up."""
    body = table.body
    hidden = {*body.loot, *body.curios}
    brought = _brought(table)
    out = {held for held, _ in _places(table)}
    found = [
        number
        for number, face in enumerate(table.fixed.faces)
        if number not in brought
        and isinstance(face, Item)
        and number not in hidden
        # Cards that a scenario may lay out are in no pile before.
        and (number < table.fixed.bounds[2] or number in out)
    ]
    return tuple(
        Piece(str(number), table.fixed.paths[number], _name(table, number), brought.get(number, FOUND))
        for number in (*brought, *found)
    )


def _name(table: Milestone, number: int) -> Message:
    face = table.fixed.faces[number]
    return say(face.name) if face is not None else Message(table.fixed.paths[number])


def _brought(table: Milestone) -> dict[int, int]:
    """Cards that came in: who brought each, in the order of `deck_of`."""
    number = table.fixed.bounds[-1] + (table.fixed.goal >= 0)
    found: dict[int, int] = {}
    options = table.options
    for seat, sheet in enumerate(options.party):
        for _ in (*sheet.used, *sheet.pack):
            found[number] = seat
            number += 1
    return {**found, **{number + n: STOCK for n in range(len(options.stock))}}


def _places(table: Milestone) -> Iterator[tuple[int, int | str]]:
    """(card, where it is at the end): a seat, `dealer`, `field`, `discard`."""
    body = table.body
    for seat, hero in enumerate(body.heroes):
        yield from ((number, seat) for number in (*hero.used, *hero.pack))
    yield from ((number, "dealer") for number in body.dealer)
    yield from ((number, "field") for items in body.lying for number in items)
    yield from ((number, "discard") for number in body.discard if isinstance(card(table, number), Item))


def stock(table: Milestone) -> tuple[str, ...]:
    """The junk dealer's pile: what he has, and what lay on the field and has a price (rule 8, H10)."""
    paths = table.fixed.paths
    dealt = [number for number, where in _places(table) if _holder(table, number, where) == STOCK]
    return tuple(paths[number] for number in dealt)


def _holder(table: Milestone, number: int, where: int | str) -> int:
    """Who has a card after the adventure."""
    if isinstance(where, int):
        return where
    if where == "dealer" or (where == "field" and item(table, number).value > 0):
        return STOCK
    return GONE


def fates(table: Milestone) -> tuple[Fate, ...]:
    """The characters, then each item by where it ended."""
    brought = _brought(table)
    people = [Fate(seat, "keeps", "H10", KEPT) for seat in range(table.seats)]
    return (*people, *(_fate(table, number, where, brought.get(number, FOUND)) for number, where in _places(table)))


def _fate(table: Milestone, number: int, where: int | str, came: int) -> Fate:
    """One item's: it stands in the column of whoever brought it, else of whoever has it."""
    holder = _holder(table, number, where)
    column = came if came != FOUND else max(holder, STOCK)
    if holder == GONE:
        rule, why = ("H10", WORTHLESS) if where == "field" else ("H15", USED_UP)
        return Fate(column, "loses", rule, why, str(number), GONE)
    rule, why = _reason(where, came)
    return Fate(column, "keeps" if holder == column else "moves", rule, why, str(number), holder)


def _reason(where: int | str, came: int) -> tuple[str, Message]:
    if isinstance(where, int):
        if came == STOCK:
            return "H29", BOUGHT
        return ("H10", KEPT) if came in (where, FOUND) else ("H16", TAKEN)
    if where == "field":
        return "H10", FIELD
    return ("rule 8", UNSOLD) if came == STOCK else ("H15", DEALT)


def why_not_sheet(sheet: Sheet, content: Content) -> Message | None:
    """Numbers that can be, a character and items that there are."""
    if not (1 <= sheet.level <= HIGHEST and 0 <= sheet.xp <= RICHEST):
        bounds = {"level": sheet.level, "xp": sheet.xp, "high": HIGHEST, "rich": RICHEST}
        return say("Level {level} with {xp} XP can't be; expected 1 to {high} and 0 to {rich}.", **bounds)
    if sheet.character not in content.of(Character):
        return say("There is no character {path}.", path=sheet.character)
    for path in (*sheet.used, *sheet.pack):
        if path not in content.of(Item):
            return say("There is no item {path}.", path=path)
    return None


def piece_name(content: Content, path: str) -> Message:
    """What an item is called."""
    found = content.of(Item).get(path)
    return say(found.name) if found is not None else Message(path)
