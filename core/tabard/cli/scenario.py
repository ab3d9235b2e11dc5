"""`tabard scenario FILE…`: play scenario files and say which are ok."""

from __future__ import annotations

from pathlib import Path

import click

from tabard.cli.builder import Builder
from tabard.cli.failure import print_failure
from tabard.cli.output import print_document, print_warnings
from tabard.errors import UsageError
from tabard.testing.scenario.document import Scenario, read_scenario
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

    Exit 1 if one is not ok, 2 if one cannot be read; the others are played all the same. docs/scenarios.md tells how to
    write one.
    """
    outcomes = _outcomes([_read(path) for path in files], ctx.obj)
    unread = [outcome for outcome in outcomes if outcome.unread]
    for outcome in unread:
        print_failure(outcome.message)
    if as_json:
        print_document(document(outcomes))
    else:
        _print_lines(outcomes)
    ctx.exit(2 if unread else 0 if all(outcome.ok for outcome in outcomes) else 1)


def _read(path: Path) -> Scenario | Outcome:
    """A file's scenario, or the outcome of one that has none."""
    try:
        return read_scenario(path)
    except UsageError as error:
        return Outcome(str(path), ok=False, message=str(error))


def _outcomes(read: list[Scenario | Outcome], builder: Builder) -> list[Outcome]:
    """An outcome a file. No game is loaded when there is nothing to play."""
    if all(isinstance(one, Outcome) for one in read):
        return [one for one in read if isinstance(one, Outcome)]
    host = builder.host()
    print_warnings(host.warnings)
    library = Library(host.games, content=builder.content, subscriptions=builder.subscriptions)
    return [one if isinstance(one, Outcome) else _played(one, library) for one in read]


def _played(one: Scenario, library: Library) -> Outcome:
    try:
        return play(lay_out(one, library))
    except UsageError as error:
        return Outcome(one.file, ok=False, message=str(error))


def _print_lines(outcomes: list[Outcome]) -> None:
    for outcome in outcomes:
        if not outcome.unread:
            click.echo(str(outcome))
