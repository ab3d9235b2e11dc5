"""`tabard trace SCENARIO`: play a scenario and print what the kernel did, effect by effect."""

from __future__ import annotations

from pathlib import Path

import click

from tabard.cli.builder import Builder
from tabard.cli.failure import print_failure
from tabard.cli.output import print_document, print_warnings
from tabard.errors import UsageError
from tabard.testing.recorder.document import FORMAT, document, unread
from tabard.testing.recorder.printing import count_lines, entry_lines
from tabard.testing.recorder.recorder import LAST
from tabard.testing.recorder.tracing import Trace
from tabard.testing.recorder.tracing import trace as play_and_record
from tabard.testing.scenario.document import read_scenario
from tabard.testing.scenario.laying_out import lay_out
from tabard.testing.scenario.library import Library


@click.command()
@click.argument("file", metavar="SCENARIO", type=click.Path(path_type=Path))
@click.option("--last", type=int, metavar="N", help=f"How many entries are shown ({LAST}).")
@click.option("--all", "everything", is_flag=True, help="Show all entries.")
@click.option("--json", "as_json", is_flag=True, help=f"Print the document {FORMAT}.")
@click.pass_context
def trace(ctx: click.Context, file: Path, last: int | None, everything: bool, as_json: bool) -> None:
    """Play a scenario and print what happened, effect by effect, and how often.

    A scenario that fails is shown up to where it failed. Exit 0 if it is ok, 1 if not, 2 if it cannot be read.
    docs/modders/trace.md explains the entries.
    """
    if everything and last is not None:
        raise UsageError("--last and --all contradict each other; expected one of them")
    if last is not None and last < 0:
        raise UsageError(f"--last is {last}, expected a number from 0")
    try:
        traced = _traced(file, ctx.obj, None if everything else LAST if last is None else last)
    except UsageError as error:
        print_failure(str(error))
        if as_json:
            print_document(unread(str(file), str(error)))
        ctx.exit(2)
    if as_json:
        print_document(document(traced))
    else:
        click.echo("\n".join([*entry_lines(traced.recorder), "", *count_lines(traced.recorder), ""]))
        click.echo(str(traced.outcome))
    ctx.exit(0 if traced.outcome.ok else 1)


def _traced(file: Path, builder: Builder, last: int | None) -> Trace:
    read = read_scenario(file)
    host = builder.host()
    print_warnings(host.warnings)
    library = Library(host.games, content=builder.content, subscriptions=builder.subscriptions)
    return play_and_record(lay_out(read, library), last=last)
