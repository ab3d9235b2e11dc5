"""Playing one game or campaign between bots to its end, without a session and without snapshots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from msgspec import Struct

from tabard.bots.asking import Offers, ask
from tabard.bots.bot import Bot
from tabard.campaign.crossing import chapter_options, chapter_seed, set_out
from tabard.effects.table import Table
from tabard.engine.chapters import ChapterGame
from tabard.engine.rules import Rules
from tabard.engine.step import apply, start
from tabard.engine.tally import Figures
from tabard.errors import PluginError, TabardError
from tabard.ids import letter
from tabard.model.moves import Action, Decision, Refusal
from tabard.model.state import AnyState
from tabard.rng.generator import derive
from tabard.session.border import next_table, settled
from tabard.session.seats import Seat
from tabard.testing.simulate.order import Match, Order
from tabard.testing.simulate.workshop import Workshop

AnyTable = Table[Any, Any]

MOST_DECISIONS = 20_000
"""Answers in one game after which it has stalled. A long one takes a few hundred."""
MOST_CHAPTERS = 100
"""Adventures in one campaign, those tried again counted, after which it has stalled."""

End = Literal["finished", "crashed", "stalled"]


class Leg(Struct, frozen=True):
    """One game that has ended: the adventure it was (empty outside campaigns), how, and the figures of it.

    `people` holds (character, level) a seat as they leave it; empty for games without characters.
    """

    adventure: str
    outcome: str
    winner: int | None
    decisions: int
    people: tuple[tuple[str, int], ...]
    figures: Figures


class Played(Struct, frozen=True):
    """What became of a match: its legs if it was played to the end, else a sentence about why not."""

    match: Match
    seed: int
    end: End
    legs: tuple[Leg, ...] = ()
    error: str = ""


class StalledError(TabardError):
    """A game that does not come to its end."""


def play(workshop: Workshop, order: Order, match: Match) -> Played:
    """Play a match. Whatever a game, a bot or a plugin raises ends this match alone."""
    seed = derive(order.seed, match.index)
    legs = _campaign if order.campaign else _single
    try:
        return Played(match, seed, "finished", tuple(legs(workshop, order, match, seed)))
    except StalledError as error:
        return Played(match, seed, "stalled", error=str(error))
    except TabardError as error:
        return Played(match, seed, "crashed", error=_line(str(error)))
    except Exception as error:
        return Played(match, seed, "crashed", error=_line(f"{type(error).__name__}: {error}"))


def _line(text: str) -> str:
    return " ".join(text.split())


def _single(workshop: Workshop, order: Order, match: Match, seed: int) -> Iterator[Leg]:
    """One game on its own."""
    rules = workshop.shelf.rules(order.game, order.options)
    yield _leg("", *play_out(rules, _bots(workshop, order, match.bots), seed=seed), rules)


def _campaign(workshop: Workshop, order: Order, match: Match, seed: int) -> Iterator[Leg]:
    """A campaign, adventure by adventure, the party carried over as a session does it."""
    campaign = workshop.campaigns[order.campaign]
    bots = _bots(workshop, order, match.bots)
    base = workshop.shelf.rules(order.game, order.options)
    seats = [Seat(letter(n), bot) for n, bot in enumerate(match.bots)]
    journey = set_out(campaign, seed=seed, options=order.options)
    for _ in range(MOST_CHAPTERS):
        if journey.adventure is None:
            return
        # Not through the shelf: that keeps the rules of every set of options, and each party makes a new set.
        rules = Rules(
            base.game,
            options=chapter_options(journey, campaign, base),
            content=base.content,
            subscriptions=base.subscriptions,
            chance=base.chance,
            codec=base.codec,
        )
        table, decisions = play_out(rules, bots, seed=chapter_seed(journey))
        yield _leg(journey.adventure, table, decisions, rules)
        crossed = settled(journey, campaign, rules.game, table, seats=seats, then="")
        journey, seats = next_table(crossed, seats)
        bots = _bots(workshop, order, [seat.player for seat in seats])
    raise StalledError(f"the campaign is not over after {MOST_CHAPTERS} adventures")


def _bots(workshop: Workshop, order: Order, names: Sequence[str]) -> list[Bot]:
    made = {name: workshop.bots.make(order.game, name) for name in sorted(set(names))}
    return [made[name] for name in names]


def _leg(adventure: str, table: AnyTable, decisions: int, rules: Rules) -> Leg:
    """What is remembered of a game that has ended."""
    game = rules.game
    result = table.state.result
    assert result is not None
    people = tuple(game.describe(sheet) for sheet in game.party(table)) if isinstance(game, ChapterGame) else ()
    figures = game.tally.figures(table) if game.tally is not None else Figures()
    return Leg(adventure, result.outcome, result.winner, decisions, people, figures)


def play_out(rules: Rules, bots: list[Bot], *, seed: int) -> tuple[AnyTable, int]:
    """A new game played to its end by a bot a seat; returns the table and how many answers it took.

    Raises StalledError when it does not end, PluginError when a bot or the game errs.
    """
    state = start(rules, seats=len(bots), seed=seed).state
    offers = Offers()
    for taken in range(MOST_DECISIONS):
        if state.result is not None:
            return rules.table(state), taken
        if not state.open:
            raise StalledError(f"{rules.game.id} has stalled: nobody is asked and it has not ended")
        decision, action = _standing(rules, state, bots, offers, seed) or _blocking(rules, state, bots, seed)
        done = apply(rules, state, decision.seat, action, decision.serial)
        if isinstance(done, Refusal):
            raise PluginError(f"{_named(decision)} gave a legal answer that was refused as {done.code!r}")
    raise StalledError(f"{rules.game.id} has stalled: it has not ended after {MOST_DECISIONS} decisions")


def _standing(
    rules: Rules, state: AnyState, bots: list[Bot], offers: Offers, seed: int
) -> tuple[Decision, Action] | None:
    """The next answer to a standing decision, as a session's driver offers them."""
    for decision, tried in offers.waiting(state.standing):
        action = _answer(rules, state, bots, decision, seed, tried)
        offers.note(decision, tried, answered=action is not None)
        if action is not None:
            return decision, action
    return None


def _blocking(rules: Rules, state: AnyState, bots: list[Bot], seed: int) -> tuple[Decision, Action]:
    """The answer to the first question on the table."""
    decision = state.open[0]
    action = _answer(rules, state, bots, decision, seed, 0)
    if action is None:
        raise PluginError(f"{_named(decision)} has no legal answer")
    return decision, action


def _answer(rules: Rules, state: AnyState, bots: list[Bot], decision: Decision, seed: int, tried: int) -> Action | None:
    reply = ask(bots[decision.seat], rules, state, decision, seed=seed, tried=tried)
    if reply.fault:
        raise PluginError(f"{_named(decision)} {reply.fault}")
    return reply.action


def _named(decision: Decision) -> str:
    return f"the bot at seat {decision.seat + 1}, asked {type(decision).__name__},"
