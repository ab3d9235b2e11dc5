"""What games are simulated with: a shelf, its campaigns and the bots, made once in each process."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Protocol

from tabard.bots.bot import Bots
from tabard.campaign.definition import Campaign
from tabard.effects.listeners import Subscriptions
from tabard.hooks.host import Host
from tabard.resources.content import Content
from tabard.session.host_shelf import HostShelf
from tabard.session.shelf import Shelf


class Source(Protocol):
    """Where everything comes from: the composition root, or a stand-in."""

    def host(self) -> Host:
        """The plugins, loaded."""

    def content(self, game_id: str) -> Content:
        """The content of a game."""

    def subscriptions(self, game_id: str) -> Subscriptions:
        """The listeners and replacements of a game."""


Recipe = Callable[[], Source]
"""Makes the source in another process: hashable, and such that it can be sent there."""


class Workshop:
    """A shelf, its campaigns by id, and the bots."""

    def __init__(self, shelf: Shelf, *, campaigns: Mapping[str, Campaign], bots: Bots) -> None:
        self.shelf = shelf
        self.campaigns = campaigns
        self.bots = bots

    @classmethod
    def of(cls, source: Source) -> Workshop:
        """The workshop of a program's plugins."""
        shelf = HostShelf(source.host(), content=source.content, subscriptions=source.subscriptions)
        return cls(shelf, campaigns=shelf.campaigns, bots=Bots(source.host().bots))


@lru_cache(maxsize=1)
def workshop_of(recipe: Recipe) -> Workshop:
    """The workshop of a recipe: what it makes never changes, so a process that plays many chunks makes it once."""
    return Workshop.of(recipe())
