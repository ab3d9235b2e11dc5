"""`[cards.NAME]` of a scenario: definitions made for it, with the fields of the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tabard.api import Resource, UsageError, nearest, slug
from tabard_games.milestone.cards import EFFECTS, ITEM_KINDS, Goal, Item, Location, Lock, Monster, Trap

FOLDER = "res://milestone/scenario/"
"""Where definitions made for a scenario have their paths."""

PLACES: dict[str, type[Resource]] = {
    "monster": Monster, "goal": Goal, "lock": Lock, "trap": Trap, "location": Location,
}  # fmt: skip
KINDS = (*PLACES, *ITEM_KINDS)
HELD = ("weapon", "ranged", "shield")
SIGNED = ("attack", "shot", "safety", "speed", "lockpicking")
NOT_OF_A_GOAL = ("loot", "neutral")
"""Figures of monsters that a Goal never has; a writer may say so with a 0."""

OTHER_NAMES = {
    "health": "heal", "move": "step", "steps": "step", "strike": "bless", "strikes": "bless", "wounds": "wound",
    "damage": "wound", "speed": "slow", "movement": "slow",
}  # fmt: skip
"""Other words for effects of places that a writer may use."""


def make_cards(made: Mapping[str, Mapping[str, Any]]) -> dict[str, Resource]:
    """The definitions by resource path. Raises UsageError naming card and field."""
    found: dict[str, Resource] = {}
    for name, fields in made.items():
        path = f"{FOLDER}{slug(name)}.tres"
        n = 2
        while path in found:
            path = f"{FOLDER}{slug(name)}-{n}.tres"
            n += 1
        found[path] = make_card(name, fields)
    return found


def make_card(name: str, fields: Mapping[str, Any]) -> Resource:
    """One definition."""
    where = f"cards.{name}"
    kind = fields.get("kind")
    if kind not in KINDS:
        hint = nearest(str(kind), KINDS) or f"; known: {', '.join(KINDS)}"
        raise UsageError(f"{where}.kind is {kind!r}, expected a kind of card{hint}")
    cls = PLACES.get(kind, Item)
    given = {field: value for field, value in fields.items() if field != "kind"}
    if kind == "goal":
        given = {field: value for field, value in given.items() if field not in NOT_OF_A_GOAL or value}
    if kind in ("location", "artifact"):
        given = _location(where, given)
    _check_fields(where, kind, cls, given)
    values = {"name": name, **given}
    if cls is Item:
        values = {**_usual(kind, given), **values, "kind": kind}
    try:
        card = msgspec.convert(values, cls)
    except msgspec.ValidationError as error:
        raise UsageError(f"{where} does not fit: {error}") from error
    for field, problem in card.problems():
        raise UsageError(f"{where}.{field}: {problem}")
    return card


def _check_fields(where: str, kind: str, cls: type[Resource], given: Mapping[str, Any]) -> None:
    known = [field for field in cls.__struct_fields__ if field not in ("name", "kind")]
    for field, value in given.items():
        if field not in known:
            hint = nearest(field, known) or f"; known: {', '.join(known)}"
            raise UsageError(f"{where}: kind {kind!r} has no field {field!r}{hint}")
        if isinstance(value, int) and not isinstance(value, bool):
            least = 1 if field == "health" else 0
            if value < least and not (cls is Item and field in SIGNED):
                raise UsageError(f"{where}.{field} is {value}, expected {least} or more")


def _usual(kind: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """What an item has unless it says otherwise: one hand for what is held, the tool's bonus, its XP value (H14)."""
    usual: dict[str, Any] = {}
    if kind in HELD:
        usual["hands"] = 1
    if kind == "tool":
        usual["lockpicking"] = 2
    if kind == "artifact":
        usual["value"] = 2
    elif kind in (*HELD, "armour"):
        bonuses = sum(given[stat] for stat in SIGNED if isinstance(given.get(stat), int))
        usual["value"] = max(0, bonuses - (1 if given.get("hands") == 2 else 0))
    return usual


def _location(where: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """`automatic = {heal = 2}` or an effect's name with `amount`; `paid = {mana = 1, effect = …}`."""
    values = dict(given)
    amount = values.pop("amount", 1)
    if "automatic" in values:
        values["automatic"] = _effects(f"{where}.automatic", values["automatic"], amount)
    price = values.get("paid")
    if isinstance(price, Mapping) and ("effect" in price or "mana" in price):
        known = ("mana", "xp", "effect", "amount", "once_a_turn", "discard")
        for part in price:
            if part not in known:
                raise UsageError(
                    f"{where}.paid has no part {part!r}{nearest(part, known) or '; known: ' + ', '.join(known)}"
                )
        if "effect" not in price:
            raise UsageError(f"{where}.paid has no effect, expected effect = {{bless = 1}} or another")
        values["paid"] = _effects(f"{where}.paid.effect", price["effect"], price.get("amount", amount))
        values |= {f"paid_{coin}": price[coin] for coin in ("mana", "xp") if coin in price}
        values |= {flag: price[flag] for flag in ("once_a_turn", "discard") if flag in price}
    elif "paid" in values:
        values["paid"] = _effects(f"{where}.paid", price, amount)
    return values


def _effects(where: str, written: Any, amount: Any) -> dict[str, int]:
    """Effects by name → number, from a table, from `"heal 2"`, or from a name with the amount beside it."""
    if isinstance(written, str):
        name, _, number = written.partition(" ")
        written = {name: int(number) if number.isdigit() else amount}
    if not isinstance(written, Mapping):
        raise UsageError(f"{where} is {written!r}, expected a table such as {{heal = 2}}, or an effect's name")
    found: dict[str, int] = {}
    for name, number in written.items():
        if isinstance(number, bool) or not isinstance(number, int):
            raise UsageError(f"{where}.{name} is {number!r}, expected a whole number")
        effect = OTHER_NAMES.get(name.lower(), name.lower())
        if effect not in EFFECTS:
            raise UsageError(
                f"{where}: unknown effect {name!r}{nearest(name, EFFECTS) or '; known: ' + ', '.join(EFFECTS)}"
            )
        found[effect] = abs(number)
    return found
