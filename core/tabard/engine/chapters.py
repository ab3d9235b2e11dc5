"""What a game supplies besides when it can be an adventure of a campaign: characters that come in and go out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import NODEFAULT, Struct, structs

from tabard.effects.table import Table
from tabard.engine.fates import Fate, Piece, Scope, scope_faults
from tabard.engine.game import Game
from tabard.ids import slug
from tabard.model.message import Message, say
from tabard.resources.content import Content

B = TypeVar("B")
O = TypeVar("O", bound=Struct)  # noqa: E741 - a game's options
V = TypeVar("V", bound=Struct)
S = TypeVar("S", bound=Struct)

ABANDONED = "abandoned"
"""How an adventure ends that everybody left. Every game may end so."""


class ChapterGame(Game[B, O, V], Generic[B, O, V, S]):
    """A game whose characters live on: a sheet a seat goes in with the options and comes out at the end."""

    sheet: ClassVar[type[Struct]]

    figure: ClassVar[type[Struct] | None] = None
    """What the game keeps of a character within an adventure, when it has a struct for it."""

    scopes: ClassVar[Mapping[str, Scope]] = {}
    """A scope for every field of `sheet` and of `figure`. One that is missing keeps the game from being registered."""

    @abstractmethod
    def chapter(
        self, options: O, *, adventure: str, party: tuple[S, ...], first: int, stock: tuple[str, ...] = ()
    ) -> O:
        """The options for one adventure (a resource path) played by this party; `party` is empty the first time.

        `first` is the seat that has the first turn, or -1: the game decides. `stock` are the paths of the pieces that
        crossed the border beside the characters.
        """

    @abstractmethod
    def party(self, table: Table[B, O]) -> tuple[S, ...]:
        """The sheets, in seat order, as they leave an adventure that has ended."""

    @abstractmethod
    def describe(self, sheet: S) -> tuple[str, int]:
        """Character id and level. The id is the character's own: a party has no two of it."""

    def fresh(self, sheet: S) -> S:
        """The sheet with which the character began. Usual: what has a default is at it, all else as it is."""
        given = {
            field.name: getattr(sheet, field.name)
            for field in structs.fields(type(sheet))
            if field.default is NODEFAULT and field.default_factory is NODEFAULT
        }
        return type(sheet)(**given)

    def figures(self, table: Table[B, O]) -> tuple[Struct, ...]:  # noqa: ARG002 - for games that have figures
        """The figures in seat order, as they are when the adventure has ended; empty without `figure`."""
        return ()

    def stock(self, table: Table[B, O]) -> tuple[str, ...]:  # noqa: ARG002 - for games that have one
        """The paths of the pieces that cross the border beside the characters."""
        return ()

    def pieces(self, table: Table[B, O]) -> tuple[Piece, ...]:  # noqa: ARG002 - for games that have pieces
        """Every piece that came in with the party or the stock, and every one that the adventure gave, each once.

        Told from what there is, not from where it lies: the count is what `fates` is held against.
        """
        return ()

    def fates(self, table: Table[B, O]) -> tuple[Fate, ...]:
        """What becomes of each character and piece. Usual: the characters live on, and there are no pieces."""
        return tuple(Fate(seat, "keeps", "", say("It lives on.")) for seat in range(table.seats))

    def piece_name(self, content: Content, path: str) -> Message:  # noqa: ARG002 - for games whose pieces have names
        """What people call a piece that was not in the adventure. Usual: the name of its file."""
        return Message(slug(path.rpartition("/")[2].partition(".")[0]))

    def why_not_sheet(self, sheet: S, content: Content) -> Message | None:  # noqa: ARG002 - for games that can tell
        """What is wrong with a sheet that a person wrote or brought along, or None."""
        return None

    def outcomes(self) -> tuple[str, ...]:
        """Every way an adventure can end; empty when the game does not say, and then campaigns are not held to it."""
        known = self.tally.outcomes if self.tally is not None else ()
        return known if not known or ABANDONED in known else (*known, ABANDONED)

    def scope_faults(self) -> list[str]:
        """A sentence for each fault of `scopes`."""
        return [told for _, told in scope_faults(self.scopes, sheet=self.sheet, figure=self.figure)]


AnyChapterGame = ChapterGame[Any, Any, Any, Any]
