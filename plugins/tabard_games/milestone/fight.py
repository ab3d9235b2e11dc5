"""Fights, with cards and with characters: the exchange of shots, melee rounds, retreat (H12, H17, H21-H26).

The active side is the seat whose turn it is. The other one is a card, which decides nothing, or a character, which is
asked as the active side is.
"""

from __future__ import annotations

from tabard.api import Action, Answer, Effect
from tabard_games.milestone.actions import Cover, Retreat, Strike, UseAbility, UseItem
from tabard_games.milestone.decisions import Brace, OwnStrike, Resist
from tabard_games.milestone.events import Retreated
from tabard_games.milestone.goods import Milestone, gain_xp
from tabard_games.milestone.ground import character, health_left
from tabard_games.milestone.harm import leave_fight
from tabard_games.milestone.means import STRIKE_ABILITIES, ability_targets, pay_ability, usable, use_ability, use_item
from tabard_games.milestone.reward import Reward
from tabard_games.milestone.rivals import CARD, fight_of, rival, shoots
from tabard_games.milestone.spoils import Defeat, Spoils
from tabard_games.milestone.state import NOBODY, Fight
from tabard_games.milestone.strikes import Fall, ask_guard, cover, is_decided, land, volley


def won_from_afar(table: Milestone) -> bool:
    """Did a scroll or spell bring the Goal down during a fight with somebody else? Then the adventure ends at once, and
    nothing of this fight is played any more (H8)."""
    body = table.body
    fight = body.fight
    goal = table.fixed.goal
    return fight is not None and goal not in (NOBODY, fight.card) and health_left(table, goal) <= 0


class StartFight(Effect, tag="milestone.StartFight"):
    """A fight begins with the exchange of shots, for whoever shoots (H22). `victim` is the seat of an attacked
    character (H26); equipment is frozen from here on, for both sides (H7)."""

    seat: int
    card: int
    victim: int = NOBODY

    def do(self, table: Milestone) -> None:
        """Nobody shoots: straight to melee."""
        table.body.fight = Fight(self.card, victim=self.victim)
        if shoots(table, self.seat) or shoots(table, self.victim):
            table.push(Aim(self.seat))
        else:
            table.push(NextRound(self.seat))


class Aim(Effect, tag="milestone.Aim"):
    """A seat decides how it goes into the exchange of shots. Who does not shoot has no own roll to decide on."""

    seat: int

    def do(self, table: Milestone) -> None:
        """Only the other side shoots: this one is under fire."""
        if shoots(table, self.seat):
            ask_strike(table, self.seat)
        elif shoots(table, rival(table.body, self.seat)):
            table.push(UnderFire(self.seat))
        else:
            aimed(table, self.seat)


def ask_strike(table: Milestone, seat: int) -> None:
    """The decision before an own roll (H22)."""
    table.push(OwnRoll(seat))
    table.ask(OwnStrike(seat))


def hand_over(table: Milestone) -> None:
    """The other side decides now, with its own ability (H12)."""
    fight = fight_of(table)
    fight.fresh = True
    fight.declared = False


def aimed(table: Milestone, seat: int) -> None:
    """This side has decided on the exchange: the other one does, if it can decide, or the shots are rolled."""
    body = table.body
    fight = fight_of(table)
    if seat == body.turn and fight.victim != NOBODY:
        hand_over(table)
        table.push(Aim(fight.victim))
    else:
        table.push(Exchange(body.turn))


class UnderFire(Effect, tag="milestone.UnderFire"):
    """A shot comes that the hero cannot answer; whoever has something to use is asked first (H22)."""

    seat: int

    def do(self, table: Milestone) -> None:
        """Ask while there is something to use and both still stand."""
        if table.body.fight is None or is_decided(table):
            return
        if usable(table, self.seat) or ability_targets(table, self.seat):
            table.push(self)
            table.ask(Brace(self.seat))
        else:
            aimed(table, self.seat)

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """Use something and look again, or take the shot."""
        action = answers[0].action
        # Above what the use brings: a foe beaten elsewhere is rewarded once this fight is over (FAQ 7).
        if type(action) is UseItem:
            use_item(table, self.seat, action)
        elif type(action) is UseAbility:
            fight_of(table).fresh = False
            use_ability(table, self.seat, action)
        elif isinstance(action, Cover):
            cover(table, self.seat)
        else:
            aimed(table, self.seat)
            return
        if not won_from_afar(table):
            table.push(self)


