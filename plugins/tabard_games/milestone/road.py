"""The road as a whole: refilling it, and who leads when it is used up (H6, H9)."""

from __future__ import annotations

from tabard_games.milestone.goods import Milestone
from tabard_games.milestone.ground import is_up
from tabard_games.milestone.state import START


def refill(table: Milestone) -> None:
    """Every sector without a card gets the top Milestone, face down, while the pile lasts (H6)."""
    body = table.body
    if not (table.options.refill and body.milestones):
        return
    for sector in range(START + 1, len(body.road)):
        if not body.road[sector] and body.milestones:
            body.road[sector] = (body.milestones.pop(),)


def board_empty(table: Milestone) -> bool:
    """The Milestone pile is empty and no Milestone lies face down (H9). Without refills the pile plays no part."""
    body = table.body
    pile = table.options.refill and body.milestones
    return not pile and all(is_up(body, found) for cards in body.road for found in cards)


def leader(table: Milestone) -> int:
    """Most XP gained in this adventure, then the higher level, then a die (H9)."""
    heroes = table.body.heroes
    best = max((hero.gained, hero.level) for hero in heroes if not hero.out)
    tied = [seat for seat, hero in enumerate(heroes) if not hero.out and (hero.gained, hero.level) == best]
    while len(tied) > 1:
        dice = {seat: table.roll() for seat in tied}
        tied = [seat for seat in tied if dice[seat] == max(dice.values())]
    return tied[0]
