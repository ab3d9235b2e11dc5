"""What the commands may ask the program to build. The composition root hands one down; no command knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from pathlib import Path

    from tabard.effects.listeners import Subscriptions
    from tabard.errors import Fault
    from tabard.hooks.host import Host
    from tabard.hooks.survey import Survey
    from tabard.resources.content import Content


class Builder(Protocol):
    """Builds each thing when it is first asked for, so that a command pays for what it uses."""

    @property
    def environ(self) -> Mapping[str, str]: ...

    @property
    def version(self) -> str:
        """Tabard's own version."""

    def choose(self, *, safe: bool, without: Collection[str]) -> Builder:
        """A builder with these choices: only what ships with Tabard; without the plugins of these ids."""

    def recipe(self) -> Callable[[], Builder]:
        """What makes this builder again in another process; hashable, and such that it can be sent there."""

    def host(self) -> Host:
        """The plugins, loaded; the report that `survey` reads is left behind."""

    def survey(self) -> Survey:
        """The reports of the plugins, without running any of them."""

    def content(self, game_id: str) -> Content:
        """The content of a game. Raises ContentError with every fault; UsageError when there is no such game."""

    def check_content(self) -> tuple[Fault, ...]:
        """Every fault in the content of all plugins that are on."""

    def subscriptions(self, game_id: str) -> Subscriptions:
        """What plugins add to a game: listeners, replacements, modifiers and structs, in plugin order."""

    def saves_folder(self) -> Path: ...

    def mods_folder(self) -> Path: ...
