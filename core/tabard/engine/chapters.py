"""What a game supplies besides when it can be an adventure of a campaign: characters that come in and go out."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from tabard.effects.table import Table
from tabard.engine.game import Game

B = TypeVar("B")
O = TypeVar("O", bound=Struct)  # noqa: E741 - a game's options
V = TypeVar("V", bound=Struct)
S = TypeVar("S", bound=Struct)


class ChapterGame(Game[B, O, V], Generic[B, O, V, S]):
    """A game whose characters live on: a sheet a seat goes in with the options and comes out at the end."""

    sheet: ClassVar[type[Struct]]

    @abstractmethod
    def chapter(
        self, options: O, *, adventure: str, party: tuple[S, ...], first: int, stock: tuple[str, ...] = ()
    ) -> O:
        """The options for one adventure (a resource path) played by this party; `party` is empty the first time.

        `first` is the seat that has the first turn, or -1: the game decides. `stock` are the resource paths of what
        the last adventure left for sale (see `stock`).
        """

    def stock(self, table: Table[B, O]) -> tuple[str, ...]:  # noqa: ARG002 - for games that sell
        """The resource paths of what an adventure that has ended leaves for sale in the next one."""
        return ()

    @abstractmethod
    def party(self, table: Table[B, O]) -> tuple[S, ...]:
        """The sheets, in seat order, as they leave an adventure that has ended."""

    @abstractmethod
    def describe(self, sheet: S) -> tuple[str, int]:
        """Character id and level, for lists of saves."""


AnyChapterGame = ChapterGame[Any, Any, Any, Any]
