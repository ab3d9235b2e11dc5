"""`tabard knobs GAME`: the house rules a group may change, each with its default and the rule it stands for."""

from __future__ import annotations

from collections.abc import Iterator

import click

from tabard.cli.builder import Builder
from tabard.engine.game import Game, Knob
from tabard.errors import UsageError
from tabard.ids import nearest


@click.command()
@click.argument("game")
@click.pass_obj
def knobs(builder: Builder, game: str) -> None:
    """List the house rules of a game: what `--option KEY=VALUE` can change, and to what."""
    games = builder.host().games
    found = games.get(game)
    if not isinstance(found, Game):
        raise UsageError(f"there is no game {game!r}{nearest(game, games) or '; known: ' + ', '.join(games)}")
    for knob in found.knobs:
        for line in knob_lines(knob):
            click.echo(line)
    if not found.knobs:
        click.echo(f"{game} has no house rules to change")


def knob_lines(knob: Knob) -> Iterator[str]:
    """`layout = standard  (standard, short)`, and under it the sentence with its rule."""
    default = str(knob.default).lower() if isinstance(knob.default, bool) else str(knob.default)
    if knob.choices:
        values = ", ".join(knob.choices)
    elif isinstance(knob.default, bool):
        values = "true, false"
    else:
        values = f"{knob.low} to {knob.high}"
    yield f"{knob.name} = {default}  ({values})"
    yield f"    {knob.sentence} {knob.rule}"
