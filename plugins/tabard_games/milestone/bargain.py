"""Offers from one seat to another: which there can be, walked slot by slot and never listed (rule 26, H28, H29)."""

from __future__ import annotations

from tabard.api import Decision, Refusal, Slot, say
from tabard_games.milestone.actions import Offer
from tabard_games.milestone.decisions import Trade
from tabard_games.milestone.ground import Ground, item
from tabard_games.milestone.state import Hero

Picks = tuple[int | str, ...]

DONE = "done"
"""Enough of this side of the offer."""
ONE = 1
"""Companions that a character may have (H25)."""


def offers_left(ground: Ground, decision: Decision, partner: int) -> bool:
    """Once per partner per turn (H28); between adventures so often that it comes to an end."""
    most = ground.options.trade_offers if isinstance(decision, Trade) else 1
    return ground.body.offers.count((decision.seat, partner)) < most


def is_near(ground: Ground, decision: Decision, partner: int) -> bool:
    """On the same sector; between adventures everybody sits at one fire."""
    heroes = ground.body.heroes
    return isinstance(decision, Trade) or heroes[partner].at == heroes[decision.seat].at


def partners(ground: Ground, decision: Decision) -> tuple[int, ...]:
    """Seats to which an offer can be made now."""
    heroes = ground.body.heroes
    here = heroes[decision.seat].at
    trade = type(decision) is Trade
    # A glance at who is near comes first, as it is mostly nobody and every deed asks (see `is_near`).
    near = [seat for seat, other in enumerate(heroes) if (trade or other.at == here) and not other.out]
    return tuple([seat for seat in near if seat != decision.seat and may_offer(ground, decision, seat)])


def may_offer(ground: Ground, decision: Decision, partner: int) -> bool:
    """Is there any offer to make to somebody who is near?"""
    return offers_left(ground, decision, partner) and Bargain(ground, decision, partner).can_begin()


def offer_slots(ground: Ground, decision: Decision, picked: Picks) -> Slot | Offer:
    """What is behind the verb: the partner, what is given, what is wanted, each until `DONE`; picks of one side go in
    the order of the owner's cards, so that they come to an end and no two ways lead to the same offer."""
    if not picked:
        return Slot("partner", tuple([f"seat {seat}" for seat in partners(ground, decision)]))
    partner = int(str(picked[0]).removeprefix("seat "))
    return Bargain(ground, decision, partner).walk(picked[1:])


