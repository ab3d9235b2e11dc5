"""Two styles of writing lines: answers that are forced are left out, or they are written down like all others."""

from __future__ import annotations

from typing import Protocol

from tabard.engine.choices import forced_action
from tabard.model.moves import Action, Decision
from tabard.session.frame import Frame
from tabard.testing.scenario.hearing import answers_it
from tabard.testing.scenario.lines import Said


class Style(Protocol):
    """Who gives an answer where only one is legal."""

    @property
    def forced(self) -> bool:
        """Does the kernel give it, before anybody can speak?"""

    def due(self, frame: Frame, line: Said | None) -> tuple[Decision, Action] | None:
        """The next answer that must be given for a seat before `line` is said (None = no line is to come)."""


class Silent:
    """Forced answers take no line: the kernel gives them."""

    forced = True

    def due(self, frame: Frame, line: Said | None) -> tuple[Decision, Action] | None:  # noqa: ARG002 - the protocol's
        """See `Style.due`."""
        return None


class Written:
    """Forced answers are lines. What the writer left out all the same is given as soon as the next line passes it by.

    Of questions put to several seats at once the forced ones wait while the line answers another: nobody's answer
    counts before all are in.
    """

    forced = False

    def due(self, frame: Frame, line: Said | None) -> tuple[Decision, Action] | None:
        """See `Style.due`."""
        table = frame.table()
        asked = [(decision, forced_action(frame.rules.game, table, decision)) for decision in frame.state.open]
        if line is not None and any(answers_it(frame, line, decision, only) for decision, only in asked):
            return None
        return next(((decision, only) for decision, only in asked if only is not None), None)


STYLES: tuple[Style, ...] = (Silent(), Written())
"""In the order in which they are tried."""
