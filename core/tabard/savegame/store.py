"""The folder of saves: listing, naming, making and opening them."""

from __future__ import annotations

import builtins
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from tabard.errors import SaveError
from tabard.ids import nearest, slug
from tabard.savegame.atomic import write_atomically
from tabard.savegame.container import Header, pack, read_header
from tabard.savegame.files import Files
from tabard.savegame.lock import SaveLock
from tabard.savegame.reading import Reading, read_save
from tabard.savegame.savefile import SaveFile
from tabard.savegame.sentences import failed, in_use, told

SUFFIX = ".tabard"
_STEM_LIMIT = 60
_DEVICES = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))})


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """A line in the list of saves. `problem` says why it can't be opened; its header may be readable nevertheless."""

    path: Path
    header: Header | None
    problem: str | None


class SaveStore:
    """The saves in `folder`, which need not exist before the first one. Holds nothing but the folder's name."""

    def __init__(self, folder: Path, *, files: Files | None = None) -> None:
        self.folder = folder
        self._files = files or Files()

    def list(self) -> builtins.list[SaveInfo]:
        """Every `*.tabard` in the folder, newest first, damaged and foreign ones with their reason. Needs no lock.

        The age is `header.saved` (without a time zone: UTC), else the file's own time. Raises SaveError if the folder
        can't be read.
        """
        with told(self.folder, "be listed", folder=self.folder):
            paths = [self.folder / name for name in self._names()]
        infos = [self._info(path) for path in sorted(paths)]
        return sorted(infos, key=_age, reverse=True)

    def newest(self) -> SaveInfo | None:
        """The newest save without a problem, or None."""
        return next((info for info in self.list() if info.problem is None), None)

    def named(self, wanted: str) -> Path | None:
        """The file of the folder with this name, its ending left out or not; None where there is none."""
        path = self.folder / (wanted if wanted.endswith(SUFFIX) else f"{wanted}{SUFFIX}")
        return path if path.is_file() else None

    def path_for(self, title: str) -> Path:
        """A free file name for a campaign called `title`: `the-long-road.tabard`, then `the-long-road-2.tabard`, …"""
        return next(path for path in self._candidates(title) if not os.path.lexists(path))

    def create(self, header: Header, chunks: Mapping[str, bytes]) -> SaveFile:
        """A new save, named after `header.title`, written and open for playing. Raises SaveError."""
        data = pack(header, chunks, source=f"the campaign {header.title!r}")
        with told(self.folder, "be used for saves", folder=self.folder):
            self._files.make_folder(self.folder)
            path, lock = self._claim(header.title)
        try:
            with told(path, "be saved"):
                write_atomically(path, data, files=self._files)
                self._files.sync_folder(self.folder)
            return SaveFile(path, lock=lock, files=self._files)
        except BaseException:
            lock.release()
            raise

    def open(self, path: Path) -> SaveFile:
        """Open the save at `path` for playing, and keep everybody else from doing so.

        Raises SaveError: not there, damaged, foreign, newer, no right to write, or being played by another process;
        the file is then not touched. Only a bad journal tail is mended (cut off), and told in `SaveFile.lost`.
        """
        try:
            os.stat(path)
            lock = SaveLock.acquire(path)
        except FileNotFoundError:
            raise SaveError(f"there is no save {path}{self._suggestion(path)}") from None
        except OSError as error:
            raise failed(path, "be opened for playing", error) from error
        if lock is None:
            raise in_use(path)
        try:
            return SaveFile(path, lock=lock, files=self._files)
        except BaseException:
            lock.release()
            raise

    def look(self, path: Path) -> Reading:
        """Read the save at `path` without a lock and without changing anything, even while it is being played.

        Raises SaveError. A step that is being appended at this very moment may show as unfinished in `lost`.
        """
        return read_save(path, files=self._files)

    def _names(self) -> builtins.list[str]:
        try:
            names = self._files.names(self.folder)
        except FileNotFoundError:
            return []
        return [name for name in names if name.endswith(SUFFIX) and not name.startswith(".")]

    def _info(self, path: Path) -> SaveInfo:
        try:
            return SaveInfo(path, read_save(path, files=self._files).header, None)
        except SaveError as error:
            header = None
            with suppress(SaveError):
                header = read_header(path, files=self._files)
            return SaveInfo(path, header, str(error))

    def _candidates(self, title: str) -> Iterator[Path]:
        stem = slug(title)[:_STEM_LIMIT].strip("-")
        if stem in _DEVICES:
            stem += "-campaign"  # Windows keeps these names for devices, with any suffix
        yield self.folder / f"{stem}{SUFFIX}"
        for number in count(2):
            yield self.folder / f"{stem}-{number}{SUFFIX}"

    def _claim(self, title: str) -> tuple[Path, SaveLock]:
        # Two processes may find the same name free at once: the lock decides, and the loser takes the next name.
        for path in self._candidates(title):
            if os.path.lexists(path):
                continue
            lock = SaveLock.acquire(path)
            if lock is None:
                continue
            if not os.path.lexists(path):
                return path, lock
            lock.release()
        raise AssertionError("the candidates never end")

    def _suggestion(self, path: Path) -> str:
        try:
            return nearest(path.name, self._names())
        except OSError:
            return ""


def _age(info: SaveInfo) -> float:
    """Seconds since 1970, for sorting."""
    with suppress(ValueError):
        if info.header is not None:
            saved = datetime.fromisoformat(info.header.saved)
            return (saved if saved.tzinfo else saved.replace(tzinfo=UTC)).timestamp()
    with suppress(OSError):
        return os.stat(info.path).st_mtime
    return 0.0
