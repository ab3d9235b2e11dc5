"""Layers: the folders that together are `res://`.

A later layer adds files or replaces whole files of the earlier ones. Names are compared letter by letter on every
system, and nothing outside a layer's folder can be reached, by name or by symbolic link.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from tabard.errors import ContentError, Fault
from tabard.resources.paths import ROOT, is_under, trouble


class Layer(msgspec.Struct, frozen=True):
    """The content of one package: `root` is its folder, laid over `res://`."""

    package: str
    root: Path


class Found(msgspec.Struct, frozen=True):
    """A file of a layer: its `res://` path, the package it came from, and where it lies."""

    path: str
    package: str
    file: Path


class Override(msgspec.Struct, frozen=True):
    """A path that several packages bring, in the order of the layers: the last one is used."""

    path: str
    packages: tuple[str, ...]


class Listing(msgspec.Struct, frozen=True):
    """What lies in the layers under some prefixes: all files by layer and path, and what could not be listed."""

    files: tuple[Found, ...]
    faults: tuple[Fault, ...]

    def used(self) -> Mapping[str, Found]:
        """The file that counts for each path, sorted by path."""
        last = {found.path: found for found in self.files}
        return {path: last[path] for path in sorted(last)}

    def overrides(self) -> tuple[Override, ...]:
        """Who overrides whom, sorted by path."""
        packages: dict[str, list[str]] = {}
        for found in self.files:
            packages.setdefault(found.path, []).append(found.package)
        return tuple(Override(path, tuple(names)) for path, names in sorted(packages.items()) if len(names) > 1)


def listing(layers: Sequence[Layer], *, under: Sequence[str] = (ROOT,), suffix: str | tuple[str, ...] = "") -> Listing:
    """Every file under the prefixes whose name ends in `suffix`, or in one of several. Folders and files that start
    with `.` are left out, as are folders with a `.gdignore`; what cannot be read becomes a fault."""
    files: list[Found] = []
    faults: list[Fault] = []
    for layer in layers:
        walk = _Walk(layer, under, suffix)
        walk.folder(ROOT, layer.root, ())
        files.extend(sorted(walk.files, key=lambda found: found.path))
        faults.extend(walk.faults)
    for prefix in under:
        wrong = trouble(prefix)
        if wrong:
            faults.append(Fault(prefix, 1, 1, "path", wrong))
    return Listing(tuple(files), tuple(sorted(set(faults))))


def locate(layers: Sequence[Layer], path: str) -> Found | None:
    """The file or folder that `path` means, in the last layer that has it; None when none has.

    Raises `ContentError` when `path` is not a `res://` path.
    """
    wrong = trouble(path)
    if wrong:
        raise ContentError((Fault(path, 1, 1, "path", wrong),))
    for layer in reversed(layers):
        file = _exact(layer, path)
        if file is not None:
            return Found(path, layer.package, file)
    return None


def _exact(layer: Layer, path: str) -> Path | None:
    """The place of `path` in a layer, spelled exactly so, and inside the layer once links are followed."""
    place = layer.root
    for part in path.removeprefix(ROOT).rstrip("/").split("/"):
        if part and part not in _names(place):
            return None
        place = place / part
    return place if _inside(layer, place) else None


def _names(folder: Path) -> Iterable[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return ()


def _inside(layer: Layer, place: Path) -> bool:
    try:
        return place.resolve(strict=True).is_relative_to(layer.root.resolve())
    except (OSError, RuntimeError):  # a link that leads nowhere, or in a ring
        return False


class _Walk:
    """One walk through one layer."""

    def __init__(self, layer: Layer, under: Sequence[str], suffix: str | tuple[str, ...]) -> None:
        self.layer = layer
        self.under = under
        self.suffix = suffix
        self.files: list[Found] = []
        self.faults: list[Fault] = []

    def folder(self, path: str, place: Path, above: tuple[Path, ...]) -> None:
        """Everything in the folder `place`, which is `path`; `above` are the real folders that lead to it."""
        try:
            real = place.resolve(strict=True)
            names = sorted(os.listdir(place))
        except (OSError, RuntimeError) as error:
            self.fault(path, "unreadable", f"this folder of {self.layer.package!r} cannot be read: {_reason(error)}")
            return
        if real in above:
            self.fault(path, "link", "this link leads back into a folder above it")
        elif ".gdignore" not in names:
            for name in names:
                if not name.startswith("."):
                    self.entry(f"{path.rstrip('/') if path != ROOT else 'res:/'}/{name}", place / name, (*above, real))

    def entry(self, path: str, place: Path, above: tuple[Path, ...]) -> None:
        """One file or folder."""
        inner = any(is_under(path, prefix) for prefix in self.under)
        leading = any(is_under(prefix, path) for prefix in self.under)
        if not (inner or leading):
            return
        try:
            mode = place.stat().st_mode
        except (OSError, RuntimeError) as error:
            self.fault(_ascii(path), "unreadable", f"this cannot be read: {_reason(error)}")
            return
        folder = stat.S_ISDIR(mode)
        if not folder and not (inner and path.endswith(self.suffix)):
            return
        wrong = "" if path.isprintable() else f"the name {place.name!r} is not readable text"
        wrong = wrong or trouble(path)
        if wrong:
            self.fault(_ascii(path), "path", wrong)
        elif place.is_symlink() and not _inside(self.layer, place):
            self.fault(path, "link", f"this link leads out of the content of {self.layer.package!r}")
        elif folder:
            self.folder(path, place, above)
        elif stat.S_ISREG(mode):
            self.files.append(Found(path, self.layer.package, place))
        else:
            self.fault(path, "unreadable", "this is not a regular file")

    def fault(self, path: str, code: str, message: str) -> None:
        """Note what cannot be used."""
        self.faults.append(Fault(path, 1, 1, code, message))


def _ascii(path: str) -> str:
    """A path that can be printed, whatever bytes its names hold."""
    return path.encode("ascii", "backslashreplace").decode("ascii")


def _reason(error: Exception) -> str:
    return (error.strerror or "unknown reason") if isinstance(error, OSError) else "its links lead in a ring"
