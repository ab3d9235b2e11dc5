"""What a game says at an adventure's end: a scope for every field, a fate for every character and every piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct, structs

from tabard.ids import nearest
from tabard.model.message import Message

Verb = Literal["keeps", "loses", "resets", "moves"]
Reach = Literal["campaign", "adventure"]

STOCK = -1
"""Who holds what nobody at the table holds: the pile that crosses the border beside the characters."""
FOUND = -2
"""Where a piece was before the adventure gave it to somebody."""
GONE = -3
"""Where a piece is that nobody holds any more."""


class Scope(Struct, frozen=True):
    """How far a field of a sheet or of a figure reaches, by which rule.

    `campaign` crosses the border. `adventure` does not: `to` says what the field is reset to. `pieces` marks a field
    of a sheet that lists pieces (resource paths); each of them needs a fate of its own. `name` is what people read,
    the field's own name without it.
    """

    reach: Reach
    rule: str
    to: Message | None = None
    pieces: bool = False
    name: Message | None = None


class Piece(Struct, frozen=True):
    """A card that somebody owned, found or sold in an adventure.

    `id` is its own within the adventure. `path` is what sheets and the stock call it. `came` is the seat that brought
    it, STOCK or FOUND.
    """

    id: str
    path: str
    name: Message
    came: int


class Fate(Struct, frozen=True):
    """What becomes of one character or piece at the border, the rule behind it, and a sentence.

    `piece` is a `Piece.id`, empty for the character at `seat`. `seat` is in whose column it stands, STOCK for none.
    `holder` has the piece afterwards: a seat, STOCK, or GONE. `moves` names another holder than before.
    """

    seat: int
    verb: Verb
    rule: str
    why: Message
    piece: str = ""
    holder: int = GONE


def scope_faults(
    scopes: Mapping[str, Scope], *, sheet: type[Struct], figure: type[Struct] | None
) -> Iterator[tuple[str, str]]:
    """(field, sentence) for fields without a scope, scopes without a field, and those that contradict themselves."""
    kinds: list[type[Struct]] = [sheet] if figure is None else [sheet, figure]
    fields = {name: kind.__name__ for kind in reversed(kinds) for name in _names(kind)}
    for name, of in fields.items():
        if name not in scopes:
            yield name, f"its field {name!r} of {of} has no scope{nearest(name, scopes.keys() - fields.keys())}"
    for name, scope in scopes.items():
        if name not in fields:
            yield name, f"its scope {name!r} is for no field of {' or '.join(kind.__name__ for kind in kinds)}"
        elif scope.reach == "adventure" and name in _names(sheet):
            yield name, f"its field {name!r} of {sheet.__name__} has scope 'adventure', but a sheet lives on"
        elif scope.reach == "campaign" and name not in _names(sheet):
            yield name, f"its field {name!r} of {fields[name]} has scope 'campaign', but is not in {sheet.__name__}"
        elif scope.pieces and name not in _names(sheet):
            yield name, f"its field {name!r} of {fields[name]} lists pieces, but is not in {sheet.__name__}"


def _names(kind: type[Struct]) -> tuple[str, ...]:
    return tuple(field.name for field in structs.fields(kind))


def piece_fields(scopes: Mapping[str, Scope]) -> tuple[str, ...]:
    """The fields of a sheet that list pieces."""
    return tuple(name for name, scope in scopes.items() if scope.pieces)


def pieces_of(scopes: Mapping[str, Scope], sheet: Mapping[str, Any]) -> list[str]:
    """The paths of all pieces on a sheet of plain data."""
    return [path for name in piece_fields(scopes) for path in sheet.get(name, ())]
