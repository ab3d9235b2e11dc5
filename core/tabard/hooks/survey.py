"""The plugins as far as their manifests and the last start tell, without running any of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from tabard.hooks.discovery import Discovered
from tabard.hooks.plan import plan, report_of
from tabard.hooks.report import PluginReport


class Survey(NamedTuple):
    """What `Host` says of its plugins too: their reports in order, and sentences about places not searched."""

    reports: tuple[PluginReport, ...]
    warnings: tuple[str, ...]


def survey(
    discovered: Discovered, last: Iterable[PluginReport], *, safe: bool = False, disabled: Collection[str] = ()
) -> Survey:
    """What a start would go through. Who would be off is known from the manifests; whether a plugin works is not, so
    that is told as the `last` report has it, for the same version in the same place."""
    todo = plan(discovered, safe=safe, disabled=disabled)
    remembered = [report for report in last if report.state in ("on", "broken")]
    reports: list[PluginReport] = []
    for found in todo.order:
        fresh = report_of(found, "new", "it was found and not loaded yet")
        reports.append(next((report for report in remembered if report.same_plugin(fresh)), fresh))
    return Survey((*reports, *todo.out), discovered.warnings)
