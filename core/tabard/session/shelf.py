"""Where a session gets rules and campaigns from; built by the composition root."""

from __future__ import annotations

from typing import Any, Protocol

from tabard.campaign.definition import Campaign
from tabard.engine.rules import Rules


class Shelf(Protocol):
    """All that was loaded: games made ready by id and options, campaigns by id."""

    def rules(self, game: str, options: dict[str, Any]) -> Rules:
        """A game ready to play. Raises UsageError for an unknown game or option."""

    def campaign(self, campaign: str) -> Campaign:
        """A campaign by id. Raises UsageError when there is none."""
