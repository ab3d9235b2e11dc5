"""What a bot is, and where bots are found by id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, cast

from tabard.bots.choice import Choice
from tabard.bots.random import RandomBot
from tabard.engine.rules import Rules
from tabard.errors import UsageError
from tabard.ids import nearest
from tabard.model.moves import Action, Decision
from tabard.model.seen import AnySeen
from tabard.rng.generator import Generator

Factory = Callable[..., object]

BUILT_IN: Mapping[str, Factory] = {"random": RandomBot}


class Bot(Protocol):
    """A player that is a program. It keeps nothing between two questions: a resumed game goes on as it would have."""

    def act(self, rules: Rules, seen: AnySeen, choice: Choice, decision: Decision, rng: Generator) -> Action | None:
        """The answer to one of the seat's own decisions.

        `seen` is all that the seat may know; `rules.sample(seen, seed)` makes full states that agree with it. `rng` is
        seeded by run, seat and serial. None declines a standing decision and is wrong for every other one.
        """


class Bots:
    """The bots that can take a seat: those built in, and those that plugins brought.

    A bot for one game is brought under the id `GAME-NAME` and found as `NAME` at that game's table, before a general
    one called `NAME`.
    """

    def __init__(self, brought: Mapping[str, Factory] | None = None) -> None:
        self._known: dict[str, Factory] = {**BUILT_IN, **(brought or {})}

    def names(self, game: str) -> tuple[str, ...]:
        """What a bot can be called at this game's table, in alphabetical order."""
        return tuple(sorted({name.removeprefix(f"{game}-") for name in self._known}))

    def has(self, game: str, name: str) -> bool:
        """Is there such a bot for this game?"""
        return f"{game}-{name}" in self._known or name in self._known

    def make(self, game: str, name: str) -> Bot:
        """A bot for a seat at this game's table. Raises UsageError naming the nearest one."""
        factory = self._known.get(f"{game}-{name}") or self._known.get(name)
        if factory is None:
            names = self.names(game)
            raise UsageError(
                f"there is no bot {name!r} for {game}{nearest(name, names) or '; known: ' + ', '.join(names)}"
            )
        return cast(Bot, factory())
