"""A turn from the movement die to the next seat (rules 17-26, H5-H9)."""

from __future__ import annotations

from tabard.api import Action, Answer, Effect
from tabard_games.milestone.actions import End, Equip, Go, Leave, Play, Take, Throw, Unequip, UseAbility, UseItem
from tabard_games.milestone.cards import WORN, Foe, Location, Lock
from tabard_games.milestone.decisions import Closing, Deeds, Meanwhile, Move, Order
from tabard_games.milestone.events import Got, Held, Moved, Opened, Rolled, TurnBegan
from tabard_games.milestone.fight import StartFight
from tabard_games.milestone.goods import Milestone, change_equipment, level_up, put_down, restore, spend
from tabard_games.milestone.ground import card, is_automatic, is_overloaded, is_up, item, reach, round_limit, stat
from tabard_games.milestone.harm import end
from tabard_games.milestone.means import use_ability, use_item
from tabard_games.milestone.places import Try, apply_effects, pay_place
from tabard_games.milestone.road import board_empty, leader, refill
from tabard_games.milestone.state import NOBODY, START, Hero


class BeginTurn(Effect, tag="milestone.BeginTurn"):
    """The right to equip goes (rule 17), the movement die is rolled (rule 18)."""

    seat: int

    def do(self, table: Milestone) -> None:
        """A held character, or one whose value is below 1, counts as having moved 0 (rule 21)."""
        body = table.body
        hero = body.heroes[self.seat]
        body.turn = self.seat
        body.turn_over = False
        body.tried.clear()
        hero.able = True
        hero.blessed = 0
        # At the bottom of the turn: what listeners push while it lasts is done before the next seat begins.
        table.push(NextTurn(self.seat))
        table.withdraw(self.seat)
        table.emit(TurnBegan(self.seat, body.round))
        die = table.roll()
        moved = max(1, die - hero.slowed) if hero.slowed else die
        hero.slowed = 0
        body.value = moved + stat(table, hero, "speed")
        table.emit(Rolled(self.seat, die, body.value))
        if hero.held or body.value < 1:
            hero.held = False
            self.stay(table)
        else:
            table.push(ChooseMove(self.seat))

    def stay(self, table: Milestone) -> None:
        """Zero sectors; a face-down card under the token opens (H6)."""
        table.body.value = 0
        table.emit(Held(self.seat))
        table.push(Arrive(self.seat))


class ChooseMove(Effect, tag="milestone.ChooseMove"):
    """Any sector ahead within the value (rule 19); potions and abilities before it."""

    seat: int

    def do(self, table: Milestone) -> None:
        """Ask."""
        table.push(self)
        table.ask(Move(self.seat))

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """Go, or use something and be asked again."""
        action = answers[0].action
        if isinstance(action, Go):
            table.body.value = 0
            table.push(Travel(self.seat, action.sectors), Arrive(self.seat))
            return
        table.push(self)
        use(table, self.seat, action)


def use(table: Milestone, seat: int, action: Action) -> None:
    """A potion, a scroll or an ability in the own turn, outside fights (FAQ 5, H12)."""
    if isinstance(action, UseItem):
        use_item(table, seat, action)
    elif isinstance(action, UseAbility):
        table.body.heroes[seat].able = False
        use_ability(table, seat, action)


class Travel(Effect, tag="milestone.Travel"):
    """The token moves; Start gives everything back on the way (rules 19, 20, 23)."""

    seat: int
    sectors: int

    def do(self, table: Milestone) -> None:
        """Restoration comes before arrival effects (FAQ 4). Whoever fell over the price of moving on stays on Start."""
        if table.body.turn_over:
            return
        hero = table.body.heroes[self.seat]
        path = reach(table.body, hero.at, self.sectors)
        if not path:
            return
        hero.at = path[-1]
        table.emit(Moved(self.seat, len(path), hero.at))
        if START in path:
            restore(table, self.seat)


class Arrive(Effect, tag="milestone.Arrive"):
    """Face-down Milestones open (rule 22); then all automatic effects, in the player's order (rule 24)."""

    seat: int

    def do(self, table: Milestone) -> None:
        """List what is to be played."""
        body = table.body
        sector = body.sectors[body.heroes[self.seat].at]
        for found in sector.cards:
            if not is_up(body, found):
                body.shown.append(found)
                table.emit(Opened(body.cards[found]))
        body.todo = [found for found in sector.cards if is_automatic(table, found)]
        table.push(PlayOut(self.seat))


