"""The terms of Milestone, each in a line, and every card in sight."""

from __future__ import annotations

from tabard.api import Message, say
from tabard_games.milestone.cards import Card, Character
from tabard_games.milestone.deck import deck_of
from tabard_games.milestone.state import HIDDEN
from tabard_games.milestone.words.figures import describe
from tabard_games.milestone.words.tales import MilestoneLook

TERMS: dict[str, Message] = {
    "milestone": say("A card of the road: a monster, a lock, a trap or a place. It is turned when you stop on it."),
    "loot": say("Items won from monsters and locks. You draw the top card into your backpack."),
    "curio": say("A rare item, better than Loot. The Goal's winner draws one."),
    "exchange of cards": say("On your sector, once per partner and turn: any cards for any cards, if both agree."),
    "junk dealer": say("Used items with a value come to his pile. Between adventures he sells them, and buys at half."),
    "trade": say("What opens every adventure but the first: dealer, swaps, levels, equipment."),
    "task": say("An extra assignment for all. The first to meet it gets its XP or a Curio; then the next is turned."),
    "goal": say("The last card before Start. Whoever lands the last blow on it wins. Its wounds stay between fights."),
    "sector": say("A numbered place on the road. The road is a ring: after the last sector comes Start again."),
    "movement": say("A die and your Speed. You go at least 1 sector and at most that many; empty ones do not count."),
    "ability": say("What your character alone can do, for mana. Your sheet names it and its price."),
    "start": say("Where everybody begins. Passing or stopping there gives all health and mana back. No fight there."),
    "health": say("Level plus innate health. At 0 you fall."),
    "mana": say("Level plus innate mana. It pays for your ability and for places."),
    "speed": say("Added to the movement die."),
    "attack": say("Added to the die in melee."),
    "shot": say("Added to the die in the exchange of shots. Without any you do not shoot."),
    "safety": say("Taken off the wounds of a strike against you, and added to the die against traps."),
    "lockpicking": say("Added to the die against locks. A tool in the backpack helps, and breaks on a 1."),
    "xp": say("Experience. Your sheet shows what you have and what the next level costs."),
    "level": say("Each level gives 1 health and 1 mana. An adventure takes you at most one level above its own."),
    "fall": say("At 0 health: back to Start, restored, 1 XP and a random item lost, the turn over."),
    "retreat": say("After a full round of melee you may leave; the wounds stay on the monster."),
    "neutral": say("A Neutral monster begins no fight. Attack it if you like."),
    "strike": say("Wounds = die + bonus - 3 - the target's Safety. A natural 6 always wounds."),
    "exchange": say("The exchange of shots opens a fight: each side that has a Shot shoots once."),
    "lock": say("Once a turn: a die and Lockpicking against its target. A natural 6 opens every lock."),
    "companion": say(
        "Goes with a character: one bonus, health of its own. It may take a strike for you. At 0 it is gone."
    ),
    "attack on a character": say(
        "Same sector, not Start, once a turn. The winner takes an item and XP. You may flee it."
    ),
    "trap": say("A die and Safety against its target, or take its wounds. A natural 1 always springs it."),
    "place": say("It stays on the road and acts on whoever stops there, or on whoever pays."),
    "equip": say("To put gear to use: in the backpack it does not help. Never in your own turn, nor in a fight."),
    "backpack": say("Holds 5 cards at the end of your turn; the rest is left or thrown away."),
    "round": say("Every seat has had one turn. If the Goal still stands after the last round, the adventure is lost."),
}


def terms(look: MilestoneLook) -> dict[str, tuple[Message, ...]]:
    """Rules first, then the cards in sight by name."""
    found: dict[str, tuple[Message, ...]] = {term: (line,) for term, line in TERMS.items()}
    body = look.view.body
    seen = [card for cards in body.road for card in cards if card in body.shown]
    seen += [item for items in body.lying for item in items]
    seen += [owned for hero in body.heroes for owned in (*hero.used, *hero.pack)]
    deck = deck_of(look.options, look.content)
    paths = [deck.paths[card] for card in seen if card != HIDDEN]
    paths += look.content.of(Character)
    for path in paths:
        what = look.content.get(path)
        if isinstance(what, Card):
            lines = (describe(what), say(what.flavour)) if what.flavour else (describe(what),)
            found[what.name.lower()] = lines
    return found
