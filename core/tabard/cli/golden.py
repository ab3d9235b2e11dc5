"""`tabard golden`: write a golden playthrough, check some, or renew them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click

from tabard.bots.bot import Bots
from tabard.cli.builder import Builder
from tabard.cli.failure import print_failure
from tabard.cli.house_rule import parse_house_rule
from tabard.cli.output import print_warnings
from tabard.errors import UsageError
from tabard.session.host_shelf import HostShelf
from tabard.session.shelf import Shelf
from tabard.testing.golden.comparing import compare
from tabard.testing.golden.playthrough import Header, Playthrough
from tabard.testing.golden.reading import check_whole, read_playthrough
from tabard.testing.golden.recording import record
from tabard.testing.golden.renewing import renew
from tabard.testing.golden.replay import replay
from tabard.testing.golden.writing import write_playthrough

USUAL_SEATS = 4

FINE, DIFFERS, UNREAD = 0, 1, 2


@click.command()
@click.argument("what", nargs=-1, required=True, metavar="GAME | FILE…")
@click.option("--check", is_flag=True, help="Play the files again and say which are told as before.")
@click.option("--renew", "renewing", is_flag=True, help="Write the files anew from their headers and actions.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="The same seed, the same game.")
@click.option("--seats", type=int, metavar="K", help="Seats; without it 4, or what the game allows.")
@click.option(
    "--bots", default="greedy", show_default=True, metavar="A[,B]", help="Who plays; dealt to the seats in turn."
)
@click.option("--option", "pairs", multiple=True, metavar="KEY=VALUE", help="A house rule; may be given several times.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Where to write; without it stdout.")
@click.pass_context
def golden(
    ctx: click.Context,
    what: tuple[str, ...],
    check: bool,
    renewing: bool,
    seed: int,
    seats: int | None,
    bots: str,
    pairs: tuple[str, ...],
    out: Path | None,
) -> None:
    """Write a whole game of GAME between bots as text, or check or renew such FILEs.

    Exit 1 if a file is told differently or cannot be renewed, 2 if one cannot be read. docs/modders/golden.md has more.
    """
    _judge(files=check or renewing, both=check and renewing, writing=bool(out or pairs or seats is not None))
    builder: Builder = ctx.obj
    host = builder.host()
    print_warnings(host.warnings)
    shelf = HostShelf(host, content=builder.content, subscriptions=builder.subscriptions)
    if check or renewing:
        ctx.exit(_each(what, partial(_checked if check else _renewed, shelf)))
    if len(what) > 1:
        raise UsageError(f"golden plays one game, not {len(what)}; add --check or --renew for files")
    options = dict(parse_house_rule(text) for text in pairs)
    header = Header(game=what[0], seats=_seats(shelf, what[0], options, seats), seed=seed, options=options)
    text = write_playthrough(record(shelf, Bots(host.bots), header, bots.split(",")))
    if out is None:
        click.echo(text, nl=False)
    else:
        _write(out, text)


def _judge(*, files: bool, both: bool, writing: bool) -> None:
    """Raises UsageError for options that do not go together."""
    if both:
        raise UsageError("--check and --renew are given together; choose one")
    if files and writing:
        raise UsageError("--seats, --option and --out are for writing a new game; a file is played by its own header")


def _seats(shelf: Shelf, game: str, options: dict[str, str], wanted: int | None) -> int:
    low, high = shelf.rules(game, dict(options)).game.seats
    return min(max(low, USUAL_SEATS), high) if wanted is None else wanted


def _each(files: tuple[str, ...], act: Callable[[Path, Playthrough], bool]) -> int:
    """Do something with every file, whatever became of those before it; the exit code."""
    code = FINE
    for path in map(Path, files):
        try:
            written = read_playthrough(path)
            with _about(path):
                fine = act(path, written)
        except UsageError as error:
            print_failure(str(error))
            code = UNREAD
        else:
            code = max(code, FINE if fine else DIFFERS)
    return code


@contextmanager
def _about(path: Path) -> Iterator[None]:
    """A header with which nothing can be played is its file's fault, and the sentence says which file's."""
    try:
        yield
    except UsageError as error:
        raise UsageError(f"{path}: {error}") from error


def _checked(shelf: Shelf, path: Path, written: Playthrough) -> bool:
    check_whole(written)
    verdict = compare(written, replay(shelf, written))
    click.echo(verdict.block(str(path)))
    return verdict.ok


def _renewed(shelf: Shelf, path: Path, written: Playthrough) -> bool:
    renewed = renew(shelf, written)
    if renewed.why_not:
        click.echo(f"not renewed {path}: {renewed.why_not}; the file is as it was")
        return False
    text = write_playthrough(renewed.playthrough)
    same = path.read_bytes() == text.encode()
    if not same:
        _write(path, text)
    click.echo(f"{'unchanged' if same else 'renewed'} {path}")
    return True


def _write(path: Path, text: str) -> None:
    # Line feeds on every system: the files are kept in version control.
    path.write_text(text, "utf-8", newline="\n")
