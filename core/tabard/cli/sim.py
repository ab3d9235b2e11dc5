"""`tabard sim GAME`: many games between bots, and what came of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter

import click

from tabard.cli.builder import Builder
from tabard.cli.house_rule import parse_house_rule
from tabard.cli.output import print_document, print_warnings
from tabard.errors import UsageError
from tabard.testing.simulate.document import FORMAT, document
from tabard.testing.simulate.order import Order, matches, take_order
from tabard.testing.simulate.pace import pace_measure, pace_seats, pace_tables
from tabard.testing.simulate.run import Run, simulate, simulate_in_processes
from tabard.testing.simulate.summary import summary
from tabard.testing.simulate.workshop import Workshop

INTERRUPTED = 130


@click.command()
@click.argument("game")
@click.option("--games", type=int, default=100, show_default=True, metavar="N", help="Games, or campaigns, to play.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="The same seed, the same report.")
@click.option("--seats", type=int, metavar="K", help="Seats; without it 4, or what the game allows.")
@click.option(
    "--bots", default="greedy", show_default=True, metavar="A[,B]", help="Who plays; dealt to the seats in turn."
)
@click.option("--campaign", default="", metavar="ID", help="Which campaign; without it the game's first.")
@click.option("--workers", type=int, default=1, show_default=True, metavar="W", help="Processes to play in.")
@click.option("--option", "pairs", multiple=True, metavar="KEY=VALUE", help="A house rule; may be given several times.")
@click.option("--timing", is_flag=True, help="Say on stderr how long it took.")
@click.option(
    "--pace", is_flag=True, help="Print [pace] tables for a campaign's files, from games at all numbers of seats."
)
@click.option("--json", "as_json", is_flag=True, help=f"Print the document {FORMAT}.")
@click.pass_context
def sim(
    ctx: click.Context,
    game: str,
    games: int,
    seed: int,
    seats: int | None,
    bots: str,
    campaign: str,
    workers: int,
    pairs: tuple[str, ...],
    timing: bool,
    pace: bool,
    as_json: bool,
) -> None:
    """Play many games of GAME between bots and count them up.

    A game with a campaign plays the whole campaign each time; a duel is played by each pair of bots in both seatings.
    Exit 1 if a game crashed or stalled. docs/simulation.md explains every figure.
    """
    if workers < 1:
        raise UsageError(f"--workers is {workers}, expected a number from 1")
    builder: Builder = ctx.obj
    workshop = Workshop.of(builder)
    print_warnings(builder.host().warnings)
    options = dict(parse_house_rule(text) for text in pairs)
    ordered = partial(
        take_order, workshop, game, games=games, seed=seed, bots=bots.split(","), options=options, campaign=campaign
    )
    if pace:
        if seats is not None or as_json or timing:
            raise UsageError(
                "--pace plays at all numbers of seats and prints tables; leave --seats, --json and --timing out"
            )
        measure = pace_measure(workshop, game, options)
        orders = [ordered(seats=number) for number in pace_seats(workshop, game, campaign)]
        ctx.exit(_pace(builder, workshop, orders, workers, measure))
    order = ordered(seats=seats)
    began = perf_counter()
    run = _run(builder, workshop, order, workers)
    took = perf_counter() - began
    report = document(run, workshop)
    if as_json:
        print_document(report)
    else:
        click.echo("\n".join(summary(report)))
    if timing:
        click.echo(_timing(run, took, workers), err=True)
    if run.interrupted:
        click.echo(_broken_off(run), err=True)
        ctx.exit(INTERRUPTED)
    ctx.exit(1 if report["crashed"] or report["stalled"] else 0)


def _run(builder: Builder, workshop: Workshop, order: Order, workers: int) -> Run:
    with _progress(len(matches(order))) as heard:
        if workers == 1:
            return simulate(order, workshop, heard=heard)
        return simulate_in_processes(order, builder.recipe(), workers=workers, heard=heard)


def _pace(builder: Builder, workshop: Workshop, orders: list[Order], workers: int, measure: str) -> int:
    """Print the tables; the exit code. Nothing is printed of a run that was broken off or went wrong: half a table
    looks like a whole one."""
    reports = {}
    for order in orders:
        run = _run(builder, workshop, order, workers)
        if run.interrupted:
            click.echo(_broken_off(run), err=True)
            return INTERRUPTED
        report = document(run, workshop)
        for one in (*report["crashed"], *report["stalled"]):
            click.echo(f"tabard: game {one['game']} with --seats {order.seats} went wrong: {one['error']}", err=True)
            return 1
        reports[order.seats] = report
    click.echo("\n".join(pace_tables(reports, measure)))
    return 0


def _broken_off(run: Run) -> str:
    return f"tabard: interrupted after {len(run.played)} of {len(matches(run.order))} games"


def _timing(run: Run, took: float, workers: int) -> str:
    decisions = sum(leg.decisions for one in run.played for leg in one.legs)
    return (
        f"{len(run.played)} games in {took:.1f} s with {workers} {'workers' if workers > 1 else 'worker'}: "
        f"{len(run.played) / took:.1f} games and {decisions / took:.0f} decisions a second"
    )


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr for a person who watches; nothing otherwise."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415 - only a person who watches pays for it
    from rich.progress import Progress  # noqa: PLC0415 - the same

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("simulating", total=total)
        yield lambda played: bar.advance(task, played)
