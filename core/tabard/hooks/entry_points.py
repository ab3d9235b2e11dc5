"""The entry points of a group, read from the installed distributions.

`importlib.metadata` does this too, but importing it takes twice as long as starting Python does, and listing plugins
needs nothing else of it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

_FILE = "entry_points.txt"


@dataclass(frozen=True, slots=True, order=True)
class EntryPoint:
    """`name = value` in a group; `value` is a dotted module here, without attribute or extras."""

    name: str
    value: str


def entry_points(group: str, *, path: Iterable[str]) -> tuple[EntryPoint, ...]:
    """Every entry point of the group in the distributions on `path` (like `sys.path`), by name and value, each once."""
    found: set[EntryPoint] = set()
    for file in _files(path):
        try:
            text = file.read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            # A distribution that cannot be read has no plugin that could be imported either.
            continue
        found.update(parse_entry_points(text, group=group))
    return tuple(sorted(found))


def parse_entry_points(text: str, *, group: str) -> Iterator[EntryPoint]:
    """The entry points of one `entry_points.txt`; lines that are none are passed over."""
    inside = False
    for raw in text.splitlines():
        line = raw.strip()
        if line.startswith(("#", ";")):
            continue
        if line.startswith("[") and line.endswith("]"):
            inside = line[1:-1].strip() == group
        elif inside and "=" in line:
            name, value = (part.strip() for part in line.split("=", 1))
            module = value.split("[", 1)[0].split(":", 1)[0].strip()
            if name and module:
                yield EntryPoint(name, module)


def _files(path: Iterable[str]) -> Iterator[Path]:
    """One file a distribution: the first folder on the path that holds it wins, as it does for imports."""
    seen: set[str] = set()
    for place in path:
        try:
            with os.scandir(place or ".") as entries:
                names = sorted(entry.name for entry in entries if entry.name.endswith((".dist-info", ".egg-info")))
        except OSError:
            # Zip files and folders that do not exist stand on sys.path as a matter of course.
            continue
        for name in names:
            distribution = name.split("-", 1)[0].lower()
            if distribution not in seen:
                seen.add(distribution)
                yield Path(place or ".", name, _FILE)
