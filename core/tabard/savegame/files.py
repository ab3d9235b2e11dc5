"""The system calls that a save goes through, one method each, so that a test can fail any of them."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from pathlib import Path

_BINARY: int = getattr(os, "O_BINARY", 0)
_NONBLOCK: int = getattr(os, "O_NONBLOCK", 0)
_NO_FOLDER_SYNC = frozenset({errno.EINVAL, errno.ENOTSUP, errno.ENOSYS})
_SHARING_PAUSES = (0.01, 0.05, 0.2, 0.5)


class Files:
    """Stateless. Every method raises OSError as the system does; handles are plain file descriptors."""

    def read(self, path: Path, *, most: int = -1) -> bytes:
        """The first `most` bytes of a file, or all of them. A folder, pipe or device is refused, never waited for."""
        handle = os.open(path, os.O_RDONLY | _BINARY | _NONBLOCK)
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise OSError(errno.EINVAL, "not a file")
            with os.fdopen(handle, "rb", closefd=False) as stream:
                return stream.read(most)
        finally:
            os.close(handle)

    def names(self, folder: Path) -> list[str]:
        """What `folder` holds, in no order."""
        return os.listdir(folder)

    def make_folder(self, folder: Path) -> None:
        """Make `folder` and those above it, unless it is there."""
        folder.mkdir(parents=True, exist_ok=True)

    def create(self, path: Path) -> int:
        """A handle on a new, empty file; whatever was there is emptied."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o666)

    def open(self, path: Path) -> int:
        """A handle on a file that must exist; what is written goes to its end."""
        return os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)

    def size(self, handle: int) -> int:
        return os.fstat(handle).st_size

    def write(self, handle: int, data: bytes) -> None:
        """All of `data`, however many calls it takes. After an error a part of it may be in the file."""
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]

    def truncate(self, handle: int, size: int) -> None:
        os.ftruncate(handle, size)

    def sync(self, handle: int) -> None:
        """Return when the file's bytes are on the disk."""
        os.fsync(handle)

    def close(self, handle: int) -> None:
        os.close(handle)

    def remove(self, path: Path) -> None:
        os.unlink(path)

    def replace(self, source: Path, target: Path) -> None:
        """Put `source` in the place of `target` in one step."""
        # On Windows a virus scanner or a backup that looks at the file at this moment makes it fail; it passes.
        for pause in _SHARING_PAUSES if sys.platform == "win32" else ():
            try:
                os.replace(source, target)
            except PermissionError:
                time.sleep(pause)
            else:
                return
        os.replace(source, target)

    def sync_folder(self, folder: Path) -> None:
        """Return when the names in `folder` are on the disk, where the system can promise that."""
        if sys.platform == "win32":
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        except OSError as error:
            if error.errno not in _NO_FOLDER_SYNC:
                raise
        finally:
            os.close(handle)
