"""The greedy bot among traders: what an offer is worth to its character, and what it buys (H28, H29)."""

from __future__ import annotations

from tabard.api import Action
from tabard_games.milestone.actions import Agree, Buy, End, Refuse, Sell
from tabard_games.milestone.bots.gear import Wardrobe
from tabard_games.milestone.bots.mind import Mind
from tabard_games.milestone.cards import WORN
from tabard_games.milestone.decisions import Proposal
from tabard_games.milestone.ground import item
from tabard_games.milestone.trade import sale_price

SPARE = 0.25
"""The part of its worth that gear has for somebody who wears something better."""
BARGAIN = 0.4
"""How much better the best set has to become for each white counter that a card costs."""
GAIN = 0.1
"""By how much an offer has to be better than nothing."""


def estate(mind: Mind, owned: list[int]) -> float:
    """What a character with these cards has: the best set of them in use, the rest carried."""
    wardrobe = Wardrobe(mind.ground, mind.hero)
    wardrobe.owned = [one for one in owned if item(mind.ground, one).kind in WORN]
    best = wardrobe.best()
    rest = [one for one in owned if one not in best]
    spare = sum(mind.worth(item(mind.ground, one)) * (SPARE if one in wardrobe.owned else 1.0) for one in rest)
    return wardrobe.worth(best) + spare


def answer_offer(mind: Mind, offer: Proposal) -> Action:
    """Agree where one has more afterwards. `give` is what comes, `get` what goes."""
    owned = [*mind.hero.used, *mind.hero.pack]
    after = [one for one in owned if one not in offer.get] + list(offer.give)
    gain = estate(mind, after) - estate(mind, owned) + mind.xp(offer.give_xp) - mind.xp(offer.get_xp)
    return Agree() if gain > GAIN else Refuse()


def choose_trade(mind: Mind) -> Action:
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
            gain = wardrobe.worth(wardrobe.best()) - now - BARGAIN * what.value
            best = max(best, (gain, Buy(found)), key=lambda option: option[0])
    if best[0] > 0:
        return best[1]
    for one in hero.pack:
        if one in own and one not in wanted and sale_price(item(ground, one).value) > 0:
            return Sell(one)
    return End()
