"""Looking at an adventure without changing it: cards, stats, sectors. Works on a table and on what a seat sees."""

from __future__ import annotations

from typing import Protocol, TypeVar

from tabard.api import Content, Resource
from tabard_games.milestone.cards import Adventure, Card, Character, Foe, Goal, Item, Location, Lock, Monster, Trap
from tabard_games.milestone.options import Options
from tabard_games.milestone.state import HIDDEN, START, Body, Hero

R = TypeVar("R", bound=Resource)

STATS = ("attack", "shot", "safety", "speed", "lockpicking")


class Ground(Protocol):
    """A table, or a seat's look at one."""

    @property
    def body(self) -> Body:
        """The state, or what is seen of it."""

    @property
    def options(self) -> Options:
        """The house rules."""

    @property
    def content(self) -> Content:
        """All definitions."""


class Sight:
    """Ground made from a view."""

    __slots__ = ("body", "content", "options")

    def __init__(self, body: Body, options: Options, content: Content) -> None:
        self.body = body
        self.options = options
        self.content = content


def card(ground: Ground, card_id: int) -> Card:
    """The definition of a card."""
    found = ground.content.get(ground.body.cards[card_id])
    assert isinstance(found, Card)
    return found


def item(ground: Ground, card_id: int) -> Item:
    """The definition of an item."""
    found = ground.content.get(ground.body.cards[card_id])
    assert isinstance(found, Item)
    return found


def foe(ground: Ground, card_id: int) -> Foe:
    """The definition of something that can be fought."""
    found = ground.content.get(ground.body.cards[card_id])
    assert isinstance(found, Foe)
    return found


def character(ground: Ground, hero: Hero) -> Character:
    """Who a hero is."""
    found = ground.content.get(hero.character)
    assert isinstance(found, Character)
    return found


def adventure(ground: Ground) -> Adventure:
    """The adventure being played."""
    found = ground.content.get(ground.options.adventure)
    assert isinstance(found, Adventure)
    return found


def stat_parts(ground: Ground, hero: Hero, stat: str) -> tuple[tuple[str, int], ...]:
    """Where a stat comes from: (name, number), innate first. Two copies of one card count once (H14)."""
    parts: list[tuple[str, int]] = []
    if hero.character:
        who = character(ground, hero)
        innate = int(getattr(who, stat))
        if innate:
            parts.append((who.name, innate))
    counted: set[str] = set()
    for used in hero.used:
        path = ground.body.cards[used]
        if path not in counted:
            counted.add(path)
            bonus = int(getattr(item(ground, used), stat))
            if bonus:
                parts.append((item(ground, used).name, bonus))
    return tuple(parts)


def stat(ground: Ground, hero: Hero, name: str) -> int:
    """Attack, Shot, Safety, Speed or Lockpicking: innate + used items (H11)."""
    return sum(number for _, number in stat_parts(ground, hero, name))


def max_health(ground: Ground, hero: Hero) -> int:
    """Level + innate health (rule 15)."""
    return hero.level + character(ground, hero).health


def max_mana(ground: Ground, hero: Hero) -> int:
    """Level + innate mana (rule 15) + worn artifacts (H14)."""
    return hero.level + stat(ground, hero, "mana")


def health_left(ground: Ground, card_id: int) -> int:
    """What a foe can still take."""
    return foe(ground, card_id).health - ground.body.wounds.get(str(card_id), 0)


def is_empty(body: Body, sector: int) -> bool:
    """An empty cell (rule 20): no card on it. Start never is."""
    return sector != START and not body.sectors[sector].cards


def reach(body: Body, at: int, count: int) -> tuple[int, ...]:
    """The next `count` sectors ahead, round the loop, empty cells left out (rules 19, 20)."""
    found: list[int] = []
    sectors = body.sectors
    size = len(sectors)
    blanks = 0
    while len(found) < count and blanks <= size:
        at = at + 1 if at + 1 < size else START
        # `is_empty`, written out: a turn asks for many sectors, and most of its time goes here.
        if at != START and not sectors[at].cards:
            blanks += 1
            continue
        blanks = 0
        found.append(at)
    return tuple(found)


def is_up(body: Body, card_id: int) -> bool:
    """Does this Milestone on the board lie face up?"""
    return card_id != HIDDEN and card_id in body.shown


def face_up(body: Body, sector: int) -> tuple[int, ...]:
    """The open Milestones of a sector."""
    cards = body.sectors[sector].cards
    return tuple([c for c in cards if is_up(body, c)]) if cards else ()


def is_automatic(ground: Ground, card_id: int) -> bool:
    """Does it act on whoever stops there (rule 25)?"""
    found = card(ground, card_id)
    if isinstance(found, Monster):
        return not found.neutral
    if isinstance(found, Location):
        return bool(found.automatic)
    return isinstance(found, Goal | Trap)


def near_foes(ground: Ground, hero: Hero) -> tuple[int, ...]:
    """Open foes on the own and the next sector, in that order: where spells and scrolls reach (H12)."""
    body = ground.body
    sectors = (hero.at, *reach(body, hero.at, 1)) if len(body.sectors) > 1 else (hero.at,)
    return tuple(c for s in dict.fromkeys(sectors) for c in face_up(body, s) if isinstance(card(ground, c), Foe))


def can_pay_place(ground: Ground, hero: Hero, card_id: int) -> bool:
    """Is this an open place whose paid effect the hero can afford now (H18)?"""
    place = card(ground, card_id)
    if not isinstance(place, Location) or not place.paid:
        return False
    if place.once_a_turn and card_id in ground.body.tried:
        return False
    return hero.mana >= place.paid_mana and hero.xp >= place.paid_xp


def can_play(ground: Ground, hero: Hero, card_id: int) -> bool:
    """Is playing this open card of the own sector an activated effect now (rule 26)?"""
    found = card(ground, card_id)
    if isinstance(found, Monster):
        return found.neutral and not (ground.options.neutral_once and card_id in ground.body.tried)
    if isinstance(found, Lock):
        return card_id not in ground.body.tried
    return can_pay_place(ground, hero, card_id)


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
