"""What all sets of options of one game share: content, what plugins add, and the codec; read when first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from tabard.effects.listeners import Subscriptions
from tabard.engine.codec import Codec
from tabard.engine.game import Game
from tabard.resources.content import Content


class Outfit(Struct, frozen=True):
    """Everything besides rules and options that a game is played with."""

    content: Content
    subscriptions: Subscriptions
    codec: Codec


class Outfits:
    """The outfit of each game by id, made once."""

    def __init__(self, *, content: Callable[[str], Content], subscriptions: Callable[[str], Subscriptions]) -> None:
        self._content = content
        self._subscriptions = subscriptions
        self._made: dict[str, Outfit] = {}

    def of(self, game: Game[Any, Any, Any]) -> Outfit:
        """The game's outfit. Raises ContentError with every fault of its content."""
        if game.id not in self._made:
            subscriptions = self._subscriptions(game.id)
            codec = Codec(game.types, subscriptions.structs)
            self._made[game.id] = Outfit(self._content(game.id), subscriptions, codec)
        return self._made[game.id]
