"""`tabard campaign status` and `tabard campaign receipt`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

import click
import msgspec

from tabard.campaign.definition import Campaign
from tabard.campaign.journey import Journey
from tabard.campaign.ledger import Change, net
from tabard.campaign.receipt import Receipt, diff
from tabard.campaign.roster import Character, character_of
from tabard.cli.campaign_saves import CampaignSaves
from tabard.cli.output import print_document
from tabard.errors import UsageError
from tabard.ids import letter
from tabard.model.message import Message
from tabard.session.session import Session
from tabard.text.receipt_page import ReceiptPage

STATUS_FORMAT, RECEIPT_FORMAT = "tabard.campaign-status/1", "tabard.receipt/1"


@click.command()
@click.argument("save", required=False)
@click.option("--json", "as_json", is_flag=True, help=f"Print the document {STATUS_FORMAT}.")
@click.pass_context
def status(ctx: click.Context, save: str | None, as_json: bool) -> None:
    """Where a campaign stands: the adventure, everybody in the roster, rewards that wait, flags, receipts."""
    saves = CampaignSaves(ctx.obj)
    session, path = saves.look(save)
    journey, campaign = saves.journey(session), saves.campaign(session)
    if as_json:
        print_document(_status_document(session, journey, path))
    else:
        click.echo("\n".join(_status_lines(session, journey, campaign, path)))


def _phase(session: Session, journey: Journey) -> str:
    """`over`, `between` (the receipt is written), `ended` (it is not yet), `playing`."""
    if journey.adventure is None:
        return "over"
    return "between" if journey.between else "ended" if session.over else "playing"


def _status_document(session: Session, journey: Journey, path: Path) -> dict[str, Any]:
    return {
        "format": STATUS_FORMAT,
        "save": str(path),
        "campaign": journey.campaign,
        "adventure": journey.adventure,
        "phase": _phase(session, journey),
        "roster": [
            {
                "id": one.id,
                "owner": one.owner,
                "status": one.status,
                "seat": _seat(journey, one),
                "sheet": one.sheet,
                "pending": msgspec.to_builtins(one.pending),
                "entries": len(one.ledger),
            }
            for one in journey.roster
        ],
        "flags": journey.flags,
        "stock": list(journey.stock),
        "history": msgspec.to_builtins(journey.history),
    }


def _seat(journey: Journey, one: Character) -> str | None:
    return letter(journey.seats.index(one.id)) if one.id in journey.seats else None


def _status_lines(session: Session, journey: Journey, campaign: Campaign, path: Path) -> Iterator[str]:
    told = {
        "over": "the campaign is over",
        "between": "comes next; the last receipt is written",
        "ended": "has ended; its receipt is not written yet",
        "playing": "is being played",
    }[_phase(session, journey)]
    title = f"{campaign.adventure(journey.adventure).title} " if journey.adventure is not None else ""
    yield f"{campaign.title} ({path.name}): {title}{told}"
    for one in journey.roster:
        yield from _character_lines(journey, one)
    if not journey.roster:
        yield "nobody is in the roster yet: characters enter it when the first adventure ends"
    for name, value in journey.flags.items():
        yield f"flag {name}: {msgspec.json.encode(value).decode()}"
    if journey.stock:
        yield f"stock: {len(journey.stock)} pieces"
    for chapter in journey.history:
        won = f"{chapter.who} won" if chapter.who else "nobody won"
        shown = campaign.adventure(chapter.adventure).title
        yield f"receipt {chapter.receipt}: {shown}, {chapter.outcome}, {won}, then {chapter.then}"


def _character_lines(journey: Journey, one: Character) -> Iterator[str]:
    seat = _seat(journey, one)
    where = f", seat {seat}" if seat is not None else ""
    sheet = ", ".join(f"{name} {value}" for name, value in one.sheet.items() if isinstance(value, int))
    yield f"{one.id} ({one.owner}): {one.status}{where}; {sheet}; {len(one.ledger)} entries"
    for reward in one.pending:
        yield f"  to be claimed: {reward.why} ({', '.join(change.field for change in reward.changes)})"


@click.command()
@click.argument("character")
@click.argument("save", required=False)
@click.pass_context
def ledger(ctx: click.Context, character: str, save: str | None) -> None:
    """Every entry of CHARACTER's ledger: where, by which rule, what changed, and why."""
    saves = CampaignSaves(ctx.obj)
    session, _ = saves.look(save)
    found = character_of(saves.journey(session).roster, character)
    if isinstance(found, Message):
        raise UsageError(saves.catalogue.render(found))
    for number, entry in enumerate(found.ledger, 1):
        where = f"{entry.adventure}, " if entry.adventure else ""
        click.echo(f"{number}. {where}{entry.rule}: {entry.why}")
        for change in entry.changes:
            click.echo(f"   {_changed(change)}")


def _changed(change: Change) -> str:
    """`xp +3`, `pack: -a +b`, `name: x`."""
    if change.by is not None:
        return f"{change.field} {change.by:+}"
    if change.becomes:
        return f"{change.field}: {change.becomes[-1]}"
    lost, gained = net(change)
    moved = [*(f"-{one}" for one in lost), *(f"+{one}" for one in gained)]
    return f"{change.field}: {' '.join(moved) or ('in another order' if change.gained else 'empty')}"


@click.command()
@click.argument("number", type=int)
@click.argument("save", required=False)
@click.option("--why", is_flag=True, help="A row a line, each with its reason.")
@click.option("--diff", "other", type=int, metavar="M", help="What differs between receipt N and this one.")
@click.option("--json", "as_json", is_flag=True, help=f"Print the document {RECEIPT_FORMAT}.")
@click.pass_context
def receipt(ctx: click.Context, number: int, save: str | None, why: bool, other: int | None, as_json: bool) -> None:
    """Receipt NUMBER of a campaign; the first one is 1."""
    saves = CampaignSaves(ctx.obj)
    session, _ = saves.look(save)
    journey, campaign = saves.journey(session), saves.campaign(session)
    found = _numbered(journey, number)
    titles = {adventure.id: adventure.title for adventure in campaign.adventures}
    page = ReceiptPage(saves.catalogue, titles=titles, roster=journey.roster)
    changes = diff(found, _numbered(journey, other)) if other is not None else None
    if as_json:
        body = {"receipt": found} if changes is None else {"diff": [change._asdict() for change in changes]}
        print_document({"format": RECEIPT_FORMAT, **msgspec.to_builtins(body)})
    elif changes is not None:
        click.echo("\n".join(page.differences(changes)) or "no difference")
    else:
        width = get_terminal_size().columns
        click.echo("\n".join(page.lines(found, width=width, reasons=why)))


def _numbered(journey: Journey, number: int) -> Receipt:
    found = next((one for one in journey.receipts if one.number == number), None)
    if found is None:
        last = len(journey.receipts)
        known = f"choose from 1 to {last}" if last else "none is written before the first adventure has ended"
        raise UsageError(f"there is no receipt {number}; {known}")
    return found