class PlayOut(Effect, tag="milestone.PlayOut"):
    """The automatic effects one by one; then, still standing, the activated ones (rule 24)."""

    seat: int

    def do(self, table: Milestone) -> None:
        """Ask for the order; the kernel answers where there is none to choose."""
        body = table.body
        if body.turn_over:
            table.push(TurnEnd(self.seat))
            return
        here = body.sectors[body.heroes[self.seat].at].cards
        body.todo = [found for found in body.todo if found in here]
        if not body.todo:
            table.push(Activate(self.seat))
        else:
            table.push(self)
            table.ask(Order(self.seat))

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """The chosen one is played."""
        action = answers[0].action
        assert isinstance(action, Play)
        self.play(table, action.card)

    def play(self, table: Milestone, card_id: int) -> None:
        """A fight, a trap, or a place's unconditional effect (rule 25). A retreat ends that fight alone (H22)."""
        table.body.todo.remove(card_id)
        table.push(self)
        found = card(table, card_id)
        if isinstance(found, Foe):
            table.push(StartFight(self.seat, card_id))
        elif isinstance(found, Location):
            apply_effects(table, self.seat, card_id, found.automatic)
        else:
            table.push(Try(self.seat, card_id))


class Activate(Effect, tag="milestone.Activate"):
    """Activated effects in any order until the player ends them (rules 24, 26)."""

    seat: int

    def do(self, table: Milestone) -> None:
        """A fallen character has none; its turn is over (H24)."""
        if table.body.turn_over:
            table.push(TurnEnd(self.seat))
            return
        table.push(self)
        table.ask(Deeds(self.seat))

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """One activated effect."""
        action = answers[0].action
        body = table.body
        hero = body.heroes[self.seat]
        if isinstance(action, End):
            table.push(TurnEnd(self.seat))
            return
        if isinstance(action, Play):
            self.play(table, action.card)
            return
        table.push(self)
        if isinstance(action, Take):
            body.sectors[hero.at].items.remove(action.item)
            hero.pack.append(action.item)
            table.emit(Got(self.seat, body.cards[action.item], drawn=False))
        elif isinstance(action, Leave):
            put_down(table, self.seat, action.item, "left", hero.at)
        else:
            use(table, self.seat, action)

    def play(self, table: Milestone, card_id: int) -> None:
        """Attack a Neutral, try a lock, pay a place; a place that moves on is played out where it leads (H18)."""
        found = card(table, card_id)
        if isinstance(found, Foe):
            table.body.tried.append(card_id)
            table.push(StartFight(self.seat, card_id), self)
        elif isinstance(found, Lock):
            table.push(Try(self.seat, card_id), self)
        else:
            assert isinstance(found, Location)
            steps = found.paid.get("step", 0)
            # What the payment itself brings (a fall, a listener's effect) comes above this, so it is done first.
            table.push(*((Travel(self.seat, steps), Arrive(self.seat)) if steps else (self,)))
            pay_place(table, self.seat, card_id)


def carries_gear(table: Milestone, hero: Hero) -> bool:
    """Is there something in the backpack that can be worn (H14)?"""
    return any(item(table, owned).kind in WORN for owned in hero.pack)


class TurnEnd(Effect, tag="milestone.TurnEnd"):
    """H7: (a) the right to equip returns; (b) capacity; (c) level up; (d) refill; (e) the next player."""

    seat: int

    def do(self, table: Milestone) -> None:
        """Ask while something has to go. A solo player has nobody else's turn to equip in, so the moment is asked."""
        hero = table.body.heroes[self.seat]
        if is_overloaded(table, hero) or (table.seats == 1 and carries_gear(table, hero)):
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
        if isinstance(action, End):
            self.close(table)
            return
        if isinstance(action, Leave):
            put_down(table, self.seat, action.item, "left", table.body.heroes[self.seat].at)
        elif isinstance(action, Throw):
            spend(table, self.seat, action.item, "thrown")
        elif isinstance(action, Equip | Unequip):
            change_equipment(table, self.seat, action)
        self.ask(table)

    def close(self, table: Milestone) -> None:
        """From here on equipment may be changed until the own next turn."""
        level_up(table, self.seat)
        table.give(Meanwhile(self.seat))
        refill(table)


class NextTurn(Effect, tag="milestone.NextTurn"):
    """Clockwise to the next seat; a round is over when every seat has had a turn (rule 16, H9)."""

    seat: int

    def do(self, table: Milestone) -> None:
        """The adventure may end here: at the round limit, or on an empty board without a Goal (H9)."""
        body = table.body
        seats = table.seats
        if body.goal == NOBODY and board_empty(table):
            end(table, "board_empty", leader(table))
            return
        seat = self.seat
        for _ in range(seats):
            seat = (seat + 1) % seats
            if seat == body.first:
                body.round += 1
                if body.round > round_limit(table.options, seats):
                    end(table, "round_limit", NOBODY if body.goal != NOBODY else leader(table))
                    return
            if not body.heroes[seat].out:
                table.push(BeginTurn(seat))
                return
        end(table, "abandoned", NOBODY)


TURN_EFFECTS: tuple[type[Effect], ...] = (
    BeginTurn, ChooseMove, Travel, Arrive, PlayOut, Activate, TurnEnd, NextTurn,
)  # fmt: skip
