"""Traps, locks and locations (H18-H20)."""

from __future__ import annotations

from tabard.api import Action, Answer, Effect, Target
from tabard_games.milestone.actions import Cover, UseAbility
from tabard_games.milestone.cards import Location, Lock, Trap
from tabard_games.milestone.companions import companion, hurt_companion
from tabard_games.milestone.decisions import Attempt, Guard
from tabard_games.milestone.events import Affected, Avoided, Covered, Opened, Sprung, Tried
from tabard_games.milestone.goods import Milestone, draw, gain_xp, heal, spend
from tabard_games.milestone.ground import card, character, item, stat
from tabard_games.milestone.harm import wound
from tabard_games.milestone.lasting import affect
from tabard_games.milestone.means import has_knack, pay_ability
from tabard_games.milestone.setting_out import hold
from tabard_games.milestone.state import NOBODY, without
from tabard_games.milestone.strikes import Fall


def take_off(table: Milestone, seat: int, card_id: int) -> None:
    """A card leaves the sector the hero stands on, to the discard pile."""
    body = table.body
    at = body.heroes[seat].at
    body.road[at] = without(body.road[at], card_id)
    body.shown.remove(card_id)
    body.discard.append(card_id)


class Try(Effect, tag="milestone.Try"):
    """Before a roll against a lock or trap, whoever has a knack for it may spend mana on it (H12)."""

    seat: int
    card: int

    def do(self, table: Milestone) -> None:
        """Ask only where there is something to choose."""
        hero = table.body.heroes[self.seat]
        if has_knack(table, hero):
            table.push(self)
            table.ask(Attempt(self.seat, card=self.card))
        else:
            self.roll(table, 0)

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """With or without the ability."""
        hero = table.body.heroes[self.seat]
        extra = 0
        if type(answers[0].action) is UseAbility:
            pay_ability(table, self.seat)
            hero.able = False
            extra = character(table, hero).ability_amount
        self.roll(table, extra)

    def roll(self, table: Milestone, extra: int) -> None:
        """d6 and the stat against the target."""
        if isinstance(card(table, self.card), Lock):
            self.lock(table, extra)
        else:
            self.trap(table, extra)

    def lock(self, table: Milestone, extra: int) -> None:
        """Reach the target or roll a 6 and it opens; it stays otherwise. A tool breaks on a 1 (H19)."""
        body = table.body
        hero = body.heroes[self.seat]
        lock = card(table, self.card)
        assert isinstance(lock, Lock)
        tool = next((c for c in hero.pack if item(table, c).kind == "tool"), None)
        help_ = item(table, tool).lockpicking if tool is not None else 0
        die = table.roll()
        total = die + stat(table, self.seat, "lockpicking") + help_ + extra
        path = table.fixed.paths[self.card]
        body.tried.append(self.card)
        table.emit(Tried(self.seat, path, die, total, lock.target))
        if tool is not None and die == 1 and table.options.tool_breaks:
            spend(table, self.seat, tool, "broken")
        if total < lock.target and not (die == 6 and table.options.lock_six):
            return
        take_off(table, self.seat, self.card)
        table.emit(Opened(path, lock=True, seat=self.seat))
        for _ in range(lock.loot):
            draw(table, self.seat, body.loot)

    def trap(self, table: Milestone, extra: int) -> None:
        """Reach the target to avoid it, and it stays open; a 1 always fails. Sprung: wounds, card off (H20)."""
        trap = card(table, self.card)
        assert isinstance(trap, Trap)
        die = table.roll()
        total = die + stat(table, self.seat, "safety") + extra
        path = table.fixed.paths[self.card]
        table.emit(Tried(self.seat, path, die, total, trap.target))
        if total >= trap.target and not (die == 1 and table.options.natural_one):
            table.emit(Avoided(path, self.seat))
            return
        table.emit(Sprung(path, self.seat))
        take_off(table, self.seat, self.card)
        table.push(TrapWounds(self.seat, self.card, trap.wounds))


class TrapWounds(Effect, tag="milestone.TrapWounds"):
    """The wounds of a sprung trap; the companion may take them all (H20, H25)."""

    seat: int
    card: int
    wounds: int

    def do(self, table: Milestone) -> None:
        """Ask only where there is a companion."""
        if companion(table, table.body.heroes[self.seat]) == NOBODY:
            self.hurt(table)
        else:
            table.push(self)
            table.ask(Guard(self.seat, card=self.card, wounds=self.wounds))

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """The one or the other."""
        if isinstance(answers[0].action, Cover):
            path = table.fixed.paths[companion(table, table.body.heroes[self.seat])]
            table.emit(Covered(self.seat, path))
            hurt_companion(table, self.seat, self.wounds)
        else:
            self.hurt(table)

    def hurt(self, table: Milestone) -> None:
        """The character takes them."""
        wound(table, self.seat, self.wounds)
        if table.body.heroes[self.seat].health <= 0:
            table.push(Fall(self.seat))


def apply_effects(table: Milestone, seat: int, card_id: int, effects: dict[str, int]) -> None:
    """What a place does to whoever stops or pays there, in the card's order; moving on (`step`) is the turn's."""
    hero = table.body.heroes[seat]
    for name, amount in effects.items():
        if name == "heal":
            heal(table, seat, health=amount)
        elif name == "mana":
            heal(table, seat, mana=amount)
        elif name in ("loot", "curio"):
            for _ in range(amount):
                draw(table, seat, table.body.loot if name == "loot" else table.body.curios)
        elif name == "xp":
            gain_xp(table, seat, amount)
        elif name == "wound":
            wound(table, seat, amount)
            if hero.health <= 0:
                table.push(Fall(seat))
        elif name == "hold" and card_id not in table.body.tried:
            hold(table, seat, amount, Target(card_id))
            table.emit(Affected(seat, table.fixed.paths[card_id], name, amount))
        elif name not in ("step", "hold"):
            affect(table, seat, card_id, name, amount)


def pay_place(table: Milestone, seat: int, card_id: int) -> None:
    """Pay a location's price and take its effect (H18)."""
    place = card(table, card_id)
    assert isinstance(place, Location)
    hero = table.body.heroes[seat]
    hero.mana -= place.paid_mana
    gain_xp(table, seat, -place.paid_xp)
    if place.once_a_turn:
        table.body.tried.append(card_id)
    if place.discard:
        take_off(table, seat, card_id)
    apply_effects(table, seat, card_id, place.paid)


PLACE_EFFECTS: tuple[type[Effect], ...] = (Try, TrapWounds)
