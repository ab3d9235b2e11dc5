"""Looking at an adventure without changing it: cards, values, sectors. Works on a table and on what a seat sees."""

from __future__ import annotations

from collections.abc import Sequence

from tabard.api import Content, Part, PluginError, Table, value
from tabard_games.milestone.cards import Adventure, Card, Character, Foe, Item
from tabard_games.milestone.deck import deck_of
from tabard_games.milestone.layout import BRANCHES, LEFT
from tabard_games.milestone.options import Options
from tabard_games.milestone.state import START, Body, Hero, View
from tabard_games.milestone.values import VALUES, nothing


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
        base = VALUES[name]
        if base is nothing:
            return 0
        parts = base(ground, seat)
    total = 0
    for amount, _ in parts:
        total += amount
    return total


def card(ground: Ground, card_id: int) -> Card:
    """The definition of a card."""
    found: Card | None = ground.fixed.faces[card_id]
    if found is None:
        raise _lost(ground, card_id)
    return found


def _lost(ground: Ground, card_id: int) -> PluginError:
    """The error for a card that is not what the rules take it for. One that the content has lost since raises here."""
    path = ground.fixed.paths[card_id]
    return PluginError(f"{path} is a {type(ground.content.get(path)).__name__}, expected another kind of card")


def item(ground: Ground, card_id: int) -> Item:
    """The definition of an item."""
    found = ground.fixed.items.get(card_id)
    if found is None:
        raise _lost(ground, card_id)
    return found


def foe(ground: Ground, card_id: int) -> Foe:
    """The definition of something that can be fought."""
    found = ground.fixed.foes.get(card_id)
    if found is None:
        raise _lost(ground, card_id)
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
    return sector != START and not body.road[sector]


def ahead(ground: Ground, at: int, branch: str = LEFT) -> int:
    """The next sector, empty cells left out (rules 19, 20), on this branch where the road forks (H4). Start never is
    empty, so there is one."""
    road = ground.fixed.road
    body = ground.body
    if road.ring:
        cards = body.road
        for sector in range(at + 1, len(cards)):
            if cards[sector]:
                return sector
        return START
    side = BRANCHES.index(branch)
    while True:
        ways = road.following[at]
        at = ways[side] if len(ways) > 1 else ways[0]
        if at == START or body.road[at]:
            return at


def reach(ground: Ground, at: int, count: int, branch: str = LEFT) -> tuple[int, ...]:
    """The next `count` sectors ahead (rule 19)."""
    found: list[int] = []
    for _ in range(count):
        at = ahead(ground, at, branch)
        found.append(at)
    return tuple(found)


def next_sectors(ground: Ground, at: int) -> tuple[int, ...]:
    """The next sector; at a fork that of either branch, the left one first (H12, H4)."""
    if ground.fixed.road.ring:
        return (ahead(ground, at),)
    return tuple(dict.fromkeys(ahead(ground, at, branch) for branch in BRANCHES))


def enters_fork(ground: Ground, at: int, count: int) -> bool:
    """Does a move of so many sectors go from a sector where the road forks into one of the branches (H4)?"""
    road = ground.fixed.road
    if road.ring:
        return False
    for _ in range(count):
        goal = ahead(ground, at)
        while at != goal:
            if len(road.following[at]) > 1:
                return True
            at = road.following[at][0]
    return False


def ways(ground: Ground, at: int, count: int) -> tuple[str, ...]:
    """What can be said of the branch with such a move: left or right where it enters a fork, else nothing (H4)."""
    return BRANCHES if enters_fork(ground, at, count) else ("",)


def is_up(body: Body, card_id: int) -> bool:
    """Does this Milestone on the board lie face up?"""
    return card_id in body.shown


def face_up(body: Body, sector: int) -> tuple[int, ...]:
    """The open Milestones of a sector."""
    cards = body.road[sector]
    shown = body.shown
    return tuple([c for c in cards if c in shown]) if cards else ()


def is_automatic(ground: Ground, card_id: int) -> bool:
    """Does it act on whoever stops there (rule 25)?"""
    return card(ground, card_id).is_automatic()


def near_foes(ground: Ground, hero: Hero) -> tuple[int, ...]:
    """Open foes on the own and the next sector, in that order: where spells and scrolls reach (H12). At a fork both
    sectors that follow are the next one."""
    body = ground.body
    near = face_up(body, hero.at)
    for following in next_sectors(ground, hero.at):
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
