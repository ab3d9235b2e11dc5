"""`tabard play`: continue the newest campaign, or begin one, in text or by JSON lines."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from select import select
from typing import TextIO

import click
from msgspec.structs import replace

from tabard.bots.bot import Bots
from tabard.cli.builder import Builder
from tabard.cli.house_rule import parse_house_rule
from tabard.cli.output import print_warnings
from tabard.errors import UsageError
from tabard.hooks.endings import AdventureEnding
from tabard.hooks.host import Host
from tabard.savegame.container import PluginUse
from tabard.savegame.store import SUFFIX, SaveStore
from tabard.session.host_shelf import HostShelf
from tabard.session.saving import Made, SavedGame
from tabard.session.session import Session
from tabard.terminal.console import WIDTH, Console, Reader, stream_reader
from tabard.terminal.json_play import JsonPlay
from tabard.terminal.menu import Menu
from tabard.terminal.opening import Opening, Wish, parse_seat
from tabard.terminal.stage import Stage
from tabard.terminal.text_play import TextPlay
from tabard.text.catalogue import Catalogue


@click.command()
@click.option("--new", is_flag=True, help="Begin a new campaign instead of going on with the newest one.")
@click.option("--campaign", metavar="ID", help="Which campaign; without it the newest save, or the first there is.")
@click.option("--seats", type=int, metavar="N", help="How many seats a new campaign has, bots among them.")
@click.option(
    "--seat", "named", multiple=True, metavar="NAME=WHO", help="A seat: WHO is person or a bot such as greedy."
)
@click.option("--bots", type=int, metavar="N", help="How many of the seats bots have. Usual: one person and 3 bots.")
@click.option("--seed", type=int, metavar="S", help="The same seed and the same answers give the same campaign.")
@click.option("--option", "pairs", multiple=True, metavar="KEY=VALUE", help="A house rule of the game.")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="The save to go on with, or to begin.")
@click.option("--jsonl", is_flag=True, help="For programs: one JSON object a line, out and in.")
@click.pass_context
def play(
    ctx: click.Context,
    new: bool,
    campaign: str | None,
    seats: int | None,
    named: tuple[str, ...],
    bots: int | None,
    seed: int | None,
    pairs: tuple[str, ...],
    save: Path | None,
    jsonl: bool,
) -> None:
    """Play a campaign. What it is about is told as you play; ? helps at every question.

    Every step is saved as it is made. The next `tabard play` goes on where this one stopped.
    """
    wish = Wish(
        new=new,
        campaign=campaign,
        seats=seats,
        named=tuple(parse_seat(text) for text in named),
        bots=bots,
        seed=secrets.randbits(62) if seed is None else seed,
        options=dict(parse_house_rule(text) for text in pairs),
        save=save,
    )
    ctx.exit(Evening(ctx.obj, wish, jsonl=jsonl).run())


def _meant(save: Path, builder: Builder) -> Path:
    """A name without a folder is one of the listed saves where there is such a one, its ending left out or not.

    Raises UsageError for no name at all.
    """
    if not save.name:
        raise UsageError(f"--save needs the name of a file such as my-campaign{SUFFIX}")
    if save.name != str(save) or os.path.lexists(save):
        return save
    return SaveStore(builder.saves_folder()).named(save.name) or save


class Evening:
    """One run of `tabard play`, with the process's own streams, clock and screen."""

    def __init__(self, builder: Builder, wish: Wish, *, jsonl: bool) -> None:
        self.wish = wish
        self.jsonl = jsonl
        self.host: Host = builder.host()
        self.catalogue = Catalogue()
        self.bots = Bots(self.host.bots)
        self.environ = builder.environ
        shelf = HostShelf(self.host, content=builder.content, subscriptions=builder.subscriptions)
        print_warnings((*self.host.warnings, *shelf.warnings))
        print_warnings(f"plugin {one.id!r} is off: {one.reason}" for one in self.host.reports if one.state == "broken")
        wish = self.wish = replace(wish, save=_meant(wish.save, builder)) if wish.save is not None else wish
        folder = wish.save.parent if wish.save is not None else builder.saves_folder()
        made = Made(
            builder.version,
            tuple(PluginUse(one.id, one.version, one.digest) for one in self.host.reports if one.state == "on"),
        )
        self.opening = Opening(shelf, bots=self.bots, store=SaveStore(folder), made=made, clock=_now)
        self.person = sys.stdin.isatty() and sys.stdout.isatty() and not jsonl
        self.console = self._console()

    def run(self) -> int:
        """Play; the exit code."""
        if self._alone():
            seats = self.opening.all_bots(self.wish)
            return self._play(self.opening.session(self.wish, seats=seats), None, fresh=True, alone=True)
        saved, fresh = self._open()
        return 0 if saved is None else self._play(saved.session, saved, fresh=fresh)

    def _alone(self) -> bool:
        """Is nobody there: no terminal, no display, nothing on standard input, and no save of somebody's at stake?"""
        if self.person or self.jsonl or self.wish.save is not None or _has_display(self.environ):
            return False
        return _is_empty(sys.stdin)

    def _open(self) -> tuple[SavedGame | None, bool]:
        """The save to play, and whether it is new."""
        wish = self.wish
        if wish.save is not None:
            if os.path.lexists(wish.save) and not wish.new:
                return self.opening.resume(self._no_table(wish.save)), False
            return self.opening.begin(wish), True
        if not wish.new:
            print_warnings(self.opening.problems())
        if self.person and not (wish.new and wish.table):
            chosen = Menu(self.console, self.catalogue, self.opening).choose(wish)
            if chosen is None:
                return None, False
            if isinstance(chosen, Path):
                return self.opening.resume(self._no_table(chosen)), False
            return self.opening.begin(chosen), True
        saves = [] if wish.new else self.opening.unfinished(wish)
        if saves:
            return self.opening.resume(self._no_table(saves[0].path)), False
        return self.opening.begin(wish), True

    def _no_table(self, path: Path) -> Path:
        """A saved campaign keeps its seats and house rules: to ask for others means to begin a new one."""
        if self.wish.table or self.wish.options:
            raise UsageError(f"{path.name} keeps its seats and house rules; add --new to begin a campaign with these")
        return path

    def _play(self, session: Session, saved: SavedGame | None, *, fresh: bool, alone: bool = False) -> int:
        stage = Stage(
            session,
            bots=self.bots,
            catalogue=self.catalogue,
            saved=saved,
            tell_ending=self._tell_ending,
            live=None if self.jsonl else self.console.prose,
        )
        if self.jsonl:
            return JsonPlay(stage, self.console, warn=_warn).run()
        go_on = "tabard play" if self.wish.save is None else f"tabard play --save {self.wish.save}"
        return TextPlay(stage, self.console, fresh=fresh, go_on=go_on, warn=_warn, alone=alone).run()

    def _tell_ending(self, ending: AdventureEnding) -> list[str]:
        return [f"plugin {one.id!r} broke and is off: {one.reason}" for one in self.host.adventure_ended(ending)]

    def _console(self) -> Console:
        """A screen for the process's own streams."""
        for stream in (sys.stdin, sys.stdout):
            # A file or pipe may hold any bytes, and an old terminal may lack letters: neither is worth a crash.
            with suppress(AttributeError, ValueError):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a stream without it is suppressed above
        if not self.person:
            return Console(sys.stdout, stream_reader(sys.stdin, sys.stdout, echo=not self.jsonl))
        columns = max(40, min(shutil.get_terminal_size().columns, 100))
        colour = not self.environ.get("NO_COLOR") and self.environ.get("TERM") != "dumb"
        return Console(
            sys.stdout, _terminal_reader(), person=True, colour=colour, width=columns if columns < WIDTH else WIDTH
        )


def _warn(sentence: str) -> None:
    print_warnings([sentence])


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _terminal_reader() -> Reader:
    """Lines from a person, with the editing and history that the system has."""
    with suppress(ImportError):
        import readline  # noqa: F401, PLC0415 - importing it is what gives `input` its editing, where it exists

    def read(prompt: str) -> str | None:
        try:
            return input(prompt)
        except EOFError:
            return None

    return read


def _has_display(environ: Mapping[str, str]) -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def _is_empty(stream: TextIO) -> bool:
    """Is the stream at its end already? Never waits: a program that has not written yet may be waiting for us."""
    try:
        ready, _, _ = select([stream.fileno()], [], [], 0)
        return bool(ready) and not stream.buffer.peek(1)  # type: ignore[attr-defined]  # a stream without a buffer is caught below
    except (OSError, ValueError, AttributeError):
        return False
