"""The digest of a plugin's folder: two saves with the same digest were played with the same code."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

_PASSED_OVER = ("__pycache__",)


def folder_digest(folder: Path) -> str:
    """32 hex digits over the names and bytes of all files, in the order of their names. Caches and hidden files do not
    count. Raises OSError when something cannot be read."""
    total = hashlib.blake2b(digest_size=16)
    for name, file in sorted(_files(folder)):
        body = file.read_bytes()
        # Lengths stand in front, so that bytes cannot wander from a name to a body.
        total.update(f"{len(name.encode())} {name} {len(body)} ".encode())
        total.update(body)
    return total.hexdigest()


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for place, folders, files in os.walk(folder, onerror=_refuse):
        folders[:] = [name for name in folders if not name.startswith(".") and name not in _PASSED_OVER]
        for name in files:
            if not name.startswith(".") and not name.endswith(".pyc"):
                file = Path(place, name)
                yield file.relative_to(folder).as_posix(), file


def _refuse(error: OSError) -> None:
    raise error
