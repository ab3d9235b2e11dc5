"""Milestone: a campaign of adventures for one to six people, on a road of face-down cards."""

from tabard_games.milestone.plugin import tabard_register

__all__ = ["tabard_register"]
