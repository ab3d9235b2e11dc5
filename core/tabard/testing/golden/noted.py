"""Content that notes what of it was read: a playthrough depends on these files and on no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from tabard.resources.content import Content
from tabard.resources.resource import Resource
from tabard.testing.golden.playthrough import DIGITS

T = TypeVar("T", bound=Resource)


class NotedContent(Content):
    """The definitions of another content. `read` holds the paths of those that somebody looked into.

    Listing paths does not count: a card that is only passed over may change as it likes.
    """

    __slots__ = ("read",)

    def __init__(self, content: Content) -> None:
        # Not the constructor of Content: a content never changes, so its tables can be shared.
        for name in Content.__slots__:
            setattr(self, name, getattr(content, name))
        self.read: set[str] = set()

    def get(self, path: str) -> Resource:
        """See `Content.get`."""
        found = super().get(path)
        self.read.add(path)
        return found

    def of(self, cls: type[T]) -> Mapping[str, T]:
        """See `Content.of`."""
        return _NotedMapping(super().of(cls), self.read)


class _NotedMapping(Mapping[str, T]):
    """Definitions of one class; each one taken out is noted."""

    def __init__(self, found: Mapping[str, T], read: set[str]) -> None:
        self._found = found
        self._read = read

    def __getitem__(self, path: str) -> T:
        definition = self._found[path]
        self._read.add(path)
        return definition

    def __contains__(self, path: object) -> bool:
        return path in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def digests(content: Content, paths: Iterable[str]) -> dict[str, str]:
    """Path → digest of those definitions that are there, sorted by path."""
    return {path: content.digest_of([path])[:DIGITS] for path in sorted(paths) if path in content}
