"""Where a move leads: the journey, the cards of the sector, the activated effects (rules 19-26)."""

from __future__ import annotations

from tabard.api import Action, Answer, Effect
from tabard_games.milestone.actions import Attack, End, Leave, Offer, Play, Take, UseAbility, UseItem
from tabard_games.milestone.cards import Foe, Location, Lock
from tabard_games.milestone.companions import owned_companions
from tabard_games.milestone.company import OneCompanion
from tabard_games.milestone.dealing import propose
from tabard_games.milestone.decisions import Deeds, Order
from tabard_games.milestone.events import Attacked, Got, Moved, Opened
from tabard_games.milestone.fight import StartFight
from tabard_games.milestone.goods import Milestone, put_down, restore
from tabard_games.milestone.ground import card, is_automatic, is_up, reach
from tabard_games.milestone.layout import LEFT
from tabard_games.milestone.means import use_ability, use_item
from tabard_games.milestone.places import Try, apply_effects, pay_place
from tabard_games.milestone.state import NOBODY, START, without
from tabard_games.milestone.turn_end import TurnEnd


class Travel(Effect, tag="milestone.Travel"):
    """The token moves; Start gives everything back on the way (rules 19, 20, 23)."""

    seat: int
    sectors: int
    branch: str = ""

    def do(self, table: Milestone) -> None:
        """Restoration comes before arrival effects (FAQ 4). Whoever fell over the price of moving on stays on Start."""
        if table.body.turn_over:
            return
        hero = table.body.heroes[self.seat]
        path = reach(table, hero.at, self.sectors, self.branch or LEFT)
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
        cards = body.road[body.heroes[self.seat].at]
        for found in cards:
            if not is_up(body, found):
                body.shown.append(found)
                table.emit(Opened(table.fixed.paths[found]))
        body.todo = [found for found in cards if is_automatic(table, found)]
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
        here = body.road[body.heroes[self.seat].at]
        body.todo = [found for found in body.todo if found in here]
        if not body.todo:
            table.push(Activate(self.seat))
        else:
            table.push(self)
            table.ask(Order(self.seat))

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """The chosen one is played."""
        action = answers[0].action
        assert type(action) is Play
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
        if len(owned_companions(table, table.body.heroes[self.seat])) > 1:
            table.push(OneCompanion(self.seat))
            return
        table.ask(Deeds(self.seat))

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """One activated effect."""
        action = answers[0].action
        body = table.body
        hero = body.heroes[self.seat]
        if type(action) is End:
            table.push(TurnEnd(self.seat))
            return
        if type(action) is Play:
            self.play(table, action)
            return
        table.push(self)
        if type(action) is Attack:
            hero.victim = action.seat
            table.emit(Attacked(self.seat, action.seat))
            table.push(StartFight(self.seat, NOBODY, action.seat))
        elif type(action) is Take:
            body.lying[hero.at] = without(body.lying[hero.at], action.item)
            hero.pack += (action.item,)
            table.emit(Got(self.seat, table.fixed.paths[action.item], drawn=False))
        elif type(action) is Leave:
            put_down(table, self.seat, action.item, "left", hero.at)
        elif isinstance(action, Offer):
            propose(table, self.seat, action)
        else:
            use(table, self.seat, action)

    def play(self, table: Milestone, action: Play) -> None:
        """Attack a Neutral, try a lock, pay a place; a place that moves on is played out where it leads (H18)."""
        card_id = action.card
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
            table.push(*((Travel(self.seat, steps, action.branch), Arrive(self.seat)) if steps else (self,)))
            pay_place(table, self.seat, card_id)


def use(table: Milestone, seat: int, action: Action) -> None:
    """A potion, a scroll or an ability in the own turn, outside fights (FAQ 5, H12)."""
    if type(action) is UseItem:
        use_item(table, seat, action)
    elif type(action) is UseAbility:
        table.body.heroes[seat].able = False
        use_ability(table, seat, action)


PLAY_OUT_EFFECTS: tuple[type[Effect], ...] = (Travel, Arrive, PlayOut, Activate, TurnEnd)
