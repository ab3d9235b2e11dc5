"""A question as a bot may look at it: which answers are legal, and nothing else of the state behind it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabard.effects.table import Table
from tabard.engine import choices
from tabard.engine.rules import Rules
from tabard.engine.speech import Speech
from tabard.model.message import say
from tabard.model.moves import Action, Decision, Refusal
from tabard.rng.generator import Generator


class Choice:
    """The legal answers to one decision of the bot's own seat. Listed or drawn when asked for, never stored."""

    __slots__ = ("_game", "_table", "decision")

    def __init__(self, rules: Rules, table: Table[Any, Any], decision: Decision) -> None:
        self.decision = decision
        self._game = rules.game
        self._table = table

    def actions(self) -> Iterator[Action]:
        """Every legal action, in the order of the slots. May be many: prefer `at_most` or `draw`."""
        return choices.actions(self._game, self._table, self.decision)

    def at_most(self, limit: int) -> list[Action]:
        """The legal actions, or the first `limit` + 1 of them when there are more."""
        return choices.at_most(self._game, self._table, self.decision, limit)

    def draw(self, rng: Generator) -> Action | None:
        """A legal action at random, slot by slot; None when there is none (a standing decision with nothing to do)."""
        return choices.random_action(self._game, self._table, self.decision, rng)

    def check(self, action: Action) -> Refusal | None:
        """Why an action that the bot made itself is not legal, or None."""
        if type(action) not in self.decision.accepts:
            return Refusal("option", say("That is no answer to what is asked."))
        return choices.check(self._game, self._table, self.decision, action)

    def write(self, action: Action) -> str:
        """The text form: a stable name to break ties by."""
        return Speech(self._game.words).write(self._table, action)