class OwnRoll(Effect, tag="milestone.OwnRoll"):
    """Takes the answer given before an own roll, in the exchange or in a melee round."""

    seat: int

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """Strike, or use something and be asked again, or leave."""
        action = answers[0].action
        if type(action) is Strike:
            self.strike(table, action)
        elif type(action) is Retreat:
            retreat(table, self.seat)
        else:
            self.prepare(table, action)
            self.again(table)

    def prepare(self, table: Milestone, action: Action) -> None:
        """A potion, a scroll, an artifact, the ability, the companion."""
        who = character(table, table.body.heroes[self.seat])
        if type(action) is UseItem:
            use_item(table, self.seat, action)
        elif type(action) is Cover:
            cover(table, self.seat)
        elif type(action) is UseAbility:
            if action == UseAbility() and who.ability in STRIKE_ABILITIES:
                self.declare(table)
            else:
                fight_of(table).fresh = False
                use_ability(table, self.seat, action)

    def declare(self, table: Milestone) -> None:
        """Pay for the ability that goes with the own strike (H12)."""
        fight = fight_of(table)
        fight.fresh = False
        fight.declared = True
        pay_ability(table, self.seat)

    def again(self, table: Milestone) -> None:
        """After a potion, scroll or spell: has it decided the fight? If not, the same roll is still to come."""
        if table.body.fight is None or won_from_afar(table) or is_decided(table):
            return
        ask_strike(table, self.seat)

    def strike(self, table: Milestone, action: Strike) -> None:
        """`strike [with ability] [with POTION]`. Shots are simultaneous: rolled when both have decided."""
        fight = fight_of(table)
        if action.potion >= 0:
            use_item(table, self.seat, UseItem(action.potion))
        if action.ability:
            self.declare(table)
        if fight.declared:
            fight.declared = False
            fight.armed += (self.seat,)
        if fight.round == 0:
            aimed(table, self.seat)
        else:
            table.push(Melee(table.body.turn, self.seat))


def retreat(table: Milestone, seat: int) -> None:
    """The fight is over, without a reward (H22); but whoever lets an attacker chase it away pays for that (H26)."""
    body = table.body
    fight = fight_of(table)
    other = rival(body, seat)
    table.emit(Retreated(seat, table.fixed.paths[fight.card] if fight.card != NOBODY else "", other))
    leave_fight(table)
    if seat == fight.victim:
        gain_xp(table, other, table.options.chase_xp)


class Exchange(Effect, tag="milestone.Exchange"):
    """The exchange is simultaneous: both sides' shots are rolled before any wounds count (H22, worked example B)."""

    seat: int
    asked: list[int] = []
    """Sides whose companions were thought of."""

    def do(self, table: Milestone) -> None:
        """Both sides' wounds, then who still stands (H23)."""
        other = rival(table.body, self.seat)
        for at in (self.seat, other):
            if at not in self.asked and shoots(table, rival(table.body, at)):
                self.asked.append(at)
                if ask_guard(table, self, at):
                    return
        shots = {side: volley(table, side, shot=True) for side in (self.seat, other) if shoots(table, side)}
        land(table, other, shots.get(self.seat, []))
        land(table, self.seat, shots.get(other, []))
        if not is_decided(table):
            table.push(NextRound(self.seat))

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """Who takes the shot is settled."""
        if isinstance(answers[0].action, Cover):
            cover(table, answers[0].seat)
        table.push(self)


class NextRound(Effect, tag="milestone.NextRound"):
    """A melee round: the active character strikes, then the survivor strikes back (H22)."""

    seat: int
    asked: bool = False

    def do(self, table: Milestone) -> None:
        """Before the own roll there is a decision; the ability may be used anew. Whoever is attacked may leave when a
        round is over, from the second one on (H26)."""
        fight = fight_of(table)
        if fight.victim != NOBODY and fight.round >= max(1, table.options.defend_rounds) and not self.asked:
            self.asked = True
            table.push(self)
            table.ask(Resist(fight.victim))
            return
        fight.round += 1
        hand_over(table)
        ask_strike(table, self.seat)

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """Leave, or fight on."""
        if isinstance(answers[0].action, Retreat):
            retreat(table, answers[0].seat)
        else:
            table.push(self)


class Melee(Effect, tag="milestone.Melee"):
    """A strike in melee, by the active side or by the other one; its wounds count at once."""

    seat: int
    by: int
    asked: bool = False

    def do(self, table: Milestone) -> None:
        """The one that was struck at strikes back if it still stands; then the round is over."""
        at = rival(table.body, self.by)
        if not self.asked:
            self.asked = True
            if ask_guard(table, self, at):
                return
        land(table, at, volley(table, self.by, shot=False))
        if is_decided(table):
            return
        if self.by != self.seat:
            table.push(NextRound(self.seat))
        elif at == CARD:
            table.push(Melee(self.seat, CARD))
        else:
            hand_over(table)
            ask_strike(table, at)

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """Who takes the strike is settled."""
        if isinstance(answers[0].action, Cover):
            cover(table, answers[0].seat)
        table.push(self)


BOUT: tuple[type[Effect], ...] = (StartFight, Aim, UnderFire, OwnRoll, Exchange, NextRound, Melee, Fall, Defeat)
"""What of a fight is not played any more when one of its sides gives up."""

FIGHT_EFFECTS: tuple[type[Effect], ...] = (*BOUT, Spoils, Reward)
