"""What the laws are tried on: one game with its options, made ready, and how another process plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from msgspec import Struct

from tabard.effects.listeners import Subscriptions
from tabard.engine.rules import Rules
from tabard.errors import UsageError
from tabard.hooks.host import Host
from tabard.resources.content import Content
from tabard.session.host_shelf import HostShelf
from tabard.testing.laws.elsewhere import Command, tabard_command
from tabard.testing.laws.law import Elsewhere


class Source(Protocol):
    """Where registered games come from: the composition root, or a stand-in."""

    @property
    def environ(self) -> Mapping[str, str]: ...

    def host(self) -> Host:
        """The plugins, loaded."""

    def content(self, game_id: str) -> Content:
        """The content of a game."""

    def subscriptions(self, game_id: str) -> Subscriptions:
        """What plugins add to a game."""


class Subject(Struct, frozen=True):
    """A game made ready. Without `elsewhere` the law `hash-seeds` is not tried."""

    rules: Rules
    options: Mapping[str, Any] = {}
    """The options that were given, as a person gives them."""
    elsewhere: Elsewhere | None = None

    @classmethod
    def of(
        cls,
        source: Source,
        game: str,
        options: Mapping[str, str] | None = None,
        *,
        safe: bool = False,
        without: tuple[str, ...] = (),
    ) -> Subject:
        """A registered game. `safe` and `without` are what `source` was made with.

        Raises UsageError for an unknown game or option, ContentError when its content is at fault.
        """
        given = dict(options or {})
        shelf = HostShelf(source.host(), content=source.content, subscriptions=source.subscriptions)
        line = tabard_command(game, given, safe=safe, without=without)
        return cls(shelf.rules(game, dict(given)), given, Command(line, source.environ))


def usual_seats(rules: Rules) -> tuple[int, ...]:
    """The fewest seats, a middle number and the most."""
    low, high = rules.game.seats
    return tuple(sorted({low, (low + high) // 2, high}))


def check_seats(rules: Rules, seats: int) -> None:
    """Raises UsageError for a number of seats that the game is not for."""
    low, high = rules.game.seats
    if not low <= seats <= high:
        raise UsageError(
            f"{rules.game.id} is for {low} to {high} seats, not {seats}; choose a number from {low} to {high}"
        )
