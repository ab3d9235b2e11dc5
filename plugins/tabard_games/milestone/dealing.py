"""Offers answered, and what changes hands (H28, H29)."""

from __future__ import annotations

from tabard.api import Action, Answer, Effect
from tabard_games.milestone.actions import Agree, Offer
from tabard_games.milestone.dealing_events import Declined, Offered, Swapped
from tabard_games.milestone.decisions import Proposal
from tabard_games.milestone.goods import Milestone, remove, trim_mana


class Deal(Effect, tag="milestone.Deal"):
    """An offer lies on the table until the partner has answered it."""

    seat: int
    partner: int
    give: tuple[int, ...]
    get: tuple[int, ...]
    give_xp: int = 0
    get_xp: int = 0

    def do(self, table: Milestone) -> None:
        """Ask the partner. Whoever has given up meanwhile deals with nobody."""
        heroes = table.body.heroes
        if heroes[self.seat].out or heroes[self.partner].out:
            return
        table.push(self)
        table.ask(
            Proposal(
                self.partner,
                proposer=self.seat,
                give=self.give,
                get=self.get,
                give_xp=self.give_xp,
                get_xp=self.get_xp,
            )
        )

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """Both sides at once, or nothing."""
        if isinstance(answers[0].action, Agree):
            self.swap(table)
        else:
            table.emit(Declined(self.partner, self.seat))

    def swap(self, table: Milestone) -> None:
        """What is received goes to the backpack, which may hold too much until the owner's turn ends (H28, H13)."""
        heroes = table.body.heroes
        hero, other = heroes[self.seat], heroes[self.partner]
        for cards, source, goal in ((self.give, hero, other), (self.get, other, hero)):
            for card in cards:
                remove(source, card)
                goal.pack += (card,)
        hero.xp += self.get_xp - self.give_xp
        other.xp += self.give_xp - self.get_xp
        for seat in (self.seat, self.partner):
            trim_mana(table, seat)
        table.emit(Swapped(self.seat, self.partner, *named(table, self)))


def named(table: Milestone, deal: Deal) -> tuple[tuple[str, ...], tuple[str, ...], int, int]:
    """What goes which way, cards by their paths."""
    paths = table.fixed.paths
    give, get = (tuple([paths[card] for card in cards]) for cards in (deal.give, deal.get))
    return give, get, deal.give_xp, deal.get_xp


def propose(table: Milestone, seat: int, offer: Offer) -> None:
    """Make the offer; in whatever order the cards were named, it is the same one."""
    table.body.offers.append((seat, offer.seat))
    give, get = tuple(sorted(offer.give)), tuple(sorted(offer.get))
    deal = Deal(seat, offer.seat, give, get, offer.give_xp, offer.get_xp)
    table.push(deal)
    table.emit(Offered(seat, offer.seat, *named(table, deal)))


DEALING_EFFECTS: tuple[type[Effect], ...] = (Deal,)
