"""How far a party has come: the campaign's own state, which outlives every adventure."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tabard.campaign.definition import Campaign


class Chapter(Struct, frozen=True):
    """One adventure that has ended: its id, how, and the winner's seat (None = nobody)."""

    adventure: str
    outcome: str
    winner: int | None


class Journey(Struct):
    """Where a campaign stands. `party` holds a sheet a seat as plain data, empty before the first adventure.

    `adventure` is the one being played, None once the campaign is over. `first` is the seat that begins it, -1 before
    anybody has won. `options` are the house rules that the group chose.
    """

    campaign: str
    adventure: str | None
    seed: int
    options: dict[str, Any] = {}
    party: list[Any] = []
    first: int = -1
    history: list[Chapter] = []

    def close(self, campaign: Campaign, chapter: Chapter, party: list[Any]) -> None:
        """Cross the border: the party as it leaves, who begins next (the winner, rule 16), and where the road leads."""
        self.party = party
        self.history = [*self.history, chapter]
        if chapter.winner is not None:
            self.first = chapter.winner
        self.adventure = campaign.after(chapter.adventure, won=chapter.winner is not None)
