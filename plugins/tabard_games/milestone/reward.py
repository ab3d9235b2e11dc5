"""Counters on a foe, and what beating it brings (H8, H17, H23, H27)."""

from __future__ import annotations

from tabard.api import Effect
from tabard_games.milestone.cards import Goal, Monster
from tabard_games.milestone.events import Beaten, Wounded
from tabard_games.milestone.goods import Milestone, draw, gain_xp
from tabard_games.milestone.ground import foe, health_left
from tabard_games.milestone.harm import Finish, fall, leave_fight, wound
from tabard_games.milestone.state import NOBODY, without


def hurt_foe(table: Milestone, card: int, wounds: int) -> None:
    """Counters on a monster; they stay after an undecided fight (H17)."""
    if wounds > 0:
        body = table.body
        body.wounds[str(card)] = body.wounds.get(str(card), 0) + wounds
        table.emit(Wounded(-1, table.fixed.paths[card], wounds))


class Reward(Effect, tag="milestone.Reward"):
    """A foe is beaten: XP, Loot, off the board (H17); the Goal ends the adventure (H8).

    `falls`: both are at 0, so the Loot is left on the sector and the character falls (H23). A foe beaten on another
    sector leaves its Loot there (H27 b).
    """

    seat: int
    card: int
    falls: bool = False

    def do(self, table: Milestone) -> None:
        """Take the reward."""
        body = table.body
        hero = body.heroes[self.seat]
        sector = next(at for at, cards in enumerate(body.road) if self.card in cards)
        beaten = foe(table, self.card)
        fight = body.fight
        shots = fight is not None and fight.card == self.card and fight.round == 0
        if body.fight is not None and (body.fight.card == self.card or isinstance(beaten, Goal)):
            leave_fight(table)
        body.road[sector] = without(body.road[sector], self.card)
        body.shown.remove(self.card)
        body.wounds.pop(str(self.card), None)
        body.discard.append(self.card)
        if isinstance(beaten, Goal):
            # Below what listeners push: a Task that the winning blow finishes still counts (FAQ 11).
            table.push(Finish("goal", self.seat))
        table.emit(Beaten(table.fixed.paths[self.card], self.seat, shots))
        gain_xp(table, self.seat, beaten.xp)
        if isinstance(beaten, Goal):
            for _ in range(beaten.curios):
                draw(table, self.seat, body.curios)
            return
        far = self.falls or sector != hero.at
        for _ in range(beaten.loot if isinstance(beaten, Monster) else 0):
            draw(table, self.seat, body.loot, sector=sector if far else None)
        if self.falls:
            fall(table, self.seat)


def strike_down(table: Milestone, seat: int, card: int, wounds: int, *, at: int = NOBODY) -> None:
    """Wounds without a roll, Safety ignored, on a foe or on the character at the seat `at`. A foe beaten outside the
    own fight is rewarded once the fight is over (FAQ 7); the fight itself looks after its own sides."""
    if at != NOBODY:
        wound(table, at, wounds)
        return
    hurt_foe(table, card, wounds)
    fight = table.body.fight
    if health_left(table, card) <= 0 and (fight is None or fight.card != card):
        table.push(Reward(seat, card))
