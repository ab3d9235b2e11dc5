"""Abilities, potions and scrolls (H12, H14): what a character can do besides striking."""

from __future__ import annotations

from tabard.api import End, Target
from tabard_games.milestone.actions import UseAbility, UseItem
from tabard_games.milestone.artifacts import use_artifact, works
from tabard_games.milestone.cards import Character, Item
from tabard_games.milestone.events import UsedAbility
from tabard_games.milestone.goods import Milestone, heal, spend
from tabard_games.milestone.ground import (
    Ground,
    character,
    face_up,
    item,
    max_health,
    max_mana,
)
from tabard_games.milestone.lasting import FIGHT, Strengthened
from tabard_games.milestone.reward import strike_down
from tabard_games.milestone.rivals import aims
from tabard_games.milestone.state import Body, Fight, Hero

STRIKE_ABILITIES = {"strike-bonus": (True, True), "second-shot": (True, False), "reroll-attack": (False, True)}
"""Abilities declared with an own strike: (in the exchange, in melee)."""


AT_WILL = ("spell", "heal")
"""Abilities used by themselves, not with a roll."""


def has_knack(ground: Ground, hero: Hero) -> bool:
    """May a knack go with the roll for a lock or trap that is to come: once a turn (H12)?"""
    who = character(ground, hero)
    return who.ability == "knack" and hero.able and hero.mana >= who.ability_cost


def goes_with(who: Character, fight: Fight) -> bool:
    """Is this an ability for the strike that is asked now, in the exchange or in melee (H12)?"""
    exchange, melee = STRIKE_ABILITIES.get(who.ability, (False, False))
    return exchange if fight.round == 0 else melee


def strike_ability(ground: Ground, hero: Hero) -> bool:
    """May the ability be declared with the strike that is asked now: once a combat step (H12)?"""
    fight = ground.body.fight
    if fight is None or not fight.fresh:
        return False
    who = character(ground, hero)
    return goes_with(who, fight) and hero.mana >= who.ability_cost


def is_unused(ground: Ground, hero: Hero) -> bool:
    """The ability works once a combat step, outside fights once a turn (H12): is it still to be used?"""
    fight = ground.body.fight
    return hero.able if fight is None else fight.fresh


def can_use_at_will(ground: Ground, hero: Hero, who: Character) -> bool:
    """May the hero, who is this character, use a healing or wounding ability now (H12)?"""
    return who.ability in AT_WILL and hero.mana >= who.ability_cost and is_unused(ground, hero)


def ability_ready(ground: Ground, hero: Hero) -> bool:
    """May a healing or wounding ability be used now (H12)?"""
    return can_use_at_will(ground, hero, character(ground, hero))


def neighbours(body: Body, seat: int) -> tuple[int, ...]:
    """The seats whose characters stand on the sector, the own one first."""
    here = body.heroes[seat].at
    others = [s for s, hero in enumerate(body.heroes) if hero.at == here and s != seat and not hero.out]
    return (seat, *others)


def patients(ground: Ground, seat: int) -> tuple[int, ...]:
    """The seats on the sector whose characters lack health."""
    heroes = ground.body.heroes
    return tuple([s for s in neighbours(ground.body, seat) if heroes[s].health < max_health(ground, s)])


def works_now(ground: Ground, seat: int, potion: Item) -> bool:
    """Would the potion change anything: health or mana that is lacking, or strength in a fight?"""
    hero = ground.body.heroes[seat]
    return (
        (potion.heal > 0 and hero.health < max_health(ground, seat))
        or (potion.mana > 0 and hero.mana < max_mana(ground, seat))
        or (potion.strike > 0 and ground.body.fight is not None)
    )


def does_something(ground: Ground, seat: int, card: int) -> bool:
    """Is this a potion that works now, or a scroll with somebody to read it at?"""
    what = item(ground, card)
    if what.kind == "scroll":
        return bool(aims(ground, seat))
    return what.kind == "potion" and works_now(ground, seat, what)


def usable(ground: Ground, seat: int) -> tuple[int, ...]:
    """Potions and scrolls in the backpack, and artifacts in use, that do something now."""
    hero = ground.body.heroes[seat]
    found = [card for card in hero.pack if does_something(ground, seat, card)] if hero.pack else []
    devices = ground.fixed.devices
    if devices and hero.used:
        found += [card for card in hero.used if card in devices and works(ground, seat, card)]
    return tuple(found)


def tools_to_ready(ground: Ground, hero: Hero) -> tuple[int, ...]:
    """Tools that may be taken in hand: in front of a lock, once a turn. They help there either way (H19)."""
    body = ground.body
    if not hero.pack or ground.fixed.locks.isdisjoint(face_up(body, hero.at)):
        return ()
    return tuple([owned for owned in hero.pack if item(ground, owned).kind == "tool" and owned not in body.tried])


def ability_targets(ground: Ground, seat: int) -> tuple[int | str, ...]:
    """Whom a healing or wounding ability can reach: foes as card ids, characters as `seat N`."""
    hero = ground.body.heroes[seat]
    who = ground.fixed.characters[hero.character]
    if who.ability not in AT_WILL or not can_use_at_will(ground, hero, who):
        return ()
    if who.ability == "spell":
        return aims(ground, seat)
    return tuple([f"seat {s}" for s in patients(ground, seat)])


def use_item(table: Milestone, seat: int, action: UseItem) -> None:
    """Drink a potion or read a scroll; it is used up (H14, H15). An artifact stays; a tool is only taken in hand."""
    what = item(table, action.item)
    if what.kind == "artifact":
        use_artifact(table, seat, action)
        return
    if what.kind == "tool":
        table.body.tried.append(action.item)
        return
    spend(table, seat, action.item, "used")
    if what.kind == "scroll":
        strike_down(table, seat, action.card, what.wounds, at=action.seat)
        return
    heal(table, seat, health=what.heal, mana=what.mana)
    fight = table.body.fight
    if fight is not None and what.strike:
        table.begin(Strengthened(seat, End(FIGHT, fight.card), source=Target(action.item), by=what.strike))


def pay_ability(table: Milestone, seat: int, *, card: str = "", target: int = -1) -> None:
    """The mana for one use (H12)."""
    hero = table.body.heroes[seat]
    hero.mana -= character(table, hero).ability_cost
    table.emit(UsedAbility(seat, card, target))


def use_ability(table: Milestone, seat: int, action: UseAbility) -> None:
    """A spell or a healing: pay, then wound a foe without a roll or heal somebody on the sector (H12)."""
    who = character(table, table.body.heroes[seat])
    if who.ability == "spell":
        pay_ability(table, seat, card=table.fixed.paths[action.card] if action.card >= 0 else "", target=action.seat)
        strike_down(table, seat, action.card, who.ability_amount, at=action.seat)
    else:
        healed = seat if action.seat < 0 else action.seat
        pay_ability(table, seat, target=healed)
        heal(table, healed, health=who.ability_amount)
