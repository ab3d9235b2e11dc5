"""The greedy bot among traders: what an offer is worth to its character, and what it buys (H28, H29)."""

from __future__ import annotations

from tabard.api import Action, Decision
from tabard_games.milestone.actions import Agree, Buy, End, Offer, Refuse, Sell
from tabard_games.milestone.bargain import Bargain, partners
from tabard_games.milestone.bots.gear import Wardrobe
from tabard_games.milestone.bots.mind import Mind
from tabard_games.milestone.bots.worth import worth
from tabard_games.milestone.cards import WORN
from tabard_games.milestone.decisions import Proposal, Trade
from tabard_games.milestone.ground import item
from tabard_games.milestone.trade import sale_price

SPARE = 0.25
"""The part of its worth that gear has for somebody who wears something better."""
BARGAIN = 0.4
"""How much better the best set has to become for each white counter that a card costs."""
GAIN = 0.1
"""By how much an offer has to be better than nothing."""
DEAREST = 3
"""The most white counters that are offered for a card."""
TRIED = 8
"""So many swaps, the likeliest first, are worked out to the end."""


class Belongings:
    """What a character has, and what it would have after a swap. Made for one question, as the mind is."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.owned = [*mind.hero.used, *mind.hero.pack]
        self.now = self.worth(self.owned)

    def worth(self, owned: list[int]) -> float:
        """Of these cards: the best set of them in use, the rest carried."""
        mind = self.mind
        wardrobe = Wardrobe(mind.ground, mind.hero)
        wardrobe.owned = [one for one in owned if item(mind.ground, one).kind in WORN]
        best = wardrobe.best()
        rest = [one for one in owned if one not in best]
        spare = sum(worth(item(mind.ground, one)) * (SPARE if one in wardrobe.owned else 1.0) for one in rest)
        return wardrobe.worth(best) + spare

    def gain(self, goes: tuple[int, ...], comes: tuple[int, ...], counters: int = 0) -> float:
        """What it has more after a swap of cards and white counters."""
        after = [*(one for one in self.owned if one not in goes), *comes]
        return self.worth(after) - self.now + self.mind.xp(counters)

    def gains(self, cards: list[int]) -> list[tuple[int, float]]:
        """What each of these cards would add, as far as it adds enough; copies of one card count once."""
        paths = self.mind.ground.fixed.paths
        first = {paths[one]: one for one in reversed(cards)}
        found = [(one, self.gain((), (one,))) for one in first.values()]
        return [(one, more) for one, more in found if more > GAIN]


def answer_offer(mind: Mind, offer: Proposal) -> Action:
    """Agree where one has more afterwards. `give` is what comes, `get` what goes."""
    more = Belongings(mind).gain(offer.get, offer.give, offer.give_xp - offer.get_xp)
    return Agree() if more > GAIN else Refuse()


def propose(mind: Mind, decision: Decision) -> Offer | None:
    """A swap that both sides gain by, as far as they think alike; somebody who was asked already is left in peace."""
    asked = mind.ground.body.offers
    for partner in partners(mind.ground, decision):
        if (mind.seat, partner) not in asked and (offer := best_swap(mind, decision, partner)):
            return offer
    return None


def best_swap(mind: Mind, decision: Decision, partner: int) -> Offer | None:
    """One card for one, or between adventures for white counters: the best of those that both agree to."""
    bargain = Bargain(mind.ground, decision, partner)
    own, theirs = Belongings(mind), Belongings(Mind(mind.ground, partner, mind.temper))
    to_get = own.gains([one for one in bargain.theirs if not bargain.is_companion(one)])
    if not to_get:
        return None
    to_give = theirs.gains([one for one in bargain.mine if not bargain.is_companion(one)])
    offers = [(got + given, Offer(partner, (one,), (two,))) for two, got in to_get for one, given in to_give]
    for price in range(1, min(DEAREST, bargain.wealth(mind.hero)) + 1):
        offers += [(got - price, Offer(partner, (), (two,), give_xp=price)) for two, got in to_get]
    for _, offer in sorted(offers, key=lambda one: -one[0])[:TRIED]:
        mine = own.gain(offer.give, offer.get, -offer.give_xp)
        if mine > GAIN and theirs.gain(offer.get, offer.give, offer.give_xp) > GAIN and not bargain.refusal(offer):
            return offer
    return None


def choose_trade(mind: Mind, decision: Trade) -> Action:
    """Buy what makes the best set better by enough; sell gear that is in no set and brings something; pass."""
    ground, hero = mind.ground, mind.hero
    wardrobe = Wardrobe(ground, hero)
    own = list(wardrobe.owned)
    wanted = wardrobe.best()
    now = wardrobe.worth(wanted)
    best: tuple[float, Action] = (0.0, End())
    for found in ground.body.dealer:
        what = item(ground, found)
        if what.value <= hero.xp and what.kind in WORN and what.kind != "companion":
            wardrobe.owned = [*own, found]
            more = wardrobe.worth(wardrobe.best()) - now - BARGAIN * what.value
            best = max(best, (more, Buy(found)), key=lambda option: option[0])
    if best[0] > 0:
        return best[1]
    for one in hero.pack:
        if one in own and one not in wanted and sale_price(item(ground, one).value) > 0:
            return Sell(one)
    return propose(mind, decision) or End()
