"""Looking at an adventure without changing it: cards, values, sectors. Works on a table and on what a seat sees."""

from __future__ import annotations

from collections.abc import Sequence

from tabard.api import Content, Part, Table, value
from tabard_games.milestone.cards import Adventure, Card, Character, Foe, Item
from tabard_games.milestone.deck import deck_of
from tabard_games.milestone.options import Options
from tabard_games.milestone.state import START, Body, Hero, View
from tabard_games.milestone.values import VALUES


class Sight:
    """Ground made from a view."""

    __slots__ = ("added", "body", "content", "fixed", "options")

    def __init__(self, view: View, options: Options, content: Content) -> None:
        self.body = view.body
        self.added = view.added
        self.options = options
        self.content = content
        self.fixed = deck_of(options, content)

    def parts(self, seat: int, name: str) -> list[Part]:
        """What a value of a seat's character is made of, as `why` tells it at the table."""
        more = [(one.amount, one.source) for one in self.added if one.seat == seat and one.name == name]
        return [*VALUES[name](self, seat), *more]


Ground = Table[Body, Options] | Sight
"""A table, or a seat's look at one."""


def stat(ground: Ground, seat: int, name: str) -> int:
    """A derived value of a seat's character (see `VALUES`)."""
    if isinstance(ground, Sight):
        parts: Sequence[Part] = ground.parts(seat, name)
    elif ground.modified(name):
        return value(ground, name, seat)
    else:
        # Nothing modifies it, so its base is all there is: the short way, since rules ask at every step.
        parts = VALUES[name](ground, seat)
    total = 0
    for amount, _ in parts:
        total += amount
    return total


def card(ground: Ground, card_id: int) -> Card:
    """The definition of a card."""
    found: Card | None = ground.fixed.faces[card_id]
    if found is None:
        # The content has lost it since; this raises the error that names its path.
        ground.content.get(ground.fixed.paths[card_id])
    assert found is not None
    return found


def item(ground: Ground, card_id: int) -> Item:
    """The definition of an item."""
    found = card(ground, card_id)
    assert isinstance(found, Item)
    return found


def foe(ground: Ground, card_id: int) -> Foe:
    """The definition of something that can be fought."""
    found = card(ground, card_id)
    assert isinstance(found, Foe)
    return found


def character(ground: Ground, hero: Hero) -> Character:
    """Who a hero is."""
    return ground.fixed.characters[hero.character]


def adventure(ground: Ground) -> Adventure:
    """The adventure being played."""
    found = ground.content.get(ground.options.adventure)
    assert isinstance(found, Adventure)
    return found


def max_health(ground: Ground, seat: int) -> int:
    """Level + innate health (rule 15)."""
    return stat(ground, seat, "health")


def max_mana(ground: Ground, seat: int) -> int:
    """Level + innate mana (rule 15) + worn artifacts (H14)."""
    return stat(ground, seat, "mana")


def health_left(ground: Ground, card_id: int) -> int:
    """What a foe can still take."""
    return foe(ground, card_id).health - ground.body.wounds.get(str(card_id), 0)


def companion_left(ground: Ground, card_id: int) -> int:
    """What a companion can still take (H25)."""
    return item(ground, card_id).health - ground.body.wounds.get(str(card_id), 0)


def is_empty(body: Body, sector: int) -> bool:
    """An empty cell (rule 20): no card on it. Start never is."""
    return sector != START and not body.sectors[sector].cards


def ahead(body: Body, at: int) -> int:
    """The next sector round the loop, empty cells left out (rules 19, 20). Start never is, so there is one."""
    sectors = body.sectors
    for sector in range(at + 1, len(sectors)):
        if sectors[sector].cards:
            return sector
    return START


def reach(body: Body, at: int, count: int) -> tuple[int, ...]:
    """The next `count` sectors ahead (rule 19)."""
    found: list[int] = []
    for _ in range(count):
        at = ahead(body, at)
        found.append(at)
    return tuple(found)


def is_up(body: Body, card_id: int) -> bool:
    """Does this Milestone on the board lie face up?"""
    return card_id in body.shown


def face_up(body: Body, sector: int) -> tuple[int, ...]:
    """The open Milestones of a sector."""
    cards = body.sectors[sector].cards
    shown = body.shown
    return tuple([c for c in cards if c in shown]) if cards else ()


def is_automatic(ground: Ground, card_id: int) -> bool:
    """Does it act on whoever stops there (rule 25)?"""
    return card(ground, card_id).is_automatic()


def near_foes(ground: Ground, hero: Hero) -> tuple[int, ...]:
    """Open foes on the own and the next sector, in that order: where spells and scrolls reach (H12)."""
    body = ground.body
    near = face_up(body, hero.at)
    following = ahead(body, hero.at)
    if following != hero.at:
        near += face_up(body, following)
    foes = ground.fixed.foes
    return tuple([c for c in near if c in foes]) if near else ()


def can_play(ground: Ground, hero: Hero, card_id: int) -> bool:
    """Is playing this open card of the own sector an activated effect now (rule 26)?"""
    return card(ground, card_id).can_be_played(hero, ground.options, tried=card_id in ground.body.tried)


def has_room(ground: Ground, hero: Hero) -> bool:
    """Can one more card be picked up into the backpack (H16)?"""
    return len(hero.pack) < ground.options.pack


def is_overloaded(ground: Ground, hero: Hero) -> bool:
    """Does the backpack hold more than it may at the turn's end (H13)?"""
    return len(hero.pack) > ground.options.pack


def hands_used(ground: Ground, hero: Hero) -> int:
    """Hands that hold something."""
    return sum(item(ground, used).hands for used in hero.used)


def fits(ground: Ground, hero: Hero, card_id: int) -> bool:
    """Is there room to use this item (H13)?"""
    options = ground.options
    wanted = item(ground, card_id)
    kinds = [item(ground, used).kind for used in hero.used]
    if wanted.hands:
        return hands_used(ground, hero) + wanted.hands <= options.hands
    room = {"armour": options.armour, "artifact": options.artifacts, "companion": 1}
    return kinds.count(wanted.kind) < room.get(wanted.kind, 0)


def level_price(options: Options, level: int) -> int:
    """White counters that the next level costs (H11)."""
    return options.level_base + options.level_step * level


def round_limit(options: Options, seats: int) -> int:
    """Rounds until an adventure with a Goal is lost (H9)."""
    return {1: options.rounds_solo, 2: options.rounds_two}.get(seats, options.rounds_many)
