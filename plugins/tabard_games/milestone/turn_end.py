"""The end of a turn: the moment to equip, what is too much, the level, the road (H7)."""

from __future__ import annotations

from tabard.api import Action, Answer, Effect
from tabard_games.milestone.actions import End, Equip, Leave, Throw, Unequip
from tabard_games.milestone.cards import WORN
from tabard_games.milestone.companions import owned_companions
from tabard_games.milestone.company import OneCompanion
from tabard_games.milestone.decisions import Closing, Meanwhile
from tabard_games.milestone.goods import Milestone, change_equipment, level_up, put_down, spend
from tabard_games.milestone.ground import is_overloaded, item
from tabard_games.milestone.road import refill
from tabard_games.milestone.state import Hero


def carries_gear(table: Milestone, hero: Hero) -> bool:
    """Is there something in the backpack that can be worn (H14)?"""
    return any(item(table, owned).kind in WORN for owned in hero.pack)


class TurnEnd(Effect, tag="milestone.TurnEnd"):
    """H7: (a) the right to equip returns; (b) capacity; (c) level up; (d) refill; (e) the next player."""

    seat: int

    def do(self, table: Milestone) -> None:
        """Ask while something has to go. A solo player has nobody else's turn to equip in, so the moment is asked."""
        hero = table.body.heroes[self.seat]
        if len(owned_companions(table, hero)) > 1:
            table.push(OneCompanion(self.seat), self)
        elif is_overloaded(table, hero) or (table.seats == 1 and carries_gear(table, hero)):
            self.ask(table)
        else:
            self.close(table)

    def ask(self, table: Milestone) -> None:
        """Until the player says that all is done."""
        table.push(self)
        table.ask(Closing(self.seat, surplus=is_overloaded(table, table.body.heroes[self.seat])))

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """Leave, throw away, change equipment, or be done."""
        action = answers[0].action
        if type(action) is End:
            self.close(table)
            return
        if type(action) is Leave:
            put_down(table, self.seat, action.item, "left", table.body.heroes[self.seat].at)
        elif type(action) is Throw:
            spend(table, self.seat, action.item, "thrown")
        elif type(action) in (Equip, Unequip):
            change_equipment(table, self.seat, action)
        self.ask(table)

    def close(self, table: Milestone) -> None:
        """From here on equipment may be changed until the own next turn."""
        level_up(table, self.seat)
        table.give(Meanwhile(self.seat))
        refill(table)
