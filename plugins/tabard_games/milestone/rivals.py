"""The two sides of a fight, looked at: a seat's character is one of them, the other is a card or a character (H26)."""

from __future__ import annotations

from tabard_games.milestone.cards import Foe
from tabard_games.milestone.ground import Ground, card, character, foe, health_left, max_health, near_foes, stat
from tabard_games.milestone.state import NOBODY, Body, Fight, Hero

CARD = NOBODY
"""The side that is the fight's card; all other sides are seats."""


def fight_of(ground: Ground) -> Fight:
    """The fight that is going on."""
    fight = ground.body.fight
    assert fight is not None
    return fight


def is_side(body: Body, seat: int) -> bool:
    """Is this seat's character in a fight now?"""
    return body.fight is not None and seat in (body.turn, body.fight.victim)


def rival(body: Body, side: int) -> int:
    """Whom a side fights: the card, or the seat of the other character."""
    fight = body.fight
    if fight is None or fight.victim == NOBODY:
        return CARD if side != CARD else body.turn
    return fight.victim if side == body.turn else body.turn


def is_against_character(body: Body) -> bool:
    """Is the fight one between characters?"""
    return body.fight is not None and body.fight.victim != NOBODY


def figure(ground: Ground, side: int, name: str) -> int:
    """A figure of a side: a character's derived value, or what the card says."""
    if side != CARD:
        return stat(ground, side, name)
    found: int = getattr(foe(ground, fight_of(ground).card), name)
    return found


def shoots(ground: Ground, side: int) -> bool:
    """Does this side take part in the exchange of shots (H22)?"""
    return figure(ground, side, "shot") > 0


def side_left(ground: Ground, side: int) -> int:
    """What a side can still take."""
    return health_left(ground, fight_of(ground).card) if side == CARD else ground.body.heroes[side].health


class Rival(Foe, frozen=True, kw_only=True):
    """A character as somebody to fight: no card, and nothing that content can write."""

    seat: int


def opponent(ground: Ground, seat: int) -> Foe:
    """Whom a seat fights, by its figures."""
    side = rival(ground.body, seat)
    return foe(ground, fight_of(ground).card) if side == CARD else as_foe(ground, seat, side)


def as_foe(ground: Ground, seat: int, side: int) -> Rival:
    """Another character as a seat would fight it: with all that it has on now, and for its prize (H26)."""
    more = stat(ground, side, "strike")
    shot = stat(ground, side, "shot")
    return Rival(
        seat=side,
        name=character(ground, ground.body.heroes[side]).name,
        health=max_health(ground, side),
        attack=max(0, stat(ground, side, "attack") + more),
        shot=max(0, shot + more) if shot > 0 else 0,
        safety=stat(ground, side, "safety"),
        xp=prize(ground, seat, side),
    )


def prize(ground: Ground, winner: int, loser: int) -> int:
    """White counters for beating a character: its level, or nothing for one that is much lower (H26)."""
    heroes = ground.body.heroes
    weak = heroes[loser].level <= heroes[winner].level - ground.options.weak_prey
    return 0 if weak else heroes[loser].level


def spell_targets(ground: Ground, hero: Hero) -> tuple[int, ...]:
    """Open foes within reach that still stand."""
    return tuple([found for found in near_foes(ground, hero) if health_left(ground, found) > 0])


def aims(ground: Ground, seat: int) -> tuple[int | str, ...]:
    """What a spell or scroll can be aimed at: foes as card ids; the character that one fights, and no other (H26, H27),
    as `seat N`."""
    body = ground.body
    found: tuple[int | str, ...] = spell_targets(ground, body.heroes[seat])
    if is_against_character(body) and is_side(body, seat):
        found = (f"seat {rival(body, seat)}", *found)
    return found


def can_aim(ground: Ground, seat: int, at_card: int, at_seat: int) -> bool:
    """Is this one of `aims`?"""
    found = aims(ground, seat)
    if at_seat == NOBODY:
        return at_card in found
    return at_card == NOBODY and f"seat {at_seat}" in found


def may_retreat(ground: Ground, seat: int) -> bool:
    """The active side after a full round of melee (H22), the one that is attacked from the end of round 2 on (H26)."""
    fight = ground.body.fight
    if fight is None:
        return False
    options = ground.options
    return fight.round > (options.defend_rounds if seat == fight.victim else options.retreat_after)


def named(ground: Ground, card_id: int) -> str:
    """A card's name, or nothing where there is no card."""
    return card(ground, card_id).name if card_id >= 0 else ""
