"""What scenarios are played with: games by id and what belongs to each, read once for all files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabard.effects.listeners import Subscriptions
from tabard.engine.codec import Codec
from tabard.engine.game import Game
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
        self._content = content
        self._subscriptions = subscriptions
        self._read: dict[str, tuple[Content, Subscriptions, Codec]] = {}

    def game(self, game: str) -> AnyGame:
        """A game by id. Raises UsageError naming the nearest one."""
        found = self._games.get(game)
        if not isinstance(found, Game):
            raise UsageError(f"game is {game!r}, and there is no such game{nearest(game, self._games)}")
        return found

    def belongings(self, game: AnyGame) -> tuple[Content, Subscriptions, Codec]:
        """A game's content, listeners and codec."""
        if game.id not in self._read:
            subscriptions = self._subscriptions(game.id)
            codec = Codec(game.types, subscriptions.structs)
            self._read[game.id] = (self._content(game.id), subscriptions, codec)
        return self._read[game.id]
