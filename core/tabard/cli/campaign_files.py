"""`tabard campaign export` and `tabard campaign import`."""

from __future__ import annotations

from pathlib import Path

import click

from tabard.campaign.roster import character_of
from tabard.cli.campaign_saves import CampaignSaves, now
from tabard.errors import UsageError
from tabard.model.message import Message
from tabard.session.exchange import (
    CHARACTER,
    campaign_document,
    character_document,
    guest_of,
    read_document,
    session_from,
    write_document,
)
from tabard.session.saving import SavedGame


@click.command()
@click.argument("arguments", nargs=-1, metavar="[SAVE] FILE")
@click.option("--character", metavar="ID", help="This character alone, with all of its ledger.")
@click.pass_context
def export(ctx: click.Context, arguments: tuple[str, ...], character: str | None) -> None:
    """Write a campaign, or one of its characters, to a new FILE that can be read and sent."""
    if not 1 <= len(arguments) <= 2:
        raise UsageError(f"export takes a file, or a save and a file, not {len(arguments)} names")
    saves = CampaignSaves(ctx.obj)
    session, path = saves.look(arguments[0] if len(arguments) == 2 else None)
    file = Path(arguments[-1])
    journey = saves.journey(session)
    if character is None:
        title = saves.store.look(path).header.title
        write_document(file, campaign_document(session, title=title))
    else:
        found = character_of(journey.roster, character)
        if isinstance(found, Message):
            raise UsageError(saves.catalogue.render(found))
        write_document(file, character_document(found, game=saves.campaign(session).game))
    click.echo(f"{character or journey.campaign} is in {file}")


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--save", metavar="SAVE", help="The campaign that a character joins; without it the newest one.")
@click.pass_context
def import_(ctx: click.Context, file: Path, save: str | None) -> None:
    """Take what FILE holds: a campaign becomes a new save, a character sits down on a campaign's bench."""
    document = read_document(file)
    saves = CampaignSaves(ctx.obj)
    if document["format"] == CHARACTER:
        click.echo(_character(saves, document, file, save))
        return
    if save is not None:
        raise UsageError(f"{file} holds a whole campaign, which becomes a save of its own; leave --save out")
    session, title = session_from(document, saves.shelf, source=file)
    made = SavedGame.create(saves.store, session, title=title, made=saves.made, clock=now)
    made.close()
    click.echo(f"{saves.journey(session).campaign} is saved as {made.file.path}")


def _character(saves: CampaignSaves, document: dict[str, object], file: Path, save: str | None) -> str:
    guest = guest_of(document, source=file)
    with saves.change(save) as session:
        game = saves.campaign(session).game
        if guest.game != game:
            raise UsageError(f"{file} holds a character of {guest.game!r}, and this campaign plays {game!r}")
        saves.must(session.border.welcome(guest.character))
    return f"{guest.character.id} sits on the bench; tabard campaign return {guest.character.id} brings it to the table"
