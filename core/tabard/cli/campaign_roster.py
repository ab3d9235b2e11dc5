"""`tabard campaign claim | bench | return | retire | correct`: the roster from outside a game."""

from __future__ import annotations

import click

from tabard.campaign.ledger import Change
from tabard.campaign.roster import Status
from tabard.cli.campaign_saves import CampaignSaves
from tabard.errors import UsageError

SAVE = click.option("--save", metavar="SAVE", help="The campaign; without it the newest one.")


@click.command()
@click.argument("character")
@SAVE
@click.pass_context
def claim(ctx: click.Context, character: str, save: str | None) -> None:
    """Claim what waits for CHARACTER, between two adventures."""
    saves = CampaignSaves(ctx.obj)
    with saves.change(save) as session:
        saves.must(session.border.claim_for(character))
    click.echo(f"claimed for {character}")


@click.command()
@click.argument("character")
@SAVE
@click.pass_context
def bench(ctx: click.Context, character: str, save: str | None) -> None:
    """Leave CHARACTER out of the next adventure. It keeps everything as it is."""
    _station(ctx, character, "benched", save)


@click.command("return")
@click.argument("character")
@SAVE
@click.pass_context
def come_back(ctx: click.Context, character: str, save: str | None) -> None:
    """Bring CHARACTER back to the table."""
    _station(ctx, character, "active", save)


@click.command()
@click.argument("character")
@SAVE
@click.pass_context
def retire(ctx: click.Context, character: str, save: str | None) -> None:
    """Let CHARACTER retire. It stays in the roster, and return brings it back."""
    _station(ctx, character, "retired", save)


def _station(ctx: click.Context, character: str, status: Status, save: str | None) -> None:
    saves = CampaignSaves(ctx.obj)
    with saves.change(save) as session:
        saves.must(session.border.station(character, status))
    click.echo(f"{character} is {status}")


@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.argument("character")
@click.argument("field")
@click.argument("change")
@click.option("--why", required=True, metavar="TEXT", help="The reason, which stands in the ledger.")
@SAVE
@click.pass_context
def correct(ctx: click.Context, character: str, field: str, change: str, why: str, save: str | None) -> None:
    """Mend a sheet by hand: FIELD of CHARACTER by +N or -N, a list by +PATH or -PATH, a text to =TEXT.

    The correction is an entry of the ledger, written between two adventures.
    """
    saves = CampaignSaves(ctx.obj)
    with saves.change(save) as session:
        saves.must(session.border.correct(character, change_of(field, change), why))
        journey = saves.journey(session)
        value = next(one.sheet[field] for one in journey.roster if one.id == character)
    shown = ", ".join(map(str, value)) or "empty" if isinstance(value, list) else value
    click.echo(f"{character}: {field} is {shown}")


def change_of(field: str, text: str) -> Change:
    """`+3`, `-1`, `+res://…`, `-res://…`, `=text`. Raises UsageError."""
    sign, rest = text[:1], text[1:]
    if sign == "=":
        return Change(field, becomes=[None, rest])
    if sign in ("+", "-") and rest.isdecimal():
        return Change(field, by=int(text))
    if sign == "+" and rest:
        return Change(field, gained=[rest])
    if sign == "-" and rest:
        return Change(field, lost=[rest])
    raise UsageError(f"the change is {text!r}; expected +3, -1, +res://…, -res://… or =text")
