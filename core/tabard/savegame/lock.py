"""One player a save: a lock on a hidden file beside it, which the system takes back when the process dies."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_ATTEMPTS = 20


class SaveLock:
    """Held from `acquire` to `release`. A lock file that a crash left behind says nothing: the lock is the system's."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle: int | None = handle

    @classmethod
    def acquire(cls, save: Path) -> SaveLock | None:
        """The lock of `save`, or None if it is held, by this process or another. Raises OSError if none can be had."""
        path = save.with_name(f".{save.name}.lock")
        for _ in range(_ATTEMPTS):
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                if not _seize(handle):
                    os.close(handle)
                    return None
                # Its last holder removed the file between our opening and locking it: a lock on that one binds nobody.
                if _still_there(path, handle):
                    return cls(path, handle)
            except BaseException:
                with suppress(OSError):
                    os.close(handle)
                raise
            os.close(handle)
        return None

    def release(self) -> None:
        """Give the lock back, if it is still held."""
        handle, self._handle = self._handle, None
        if handle is None:
            return
        if sys.platform == "win32":
            os.close(handle)  # an open file can't be removed there, and one that others opened meanwhile stays
            with suppress(OSError):
                os.unlink(self._path)
        else:
            with suppress(OSError):
                os.unlink(self._path)
            os.close(handle)


def _seize(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _still_there(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(handle))
    except FileNotFoundError:
        return False
