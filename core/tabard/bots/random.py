"""The bot that does anything legal."""

from __future__ import annotations

from tabard.bots.choice import Choice
from tabard.engine.rules import Rules
from tabard.model.moves import Action, Decision
from tabard.model.seen import AnySeen
from tabard.rng.generator import Generator

SELDOM = 8
"""A standing decision is answered once in so many times: it may be answered again and again, and most need not be."""


class RandomBot:
    """Draws its answer slot by slot. It never concedes."""

    def act(self, rules: Rules, seen: AnySeen, choice: Choice, decision: Decision, rng: Generator) -> Action | None:  # noqa: ARG002 - the protocol's
        """See `Bot.act`."""
        if decision.standing and rng.below(SELDOM, "seldom"):
            return None
        return choice.draw(rng)
