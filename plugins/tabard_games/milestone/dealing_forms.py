"""Text forms of offers, and of what happens between players and with the junk dealer (H28, H29)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tabard.api import Action, Event, Misread, Refusal, closest, letter, say, seat_of
from tabard_games.milestone.actions import Offer
from tabard_games.milestone.dealing_events import Bought, Declined, Offered, Sold, Swapped
from tabard_games.milestone.ground import Ground, card

_COUNTERS = re.compile(r"([0-9]{1,3}) xp\b", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:\s|,|and\b)+", re.IGNORECASE)


def write(ground: Ground, offer: Offer) -> str:
    """`offer SEAT give ITEM, ITEM, N xp get ITEM`."""
    form = f"offer {letter(offer.seat)}"
    for verb, cards, xp in (("give", offer.give, offer.give_xp), ("get", offer.get, offer.get_xp)):
        parts = [card(ground, found).name for found in cards] + ([f"{xp} xp"] if xp else [])
        form += f" {verb} {', '.join(parts)}" if parts else ""
    return form


def read(ground: Ground, seat: int, text: str) -> Action | Misread:
    """An offer; commas and `and` between the parts may be left out."""
    found = re.fullmatch(r"([A-Za-z])(?: give (.+?))??(?: get (.+))?", text, re.IGNORECASE)
    partner = seat_of(found[1].upper()) if found else None
    if found is None or partner is None or not (found[2] or found[3]):
        return Misread(Refusal("form", say("Say offer B give Sword get Shield; leave out give or get for a gift.")))
    heroes = ground.body.heroes
    if partner >= len(heroes):
        return Misread(Refusal("option", say("There is no seat {name} at this table.", name=letter(partner))), Offer)
    sides: list[tuple[tuple[int, ...], int]] = []
    for words, hero in ((found[2] or "", heroes[seat]), (found[3] or "", heroes[partner])):
        side = _side(ground, words, (*hero.used, *hero.pack))
        if isinstance(side, Misread):
            return side
        sides.append(side)
    (give, give_xp), (get, get_xp) = sides
    return Offer(partner, give, get, give_xp, get_xp)


def _side(ground: Ground, words: str, owned: Sequence[int]) -> tuple[tuple[int, ...], int] | Misread:
    """The cards and the counters of one side; of two names that fit the longer one is meant."""
    left = sorted(owned, key=lambda found: -len(card(ground, found).name))
    cards: list[int] = []
    xp = 0
    while words := _BETWEEN.sub("", words, count=1) if _BETWEEN.match(words) else words:
        counters = _COUNTERS.match(words)
        if counters is not None:
            xp += int(counters[1])
            words = words[counters.end() :]
            continue
        named = next((found for found in left if _begins(words, card(ground, found).name)), None)
        if named is None:
            near = closest(words, [card(ground, found).name for found in left])
            hint = say("Did you mean {name}?", name=repr(near)) if near else say("Sheets show who has what.")
            message = say("Nobody in this deal has {name}. {hint}", name=repr(words), hint=hint)
            return Misread(Refusal("option", message), Offer)
        left.remove(named)
        cards.append(named)
        words = words[len(card(ground, named).name) :]
    return tuple(cards), xp


def _begins(words: str, name: str) -> bool:
    """Do the words begin with a name, and not just with its beginning?"""
    return words.casefold().startswith(name.casefold()) and not words[len(name) : len(name) + 1].isalnum()


def event_form(ground: Ground, event: Event) -> str:
    """The text form of an event, or an empty text."""
    if isinstance(event, Offered):
        return f"offered {letter(event.seat)} {letter(event.partner)}"
    if isinstance(event, Swapped):
        return f"agreed {letter(event.partner)} {letter(event.seat)}"
    if isinstance(event, Declined):
        return f"refused {letter(event.partner)} {letter(event.seat)}"
    if isinstance(event, Bought | Sold):
        name = card(ground, ground.fixed.paths.index(event.card)).name
        return f"{type(event).__name__.lower()} {letter(event.seat)} {name}"
    return ""
