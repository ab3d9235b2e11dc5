"""The journal: entries appended behind the container, each hung on the one before it.

An entry is the frame `[link, payload]`; link is blake2b-16 of the payload, keyed with the link before it (the first
one with the container's seal). So an entry counts only if every byte before it is as it was written: neither a torn
tail, nor zeros that a power cut left, nor what an older file held in the same place can pass for one.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from tabard.savegame.files import Files
from tabard.savegame.frames import Frames, UnreadableFrame, packed
from tabard.savegame.sentences import told, unwritable

_LINK_SIZE = 16
_NOT_ADDED = "be added to, so it lacks the last step"


@dataclass(frozen=True, slots=True)
class JournalEnd:
    """Where the next entry goes: its offset in the file and the link that it hangs on."""

    offset: int
    link: bytes


@dataclass(frozen=True, slots=True)
class Journal:
    """The good entries, where they end, and how many bytes behind them are not good."""

    entries: tuple[bytes, ...]
    end: JournalEnd
    dropped: int


def read_journal(data: bytes, *, offset: int, seal: bytes) -> Journal:
    """All entries from `offset` up to the first byte that is not as it was written. Never raises."""
    frames = Frames(data, start=offset)
    entries: list[bytes] = []
    end = JournalEnd(offset, seal)
    while end.offset < len(data):
        try:
            frame = frames.next()
        except UnreadableFrame:
            break
        match frame:
            case [bytes(link), bytes(payload)] if link == _link(payload, after=end.link):
                entries.append(payload)
                end = JournalEnd(frames.at, link)
            case _:
                break
    return Journal(tuple(entries), end, dropped=len(data) - end.offset)


class JournalWriter:
    """Adds entries to the file at `path`, which ends at `end`, or with `torn` holds rubbish behind it.

    The file is opened when it is first needed. Not for two threads at once.
    """

    def __init__(self, path: Path, *, end: JournalEnd, torn: bool, files: Files) -> None:
        self._path = path
        self._files = files
        self._end = end
        self._torn = torn
        self._unsynced = False
        self._handle: int | None = None

    def append(self, entry: bytes, *, sync: bool) -> None:
        """Hand `entry` to the system, and with `sync` wait until all so far is on the disk.

        Raises SaveError; the entry is then not in the journal, and the next one takes its place.
        """
        link = _link(entry, after=self._end.link)
        frame = packed([link, entry])
        with told(self._path, _NOT_ADDED):
            handle = self.ready()
            # Raised first and lowered last: whatever happens in between, also Ctrl-C, leaves it up.
            self._torn = True
            try:
                self._files.write(handle, frame)
                if sync:
                    self._files.sync(handle)
                self._end = JournalEnd(self._end.offset + len(frame), link)
                self._torn = False
            except BaseException:
                with suppress(OSError):
                    self._cut(handle)
                raise
        self._unsynced = not sync

    def ready(self) -> int:
        """A handle on the file, cut to its good part. Raises OSError, or SaveError if another program changed it."""
        if self._handle is None:
            self._handle = self._files.open(self._path)
        if self._torn:
            self._cut(self._handle)
            self._files.sync(self._handle)
        elif self._files.size(self._handle) != self._end.offset:
            raise unwritable(self._path, "another program changed it meanwhile")
        return self._handle

    def settle(self) -> None:
        """Wait until all entries are on the disk. Raises SaveError."""
        if self._unsynced:
            with told(self._path, "be finished"):
                self._files.sync(self.ready())
            self._unsynced = False

    def close(self) -> None:
        """Give the handle back; the next `append` would open the file again."""
        handle, self._handle = self._handle, None
        if handle is not None:
            with suppress(OSError):
                self._files.close(handle)

    def _cut(self, handle: int) -> None:
        self._files.truncate(handle, self._end.offset)
        self._torn = False


def _link(payload: bytes, *, after: bytes) -> bytes:
    return blake2b(payload, digest_size=_LINK_SIZE, key=after).digest()
