"""All content of a session: immutable definitions by path, with digests."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeVar, cast

import msgspec

from tabard.errors import ContentError, Fault
from tabard.ids import nearest
from tabard.resources.resource import Resource

T = TypeVar("T", bound=Resource)


class Origin(msgspec.Struct, frozen=True):
    """Where a definition came from: its package, and the hex digest of its file's bytes."""

    package: str
    digest: str


class Content:
    """Definitions by `res://` path. Nothing in it changes; hot reload and scenarios make a new one.

    `paths` are sorted. `digests` maps each package to the hex digest of its files under the loaded prefixes, and
    `digest` is one hex digest over all of them in the order of the layers.
    """

    __slots__ = ("_by_class", "_definitions", "_origins", "digest", "digests", "paths")

    def __init__(
        self, definitions: Mapping[str, Resource], *, origins: Mapping[str, Origin], digests: Mapping[str, str]
    ) -> None:
        self.paths: tuple[str, ...] = tuple(sorted(definitions))
        self._definitions = {path: definitions[path] for path in self.paths}
        self._origins = dict(origins)
        self.digests: Mapping[str, str] = MappingProxyType(dict(digests))
        self.digest: str = digest_over(digests.items())
        by_class: dict[type, dict[str, Resource]] = {}
        for path, definition in self._definitions.items():
            for cls in type(definition).__mro__:
                by_class.setdefault(cls, {})[path] = definition
        self._by_class = {cls: MappingProxyType(found) for cls, found in by_class.items()}

    def get(self, path: str) -> Resource:
        """The definition at `path`; raises `ContentError` naming the nearest path when there is none."""
        found = self._definitions.get(path)
        if found is None:
            message = f"no definition at {path!r}{nearest(path, self.paths)}"
            raise ContentError((Fault(path, 1, 1, "missing", message),))
        return found

    def of(self, cls: type[T]) -> Mapping[str, T]:
        """The definitions of a class and its subclasses by path, sorted by path."""
        return cast("Mapping[str, T]", self._by_class.get(cls, MappingProxyType({})))

    def package_of(self, path: str) -> str:
        """The package that the definition at `path` came from."""
        self.get(path)
        return self._origins[path].package

    def digest_of(self, paths: Iterable[str]) -> str:
        """One hex digest over the files of these definitions, whatever their order; raises as `get`."""
        wanted = sorted(set(paths))
        for path in wanted:
            self.get(path)
        return digest_over((path, self._origins[path].digest) for path in wanted)

    def with_extra(self, definitions: Mapping[str, Resource], *, package: str = "extra") -> Content:
        """A new Content with made-up definitions added; one at a path that exists takes its place, as a layer would."""
        made_up = {
            path: Origin(package, _digest_of_definition(definition)) for path, definition in sorted(definitions.items())
        }
        added = digest_over((path, origin.digest) for path, origin in made_up.items())
        before = [(package, self.digests[package])] if package in self.digests else []
        return Content(
            {**self._definitions, **definitions},
            origins={**self._origins, **made_up},
            digests={**self.digests, package: digest_over([*before, (package, added)])},
        )

    def __getitem__(self, path: str) -> Resource:
        return self.get(path)

    def __contains__(self, path: object) -> bool:
        return path in self._definitions

    def __iter__(self) -> Iterator[str]:
        return iter(self.paths)

    def __len__(self) -> int:
        return len(self.paths)


def digest_over(parts: Iterable[tuple[str, str]]) -> str:
    """One hex digest (SHA-256) over pairs of a name and a digest, in the order given."""
    total = hashlib.sha256()
    for name, digest in parts:
        # The length keeps ("ab", "c") and ("a", "bc") apart.
        total.update(f"{len(name.encode())}:{name}={digest}\n".encode())
    return total.hexdigest()


def _digest_of_definition(definition: Resource) -> str:
    named = [definition.script_class, msgspec.to_builtins(definition)]
    return hashlib.sha256(msgspec.json.encode(named, order="sorted")).hexdigest()
