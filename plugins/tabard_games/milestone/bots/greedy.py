"""The greedy bot: the answer with the best expected worth, looking one move ahead."""

from __future__ import annotations

from tabard.api import Action, Choice, Decision, Generator, Rules, Seen, Slot
from tabard_games.milestone.actions import End, Play, UseAbility
from tabard_games.milestone.bots import company
from tabard_games.milestone.bots.dealing import answer_offer, choose_trade
from tabard_games.milestone.bots.fighting import brace, choose
from tabard_games.milestone.bots.gear import next_change
from tabard_games.milestone.bots.mind import Mind
from tabard_games.milestone.bots.road import choose_deed, choose_move, close, next_effect
from tabard_games.milestone.bots.temper import Temper
from tabard_games.milestone.cards import Lock, Trap
from tabard_games.milestone.choices import slots
from tabard_games.milestone.decisions import (
    Attempt,
    Brace,
    Closing,
    Deeds,
    Dressing,
    Meanwhile,
    Move,
    Order,
    OwnStrike,
    Proposal,
    Trade,
    WhoToBe,
)
from tabard_games.milestone.ground import Sight, card
from tabard_games.milestone.options import Options
from tabard_games.milestone.state import View


class GreedyBot:
    """Plays from what its seat sees, with exact odds for fights and averages for cards that lie face down.

    It draws lots only for its character, so that all of them are met.
    """

    def __init__(self, temper: Temper | None = None) -> None:
        self.temper = temper or Temper()

    def act(self, rules: Rules, seen: Seen[View], choice: Choice, decision: Decision, rng: Generator) -> Action | None:
        """See `Bot.act`."""
        options = rules.options
        assert isinstance(options, Options)
        sight = Sight(seen.view, options, rules.content)
        if isinstance(decision, Meanwhile):
            return next_change(sight, sight.body.heroes[seen.seat])
        if isinstance(decision, WhoToBe):
            return character_by_lot(sight, decision, rng)
        if not sight.body.heroes[seen.seat].character:
            return choice.draw(rng)
        return answer(Mind(sight, seen.seat, self.temper), decision) or choice.draw(rng)


def answer(mind: Mind, decision: Decision) -> Action | None:
    """The answer to a question of the own turn; None to one that this bot has not heard of."""
    if isinstance(decision, Proposal):
        return answer_offer(mind, decision)
    if isinstance(decision, Trade):
        return choose_trade(mind, decision)
    if isinstance(decision, Dressing):
        return next_change(mind.ground, mind.hero) or End()
    if isinstance(decision, Move):
        return choose_move(mind)
    if isinstance(decision, OwnStrike):
        return choose(mind)
    if isinstance(decision, Brace):
        return brace(mind)
    if isinstance(decision, Deeds):
        return choose_deed(mind, decision)
    if isinstance(decision, Closing):
        return close(mind)
    if isinstance(decision, company.ASKED):
        return company.answer(mind, decision)
    if isinstance(decision, Order):
        return next_effect(mind)
    return attempt(mind, decision.card) if isinstance(decision, Attempt) else None


def character_by_lot(sight: Sight, decision: WhoToBe, rng: Generator) -> Action:
    """One that can be named, drawn slot by slot as any bot draws; the cards need not decide."""
    picked: tuple[int | str, ...] = ()
    while isinstance(step := slots(sight, decision, picked), Slot):
        named = [candidate for candidate in step.candidates if candidate]
        picked = (*picked, named[rng.below(len(named), "choice")])
    return step


def attempt(mind: Mind, found: int) -> Action:
    """The knack for a lock or a trap where the better odds are worth the mana (H12)."""
    what = card(mind.ground, found)
    extra = mind.who.ability_amount
    gain = 0.0
    if isinstance(what, Lock):
        gain = (mind.lock_chance(what, extra) - mind.lock_chance(what)) * mind.opened(what)
    elif isinstance(what, Trap):
        spared = mind.deed("avoid") - mind.sprung(what, mind.hero.health)
        gain = (mind.trap_chance(what, extra) - mind.trap_chance(what)) * spared
    return UseAbility() if gain > mind.temper.mana * mind.who.ability_cost else Play(found)
