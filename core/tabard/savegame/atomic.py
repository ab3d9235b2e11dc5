"""Putting a whole file in the place of another, so that at every moment one of the two is there, whole."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from tabard.savegame.files import Files
from tabard.savegame.sentences import unwritable


def temporary(path: Path) -> Path:
    """Where the new file is written before it takes the place of `path`: hidden, in the same folder.

    One fixed name a save: its lock keeps others away, and what a killed process leaves is overwritten, never piled up.
    """
    return path.with_name(f".{path.name}.tmp")


def write_atomically(path: Path, data: bytes, *, files: Files) -> None:
    """Write, sync, read back, compare, replace. The caller syncs the folder, when it knows of the new file.

    Raises OSError, or SaveError if the disk gives back something else; `path` is then as it was, and no temporary file
    is left.
    """
    temp = temporary(path)
    try:
        handle = files.create(temp)
        try:
            files.write(handle, data)
            files.sync(handle)
        finally:
            files.close(handle)
        if files.read(temp) != data:
            raise unwritable(path, "the disk gave back something other than what was written to it, and may be failing")
        files.replace(temp, path)
    except BaseException:
        with suppress(OSError):
            files.remove(temp)
        raise
