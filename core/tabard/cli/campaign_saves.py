"""The saved campaign that a command means: looked at without a lock, or opened to change something in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from tabard.campaign.definition import Campaign
from tabard.campaign.journey import Journey
from tabard.cli.builder import Builder
from tabard.cli.output import print_warnings
from tabard.errors import SaveError, UsageError
from tabard.ids import nearest
from tabard.model.message import Message
from tabard.savegame.container import PluginUse
from tabard.savegame.store import SaveStore
from tabard.session.host_shelf import HostShelf
from tabard.session.saving import Made, SavedGame, resumed
from tabard.session.session import Session
from tabard.text.catalogue import Catalogue


class CampaignSaves:
    """The saves of one run of a command."""

    def __init__(self, builder: Builder) -> None:
        host = builder.host()
        self.shelf = HostShelf(host, content=builder.content, subscriptions=builder.subscriptions)
        print_warnings((*host.warnings, *self.shelf.warnings))
        self.store = SaveStore(builder.saves_folder())
        on = [one for one in host.reports if one.state == "on"]
        self.made = Made(builder.version, tuple(PluginUse(one.id, one.version, one.digest) for one in on))
        self.catalogue = Catalogue()

    def path(self, wanted: str | None) -> Path:
        """The save that is meant: a file, a name in the folder with or without its ending, or the newest one."""
        if wanted is None:
            newest = self.store.newest()
            if newest is None:
                raise UsageError(f"there is no saved campaign in {self.store.folder}; tabard play begins one")
            return newest.path
        path = Path(wanted) if Path(wanted).is_file() else self.store.named(wanted)
        if path is not None:
            return path
        names = [name for info in self.store.list() for name in (info.path.name, info.path.stem)]
        raise UsageError(f"there is no save {wanted!r}{nearest(wanted, names)}")

    def look(self, wanted: str | None) -> tuple[Session, Path]:
        """A campaign as it stands, though somebody may be playing it."""
        path = self.path(wanted)
        session, _ = resumed(self.store.look(path), self.shelf)
        self.journey(session)
        return session, path

    @contextmanager
    def change(self, wanted: str | None) -> Iterator[Session]:
        """A campaign to change something in. What was done is in the save when this is left."""
        path = self.path(wanted)
        saved = SavedGame.open(SaveStore(path.parent), path, self.shelf, made=self.made, clock=now)
        try:
            self.journey(saved.session)
            yield saved.session
            saved.checkpoint()
        finally:
            saved.close(checkpoint=False)

    def journey(self, session: Session) -> Journey:
        """Raises UsageError for a single game."""
        if session.journey is None:
            raise UsageError("this save holds a single game, not a campaign")
        return session.journey

    def campaign(self, session: Session) -> Campaign:
        """The campaign that is played."""
        return self.shelf.campaign(self.journey(session).campaign)

    def must(self, refused: Message | None) -> None:
        """Raises SaveError with the sentence of something that was refused."""
        if refused is not None:
            raise SaveError(self.catalogue.render(refused).rstrip("."))


def now() -> str:
    """The time as saves write it."""
    return datetime.now(UTC).isoformat(timespec="seconds")
