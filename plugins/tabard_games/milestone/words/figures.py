"""Cards described in a line or two: what they do, in plain words."""

from __future__ import annotations

from collections.abc import Callable

from tabard.api import Message, say, say_n
from tabard_games.milestone.cards import Card, Character, Foe, Goal, Item, Location, Lock, Monster, Task, Trap

Sentence = Callable[[int], Message]

STAT_WORDS: dict[str, Sentence] = {
    "attack": lambda n: say("Attack {n:+}", n=n),
    "shot": lambda n: say("Shot {n:+}", n=n),
    "safety": lambda n: say("Safety {n:+}", n=n),
    "speed": lambda n: say("Speed {n:+}", n=n),
    "lockpicking": lambda n: say("Lockpicking {n:+}", n=n),
    "mana": lambda n: say("mana {n:+}", n=n),
}

KINDS = {
    "weapon": say("weapon"), "ranged": say("ranged weapon"), "shield": say("shield"), "armour": say("armour"),
    "artifact": say("artifact"), "potion": say("potion"), "scroll": say("scroll"), "tool": say("tool"),
    "companion": say("companion"), "task": say("task item"),
}  # fmt: skip

ABILITY_WORDS: dict[str, Sentence] = {
    "strike-bonus": lambda n: say("+{n} to one of your Attack or Shot rolls", n=n),
    "second-shot": lambda n: say("shoot twice in the exchange of shots"),  # noqa: ARG005 - it has no number
    "spell": lambda n: say("{n} wounds to a foe up to 1 sector ahead; Safety ignored", n=n),
    "reroll-attack": lambda n: say("roll your Attack die twice, the better one counts"),  # noqa: ARG005 - it has no number
    "heal": lambda n: say("heal {n}: yourself or anyone on your sector", n=n),
    "knack": lambda n: say("+{n} to a roll against a lock or trap", n=n),
}

EFFECT_WORDS: dict[str, Sentence] = {
    "heal": lambda n: say("heals {n}", n=n),
    "mana": lambda n: say("restores {n} mana", n=n),
    "slow": lambda n: say("takes {n} off your next movement roll", n=n),
    "bless": lambda n: say("adds {n} to all your strikes until your next turn", n=n),
    "loot": lambda n: say("gives {n} Loot", n=n),
    "curio": lambda n: say_n("gives {n} Curio", "gives {n} Curios", n),
    "step": lambda n: say_n("moves you {n} sector on, to play there", "moves you {n} sectors on, to play there", n),
    "wound": lambda n: say_n("gives {n} wound", "gives {n} wounds", n),
    "xp": lambda n: say("gives {n} XP", n=n),
    "hold": lambda n: say_n("makes your next move zero", "makes your next {n} moves zero", n),
}


DEED_WORDS: dict[str, Sentence] = {
    "beat": lambda n: say_n("beat {n} monster", "beat {n} monsters", n),
    "open": lambda n: say_n("open {n} lock", "open {n} locks", n),
    "shoot": lambda n: say_n("beat {n} foe in the exchange of shots", "beat {n} foes in the exchange of shots", n),
    "avoid": lambda n: say_n("avoid {n} trap", "avoid {n} traps", n),
}


def joined(parts: list[Message]) -> Message:
    """`a, b, c`."""
    if not parts:
        return say("nothing")
    text = parts[0]
    for part in parts[1:]:
        text = say("{first}, {rest}", first=text, rest=part)
    return text


def bonuses(card: Item | Character) -> list[Message]:
    """The stats a card adds to."""
    found = [(word, int(getattr(card, stat))) for stat, word in STAT_WORDS.items()]
    return [word(n) for word, n in found if n]


def effects(table: dict[str, int]) -> Message:
    """What a place does."""
    return joined([EFFECT_WORDS[name](n) for name, n in table.items()])


def describe(card: Card) -> Message:
    """What a card does."""
    if isinstance(card, Foe):
        return _foe(card)
    if isinstance(card, Lock):
        return say(
            "Lock: reach {target} with a die and Lockpicking. Inside: {n} Loot.", target=card.target, n=card.loot
        )
    if isinstance(card, Trap):
        return say_n(
            "Trap: reach {target} with a die and Safety, or take {n} wound.",
            "Trap: reach {target} with a die and Safety, or take {n} wounds.",
            card.wounds,
            target=card.target,
        )
    if isinstance(card, Location):
        return _location(card)
    if isinstance(card, Item):
        return _item(card)
    if isinstance(card, Character):
        return say(
            "Innate: health {health:+}, {bonuses}. {name}, {cost} mana: {ability}.",
            health=card.health,
            bonuses=joined(bonuses(card)),
            name=say(card.ability_name),
            cost=card.ability_cost,
            ability=ABILITY_WORDS[card.ability](card.ability_amount),
        )
    if isinstance(card, Task):
        deed = DEED_WORDS[card.deed](card.count)
        if card.xp:
            return say("Be the first to {deed}, for {n} XP.", deed=deed, n=card.xp)
        return say("Be the first to {deed}, for a Curio.", deed=deed)
    return say(card.flavour) if card.flavour else say("A card of this adventure.")


def _foe(card: Foe) -> Message:
    """Figures in the order of the rules (H17)."""
    figures = say(
        "health {health}, Attack {attack}, Shot {shot}, Safety {safety}, XP {xp}",
        health=card.health,
        attack=card.attack,
        shot=card.shot,
        safety=card.safety,
        xp=card.xp,
    )
    if isinstance(card, Goal):
        return say("The Goal: {figures}. Whoever lands the last blow wins.", figures=figures)
    if isinstance(card, Monster) and card.neutral:
        return say("Neutral monster: {figures}. It begins no fight.", figures=figures)
    return say("Monster: {figures}.", figures=figures)


def _location(card: Location) -> Message:
    """What a place does to all, and for whom it works for a price."""
    if not card.paid:
        return say("Place: {effects}.", effects=effects(card.automatic))
    price = say("{n} mana", n=card.paid_mana) if card.paid_mana else say("{n} XP", n=card.paid_xp)
    paid = say("for {price} it {effects}", price=price, effects=effects(card.paid))
    if card.automatic:
        return say("Place: {effects}; {paid}.", effects=effects(card.automatic), paid=paid)
    return say("Place: {paid}.", paid=paid)


def _item(card: Item) -> Message:
    """Kind, hands, bonuses, what it does once."""
    parts = [KINDS[card.kind]]
    if card.hands:
        parts.append(say_n("{n} hand", "{n} hands", card.hands))
    if card.kind == "potion":
        drunk = (
            (card.heal, say("heals {n}", n=card.heal)),
            (card.mana, say("restores {n} mana", n=card.mana)),
            (card.strike, say("{n} more on all your strikes in one fight", n=card.strike)),
        )
        parts.extend(words for n, words in drunk if n)
    else:
        parts.extend(bonuses(card))
    if card.paid:
        parts.append(say("for {n} mana it {effects}", n=card.paid_mana, effects=_sold(card)))
    if card.wounds:
        parts.append(say("{n} wounds to a foe up to 1 sector ahead", n=card.wounds))
    if card.health:
        parts.append(say("health {n}", n=card.health))
    return joined(parts)


def _sold(card: Item) -> Message:
    """What an artifact sells: as with places, but it wounds others."""
    told = [
        say_n("gives {n} wound to a foe up to 1 sector ahead", "gives {n} wounds to a foe up to 1 sector ahead", n)
        if name == "wound"
        else EFFECT_WORDS[name](n)
        for name, n in card.paid.items()
    ]
    return joined(told)