class Bargain:
    """What two seats can give each other. `mine` and `theirs` are cards by id, in the order of their owner's cards."""

    def __init__(self, ground: Ground, decision: Decision, partner: int) -> None:
        self.ground = ground
        self.partner = partner
        self.trade = isinstance(decision, Trade)
        self.hero = ground.body.heroes[decision.seat]
        self.other = ground.body.heroes[partner]
        # The own gear is frozen in the own turn (rule 17); the partner's is not, and a companion is no gear.
        self.mine = [c for c in (*self.hero.used, *self.hero.pack) if self.trade or self.is_loose(c)]
        self.theirs = [*self.other.used, *self.other.pack]
        self.room = max(0, ONE - self.companions(self.hero))
        self.their_room = max(0, ONE - self.companions(self.other))

    def is_loose(self, card: int) -> bool:
        """Can it be given away in the own turn?"""
        return card in self.hero.pack or self.is_companion(card)

    def is_companion(self, card: int) -> bool:
        """One per character stays the rule (H28)."""
        return item(self.ground, card).kind == "companion"

    def companions(self, hero: Hero) -> int:
        """How many a character has, used or not."""
        return sum(self.is_companion(card) for card in (*hero.used, *hero.pack))

    def wealth(self, hero: Hero) -> int:
        """White counters that can change hands: none in the course of an adventure (H28)."""
        return hero.xp if self.trade else 0

    def can_begin(self) -> bool:
        """Is there any offer to make?"""
        return bool(self.give_next(()))

    def walk(self, picks: Picks) -> Slot | Offer:
        """The next slot behind the partner, or the whole offer."""
        give, rest = _side(picks)
        if rest is None:
            return Slot("give", self.give_next(give))
        if self.trade and not rest:
            return Slot("give xp", self.give_xp_next(give))
        give_xp, rest = (int(rest[0]), rest[1:]) if self.trade else (0, rest)
        get, rest = _side(rest)
        if rest is None:
            return Slot("get", self.get_next(give, give_xp, get))
        if self.trade and not rest:
            least = 0 if give or give_xp or get else 1
            return Slot("get xp", tuple(range(least, self.other.xp + 1)))
        return Offer(self.partner, give, get, give_xp, int(rest[0]) if self.trade else 0)

    def give_next(self, give: tuple[int, ...]) -> Picks:
        """One more card to give, or enough."""
        found = [c for c in self.behind(self.mine, give) if self.can_end((*give, c), True, (), self.theirs)]
        something = bool(give) or self.wealth(self.hero) > 0
        return (*([DONE] if self.can_end(give, something, (), self.theirs) else []), *found)

    def give_xp_next(self, give: tuple[int, ...]) -> Picks:
        """How many counters go along."""
        least = 0 if self.can_end(give, bool(give), (), self.theirs) else 1
        return tuple(range(least, self.hero.xp + 1))

    def get_next(self, give: tuple[int, ...], give_xp: int, get: tuple[int, ...]) -> Picks:
        """One more card to get, or enough."""
        left = self.behind(self.theirs, get)
        found = [c for n, c in enumerate(left) if self.can_end(give, True, (*get, c), left[n + 1 :])]
        something = bool(give or give_xp or get)
        return (*([DONE] if self.can_end(give, something, get, []) else []), *found)

    def behind(self, cards: list[int], picked: tuple[int, ...]) -> list[int]:
        """The cards behind the last picked one. Of copies of one card the first ones go first."""
        paths = self.ground.fixed.paths
        left = cards[cards.index(picked[-1]) + 1 :] if picked else cards
        skipped = {paths[c] for c in cards[: len(cards) - len(left)] if c not in picked}
        first = {paths[c]: c for c in reversed(left)}
        return [c for c in left if first[paths[c]] == c and paths[c] not in skipped]

    def can_end(self, give: tuple[int, ...], something: bool, get: tuple[int, ...], left: list[int]) -> bool:
        """Is there a lawful offer with this given, this wanted, and any of `left` besides? `something`: it is one
        already, whatever else is wanted."""
        away = sum(map(self.is_companion, give))
        come = sum(map(self.is_companion, get))
        more = sum(map(self.is_companion, left))
        least, most = max(come, away - self.their_room), min(come + more, away + self.room)
        if least > most:
            return False
        return something or self.wealth(self.other) > 0 or len(left) > more or most > come

    def refusal(self, action: Offer) -> Refusal | None:
        """Why an offer to a partner who is near cannot be made."""
        owned = [*self.hero.used, *self.hero.pack]
        for cards, pool, whose in ((action.give, owned, say("you have")), (action.get, self.theirs, say("they have"))):
            if len(set(cards)) < len(cards) or any(card not in pool for card in cards):
                return Refusal("option", say("An offer names each card once, and only what {whose}.", whose=whose))
        if self.trade and (action.give_xp > self.hero.xp or action.get_xp > self.other.xp):
            return Refusal("cost", say("There are not so many XP to give."))
        if not self.trade and (action.give_xp or action.get_xp):
            return Refusal("condition", say("XP never change hands in the course of an adventure (H28)."))
        if not self.can_end(action.give, True, action.get, []):
            return Refusal("limit", say("A character has one companion (H25)."))
        if any(card not in self.mine for card in action.give):
            return Refusal("frozen", say("It is in use; equipment cannot be changed in your own turn (rule 17)."))
        return None


def _side(picks: Picks) -> tuple[tuple[int, ...], Picks | None]:
    """The cards of one side, and what follows `DONE`; None while that is not said."""
    if DONE not in picks:
        return tuple([int(card) for card in picks]), None
    end = picks.index(DONE)
    return tuple([int(card) for card in picks[:end]]), picks[end + 1 :]


def offer_refusal(ground: Ground, decision: Decision, hero: Hero, action: Offer) -> Refusal | None:
    """The codes in the contract's order: form, option, target, cost, condition, limit, frozen."""
    heroes = ground.body.heroes
    if action.give_xp < 0 or action.get_xp < 0 or action == Offer(action.seat):
        return Refusal("form", say("Say what you give, what you get, or both."))
    seat = action.seat
    if not 0 <= seat < len(heroes) or heroes[seat] is hero or heroes[seat].out:
        own = 0 <= seat < len(heroes) and heroes[seat] is hero
        return Refusal("option", say("That is yourself.") if own else say("There is no such partner."))
    bargain = Bargain(ground, decision, seat)
    wrong = bargain.refusal(action)
    if wrong is not None and wrong.code in ("form", "option"):
        return wrong
    if not is_near(ground, decision, seat):
        return Refusal("target", say("Your partner is not on your sector."))
    if wrong is not None and wrong.code in ("cost", "condition"):
        return wrong
    if not offers_left(ground, decision, seat):
        return Refusal("limit", say("You have made that partner enough offers for now (H28)."))
    return wrong
