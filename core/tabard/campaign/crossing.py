"""The border between two adventures: how one is begun from the journey, and how its end is written into it.

Sessions and simulations cross it by the same functions, so a simulated campaign is the campaign that people play.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from tabard.campaign.definition import Campaign
from tabard.campaign.journey import Chapter, Journey
from tabard.effects.table import Table
from tabard.engine.chapters import AnyChapterGame, ChapterGame
from tabard.engine.game import Game
from tabard.engine.rules import Rules
from tabard.errors import PluginError, SaveError
from tabard.rng.generator import derive


def set_out(campaign: Campaign, *, seed: int, options: dict[str, Any]) -> Journey:
    """A journey at the beginning of the campaign's first adventure."""
    return Journey(campaign=campaign.id, adventure=campaign.adventures[0].id, seed=seed, options=options)


def chapter_game(game: Game[Any, Any, Any], campaign: str) -> AnyChapterGame:
    """The game of a campaign. Raises PluginError when it keeps no characters."""
    if not isinstance(game, ChapterGame):
        raise PluginError(f"campaign {campaign!r} names the game {game.id!r}, which keeps no characters")
    return game


def chapter_options(journey: Journey, campaign: Campaign, base: Rules) -> Struct:
    """The game's options for the journey's present adventure: its resource, its party, who begins."""
    game = chapter_game(base.game, campaign.id)
    adventure = campaign.adventure(journey.adventure or "")
    sheets = tuple(msgspec.convert(sheet, game.sheet) for sheet in journey.party)
    chosen: Struct = game.chapter(base.options, adventure=adventure.resource, party=sheets, first=journey.first)
    return chosen


def chapter_seed(journey: Journey) -> int:
    """The seed of the journey's present adventure."""
    return derive(journey.seed, "adventure", len(journey.history))


def cross(journey: Journey, campaign: Campaign, game: Game[Any, Any, Any], table: Table[Any, Any]) -> None:
    """Write the ended adventure into the journey: its party, who begins the next one, and where the road leads."""
    result = table.state.result
    if result is None or journey.adventure is None:
        raise SaveError("the border was reached before the adventure's end")
    party = [msgspec.to_builtins(sheet) for sheet in chapter_game(game, campaign.id).party(table)]
    journey.close(campaign, Chapter(journey.adventure, result.outcome, result.winner), party)
