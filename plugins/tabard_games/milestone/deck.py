"""Which cards there are in an adventure: what never changes in play, made once from options and content."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from tabard.api import Content, Part, Scene, UsageError
from tabard_games.milestone.cards import Adventure, Card, Character, Foe, Item, Lock, Paths
from tabard_games.milestone.layout import NoRoad, Road, road_at
from tabard_games.milestone.options import Options
from tabard_games.milestone.state import NOBODY

STATS = ("attack", "shot", "safety", "speed", "lockpicking")
"""The stats that innate and used items' bonuses add up to (H11)."""

Bonuses = Mapping[int | str, Part]
"""What a bearer adds to a figure, and its resource path: bearers are items by card id and characters by path."""


class Deck(Struct, frozen=True):
    """The cards of one adventure. A card's id is its place in `paths`, where its resource path stands.

    `faces` are the definitions in the same order; None for one that the content has lost since. `bounds` are the ends
    of the Milestones, Loot, Curios and Tasks; after them come the Goal, whose id is `goal`, what the party owns, seat
    by seat, used before carried, and the junk dealer's pile. `foes` and `items` are definitions by id, so that rules
    need not ask what kind they are; `locks` are ids; so are `companions` and `devices`, artifacts that sell an effect.
    `characters` are all that there are, by path.
    `bonuses` has all that is not 0, by the name of the figure. `road` says which sectors follow which.
    """

    paths: Paths
    faces: tuple[Card | None, ...]
    bounds: tuple[int, int, int, int]
    goal: int
    foes: Mapping[int, Foe]
    items: Mapping[int, Item]
    locks: frozenset[int]
    characters: Mapping[str, Character]
    bonuses: Mapping[str, Bonuses]
    road: Road
    companions: frozenset[int]
    devices: frozenset[int]


NO_ROAD = Road(("Start",), ((0,),), ((0.0, 0.0),), ring=True)
"""The road of an adventure that is not there."""


def deck_of(options: Options, content: Content) -> Deck:
    """The cards of the adventure, of its party and of the dealer. An adventure that is not there has no cards:
    `prepare` says so.

    Raises UsageError where the road that the options choose is none.
    """
    owned = [path for sheet in options.party for path in (*sheet.used, *sheet.pack)]
    adventure = content.of(Adventure).get(options.adventure)
    laid = adventure.lays(options) if adventure else ("", 0)
    return _deck(options.adventure, (*owned, *options.stock), laid, content)


def road_laid(scene: str, more: int, content: Content) -> Road:
    """The road of a scene, so many sectors longer. Raises UsageError where the scene is no road."""
    try:
        return road_at(scene, content.of(Scene)).longer(more)
    except NoRoad as error:
        raise UsageError(f"the road cannot be laid out: {error}") from error


@lru_cache(maxsize=16)
def _deck(path: str, owned: Paths, laid: tuple[str, int], content: Content) -> Deck:
    """Pure; remembered, since words and bots ask for the same one at every question."""
    adventure = content.of(Adventure).get(path)
    decks = (adventure.milestones, adventure.loot, adventure.curios, adventure.tasks) if adventure else ((),) * 4
    paths = [path for deck in decks for path in deck]
    ends = tuple(sum(len(deck) for deck in decks[: i + 1]) for i in range(4))
    goal = NOBODY
    if adventure and adventure.goal:
        goal = len(paths)
        paths.append(adventure.goal)
    paths.extend(owned)
    if adventure:
        paths.extend(adventure.loose())
    faces = tuple([_card(content, path) for path in paths])
    people = dict(content.of(Character).items())
    bearers: dict[int | str, Character | Item] = dict(people.items())
    items = {card: face for card, face in enumerate(faces) if isinstance(face, Item)}
    bearers |= items.items()
    where = {bearer: bearer if isinstance(bearer, str) else paths[bearer] for bearer in bearers}
    bonuses: dict[str, Bonuses] = {
        name: {key: (amount, where[key]) for key, one in bearers.items() if (amount := int(getattr(one, name)))}
        for name in (*STATS, "mana")
    }
    bonuses["health"] = {path: (who.health, path) for path, who in people.items() if who.health}
    return Deck(
        tuple(paths),
        faces,
        (ends[0], ends[1], ends[2], ends[3]),
        goal,
        {card: face for card, face in enumerate(faces) if isinstance(face, Foe)},
        items,
        frozenset(card for card, face in enumerate(faces) if isinstance(face, Lock)),
        people,
        bonuses,
        road_laid(*laid, content) if adventure else NO_ROAD,
        frozenset(card for card, face in enumerate(faces) if isinstance(face, Item) and face.kind == "companion"),
        frozenset(card for card, face in enumerate(faces) if isinstance(face, Item) and face.paid),
    )


def _card(content: Content, path: str) -> Card | None:
    found = content.get(path) if path in content else None
    return found if isinstance(found, Card) else None
