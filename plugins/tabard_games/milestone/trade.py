"""The trade that opens an adventure: the dealer, the others, levels, equipment (H29)."""

from __future__ import annotations

from tabard.api import Action, Answer, Effect
from tabard_games.milestone.actions import Buy, End, Offer, Sell
from tabard_games.milestone.dealing import propose
from tabard_games.milestone.dealing_events import Bought, Passed, Sold, TradeBegan
from tabard_games.milestone.decisions import Dressing, Trade
from tabard_games.milestone.goods import Milestone, change_equipment, level_up, remove, trim_mana
from tabard_games.milestone.ground import item, max_health, max_mana
from tabard_games.milestone.turn_end import carries_gear


class OpenTrade(Effect, tag="milestone.OpenTrade"):
    """The party is rested, and trades where there is anything to trade with."""

    def do(self, table: Milestone) -> None:
        """Lowest level first; tie: less XP, then seat."""
        body = table.body
        heroes = body.heroes
        for seat, hero in enumerate(heroes):
            hero.health, hero.mana = max_health(table, seat), max_mana(table, seat)
        if not (body.dealer or any(hero.used or hero.pack for hero in heroes)):
            return
        playing = [seat for seat, hero in enumerate(heroes) if not hero.out]
        body.traders = sorted(playing, key=lambda seat: (heroes[seat].level, heroes[seat].xp, seat))
        body.offers.clear()
        table.push(Trading())
        table.emit(TradeBegan(tuple(body.traders)))


class Trading(Effect, tag="milestone.Trading"):
    """One action at a time, round after round, until all have passed in a row. `at` is a place in the order."""

    at: int = 0
    passed: int = 0

    def do(self, table: Milestone) -> None:
        """Ask the next one who is still there."""
        body = table.body
        order = body.traders
        if self.passed >= len(order):
            self.close(table)
            return
        seat = order[self.at % len(order)]
        if body.heroes[seat].out:
            table.push(Trading(self.at + 1, self.passed + 1))
            return
        table.push(self)
        table.ask(Trade(seat))

    def close(self, table: Milestone) -> None:
        """All have passed: levels, then equipment."""
        body = table.body
        for seat in body.traders:
            if not body.heroes[seat].out:
                level_up(table, seat)
        table.push(*[Dress(seat) for seat in body.traders])
        body.traders.clear()
        body.offers.clear()

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """Buy, sell, offer or pass."""
        seat, action = answers[0].seat, answers[0].action
        following = (self.at + 1) % len(table.body.traders)
        if isinstance(action, End):
            table.push(Trading(following, self.passed + 1))
            table.emit(Passed(seat))
            return
        table.push(Trading(following))
        if isinstance(action, Buy):
            buy(table, seat, action.item)
        elif isinstance(action, Sell):
            sell(table, seat, action.item)
        elif isinstance(action, Offer):
            propose(table, seat, action)


def sale_price(value: int) -> int:
    """What the dealer pays: half the value, rounded down."""
    return value // 2


def buy(table: Milestone, seat: int, card: int) -> None:
    """A card of the open pile, at its full value. Counters that are spent were gained all the same (H9)."""
    hero = table.body.heroes[seat]
    price = item(table, card).value
    table.body.dealer.remove(card)
    hero.xp -= price
    hero.pack += (card,)
    table.emit(Bought(seat, table.fixed.paths[card], price))


def sell(table: Milestone, seat: int, card: int) -> None:
    """A card, used or carried, to the dealer."""
    hero = table.body.heroes[seat]
    price = sale_price(item(table, card).value)
    remove(hero, card)
    hero.xp += price
    table.body.dealer.append(card)
    trim_mana(table, seat)
    table.emit(Sold(seat, table.fixed.paths[card], price))


class Dress(Effect, tag="milestone.Dress"):
    """A seat that has something to put on or take off is asked once (H29)."""

    seat: int

    def do(self, table: Milestone) -> None:
        """Until it says that it is done."""
        hero = table.body.heroes[self.seat]
        if not hero.out and (hero.used or carries_gear(table, hero)):
            table.push(self)
            table.ask(Dressing(self.seat))

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """Change equipment, or be done."""
        action = answers[0].action
        if not isinstance(action, End):
            change_equipment(table, self.seat, action)
            table.push(self)
            table.ask(Dressing(self.seat))


TRADE_EFFECTS: tuple[type[Effect], ...] = (OpenTrade, Trading, Dress)
