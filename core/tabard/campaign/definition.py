"""What a campaign is: `campaign.toml` and one file an adventure, read with tomli."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomli
from msgspec import Struct

from tabard.errors import ContentError, Fault
from tabard.ids import is_id, nearest

CAMPAIGN_KEYS = ("id", "title", "game", "seats", "story", "farewell", "adventures")
ADVENTURE_KEYS = ("id", "title", "resource", "next", "on_loss")
ON_LOSS = ("go-on", "retry")


class Adventure(Struct, frozen=True):
    """One adventure: `next` is the id that follows (empty = the campaign is over), `on_loss` what a loss leads to."""

    id: str
    title: str
    resource: str
    next: str
    on_loss: str


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

    def adventure(self, wanted: str) -> Adventure:
        """The adventure with this id, which must be one of the campaign's."""
        return next(adventure for adventure in self.adventures if adventure.id == wanted)

    def after(self, adventure: str, *, won: bool) -> str | None:
        """The adventure that follows an outcome, or None when the campaign is over. A pure function."""
        current = self.adventure(adventure)
        if not won and current.on_loss == "retry":
            return adventure
        return current.next or None


class _Reader:
    """Collects the faults of one campaign folder."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(self, file: Path, code: str, message: str) -> None:
        self.faults.append(Fault(file.name, 1, 1, code, message))

    def table(self, file: Path, known: tuple[str, ...]) -> dict[str, Any]:
        """A TOML file as a dictionary with known keys only."""
        try:
            found = tomli.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            self.fault(file, "missing", f"{file.name} is missing; expected it in the campaign's folder")
            return {}
        except (OSError, UnicodeDecodeError, tomli.TOMLDecodeError) as error:
            self.fault(file, "toml", f"{file.name} cannot be read: {error}")
            return {}
        for key in found:
            if key not in known:
                self.fault(file, "key", f"unknown key {key!r}{nearest(key, known)}")
        return found

    def text(self, file: Path, table: dict[str, Any], key: str, *, default: str | None = None) -> str:
        value = table.get(key, default)
        if not isinstance(value, str):
            self.fault(file, "type", f"{key} is {value!r}, expected a text")
            return ""
        return value


def read_campaign(folder: Path) -> Campaign:
    """The campaign in a folder. Raises ContentError with every fault of its files."""
    reader = _Reader()
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
    )
    if reader.faults:
        raise ContentError(tuple(reader.faults))
    return campaign


def _adventure(reader: _Reader, folder: Path, n: int, name: str, order: list[str]) -> Adventure:
    """Adventure number n, from `adventures/NN_name.toml`."""
    file = folder / "adventures" / f"{n:02}_{name}.toml"
    table = reader.table(file, ADVENTURE_KEYS)
    found = Adventure(
        id=reader.text(file, table, "id", default=name),
        title=reader.text(file, table, "title", default=name),
        resource=reader.text(file, table, "resource", default=""),
        next=reader.text(file, table, "next", default=""),
        on_loss=reader.text(file, table, "on_loss", default="go-on"),
    )
    if found.id != name:
        reader.fault(file, "id", f"id is {found.id!r}, expected {name!r} as in campaign.toml")
    if found.next and found.next not in order:
        reader.fault(file, "next", f"next is {found.next!r}, no adventure of this campaign{nearest(found.next, order)}")
    if found.on_loss not in ON_LOSS:
        reader.fault(file, "on_loss", f"on_loss is {found.on_loss!r}, expected one of {', '.join(ON_LOSS)}")
    return found


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
