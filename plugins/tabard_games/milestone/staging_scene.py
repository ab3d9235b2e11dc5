"""The made-up adventure of a scenario's position."""

from __future__ import annotations

from tabard_games.milestone.cards import Adventure, Paths
from tabard_games.milestone.staging_cards import FOLDER

SCENE = f"{FOLDER}scene.tres"
"""Where the adventure of a position has its path."""
FAR_GOAL = f"{FOLDER}far-goal.tres"
"""The Goal of a road of which a position shows only a piece."""


class Scene(Adventure, frozen=True, kw_only=True):
    """An adventure whose cards are those of a position. Its level is the cap's (H11).

    Its decks hold what lies on the board and in the piles; where a pile is given as a number, all that may lie there.
    `others` are the cards that belong to no deck.
    """

    others: Paths = ()

    def loose(self) -> Paths:
        """See `Adventure.loose`."""
        return self.others
