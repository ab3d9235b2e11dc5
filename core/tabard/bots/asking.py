"""Asking a bot: one question with a generator of its own, its answer judged; and which standing decisions to offer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tabard.bots.bot import Bot
from tabard.bots.choice import Choice
from tabard.engine.rules import Rules
from tabard.errors import TabardError
from tabard.model.moves import Action, Decision
from tabard.model.state import AnyState
from tabard.rng.generator import Generator, derive

MOST_STANDING = 64
"""Answers to one standing decision in a row: a bot that can't stop is stopped."""

DONE = -1


class Reply(NamedTuple):
    """What a bot answered. `fault` says what was wrong with it, or is empty; None with no fault lets a standing
    decision be."""

    action: Action | None
    fault: str
    choice: Choice
    rng: Generator


def ask(bot: Bot, rules: Rules, state: AnyState, decision: Decision, *, seed: int, tried: int = 0) -> Reply:
    """Put a decision to the bot of its seat. Raises only what Tabard reports by itself.

    The generator is seeded by the game's seed, seat, serial and how often this decision was answered already, outside
    the state: the same run gives the same game, resumed or not.
    """
    choice = Choice(rules, rules.table(state), decision)
    rng = Generator(derive(seed, "bot", decision.seat, decision.serial, tried))
    fault = ""
    action: Action | None = None
    try:
        action = bot.act(rules, rules.seen(state, decision.seat), choice, decision, rng)
        if action is not None:
            refusal = choice.check(action)
            fault = f"answered {choice.write(action)!r}, refused as {refusal.code!r}" if refusal else ""
        elif not decision.standing:
            fault = "gave no answer"
    except TabardError:
        raise
    except Exception as error:
        fault = f"raised {type(error).__name__}: {error}"
    return Reply(action, fault, choice, rng)


class Offers:
    """Which standing decisions of one game to offer: each when it is new, and again as long as its bot answers it."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[int, int]] = {}

    def waiting(self, standing: Iterable[Decision]) -> Iterator[tuple[Decision, int]]:
        """The decisions to offer, each with how often it was answered already."""
        for decision in standing:
            serial, tried = self._known.get(decision.seat, (0, 0))
            if serial != decision.serial:
                yield decision, 0
            elif tried != DONE:
                yield decision, tried

    def note(self, decision: Decision, tried: int, *, answered: bool) -> None:
        """The decision was answered once more, or is left alone from now on."""
        more = answered and tried + 1 < MOST_STANDING
        self._known[decision.seat] = (decision.serial, tried + 1 if more else DONE)

    def clear(self) -> None:
        """Another game is on the table."""
        self._known.clear()
