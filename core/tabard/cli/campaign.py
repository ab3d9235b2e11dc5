"""`tabard campaign`: what stands in a saved campaign, and what can be changed in it from outside a game."""

from __future__ import annotations

import click

from tabard.cli.lazy_group import Entry, LazyGroup

COMMANDS = {
    "status": Entry("tabard.cli.campaign_reading:status", "Where a campaign stands: adventure, roster, flags."),
    "ledger": Entry("tabard.cli.campaign_reading:ledger", "Everything that ever changed a character, with its reason."),
    "receipt": Entry("tabard.cli.campaign_reading:receipt", "A receipt: what was kept, lost and reset."),
    "claim": Entry("tabard.cli.campaign_roster:claim", "Claim what waits for a character."),
    "bench": Entry("tabard.cli.campaign_roster:bench", "Leave a character out of the next adventure."),
    "return": Entry("tabard.cli.campaign_roster:come_back", "Bring a character back to the table."),
    "retire": Entry("tabard.cli.campaign_roster:retire", "Let a character retire."),
    "correct": Entry("tabard.cli.campaign_roster:correct", "Mend a sheet by hand, with a reason."),
    "export": Entry("tabard.cli.campaign_files:export", "Write a campaign or one character to a file."),
    "import": Entry("tabard.cli.campaign_files:import_", "Take a campaign or a character from a file."),
}


@click.group(cls=LazyGroup, table=COMMANDS)
def campaign() -> None:
    """A campaign's roster and receipts; export, import and corrections.

    SAVE is a file, or the name of one in the saves folder; without it the newest campaign is meant.
    """
