"""The shelf of a running program: games and campaigns that the plugins brought."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tabard.campaign.checking import check_against
from tabard.campaign.definition import Campaign, read_campaigns
from tabard.effects.listeners import Subscriptions
from tabard.engine.chapters import ChapterGame
from tabard.engine.game import Game
from tabard.engine.outfit import Outfits
from tabard.engine.rules import Rules, read_options
from tabard.errors import ContentError, UsageError
from tabard.hooks.host import Host
from tabard.ids import nearest
from tabard.resources.content import Content


class HostShelf:
    """Makes each game ready once for each set of options. `warnings` name campaigns that could not be read."""

    def __init__(
        self, host: Host, *, content: Callable[[str], Content], subscriptions: Callable[[str], Subscriptions]
    ) -> None:
        self._host = host
        self._outfits = Outfits(content=content, subscriptions=subscriptions)
        self._ready: dict[tuple[str, bytes], Rules] = {}
        self.warnings: list[str] = []
        self.campaigns: dict[str, Campaign] = {}
        # Campaigns of installed packages come first; a mod's root is called `plugin-id/folder`.
        for root in sorted(host.campaign_folders, key=lambda root: "/" in root.package):
            try:
                found = read_campaigns((root.path,))
                self._check(found)
            except ContentError as error:
                self.warnings.append(f"the campaigns of {root.package} are left out: {error}")
            else:
                self.campaigns.update(found)

    def _check(self, campaigns: Mapping[str, Campaign]) -> None:
        """What campaigns say must fit their games; one whose game is off is found out when somebody plays it."""
        for campaign in campaigns.values():
            game = self._host.games.get(campaign.game)
            if isinstance(game, ChapterGame):
                check_against(campaign.adventures, game)

    def rules(self, game: str, options: dict[str, Any]) -> Rules:
        """See `Shelf.rules`."""
        found = self._host.games.get(game)
        if not isinstance(found, Game):
            raise UsageError(f"there is no game {game!r}{nearest(game, self._host.games)}")
        read = read_options(found, options)
        key = (game, msgspec.msgpack.encode(read, order="deterministic"))
        if key not in self._ready:
            outfit = self._outfits.of(found)
            self._ready[key] = Rules(
                found, options=read, content=outfit.content, subscriptions=outfit.subscriptions, codec=outfit.codec
            )
        return self._ready[key]

    def campaign(self, campaign: str) -> Campaign:
        """See `Shelf.campaign`."""
        if campaign not in self.campaigns:
            known = nearest(campaign, self.campaigns) or f"; known: {', '.join(self.campaigns) or 'none'}"
            raise UsageError(f"there is no campaign {campaign!r}{known}")
        return self.campaigns[campaign]
