"""What a campaign is: `campaign.toml` and one file an adventure, read with tomli."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from tabard.campaign.adventure import Adventure
from tabard.campaign.checking import check_campaign
from tabard.campaign.outcome import GO_ON, RETRY, Flag, Outcome
from tabard.campaign.outcome_reading import read_flags, read_outcomes, read_ways
from tabard.campaign.toml_reader import TomlReader
from tabard.errors import ContentError, UsageError
from tabard.ids import is_id, nearest

CAMPAIGN_KEYS = ("id", "title", "game", "seats", "story", "farewell", "adventures", "flags")
ADVENTURE_KEYS = ("id", "title", "resource", "next", "on_loss", "outcome", "pace")
ON_LOSS = (GO_ON, RETRY)


class Campaign(Struct, frozen=True):
    """A graph of adventures. `adventures` come in the order of the file, the first one opens.

    `story` is told at the beginning, `farewell` once the last adventure is over.
    """

    id: str
    title: str
    game: str
    seats: tuple[int, int]
    story: str
    farewell: str
    adventures: tuple[Adventure, ...]
    flags: tuple[Flag, ...] = ()

    def adventure(self, wanted: str) -> Adventure:
        """The adventure with this id. Raises UsageError where a save knows one that the campaign has not any more."""
        known = {adventure.id: adventure for adventure in self.adventures}
        if wanted not in known:
            hint = nearest(wanted, known) or f"; known: {', '.join(known)}"
            raise UsageError(f"the campaign {self.id!r} has no adventure {wanted!r}{hint}")
        return known[wanted]

    def unset(self) -> dict[str, Any]:
        """Every flag as it is before anything happened."""
        return {flag.name: flag.default for flag in self.flags}

    def choose(self, ruling: Outcome, then: str) -> str:
        """What follows: the choice, or the first when nobody chose. Raises UsageError for one that is not offered."""
        if then and then not in ruling.then:
            raise UsageError(f"{then!r} may not follow {ruling.id!r}; choose one of {', '.join(ruling.then)}")
        return then or ruling.then[0]

    def after(
        self, adventure: str, *, won: bool, outcome: str = "", then: str = "", flags: Mapping[str, Any] | None = None
    ) -> str | None:
        """The adventure that follows an outcome and a choice, or None when the campaign is over. A pure function.

        `flags` are as they were before the outcome. `won` = somebody has won.
        """
        current = self.adventure(adventure)
        ruling = current.ruling(outcome, won=won)
        if self.choose(ruling, then) != GO_ON:
            return adventure
        known = {**self.unset(), **(flags or {}), **ruling.sets}
        return next((way.to for way in current.ways if way.is_open(known)), "") or None


def read_campaign(folder: Path) -> Campaign:
    """The campaign in a folder. Raises ContentError with every fault of its files."""
    reader = TomlReader()
    file = folder / "campaign.toml"
    table = reader.table(file, CAMPAIGN_KEYS)
    order = table.get("adventures")
    if not isinstance(order, list) or not order or not all(isinstance(name, str) and is_id(name) for name in order):
        reader.fault(file, "type", f"adventures is {order!r}, expected a list of adventure ids")
        order = []
    seats = table.get("seats", [1, 6])
    if not (isinstance(seats, list) and len(seats) == 2 and all(type(n) is int and n > 0 for n in seats)):
        reader.fault(file, "type", f"seats is {seats!r}, expected two numbers such as [1, 6]")
        seats = [1, 6]
    adventures = tuple(_adventure(reader, folder, n, name, order) for n, name in enumerate(order, 1))
    campaign = Campaign(
        id=reader.text(file, table, "id"),
        title=reader.text(file, table, "title"),
        game=reader.text(file, table, "game"),
        seats=(seats[0], seats[1]),
        story=reader.text(file, table, "story", default=""),
        farewell=reader.text(file, table, "farewell", default=""),
        adventures=adventures,
        flags=read_flags(reader, file, table),
    )
    faults = (*reader.faults, *check_campaign(campaign.flags, adventures))
    if faults:
        raise ContentError(faults)
    return campaign


def _adventure(reader: TomlReader, folder: Path, n: int, name: str, order: list[str]) -> Adventure:
    """Adventure number n, from `adventures/NN_name.toml`."""
    file = folder / "adventures" / f"{n:02}_{name}.toml"
    table = reader.table(file, ADVENTURE_KEYS)
    found = Adventure(
        id=reader.text(file, table, "id", default=name),
        title=reader.text(file, table, "title", default=name),
        resource=reader.text(file, table, "resource", default=""),
        ways=read_ways(reader, file, table, order),
        on_loss=reader.text(file, table, "on_loss", default=GO_ON),
        outcomes=read_outcomes(reader, file, table),
        file=file.name,
        pace=read_pace(reader, file, table),
    )
    if found.id != name:
        reader.fault(file, "id", f"id is {found.id!r}, expected {name!r} as in campaign.toml")
    if found.on_loss not in ON_LOSS:
        reader.fault(file, "on_loss", f"on_loss is {found.on_loss!r}, expected one of {', '.join(ON_LOSS)}")
    if found.outcomes and "on_loss" in table:
        reader.fault(file, "on_loss", "on_loss says nothing beside [outcome] tables; say it there with then")
    return found


def read_pace(reader: TomlReader, file: Path, table: dict[str, Any]) -> dict[int, float]:
    """`[pace]`: turns a seat takes, by the number of seats."""
    found = table.get("pace", {})
    pairs = found.items() if isinstance(found, dict) else [("pace", found)]
    for seats, turns in pairs:
        if not (seats.isdecimal() and int(seats) and type(turns) in (int, float) and 0 < turns < 1000):
            reader.fault(file, "pace", f"pace.{seats} is {turns!r}, expected turns a seat by seats, such as 4 = 10.5")
            return {}
    return {int(seats): float(turns) for seats, turns in pairs}


def read_campaigns(folders: tuple[Path, ...]) -> dict[str, Campaign]:
    """Every campaign found one level below the folders, by id; a folder without campaign.toml is none."""
    found: dict[str, Campaign] = {}
    for folder in folders:
        if not folder.is_dir():
            continue
        for inner in sorted(folder.iterdir()):
            if (inner / "campaign.toml").is_file():
                campaign = read_campaign(inner)
                found[campaign.id] = campaign
    return found
