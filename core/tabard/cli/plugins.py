"""`tabard plugins`: every plugin in its order, how it fares, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from tabard.cli.builder import Builder
from tabard.cli.output import print_document, print_warnings
from tabard.hooks.report import PluginReport, report_document


@click.command()
@click.option("--load", is_flag=True, help="Load the plugins now, instead of telling how the last start went.")
@click.option("--json", "as_json", is_flag=True, help="Print the document tabard.plugins/1.")
@click.pass_obj
def plugins(builder: Builder, load: bool, as_json: bool) -> None:
    """List the plugins in the order in which they load.

    No plugin is run for this unless --load is given: what is listed comes from the plugin.toml files and from the last
    start. Mods are folders with a plugin.toml in the mods folder.
    """
    known = builder.host() if load else builder.survey()
    if as_json:
        print_document(report_document(known.reports, warnings=known.warnings))
        return
    print_warnings(known.warnings)
    for line in plugin_lines(known.reports):
        click.echo(line)
    click.echo(f"mods folder: {builder.mods_folder()}")
    if not load and any(report.state in ("on", "broken") for report in known.reports):
        click.echo("as of the last start; tabard plugins --load loads them now")


def plugin_lines(reports: Sequence[PluginReport]) -> Iterator[str]:
    """Columns state, id, version, name; a reason stands on a line of its own, under the id."""
    if not reports:
        yield "no plugins were found"
        return
    state = max(len(report.state) for report in reports)
    plugin = max(len(report.id) for report in reports)
    version = max(len(report.version) for report in reports)
    for report in reports:
        columns = f"{report.state:{state}}  {report.id:{plugin}}  {report.version:{version}}  {report.name}"
        yield columns.rstrip()
        if report.reason:
            yield f"{'':{state}}  {report.reason}"
