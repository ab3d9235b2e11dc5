"""Wounds on characters, and falling (H24, H33)."""

from __future__ import annotations

from tabard.api import Effect, Result
from tabard_games.milestone.events import Ended, Fell, Wounded
from tabard_games.milestone.goods import Milestone, gain_xp, put_down, restore
from tabard_games.milestone.ground import item
from tabard_games.milestone.lasting import FIGHT, expire
from tabard_games.milestone.state import NOBODY, START


def wound(table: Milestone, seat: int, wounds: int) -> None:
    """Red counters slide down; the event tells the wounds before the cap at the health that was left."""
    if wounds > 0:
        hero = table.body.heroes[seat]
        hero.health = max(0, hero.health - wounds)
        table.emit(Wounded(seat, "", wounds))


def leave_fight(table: Milestone) -> None:
    """The fight is over, one way or another, and with it what was to last for it."""
    fight = table.body.fight
    if fight is not None:
        table.body.fight = None
        expire(table, FIGHT, fight.card)


def fall(table: Milestone, seat: int, *, loses: bool = True) -> None:
    """Health 0: an item stays behind, a white counter goes, the token stands on Start restored, the companion with it;
    the own turn is over. Who was beaten by a character `loses` to it instead (H26)."""
    body = table.body
    hero = body.heroes[seat]
    sector = hero.at
    leave_fight(table)
    body.turn_over = body.turn_over or seat == body.turn
    hero.falls += 1
    table.emit(Fell(seat))
    for _ in range(table.options.fall_items if loses else 0):
        owned = [card for card in (*hero.used, *hero.pack) if item(table, card).kind != "companion"]
        if owned:
            lost = owned[table.pick("lost", [item(table, card).name for card in owned])]
            put_down(table, seat, lost, "fallen", sector)
    if loses:
        gain_xp(table, seat, -table.options.fall_xp)
    hero.at = START
    restore(table, seat)
    if table.seats == 1 and hero.falls >= table.options.solo_falls:
        end(table, "falls", NOBODY)


class Finish(Effect, tag="milestone.Finish"):
    """The adventure ends once what the last blow has brought is done (H8, FAQ 11)."""

    outcome: str
    winner: int

    def do(self, table: Milestone) -> None:
        """See `end`."""
        end(table, self.outcome, self.winner)


def end(table: Milestone, outcome: str, winner: int) -> None:
    """The adventure is over (H8, H9, H33)."""
    table.emit(Ended(outcome, winner))
    table.finish(Result(outcome, None if winner == NOBODY else winner))
