"""The lazy builder: makes the plugin host, the content and the folders when a command asks for them.

Every import of something heavy stands inside the method that needs it, since `tabard --help` must not pay for any.
"""
# ruff: noqa: PLC0415 - see above; this module is the one place where that is wanted

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabard.errors import UsageError
from tabard.ids import nearest

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from tabard.effects.listeners import Owners, Subscriptions
    from tabard.errors import Fault
    from tabard.hooks.discovery import Discovered
    from tabard.hooks.host import Host
    from tabard.hooks.registry import Subscription
    from tabard.hooks.survey import Survey
    from tabard.resources.content import Content
    from tabard.resources.layers import Layer

OWN_VARIABLES = "TABARD_"
CACHE_VARIABLE = "TABARD_CACHE"
MODS_VARIABLE = "TABARD_MODS"


@dataclass(frozen=True, slots=True)
class Recipe:
    """A person's choices for this run as plain data: what a worker process needs to compose the same things."""

    variables: tuple[tuple[str, str], ...]
    safe: bool
    without: frozenset[str]

    def __call__(self) -> Composer:
        return Composer(environ=dict(self.variables), safe=self.safe, without=self.without)


class Composer:
    """Builds each thing once. `safe` and `without` are the person's choices for this run."""

    def __init__(
        self, *, environ: Mapping[str, str], safe: bool = False, without: Collection[str] = frozenset()
    ) -> None:
        self._environ = environ
        self._safe = safe
        self._without = frozenset(without)
        self._host: Host | None = None

    @property
    def environ(self) -> Mapping[str, str]:
        return self._environ

    @property
    def version(self) -> str:
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("tabard")
        except PackageNotFoundError:
            return "0 (not installed)"

    def choose(self, *, safe: bool, without: Collection[str]) -> Composer:
        """The same builder with other choices. Nothing that was built is kept."""
        return Composer(environ=self._environ, safe=safe, without=without)

    def recipe(self) -> Recipe:
        """See `Recipe`. Of the environment only Tabard's own variables go along; the process inherits the rest."""
        own = sorted(item for item in self._environ.items() if item[0].startswith(OWN_VARIABLES))
        return Recipe(tuple(own), self._safe, self._without)

    def host(self) -> Host:
        """The plugins. They are loaded once, and the report that `survey` reads is written."""
        if self._host is None:
            from tabard.hooks.host import load
            from tabard.hooks.report import write_report

            found = self._discovered()
            # A plugin that prints while it loads must not spoil the document a command prints.
            with redirect_stdout(sys.stderr):
                host = load(found, safe=self._safe, disabled=self._without)
            unkept = write_report(self._report_file(), host.reports)
            host.warnings += (unkept,) if unkept else ()
            self._host = host
        return self._host

    def survey(self) -> Survey:
        """The reports of the plugins from their manifests and the last start; no plugin runs."""
        from tabard.hooks.report import read_report
        from tabard.hooks.survey import survey

        last = read_report(self._report_file())
        return survey(self._discovered(), last, safe=self._safe, disabled=self._without)

    def content(self, game_id: str) -> Content:
        """The content of one game: `res://GAME/` of all layers. Raises ContentError with every fault; UsageError for a
        game that no plugin brings."""
        from tabard.resources.loader import load

        host = self.host()
        if game_id not in host.games:
            raise UsageError(f"there is no game {game_id!r}{nearest(game_id, host.games)}")
        return load(self._layers(), tuple(host.resources.values()), under=(f"res://{game_id}/",))

    def check_content(self) -> tuple[Fault, ...]:
        """Every fault in the content of all plugins that are on."""
        from tabard.resources.loader import check

        return check(self._layers(), tuple(self.host().resources.values()))

    def subscriptions(self, game_id: str) -> Subscriptions:
        """The listeners, replacements, modifiers and structs that plugins brought for a game, in plugin order."""
        from tabard.effects.listeners import Owned, Subscriptions, by_type

        def owners(rows: tuple[Subscription, ...]) -> Owners:
            return by_type((row.kind, Owned(row.plugin, row.call, row.when)) for row in rows if row.game == game_id)

        host = self.host()
        structs = tuple(added.kind for added in host.extensions if added.game == game_id)
        modifiers: dict[str, tuple[Owned, ...]] = {}
        for row in host.modifications:
            if row.game == game_id:
                owned = Owned(row.plugin, row.call, key=row.label)
                modifiers[row.value] = (*modifiers.get(row.value, ()), owned)
        return Subscriptions(owners(host.listeners), owners(host.replacements), modifiers, structs)

    def saves_folder(self) -> Path:
        from pathlib import Path

        from tabard.savegame.folders import find_checkout, saves_folder

        return saves_folder(checkout=find_checkout(Path(__file__)), environ=self._environ)

    def mods_folder(self) -> Path:
        """Where mods are looked for: TABARD_MODS, else `mods` in the person's data folder."""
        from platformdirs import user_data_path

        return self._chosen_folder(MODS_VARIABLE) or user_data_path("tabard") / "mods"

    def cache_folder(self) -> Path:
        """Where what can be made again is kept: TABARD_CACHE, else the person's cache folder."""
        from platformdirs import user_cache_path

        return self._chosen_folder(CACHE_VARIABLE) or user_cache_path("tabard")

    def _chosen_folder(self, variable: str) -> Path | None:
        from pathlib import Path

        chosen = self._environ.get(variable)
        return Path(os.path.expanduser(chosen)) if chosen else None

    def _report_file(self) -> Path:
        return self.cache_folder() / "plugins.json"

    def _discovered(self) -> Discovered:
        """What was found, with a warning for each plugin to leave out that is not there to be left out."""
        from tabard.hooks.discovery import discover

        found = discover(mods=self.mods_folder())
        ids = [plugin.id for plugin in found.found]
        unknown = tuple(
            f"there is no plugin {plugin!r} to leave out{nearest(plugin, ids)}"
            for plugin in sorted(self._without.difference(ids))
        )
        return found._replace(warnings=(*found.warnings, *unknown))

    def _layers(self) -> tuple[Layer, ...]:
        from tabard.resources.layers import Layer

        return tuple(Layer(root.package, root.path) for root in self.host().layers)
