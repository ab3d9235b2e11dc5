"""Finding plugins without importing any of them: installed ones by entry point, mods by folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from tabard.errors import PluginError
from tabard.hooks.entry_points import EntryPoint, entry_points
from tabard.hooks.manifest import MANIFEST, Manifest, read_manifest
from tabard.hooks.modules import Importer, InMods, Installed, package_folders
from tabard.ids import is_id, slug

GROUP = "tabard.plugins"
SHIPPED = "tabard_games"
"""The import package of the plugins that come with Tabard: what safe mode keeps."""


class Root(NamedTuple):
    """A folder that a plugin brings, and the package it counts as: an import package's name, or `plugin-id/folder`."""

    package: str
    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A plugin that was found. `manifest` is None, and `fault` says why, when its `plugin.toml` cannot be used.

    `shadowed` says that another plugin has its id. `importer` is None for a mod that brings data only.
    """

    id: str
    source: Path
    manifest: Manifest | None = None
    importer: Importer | None = None
    content: tuple[Root, ...] = ()
    campaigns: tuple[Root, ...] = ()
    shipped: bool = False
    fault: str = ""
    shadowed: str = ""


class Discovered(NamedTuple):
    """What was found, installed plugins first, and sentences about places that could not be searched."""

    found: tuple[Found, ...]
    warnings: tuple[str, ...]


def discover(*, mods: Path | None, path: Iterable[str] | None = None) -> Discovered:
    """Find every plugin. `mods` is the mods folder; it need not exist.

    `path` is where installed distributions are looked for (default: `sys.path`).
    """
    warnings: list[str] = []
    points = entry_points(GROUP, path=sys.path if path is None else path)
    found = [_installed(point) for point in points]
    if mods is not None:
        found += [_mod(place) for place in _mod_folders(mods, warnings)]
    return Discovered(tuple(_shadow(found)), tuple(warnings))


def _installed(point: EntryPoint) -> Found:
    folders = package_folders(point.value)
    places = [place for folder in folders for place in (folder, folder.parent) if _holds(place, folder)]
    blank = Found(id=_plain_id(point.name), source=Path(point.value), shipped=point.value.split(".")[0] == SHIPPED)
    if not folders:
        top = point.value.split(".")[0]
        return replace(blank, fault=f"its entry point names {point.value!r}, but no package {top!r} is installed")
    if not places:
        return replace(blank, source=folders[0], fault=f"there is no {MANIFEST} in {folders[0]}")
    found = _read(replace(blank, source=places[0]))
    if found.manifest is None:
        return found
    module = found.manifest.module or point.value
    if module != point.value and not module.startswith(f"{point.value}."):
        return replace(
            found, fault=f"{MANIFEST} names the module {module!r}, which is not inside its entry point {point.value!r}"
        )
    return replace(found, importer=Installed(module))


def _holds(place: Path, dotted: Path) -> bool:
    """Does the manifest lie here? Beside the module's file if the dotted name is a file, in its folder if a package."""
    is_file = place != dotted
    return (place / MANIFEST).is_file() and (not is_file or dotted.with_name(f"{dotted.name}.py").is_file())


def _mod(folder: Path) -> Found:
    found = _read(Found(id=_plain_id(folder.name), source=folder))
    if found.manifest is None or found.manifest.module is None:
        return found
    return replace(found, importer=InMods(found.id, folder, found.manifest.module))


def _read(blank: Found) -> Found:
    """Fill in what the manifest in its folder says, down to the folders of content it names."""
    file = blank.source / MANIFEST
    try:
        manifest = read_manifest(file.read_bytes(), file=str(file))
        return replace(
            blank,
            id=manifest.id,
            manifest=manifest,
            content=_roots(manifest, "content", manifest.content, blank.source),
            campaigns=_roots(manifest, "campaigns", manifest.campaigns, blank.source),
        )
    except PluginError as error:
        return replace(blank, fault=str(error))
    except OSError as error:
        return replace(blank, fault=f"{file} cannot be read: {error.strerror or error}")


def _roots(manifest: Manifest, key: str, places: tuple[str, ...], folder: Path) -> tuple[Root, ...]:
    return tuple(_root(manifest, key, place, folder) for place in places)


def _root(manifest: Manifest, key: str, place: str, folder: Path) -> Root:
    beside = folder.joinpath(*place.split("/"))
    if beside.is_dir():
        return Root(f"{manifest.id}/{place}", beside)
    for installed in package_folders(place) if "/" not in place else ():
        if installed.is_dir():
            return Root(place, installed)
    raise PluginError(f"its {key} {place!r} is neither a folder in {folder} nor an installed package")


def _mod_folders(folder: Path, warnings: list[str]) -> Iterator[Path]:
    """The folders with a manifest, by name. Most people have no mods folder; one that cannot be read is told."""
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if not entry.name.startswith("."))
    except FileNotFoundError:
        return
    except OSError as error:
        warnings.append(f"the mods folder {folder} cannot be read ({error.strerror or error}); no mod was looked for")
        return
    for name in names:
        try:
            (folder / name / MANIFEST).stat()
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as error:
            warnings.append(f"the mod {folder / name} cannot be read ({error.strerror or error})")
            continue
        yield folder / name


def _shadow(found: list[Found]) -> Iterator[Found]:
    """Of two plugins with one id the first counts: installed before mods, then by name."""
    first: dict[str, Path] = {}
    for plugin in found:
        other = first.get(plugin.id)
        if other is None:
            first[plugin.id] = plugin.source
            yield plugin
        else:
            yield replace(plugin, shadowed=f"the id {plugin.id!r} is taken: {other} has it, and {plugin.source} too")


def _plain_id(name: str) -> str:
    return name if is_id(name) else slug(name)
