"""What anybody at the table can tell: an item's worth, how much a character can take, which cards are still unseen."""

from __future__ import annotations

from tabard_games.milestone.cards import Card, Item
from tabard_games.milestone.companions import companion
from tabard_games.milestone.ground import Ground, card, companion_left, item, round_limit
from tabard_games.milestone.spoils import takeable
from tabard_games.milestone.state import HIDDEN, NOBODY


def worth(what: Item) -> float:
    """What owning an item is worth, used or not: a rough figure for choosing what to carry."""
    if what.kind == "potion":
        return 0.25 * what.heal + 0.1 * what.mana + 0.4 * what.strike
    if what.kind == "scroll":
        return 0.35 * what.wounds
    if what.kind == "tool":
        return 0.3 * what.lockpicking
    stats = 0.5 * what.attack + 0.35 * what.shot + 0.5 * what.safety + 0.3 * what.speed
    return max(0.05, stats + 0.1 * what.lockpicking + 0.1 * what.mana + 0.05 * what.value + 0.1 * what.health)


def best_spoil(ground: Ground, seat: int) -> float:
    """The worth of the best item that a winner could take from this character (H26)."""
    items = takeable(ground, ground.body.heroes[seat])
    return max((worth(item(ground, one)) for one in items), default=0.0)


def stands(ground: Ground, seat: int) -> int:
    """What a character and its companion can still take between them."""
    hero = ground.body.heroes[seat]
    friend = companion(ground, hero)
    return hero.health + (companion_left(ground, friend) if friend != NOBODY else 0)


def unseen(ground: Ground) -> tuple[Card, ...]:
    """The Milestones that lie neither open nor in the discard pile."""
    body = ground.body
    seen = {found for cards in body.road for found in cards}
    seen.update(body.discard)
    return tuple(card(ground, found) for found in range(ground.fixed.bounds[0]) if found not in seen)


def open_cards(ground: Ground) -> tuple[Card, ...]:
    """The Milestones that lie face up."""
    return tuple(card(ground, found) for cards in ground.body.road for found in cards if found != HIDDEN)


def lateness(ground: Ground, since: float) -> float:
    """How near the round limit is (H9): 0 up to this part of it, 1 in the last round."""
    body = ground.body
    if ground.fixed.goal == NOBODY:
        return 0.0
    spent = body.round / round_limit(ground.options, len(body.heroes))
    return max(0.0, spent - since) / (1 - since)
