"""What a game supplies so that scenarios can lay out a position and compare one (contract, scenario format)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from tabard.effects.table import Table
from tabard.model.state import AnyState
from tabard.resources.content import Content
from tabard.resources.resource import Resource


class Staging(ABC):
    """The scenario side of one game: TOML tables in and out, in the words of the contract."""

    unordered: ClassVar[frozenset[str]] = frozenset({"hand", "aside"})
    """Keys of a position under which the order of a list says nothing."""

    @abstractmethod
    def cards(self, made: Mapping[str, Mapping[str, Any]]) -> dict[str, Resource]:
        """Definitions for `[cards.NAME]`, by resource path. Raises UsageError naming the key that is wrong."""

    def setting(
        self,
        position: Mapping[str, Any],  # noqa: ARG002 - for games whose positions need more
        *,
        options: Any,
        content: Content,  # noqa: ARG002 - the same
    ) -> tuple[Any, dict[str, Resource]]:
        """The options to play the position with, and definitions by resource path that it needs besides its cards.

        Raises UsageError naming the key that is wrong. A game whose positions need neither leaves this as it is.
        """
        return options, {}

    @abstractmethod
    def stage(self, position: Mapping[str, Any], *, options: Any, content: Content, seed: int) -> AnyState:
        """The state that `[position]` describes, with the effects on its agenda that lead to its first question.

        Raises UsageError naming the key that is wrong.
        """

    @abstractmethod
    def position(self, table: Table[Any, Any]) -> dict[str, Any]:
        """The whole state in the keys of `[position]`: lists whole, seats as tables by letter. `[expect]` compares the
        keys that it names with these."""
