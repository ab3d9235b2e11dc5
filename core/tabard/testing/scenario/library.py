"""What scenarios are played with: games by id and what belongs to each, read once for all files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabard.effects.listeners import Subscriptions
from tabard.engine.game import Game
from tabard.engine.outfit import Outfit, Outfits
from tabard.errors import UsageError
from tabard.ids import nearest
from tabard.resources.content import Content

AnyGame = Game[Any, Any, Any]


class Library:
    """Games, and on demand the content and the listeners of each."""

    def __init__(
        self,
        games: Mapping[str, object],
        *,
        content: Callable[[str], Content],
        subscriptions: Callable[[str], Subscriptions],
    ) -> None:
        self._games = games
        self._outfits = Outfits(content=content, subscriptions=subscriptions)

    def game(self, game: str) -> AnyGame:
        """A game by id. Raises UsageError naming the nearest one."""
        found = self._games.get(game)
        if not isinstance(found, Game):
            raise UsageError(f"game is {game!r}, and there is no such game{nearest(game, self._games)}")
        return found

    def outfit(self, game: AnyGame) -> Outfit:
        """A game's content, listeners and codec."""
        return self._outfits.of(game)
