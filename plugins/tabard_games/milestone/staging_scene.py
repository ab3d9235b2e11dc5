"""The made-up adventure of a scenario's position."""

from __future__ import annotations

from tabard_games.milestone.cards import Adventure, Paths
from tabard_games.milestone.layout import FORK
from tabard_games.milestone.options import Options
from tabard_games.milestone.staging_cards import FOLDER

SCENE = f"{FOLDER}scene.tres"
"""Where the adventure of a position has its path."""
ROAD = f"{FOLDER}road.tscn"
"""Where the road of a position has its path."""
FAR_GOAL = f"{FOLDER}far-goal.tres"
"""The Goal of a road of which a position shows only a piece."""


class Scene(Adventure, frozen=True, kw_only=True):
    """An adventure whose cards are those of a position. Its level is the cap's (H11).

    Its decks hold what lies on the board and in the piles; where a pile is given as a number, all that may lie there.
    `others` are the cards that belong to no deck.
    """

    others: Paths = ()

    def lays(self, options: Options) -> tuple[str, int]:
        """The road is as long as the position shows it; only a fork is laid out as in a whole adventure."""
        return (FORK if options.layout == "fork" else ROAD), 0

    def loose(self) -> Paths:
        """See `Adventure.loose`."""
        return self.others
