"""The toy games: Harvest, for every test that means no game in particular, and Parley, for the response stack."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tabard.campaign.definition import Campaign, read_campaigns
from tabard.engine.codec import Codec
from tabard.engine.rules import Rules, read_options
from tabard.errors import UsageError
from tabard.hooks.modules import InMods
from tabard.ids import letter
from tabard.resources.content import Content
from tabard.session.seats import Seat
from tabard.session.session import Session

HARVEST = Path(__file__).parent / "fixtures" / "harvest"
PARLEY = Path(__file__).parent / "fixtures" / "parley"


class OneGameShelf:
    """A shelf with one game, no content, and the campaigns of one folder."""

    def __init__(self, game: Any, campaigns: dict[str, Campaign]) -> None:
        self.game = game
        self.campaigns = campaigns
        self.codec = Codec(game.types)

    def rules(self, game: str, options: dict[str, Any]) -> Rules:
        if game != self.game.id:
            raise UsageError(f"there is no game {game!r}")
        content = Content({}, origins={}, digests={})
        return Rules(self.game, options=read_options(self.game, options), content=content, codec=self.codec)

    def campaign(self, campaign: str) -> Campaign:
        if campaign not in self.campaigns:
            raise UsageError(f"there is no campaign {campaign!r}")
        return self.campaigns[campaign]


@pytest.fixture(scope="session")
def harvest() -> ModuleType:
    """The plugin module of Harvest: `harvest.Harvest()` is the game, `harvest.pieces` its structs."""
    return InMods("harvest", HARVEST, "harvest").load()


@pytest.fixture(scope="session")
def shelf(harvest: ModuleType) -> OneGameShelf:
    """Harvest and its campaign `farm-year`."""
    return OneGameShelf(harvest.Harvest(), read_campaigns((HARVEST / "campaigns",)))


@pytest.fixture(scope="session")
def parley() -> ModuleType:
    """The plugin module of Parley, whose cards answer cards: `parley.Parley()`, `parley.with_policy(Policy(…))`."""
    return InMods("parley", PARLEY, "parley").load()


@pytest.fixture(scope="session")
def parley_shelf(parley: ModuleType) -> OneGameShelf:
    """Parley alone."""
    return OneGameShelf(parley.Parley(), {})


@pytest.fixture
def begin(shelf: OneGameShelf) -> Callable[..., Session]:
    """`begin("person", "random", seed=1, rounds=2)`: a campaign with these players at seats A, B, …"""

    def start(*players: str, seed: int = 1, **options: Any) -> Session:
        seats = [Seat(letter(n), player) for n, player in enumerate(players)]
        return Session.campaign(shelf, shelf.campaign("farm-year"), seats=seats, seed=seed, options=options)

    return start
