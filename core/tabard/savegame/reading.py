"""Reading a save whole, without touching it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tabard.savegame.container import PRELUDE, Header, check_prelude, unpack
from tabard.savegame.files import Files
from tabard.savegame.journal import JournalEnd, read_journal
from tabard.savegame.sentences import told


@dataclass(frozen=True, slots=True)
class Reading:
    """What a save holds: the container, and the journal's good entries, which end at `end`.

    `lost` is None, or a sentence about what of the journal could not be read.
    """

    header: Header
    chunks: dict[str, bytes]
    entries: tuple[bytes, ...]
    lost: str | None
    end: JournalEnd


def read_save(path: Path, *, files: Files) -> Reading:
    """The save at `path`. Raises SaveError unless its container is whole; a bad journal only loses its tail."""
    with told(path, "be read"):
        # A foreign file can be of any size: look at its first bytes before reading all of it.
        check_prelude(files.read(path, most=len(PRELUDE)), source=path)
        data = files.read(path)
    parsed = unpack(data, source=path)
    journal = read_journal(data, offset=parsed.journal_offset, seal=parsed.seal)
    return Reading(
        header=parsed.header,
        chunks=parsed.chunks,
        entries=journal.entries,
        lost=_lost(path, kept=len(journal.entries), dropped=journal.dropped),
        end=journal.end,
    )


def _lost(path: Path, *, kept: int, dropped: int) -> str | None:
    if not dropped:
        return None
    rest = "1 byte is" if dropped == 1 else f"{dropped} bytes are"
    steps = "no step" if not kept else "1 step" if kept == 1 else f"{kept} steps"
    return f"{path} is cut short: {steps} since its last checkpoint could be read, the {rest} damaged or unfinished"
