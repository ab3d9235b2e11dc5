"""What Milestone hands to the plugin host."""

from __future__ import annotations

from tabard.api import Registry, hookimpl
from tabard_games.milestone.bots.greedy import GreedyBot
from tabard_games.milestone.game import MilestoneGame


@hookimpl
def tabard_register(registry: Registry) -> None:
    """The game, its resource classes and its bots."""
    registry.game(MilestoneGame())
    registry.bot("milestone-greedy", GreedyBot)
