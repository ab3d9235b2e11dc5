"""A save that is open for playing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from tabard.savegame.atomic import temporary, write_atomically
from tabard.savegame.container import Header, pack, seal_of
from tabard.savegame.files import Files
from tabard.savegame.journal import JournalEnd, JournalWriter
from tabard.savegame.lock import SaveLock
from tabard.savegame.reading import read_save
from tabard.savegame.sentences import told, unwritable


class SaveFile:
    """One campaign's file: what the last checkpoint wrote, and the entries appended since.

    `SaveStore.open` and `SaveStore.create` make it and hand over the lock, which `close` gives back (so does the end of
    a `with` block). For one thread at a time.
    """

    def __init__(self, path: Path, *, lock: SaveLock, files: Files) -> None:
        """Read `path`, cut a bad tail off its journal, and be ready to append. Raises SaveError."""
        self.path = path
        self._files = files
        self._lock = lock
        self._closed = False
        reading = read_save(path, files=files)
        self._header = reading.header
        self._chunks: Mapping[str, bytes] = reading.chunks
        self._entries = list(reading.entries)
        self._lost = reading.lost
        self._journal = JournalWriter(path, end=reading.end, torn=reading.lost is not None, files=files)
        with suppress(OSError):
            files.remove(temporary(path))
        try:
            with told(path, "be opened for playing"):
                self._journal.ready()
        except BaseException:
            self._journal.close()
            raise

    @property
    def header(self) -> Header:
        """As of the last checkpoint."""
        return self._header

    @property
    def chunks(self) -> Mapping[str, bytes]:
        """As of the last checkpoint, by name, in the order in which they were given."""
        return self._chunks

    @property
    def entries(self) -> Sequence[bytes]:
        """What was appended since the last checkpoint, oldest first."""
        return self._entries

    @property
    def lost(self) -> str | None:
        """A sentence about what opening had to cut off the journal, or None."""
        return self._lost

    def append(self, entry: bytes, *, sync: bool) -> None:
        """Add `entry` to the journal: it survives the end of this process, and with `sync` a power cut.

        Raises SaveError; `entry` is then not part of the save, and the save can be used on.
        """
        self._refuse_closed()
        self._journal.append(entry, sync=sync)
        self._entries.append(entry)

    def checkpoint(self, header: Header, chunks: Mapping[str, bytes]) -> None:
        """Write a new file with an empty journal in the place of this one, all or nothing.

        Returns when the disk has it. Raises SaveError; the file, its journal and this object are then as they were
        (only where the folder alone could not be synced, the new file is in place already).
        """
        self._refuse_closed()
        kept = dict(chunks)
        data = pack(header, kept, source=self.path)
        self._journal.close()  # Windows replaces no file that is open
        with told(self.path, "be saved and stays as it was"):
            write_atomically(self.path, data, files=self._files)
        end = JournalEnd(len(data), seal_of(data))
        self._journal = JournalWriter(self.path, end=end, torn=False, files=self._files)
        self._header, self._chunks, self._entries = header, kept, []
        with told(self.path, "be made sure of on the disk, though it is saved"):
            self._files.sync_folder(self.path.parent)

    def close(self) -> None:
        """Wait until all entries are on the disk and let others open the save. A second call does nothing.

        Raises SaveError if the disk refuses the entries; the save is closed all the same.
        """
        if self._closed:
            return
        self._closed = True
        try:
            self._journal.settle()
        finally:
            try:
                self._journal.close()
            finally:
                self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _refuse_closed(self) -> None:
        if self._closed:
            raise unwritable(self.path, "it has been closed here")
