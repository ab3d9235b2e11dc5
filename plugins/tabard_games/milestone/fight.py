"""Fights with monsters: the exchange of shots, melee rounds, retreat, the reward (H12, H17, H21-H24)."""

from __future__ import annotations

from tabard.api import Action, Answer, Effect
from tabard_games.milestone.actions import Retreat, Strike, UseAbility, UseItem
from tabard_games.milestone.decisions import Brace, OwnStrike
from tabard_games.milestone.events import Retreated, Struck
from tabard_games.milestone.goods import Milestone
from tabard_games.milestone.ground import character, foe, health_left, stat
from tabard_games.milestone.harm import fall, leave_fight, wound
from tabard_games.milestone.means import STRIKE_ABILITIES, ability_targets, pay_ability, usable, use_ability, use_item
from tabard_games.milestone.reward import Reward, hurt_foe
from tabard_games.milestone.state import NOBODY, Fight


def wounds_of(table: Milestone, die: int, total: int, safety: int) -> int:
    """Total - 3 - the target's Safety, at least 0; a natural 6 gives at least 1 (H21)."""
    least = 1 if die == 6 and table.options.natural_six else 0
    return max(least, total - table.options.strike_minus - safety)


def hero_strike(table: Milestone, seat: int, *, shot: bool, extra: int, best_of: int = 1) -> int:
    """A character's strike at the foe of the fight; returns the wounds, which are not dealt yet."""
    fight = _fight(table)
    die = max([table.roll() for _ in range(best_of)])
    total = die + stat(table, seat, "shot" if shot else "attack") + stat(table, seat, "strike") + extra
    wounds = wounds_of(table, die, total, foe(table, fight.card).safety)
    table.emit(Struck(seat, table.fixed.paths[fight.card], die, total, wounds, shot))
    return wounds


def foe_strike(table: Milestone, seat: int, *, shot: bool) -> int:
    """The foe's strike at the character; returns the wounds, which are not dealt yet."""
    fight = _fight(table)
    figures = foe(table, fight.card)
    die = table.roll()
    total = die + (figures.shot if shot else figures.attack)
    wounds = wounds_of(table, die, total, stat(table, seat, "safety"))
    table.emit(Struck(-1, table.fixed.paths[fight.card], die, total, wounds, shot))
    return wounds


def _fight(table: Milestone) -> Fight:
    assert table.body.fight is not None
    return table.body.fight


def won_from_afar(table: Milestone) -> bool:
    """Did a scroll or spell bring the Goal down during a fight with another foe? Then the adventure ends at once, and
    nothing of this fight is played any more (H8)."""
    body = table.body
    fight = body.fight
    goal = table.fixed.goal
    return fight is not None and goal not in (NOBODY, fight.card) and health_left(table, goal) <= 0


class StartFight(Effect, tag="milestone.StartFight"):
    """A fight begins with the exchange of shots, for whoever shoots (H22)."""

    seat: int
    card: int

    def do(self, table: Milestone) -> None:
        """Nobody shoots: straight to melee. Only the foe shoots: there is no own roll before it."""
        table.body.fight = Fight(self.card)
        shoots = stat(table, self.seat, "shot") > 0
        if shoots:
            table.push(OwnRoll(self.seat))
            table.ask(OwnStrike(self.seat))
        elif foe(table, self.card).shot > 0:
            table.push(UnderFire(self.seat))
        else:
            table.push(NextRound(self.seat))


class UnderFire(Effect, tag="milestone.UnderFire"):
    """A shot comes that the hero cannot answer; whoever has something to use is asked first (H22)."""

    seat: int

    def do(self, table: Milestone) -> None:
        """Ask while there is something to use and the foe still stands."""
        fight = table.body.fight
        if fight is None:
            return
        if health_left(table, fight.card) <= 0:
            table.push(Reward(self.seat, fight.card))
        elif usable(table, self.seat) or ability_targets(table, self.seat):
            table.push(self)
            table.ask(Brace(self.seat))
        else:
            table.push(Exchange(self.seat, 0, 0))

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """Use something and look again, or take the shot."""
        action = answers[0].action
        # Above what the use brings: a foe beaten elsewhere is rewarded once this fight is over (FAQ 7).
        if type(action) is UseItem:
            use_item(table, self.seat, action)
        elif type(action) is UseAbility:
            _fight(table).fresh = False
            use_ability(table, self.seat, action)
        else:
            table.push(Exchange(self.seat, 0, 0))
            return
        if not won_from_afar(table):
            table.push(self)


