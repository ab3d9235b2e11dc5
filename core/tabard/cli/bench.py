"""`tabard bench`: how fast this installation is, as ratios to a floor, with the bars beside them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from tabard.cli.builder import Builder
from tabard.cli.output import print_document, print_warnings
from tabard.engine.game import Game
from tabard.errors import UsageError
from tabard.session.host_shelf import HostShelf
from tabard.testing.bench.document import FORMAT, document, missed
from tabard.testing.bench.rows import Bench, Row
from tabard.testing.bench.run import run
from tabard.testing.bench.summary import summary
from tabard.testing.bench.table import chosen, table

FINE, FAILED, INTERRUPTED = 0, 1, 130


@click.command()
@click.option(
    "--only", default="", metavar="ID[,ID]", help="Only these rows; the beginning of an id means all of them."
)
@click.option("--rounds", type=int, default=9, show_default=True, metavar="N", help="How often each row is timed.")
@click.option("--gate", is_flag=True, help="Exit 1 when a row misses its bar.")
@click.option("--json", "as_json", is_flag=True, help=f"Print the document {FORMAT}.")
@click.pass_context
def bench(ctx: click.Context, only: str, rounds: int, gate: bool, as_json: bool) -> None:
    """Measure speed as ratios to a floor that is timed in the same rounds.

    Exit 0 even when a bar is missed, unless --gate is given; 1 when a row could not be measured. docs/benchmarks.md
    says what each row means.
    """
    if rounds < 1:
        raise UsageError(f"--rounds is {rounds}, expected a number from 1")
    builder: Builder = ctx.obj
    rows = chosen(table(_bench(builder, rounds)), only)
    busy = busy_sentence()
    print_warnings([*builder.host().warnings, *([busy] if busy else [])])
    with _progress(len(rows)) as heard:
        result = run(rows, rounds=rounds, heard=heard)
    report = document(result, version=builder.version)
    if as_json:
        print_document(report)
    else:
        click.echo("\n".join(summary(report)))
    print_warnings(f"{done.row.id} could not be measured: {done.outcome.note}" for done in result.failed)
    if result.interrupted:
        click.echo(f"tabard: interrupted after {len(result.done)} of {len(rows)} rows", err=True)
        ctx.exit(INTERRUPTED)
    ctx.exit(FAILED if result.failed or (gate and missed(report)) else FINE)


def _bench(builder: Builder, rounds: int) -> Bench:
    host = builder.host()
    return Bench(
        shelf=HostShelf(host, content=builder.content, subscriptions=builder.subscriptions),
        games={name: game for name, game in sorted(host.games.items()) if isinstance(game, Game)},
        rounds=rounds,
        saves=builder.saves_folder(),
        environ=builder.environ,
    )


def busy_sentence() -> str:
    """A warning when other programs leave no core free, where the system tells; else nothing."""
    if not hasattr(os, "getloadavg"):
        return ""
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if load <= max(cores - 1, 0.5):
        return ""
    return f"the machine is busy (load {load:.1f} on {cores} cores), so the ranges will be wide"


@contextmanager
def _progress(total: int) -> Iterator[Callable[[Row], None]]:
    """A bar on stderr with the row that is being measured, for a person who watches; nothing otherwise."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415 - only a person who watches pays for it
    from rich.progress import Progress  # noqa: PLC0415 - the same

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("the floor", total=total + 1)

        def heard(row: Row) -> None:
            bar.update(task, description=row.id, advance=1)

        yield heard
