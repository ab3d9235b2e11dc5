"""Counting calls without touching what is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Counting:
    """Stands in for a thing and counts, in `counts`, how often methods of it are fetched to be called.

    `watched` says under which name each method counts; several may share one. Calls that the thing makes to itself
    do not count.
    """

    def __init__(self, thing: Any, watched: Mapping[str, str], counts: dict[str, int]) -> None:
        self._thing = thing
        self._watched = watched
        self._counts = counts
        for name in watched.values():
            counts.setdefault(name, 0)

    def __getattr__(self, name: str) -> Any:
        if name in self._watched:
            self._counts[self._watched[name]] += 1
        return getattr(self._thing, name)
