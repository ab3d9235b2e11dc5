"""`tabard scenario FILE…`: play scenario files and say which are ok."""

from __future__ import annotations

from pathlib import Path

import click

from tabard.cli.builder import Builder
from tabard.cli.output import print_document, print_warnings
from tabard.testing.scenario.document import read_scenario
from tabard.testing.scenario.laying_out import lay_out
from tabard.testing.scenario.library import Library
from tabard.testing.scenario.outcome import FORMAT, Outcome, document
from tabard.testing.scenario.runner import play


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help=f"Print the document {FORMAT}.")
@click.pass_context
def scenario(ctx: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """Play scenario files: a position, a few lines, and what must come of them.

    Exit 1 if one is not ok, 2 if one cannot be read. docs/scenarios.md tells how to write one.
    """
    builder: Builder = ctx.obj
    # All are read before any game is loaded, so that a slip of the pen is told at once.
    read = [read_scenario(path) for path in files]
    host = builder.host()
    print_warnings(host.warnings)
    library = Library(host.games, content=builder.content, subscriptions=builder.subscriptions)
    stages = [lay_out(one, library) for one in read]
    outcomes = [play(stage) for stage in stages]
    if as_json:
        print_document(document(outcomes))
    else:
        _print_lines(outcomes)
    ctx.exit(0 if all(outcome.ok for outcome in outcomes) else 1)


def _print_lines(outcomes: list[Outcome]) -> None:
    for outcome in outcomes:
        click.echo(str(outcome))
