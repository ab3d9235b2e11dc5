"""What characters own and gain: XP, Loot, equipment, wounds healed and taken (H7, H11-H16, H24)."""

from __future__ import annotations

from tabard.api import Action, Table
from tabard_games.milestone.actions import Equip, Unequip
from tabard_games.milestone.events import Equipped, GainedXp, Got, Healed, LeftOnSector, Levelled, Lost, Restored
from tabard_games.milestone.ground import adventure, item, level_price, max_health, max_mana
from tabard_games.milestone.options import Options
from tabard_games.milestone.state import Body, Hero, without

Milestone = Table[Body, Options]


def gain_xp(table: Milestone, seat: int, xp: int) -> None:
    """White counters; a loss never goes below none (H24)."""
    hero = table.body.heroes[seat]
    change = max(xp, -hero.xp)
    if change == 0:
        return
    hero.xp += change
    if change > 0:
        hero.gained += change
    table.emit(GainedXp(seat, change))


def level_up(table: Milestone, seat: int) -> None:
    """Spend white counters on levels, up to the adventure's cap (H11). Never inside a fight (FAQ 7)."""
    hero = table.body.heroes[seat]
    options = table.options
    while hero.xp >= level_price(options, hero.level) and hero.level < adventure(table).level + options.level_over:
        hero.xp -= level_price(options, hero.level)
        hero.level += 1
        hero.health += 1
        hero.mana += 1
        table.emit(Levelled(seat, hero.level))


def heal(table: Milestone, seat: int, *, health: int = 0, mana: int = 0) -> None:
    """Health and mana come back, never above the maximum."""
    hero = table.body.heroes[seat]
    healed = max(0, min(health, max_health(table, seat) - hero.health))
    restored = max(0, min(mana, max_mana(table, seat) - hero.mana))
    hero.health += healed
    hero.mana += restored
    if healed or restored:
        table.emit(Healed(seat, healed, restored))


def restore(table: Milestone, seat: int) -> None:
    """Start gives health and mana back in full, to the companion too (rule 23)."""
    body = table.body
    hero = body.heroes[seat]
    health, mana = max_health(table, seat), max_mana(table, seat)
    hurt = [str(owned) for owned in (*hero.used, *hero.pack) if str(owned) in body.wounds] if body.wounds else []
    if hurt or (hero.health, hero.mana) != (health, mana):
        hero.health, hero.mana = health, mana
        for companion in hurt:
            del body.wounds[companion]
        table.emit(Restored(seat))


def draw(table: Milestone, seat: int, pile: list[int], *, sector: int | None = None) -> None:
    """The top card of the Loot or Curio pile: into the backpack, or onto a sector (H23, H27). An empty pile gives XP
    instead (H31)."""
    if not pile:
        gain_xp(table, seat, table.options.empty_pile_xp)
        return
    card = pile.pop()
    path = table.fixed.paths[card]
    if sector is None:
        table.body.heroes[seat].pack += (card,)
        table.emit(Got(seat, path, drawn=True))
    else:
        table.body.lying[sector] += (card,)
        table.emit(LeftOnSector(path, sector))


def remove(hero: Hero, card: int) -> None:
    """Out of use or out of the backpack."""
    if card in hero.used:
        hero.used = without(hero.used, card)
    else:
        hero.pack = without(hero.pack, card)


def spend(table: Milestone, seat: int, card: int, how: str) -> None:
    """An item's end: to the junk dealer if it has an XP value, else to the discard pile (H15)."""
    body = table.body
    remove(body.heroes[seat], card)
    (body.dealer if item(table, card).value > 0 else body.discard).append(card)
    trim_mana(table, seat)
    table.emit(Lost(seat, table.fixed.paths[card], how))


def put_down(table: Milestone, seat: int, card: int, how: str, sector: int) -> None:
    """An item stays on a sector, face up (H16, H24)."""
    body = table.body
    remove(body.heroes[seat], card)
    body.lying[sector] += (card,)
    trim_mana(table, seat)
    table.emit(Lost(seat, table.fixed.paths[card], how))


def trim_mana(table: Milestone, seat: int) -> None:
    """Surplus mana is lost when an item that gave it goes (FAQ 6)."""
    hero = table.body.heroes[seat]
    hero.mana = min(hero.mana, max_mana(table, seat))


def change_equipment(table: Milestone, seat: int, action: Action) -> None:
    """Into use or out of it (H7, H13); the action has been judged."""
    hero = table.body.heroes[seat]
    if type(action) is Equip:
        hero.pack = without(hero.pack, action.item)
        hero.used += (action.item,)
        table.emit(Equipped(seat, table.fixed.paths[action.item], on=True))
    elif type(action) is Unequip:
        hero.used = without(hero.used, action.item)
        hero.pack += (action.item,)
        trim_mana(table, seat)
        table.emit(Equipped(seat, table.fixed.paths[action.item], on=False))
