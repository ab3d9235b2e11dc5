"""What a person is told when a save cannot be used: every error of this package is worded here, in one sentence."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tabard.errors import SaveError

SAVES_VARIABLE = "TABARD_SAVES"
"""The environment variable that names another saves folder (read in `folders`, offered in the sentences here)."""

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


def damaged(source: object, reason: str) -> SaveError:
    """`source` (a path, or words for bytes without one) is broken for `reason`, and nothing was done to it."""
    return SaveError(f"{source} is damaged: {reason}; the file was left untouched")


def foreign(source: object, reason: str) -> SaveError:
    """`source` was never a Tabard save."""
    return SaveError(f"{source} is not a Tabard save: {reason}; the file was left untouched")


def newer(source: object, *, found: int, known: int) -> SaveError:
    """`source` has a container version above the highest one known here."""
    return SaveError(
        f"{source} was written by a newer Tabard (container version {found}, this one reads up to {known}): "
        f"update Tabard to open it; the file was left untouched"
    )


def unwritable(source: object, reason: str) -> SaveError:
    """`source` was given something that no save can hold, or cannot be written to."""
    return SaveError(f"{source} could not be saved: {reason}; nothing was changed")


def in_use(path: Path) -> SaveError:
    """Another process holds the lock of the save at `path`."""
    return SaveError(f"{path} is being played by another process: close it there before you open it here")


def failed(path: Path, doing: str, error: OSError, *, folder: Path | None = None) -> SaveError:
    """The system refused; `doing` completes "could not …" and says what became of the file.

    `folder` is where the person has to do something: the one that holds `path`, unless it is given.
    """
    return SaveError(f"{path} could not {doing}: {_why(folder or path.parent, error)}")


@contextmanager
def told(path: Path, doing: str, *, folder: Path | None = None) -> Iterator[None]:
    """Turn an `OSError` of the block into the sentence of `failed`."""
    try:
        yield
    except OSError as error:
        raise failed(path, doing, error, folder=folder) from error


def _why(folder: Path, error: OSError) -> str:
    if error.errno in _FULL:
        return f"the disk is full; free some space for {folder} and try again"
    if error.errno in _FORBIDDEN:
        return f"permission was denied in {folder}; change its rights, or set {SAVES_VARIABLE} to another folder"
    if error.errno == errno.ENOENT and not folder.is_dir():
        return f"there is no folder {folder}; make it, or name another one"
    if error.errno == errno.ENOENT:
        return f"it is not there (any more); see what is in {folder}"
    return f"the system says {error.strerror or str(error)!r}; look at {folder} and try again"
