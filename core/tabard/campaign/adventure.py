"""One adventure of a campaign: its ends, and where the road leads from it."""

from __future__ import annotations

from msgspec import Struct

from tabard.campaign.outcome import DEFAULT, GO_ON, Outcome, Way
from tabard.campaign.pace import Pace


class Adventure(Struct, frozen=True):
    """One adventure: `ways` lead on (none open = the campaign is over), `outcomes` say what its ends lead to.

    `pace` is how many turns a seat takes, by the number of seats; empty where nobody has measured it.
    `on_loss` is for adventures without outcomes of their own: what a loss leads to. `file` is where it was read.
    """

    id: str
    title: str
    resource: str
    ways: tuple[Way, ...] = ()
    on_loss: str = GO_ON
    outcomes: tuple[Outcome, ...] = ()
    file: str = ""
    pace: Pace = {}

    def ruling(self, outcome: str, *, won: bool) -> Outcome:
        """What an outcome leads to: its own table, else the default's, else what `on_loss` says."""
        tables = {one.id: one for one in self.outcomes}
        found = tables.get(outcome) or tables.get(DEFAULT)
        return found or Outcome(outcome, then=(GO_ON if won else self.on_loss,))
