"""`tabard saves`: the saved campaigns, newest first, damaged ones with their reason."""

from __future__ import annotations

from collections.abc import Iterator

import click

from tabard.cli.builder import Builder
from tabard.savegame.container import Header
from tabard.savegame.store import SaveInfo, SaveStore


@click.command()
@click.pass_obj
def saves(builder: Builder) -> None:
    """List the saved campaigns, newest first: title, adventure, party and when each was saved."""
    store = SaveStore(builder.saves_folder())
    infos = store.list()
    for info in infos:
        for line in save_lines(info):
            click.echo(line)
    if not infos:
        click.echo("there are no saves yet")
    click.echo(f"saves folder: {store.folder}")


def save_lines(info: SaveInfo) -> Iterator[str]:
    """The file and what its header says; under it the reason when it cannot be opened."""
    yield f"{info.path.name}: {_described(info.header)}" if info.header else f"{info.path.name}: cannot be read"
    if info.problem:
        yield f"  {info.problem}"


def _described(header: Header) -> str:
    chosen = [f"{one.character} (level {one.level})" for one in header.party if one.character]
    party = ", ".join(chosen) or "nobody has a character yet"
    adventure = header.adventure_title or header.adventure
    where = "finished" if header.finished else f"{adventure}, turn {header.turn}"
    return f"{header.title}; {where}; {party}; saved {header.saved}"
