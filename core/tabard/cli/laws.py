"""`tabard laws [GAME]`: try the laws that hold for every game, as a plugin author does."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from tabard.cli.builder import Builder
from tabard.cli.house_rule import parse_house_rule
from tabard.cli.output import print_document, print_warnings
from tabard.engine.game import Game
from tabard.errors import UsageError
from tabard.testing.laws.card import FORMAT, document, heading, summing_up, verdict_lines
from tabard.testing.laws.score import Effort, ScoreCard, Verdict, laws_for, score
from tabard.testing.laws.subject import Subject
from tabard.testing.laws.trail import trail as trail_of
from tabard.testing.walk import LIMIT


@click.command()
@click.argument("game", required=False)
@click.option("--games", type=int, default=2, show_default=True, metavar="N", help="Games with each number of seats.")
@click.option("--seats", type=int, metavar="K", help="Seats; without it the fewest, a middle number and the most.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="The first game's seed.")
@click.option("--option", "pairs", multiple=True, metavar="KEY=VALUE", help="A house rule; may be given several times.")
@click.option(
    "--limit", type=int, default=LIMIT, show_default=True, metavar="N", help="Decisions within which a game must end."
)
@click.option(
    "--trail", is_flag=True, help="Print one game instead: hash, digest of what is shown, action, a line each."
)
@click.option("--json", "as_json", is_flag=True, help=f"Print the document {FORMAT}.")
@click.pass_context
def laws(
    ctx: click.Context,
    game: str | None,
    games: int,
    seats: int | None,
    seed: int,
    pairs: tuple[str, ...],
    limit: int,
    trail: bool,
    as_json: bool,
) -> None:
    """Try the laws that hold for every game on GAME, or on all games.

    Exit 1 if one does not hold. docs/modders/laws.md tells what each law says.
    """
    builder: Builder = ctx.obj
    names = [game] if game is not None else _all_games(builder)
    if game is None and (pairs or trail):
        raise UsageError(f"{'--trail' if trail else '--option'} is for one game; expected a GAME: {', '.join(names)}")
    print_warnings(builder.host().warnings)
    options = dict(parse_house_rule(text) for text in pairs)
    subjects = [Subject.of(builder, name, options, **_choices(ctx)) for name in names]
    order: dict[str, Any] = {"games": games, "seed": seed, "limit": limit}
    efforts = [Effort.on(subject, () if seats is None else (seats,), **order) for subject in subjects]
    if trail:
        for line in trail_of(subjects[0].rules, seats=efforts[0].seats[-1], seed=seed, limit=limit):
            click.echo(line)
        return
    cards = [_card(subject, effort, quiet=as_json) for subject, effort in zip(subjects, efforts, strict=True)]
    if as_json:
        print_document(document(cards))
    ctx.exit(0 if all(card.ok for card in cards) else 1)


def _all_games(builder: Builder) -> list[str]:
    """Every registered game that can be played. Raises UsageError when there is none."""
    names = [name for name, found in builder.host().games.items() if isinstance(found, Game)]
    if not names:
        raise UsageError("no plugin brings a game; `tabard plugins` says which are off, and why")
    return names


def _choices(ctx: click.Context) -> dict[str, Any]:
    """What stands before the command: the process that `hash-seeds` starts gets the same."""
    given = ctx.parent.params if ctx.parent is not None else {}
    return {name: given[name] for name in ("safe", "without") if name in given}


def _card(subject: Subject, effort: Effort, *, quiet: bool) -> ScoreCard:
    """Try the laws; for a person each verdict is printed as it falls."""
    if not quiet:
        click.echo(heading(subject.rules.game.id, effort))
    with _progress(subject, quiet=quiet) as advance:

        def heard(verdict: Verdict) -> None:
            advance()
            if not quiet:
                click.echo("\n".join(verdict_lines(verdict)))

        card = score(subject, effort, heard=heard)
    if not quiet:
        click.echo(summing_up(card))
    return card


@contextmanager
def _progress(subject: Subject, *, quiet: bool) -> Iterator[Callable[[], None]]:
    """A bar on stderr for a person who watches and does not see the verdicts fall; nothing otherwise."""
    if not sys.stderr.isatty() or (sys.stdout.isatty() and not quiet):
        yield lambda: None
        return
    from rich.console import Console  # noqa: PLC0415 - only a person who watches pays for it
    from rich.progress import Progress  # noqa: PLC0415 - the same

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(subject.rules.game.id, total=len(laws_for(subject)))
        yield lambda: bar.advance(task)