class OwnRoll(Effect, tag="milestone.OwnRoll"):
    """Takes the answer given before an own roll, in the exchange or in a melee round."""

    seat: int

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """Strike, or use something and be asked again, or leave."""
        action = answers[0].action
        fight = _fight(table)
        if type(action) is Strike:
            self.strike(table, action)
        elif type(action) is Retreat:
            table.emit(Retreated(self.seat, table.fixed.paths[fight.card]))
            leave_fight(table)
        elif type(action) is UseItem:
            use_item(table, self.seat, action)
            self.again(table)
        elif type(action) is UseAbility:
            if action == UseAbility() and character(table, table.body.heroes[self.seat]).ability in STRIKE_ABILITIES:
                self.declare(table)
            else:
                fight.fresh = False
                use_ability(table, self.seat, action)
            self.again(table)

    def declare(self, table: Milestone) -> None:
        """Pay for the ability that goes with the own strike (H12)."""
        fight = _fight(table)
        fight.fresh = False
        fight.declared = True
        pay_ability(table, self.seat)

    def again(self, table: Milestone) -> None:
        """After a potion, scroll or spell: has it decided the fight? If not, the same roll is still to come."""
        fight = table.body.fight
        if fight is None or won_from_afar(table):
            return
        if health_left(table, fight.card) <= 0:
            table.push(Reward(self.seat, fight.card))
            return
        table.push(OwnRoll(self.seat))
        table.ask(OwnStrike(self.seat))

    def strike(self, table: Milestone, action: Strike) -> None:
        """`strike [with ability] [with POTION]`."""
        fight = _fight(table)
        hero = table.body.heroes[self.seat]
        if action.potion >= 0:
            use_item(table, self.seat, UseItem(action.potion))
        extra = 0
        rolls = shots = 1
        if action.ability:
            self.declare(table)
        if fight.declared:
            fight.declared = False
            who = character(table, hero)
            extra = who.ability_amount if who.ability == "strike-bonus" else 0
            rolls = 2 if who.ability == "reroll-attack" else 1
            shots = 2 if who.ability == "second-shot" else 1
        if fight.round == 0:
            wounds = [hero_strike(table, self.seat, shot=True, extra=extra) for _ in range(shots)]
            table.push(Exchange(self.seat, wounds[0], sum(wounds[1:])))
        else:
            wounds = [hero_strike(table, self.seat, shot=False, extra=extra, best_of=rolls)]
            table.push(Melee(self.seat, wounds[0]))


class Exchange(Effect, tag="milestone.Exchange"):
    """The exchange is simultaneous: the foe's shot is rolled before the hero's wounds count (H22, worked example B)."""

    seat: int
    first: int
    second: int

    def do(self, table: Milestone) -> None:
        """Both sides' wounds, then who still stands (H23)."""
        body = table.body
        fight = _fight(table)
        shot = foe(table, fight.card).shot > 0
        back = foe_strike(table, self.seat, shot=True) if shot else 0
        hurt_foe(table, fight.card, self.first)
        hurt_foe(table, fight.card, self.second)
        wound(table, self.seat, back)
        down = body.heroes[self.seat].health <= 0
        if health_left(table, fight.card) <= 0:
            table.push(Reward(self.seat, fight.card, falls=down))
        elif down:
            table.push(Fall(self.seat))
        else:
            table.push(NextRound(self.seat))


class NextRound(Effect, tag="milestone.NextRound"):
    """A melee round: the active character strikes, then the survivor strikes back (H22)."""

    seat: int

    def do(self, table: Milestone) -> None:
        """Before the own roll there is a decision; the ability may be used anew."""
        fight = _fight(table)
        fight.round += 1
        fight.fresh = True
        table.push(OwnRoll(self.seat))
        table.ask(OwnStrike(self.seat))


class Melee(Effect, tag="milestone.Melee"):
    """The hero's wounds count at once; the foe strikes back if it still stands."""

    seat: int
    wounds: int

    def do(self, table: Milestone) -> None:
        """One melee round's outcome."""
        fight = _fight(table)
        hurt_foe(table, fight.card, self.wounds)
        if health_left(table, fight.card) <= 0:
            table.push(Reward(self.seat, fight.card))
            return
        wound(table, self.seat, foe_strike(table, self.seat, shot=False))
        table.push(Fall(self.seat) if table.body.heroes[self.seat].health <= 0 else NextRound(self.seat))


class Fall(Effect, tag="milestone.Fall"):
    """A character is at 0 (H24)."""

    seat: int

    def do(self, table: Milestone) -> None:
        """See `fall`."""
        fall(table, self.seat)


FIGHT_EFFECTS: tuple[type[Effect], ...] = (StartFight, UnderFire, OwnRoll, Exchange, NextRound, Melee, Fall, Reward)
