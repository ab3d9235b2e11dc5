"""A turn from the movement die to the next seat (rules 16-19, 21, H5, H9)."""

from __future__ import annotations

from tabard.api import Action, Answer, Effect, Running
from tabard_games.milestone.actions import Go
from tabard_games.milestone.decisions import Move
from tabard_games.milestone.events import Rolled, TurnBegan
from tabard_games.milestone.goods import Milestone
from tabard_games.milestone.ground import round_limit, stat
from tabard_games.milestone.harm import end
from tabard_games.milestone.lasting import TURN, Blessed, Slowed, Strengthened, expire
from tabard_games.milestone.play_out import Arrive, Travel, use
from tabard_games.milestone.road import board_empty, leader
from tabard_games.milestone.setting_out import HeldBack, SetOut, Stay
from tabard_games.milestone.state import NOBODY


class BeginTurn(Effect, tag="milestone.BeginTurn"):
    """The right to equip goes (rule 17), the movement die is rolled (rule 18)."""

    seat: int

    def do(self, table: Milestone) -> None:
        """What slows leaves at least 1 of the die; a value below 1 counts as having moved 0 (rule 21)."""
        body = table.body
        body.turn = self.seat
        body.turn_over = False
        body.tried.clear()
        body.offers.clear()
        hero = body.heroes[self.seat]
        hero.able = True
        hero.spared, hero.victim = hero.victim, NOBODY
        expire(table, TURN, self.seat)
        # At the bottom of the turn: what listeners push while it lasts is done before the next seat begins.
        table.push(NextTurn(self.seat))
        table.withdraw(self.seat)
        table.emit(TurnBegan(self.seat, body.round))
        die = table.roll()
        body.value = max(1, die + stat(table, self.seat, "movement")) + stat(table, self.seat, "speed")
        table.emit(Rolled(self.seat, die, body.value))
        table.push(SetOut(self.seat) if body.value >= 1 else Stay(self.seat), ChooseMove(self.seat))


class ChooseMove(Effect, tag="milestone.ChooseMove"):
    """Any sector ahead within the value (rule 19); potions and abilities before it."""

    seat: int

    def do(self, table: Milestone) -> None:
        """Ask. Whoever is held plays the own sector again (rule 21); a face-down card under the token opens (H6)."""
        if table.body.value < 1:
            table.push(Arrive(self.seat))
            return
        table.push(self)
        table.ask(Move(self.seat))

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """Go, or use something and be asked again."""
        action = answers[0].action
        if type(action) is Go:
            table.body.value = 0
            table.push(Travel(self.seat, action.sectors, action.branch), Arrive(self.seat))
            return
        table.push(self)
        use(table, self.seat, action)


class NextTurn(Effect, tag="milestone.NextTurn"):
    """Clockwise to the next seat; a round is over when every seat has had a turn (rule 16, H9)."""

    seat: int

    def do(self, table: Milestone) -> None:
        """The adventure may end here: at the round limit, or on an empty board without a Goal (H9)."""
        body = table.body
        seats = table.seats
        if table.fixed.goal == NOBODY and board_empty(table):
            end(table, "board_empty", leader(table))
            return
        seat = self.seat
        for _ in range(seats):
            seat = (seat + 1) % seats
            if seat == body.first:
                body.round += 1
                if body.round > round_limit(table.options, seats):
                    end(table, "round_limit", NOBODY if table.fixed.goal != NOBODY else leader(table))
                    return
            if not body.heroes[seat].out:
                table.push(BeginTurn(seat))
                return
        end(table, "abandoned", NOBODY)


TURN_EFFECTS: tuple[type[Effect], ...] = (BeginTurn, SetOut, Stay, ChooseMove, NextTurn)
RUNNING: tuple[type[Running], ...] = (Blessed, Strengthened, Slowed, HeldBack)
