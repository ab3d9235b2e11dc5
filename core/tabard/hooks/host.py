"""The plugin host: imports plugins in order, keeps what they bring, and goes on without those that fail."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from tabard.hooks.blame import blame
from tabard.hooks.calls import HookCalls
from tabard.hooks.digest import folder_digest
from tabard.hooks.discovery import Discovered, Found, Root
from tabard.hooks.plan import plan, report_of
from tabard.hooks.registry import BotFactory, Brought, Extension, Modification, Registry, Subscription
from tabard.hooks.report import PluginReport

if TYPE_CHECKING:
    from tabard.hooks.endings import AdventureEnding
    from tabard.hooks.registry import AnyGame, Modification
    from tabard.resources.resource import Resource


@dataclass(slots=True, kw_only=True)
class Host:
    """What the plugins that are on have brought. Everything is in plugin order; `reports` has the others at its end.

    Only `reports` changes later: a plugin that raises in a hook is broken from then on.
    """

    reports: tuple[PluginReport, ...]
    warnings: tuple[str, ...] = ()
    games: Mapping[str, AnyGame]
    resources: Mapping[str, type[Resource]]
    bots: Mapping[str, BotFactory]
    listeners: tuple[Subscription, ...]
    replacements: tuple[Subscription, ...]
    modifications: tuple[Modification, ...]
    extensions: tuple[Extension, ...]
    layers: tuple[Root, ...]
    """The `res://` layers, each package once; a later one may patch an earlier one."""
    campaign_folders: tuple[Root, ...]
    script_packages: frozenset[str]
    """The packages among `layers` whose plugin asks to run scripts."""
    calls: HookCalls
    sources: Mapping[str, Path]

    @property
    def plugin_digests(self) -> Mapping[str, str]:
        """The digest of every plugin that is on."""
        return {report.id: report.digest for report in self.reports if report.state == "on"}

    def adventure_ended(self, ending: AdventureEnding) -> tuple[PluginReport, ...]:
        """Tell the plugins. Returns the reports of those that broke over it."""
        broken: dict[str, PluginReport] = {}
        known = {report.id: report for report in self.reports if report.state == "on"}
        for plugin, hook, error in self.calls.adventure_ended(ending):
            reason = blame(error, doing=f"its hook {hook}", folder=self.sources[plugin])
            broken[plugin] = replace(known[plugin], state="broken", reason=reason)
        self.reports = tuple(
            broken.get(report.id, report) if report.state == "on" else report for report in self.reports
        )
        return tuple(broken.values())


def load(discovered: Discovered, *, safe: bool = False, disabled: Collection[str] = ()) -> Host:
    """Import and register every plugin that can be on. Raises nothing a plugin did except KeyboardInterrupt."""
    todo = plan(discovered, safe=safe, disabled=disabled)
    loading = _Loading()
    for found in todo.order:
        loading.take(found)
    return loading.host((*loading.reports, *todo.out), discovered.warnings)


@dataclass(slots=True)
class _Loading:
    """One run of `load`."""

    calls: HookCalls = field(default_factory=HookCalls)
    brought: Brought = field(default_factory=Brought)
    on: list[Found] = field(default_factory=list)
    reports: list[PluginReport] = field(default_factory=list)

    def take(self, found: Found) -> None:
        """Load one plugin, or report why not. A plugin that fails leaves nothing behind."""
        unmet = self._unmet(found)
        if unmet:
            self.reports.append(report_of(found, "off", unmet))
            return
        doing = "reading it"
        registry = Registry(found.id, earlier=self.brought)
        try:
            digest = folder_digest(found.source)
            if found.importer is not None:
                doing = "importing it"
                module = found.importer.load()
                self.calls.plug(found.id, module)
                doing = "registering it"
                self.calls.register(found.id, registry)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            # A plugin may raise SystemExit or its own BaseException at import; the program is not its to end.
            self.calls.unplug(found.id)
            self.reports.append(report_of(found, "broken", blame(error, doing=doing, folder=found.source)))
            return
        registry.close()
        self.brought.add(registry.brought)
        self.on.append(found)
        self.reports.append(report_of(found, "on", digest=digest))

    def _unmet(self, found: Found) -> str:
        on = {plugin.id for plugin in self.on}
        requires = found.manifest.requires if found.manifest else ()
        missing = next((plugin for plugin in requires if plugin not in on), None)
        return f"it requires {missing!r}, which is off" if missing else ""

    def host(self, reports: tuple[PluginReport, ...], warnings: tuple[str, ...]) -> Host:
        scripts = {
            root.package
            for found in self.on
            if found.manifest and "scripts" in found.manifest.grants
            for root in found.content
        }
        return Host(
            reports=reports,
            warnings=warnings,
            games=MappingProxyType(self.brought.games),
            resources=MappingProxyType(self.brought.resources),
            bots=MappingProxyType(self.brought.bots),
            listeners=tuple(self.brought.listeners),
            replacements=tuple(self.brought.replacements),
            modifications=tuple(self.brought.modifications),
            extensions=tuple(self.brought.extensions),
            layers=_each_once(root for found in self.on for root in found.content),
            campaign_folders=_each_once(root for found in self.on for root in found.campaigns),
            script_packages=frozenset(scripts),
            calls=self.calls,
            sources=MappingProxyType({found.id: found.source for found in self.on}),
        )


def _each_once(roots: Iterable[Root]) -> tuple[Root, ...]:
    """Plugins that share a package bring it together; it stands where the first of them stands."""
    first: dict[str, Root] = {}
    for root in roots:
        first.setdefault(root.package, root)
    return tuple(first.values())
