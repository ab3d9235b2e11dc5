"""What a character takes from another one that it has beaten (H26)."""

from __future__ import annotations

from tabard.api import Action, Answer, Effect
from tabard_games.milestone.actions import Take
from tabard_games.milestone.decisions import Spoil
from tabard_games.milestone.events import Spoiled
from tabard_games.milestone.goods import Milestone, gain_xp, remove, trim_mana
from tabard_games.milestone.ground import Ground, item
from tabard_games.milestone.harm import fall
from tabard_games.milestone.rivals import prize
from tabard_games.milestone.state import Hero

NEVER_TAKEN = ("companion", "task")


def takeable(ground: Ground, loser: Hero) -> tuple[int, ...]:
    """Its items but companions and task items."""
    return tuple([c for c in (*loser.used, *loser.pack) if item(ground, c).kind not in NEVER_TAKEN])


class Defeat(Effect, tag="milestone.Defeat"):
    """One character has beaten another: it falls without the losses of a fall, and the winner is paid (H26)."""

    winner: int
    loser: int

    def do(self, table: Milestone) -> None:
        """XP comes when the fight is over (FAQ 7), the item last."""
        won = prize(table, self.winner, self.loser)
        fall(table, self.loser, loses=False)
        gain_xp(table, self.winner, won)
        table.push(Spoils(self.winner, self.loser, table.options.spoils))


class Spoils(Effect, tag="milestone.Spoils"):
    """The winner takes items of its choice into the backpack."""

    winner: int
    loser: int
    left: int = 1

    def do(self, table: Milestone) -> None:
        """Ask while there is something to take."""
        heroes = table.body.heroes
        if self.left > 0 and not heroes[self.winner].out and takeable(table, heroes[self.loser]):
            table.push(self)
            table.ask(Spoil(self.winner, loser=self.loser))

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """One item."""
        action = answers[0].action
        assert isinstance(action, Take)
        heroes = table.body.heroes
        remove(heroes[self.loser], action.item)
        trim_mana(table, self.loser)
        heroes[self.winner].pack += (action.item,)
        table.emit(Spoiled(self.winner, table.fixed.paths[action.item], self.loser))
        self.left -= 1
        table.push(self)
