"""Who is to be loaded, and in which order: decided from the manifests alone."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from tabard.hooks.discovery import Discovered, Found
from tabard.hooks.engine_range import ENGINE_API, spell
from tabard.hooks.order import Node, arrange
from tabard.hooks.report import PluginReport, State


class Plan(NamedTuple):
    """`order`: what to load, first to last. `out`: everything else with its reason, by id."""

    order: tuple[Found, ...]
    out: tuple[PluginReport, ...]


def plan(discovered: Discovered, *, safe: bool, disabled: Collection[str]) -> Plan:
    """Safe mode keeps to the plugins that ship with Tabard."""
    out: list[PluginReport] = []
    fit: dict[str, Found] = {}
    absent: dict[str, str] = {}
    for found in discovered.found:
        state, reason = _kept_out(found, safe=safe, disabled=disabled)
        if not reason:
            fit[found.id] = found
            continue
        out.append(report_of(found, state, reason))
        absent.setdefault(found.id, reason)
    nodes = [_node(found) for found in fit.values()]
    order, off = arrange(nodes, absent={plugin: why for plugin, why in absent.items() if plugin not in fit})
    out += [report_of(fit[plugin], "off", reason) for plugin, reason in off.items()]
    out.sort(key=lambda report: (report.id, report.source))
    return Plan(tuple(fit[plugin] for plugin in order), tuple(out))


def report_of(found: Found, state: State, reason: str = "", *, digest: str = "") -> PluginReport:
    manifest = found.manifest
    return PluginReport(
        id=found.id,
        name=manifest.name if manifest else found.id,
        version=manifest.version if manifest else "",
        state=state,
        reason=reason,
        source=str(found.source),
        digest=digest,
    )


def _kept_out(found: Found, *, safe: bool, disabled: Collection[str]) -> tuple[State, str]:
    if found.shadowed:
        return "off", found.shadowed
    if found.id in disabled:
        return "off", "it is switched off"
    if safe and not found.shipped:
        return "off", "safe mode keeps to what comes with Tabard"
    if found.fault:
        return "broken", found.fault
    if found.manifest is None:
        return "broken", "it has no manifest"
    if not found.manifest.engine.allows(ENGINE_API):
        return "off", f"it is made for engine {found.manifest.engine}; this is engine {spell(ENGINE_API)}"
    return "on", ""


def _node(found: Found) -> Node:
    manifest = found.manifest
    if manifest is None:
        return Node(found.id)
    return Node(found.id, manifest.requires, manifest.after, manifest.conflicts, manifest.priority)
