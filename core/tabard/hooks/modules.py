"""Importing a plugin's module: an installed one by its name, a mod's by its folder."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Protocol

from tabard.errors import PluginError

MODS = "tabard_mods"


class Importer(Protocol):
    """Brings a plugin's module. Whatever its code raises comes through."""

    def load(self) -> ModuleType: ...


@dataclass(frozen=True, slots=True)
class Installed:
    """A module on `sys.path`, named by an entry point."""

    module: str

    def load(self) -> ModuleType:
        return importlib.import_module(self.module)


@dataclass(frozen=True, slots=True)
class InMods:
    """A module in a mod's folder. It becomes the package `tabard_mods.<id>`, rooted at the folder of its file, so that
    it can import what lies beside it (`from . import cards`) without a place on `sys.path`."""

    id: str
    folder: Path
    module: str

    @property
    def name(self) -> str:
        return f"{MODS}.{self.id.replace('-', '_')}"

    def load(self) -> ModuleType:
        file = self.file()
        spec = importlib.util.spec_from_file_location(self.name, file, submodule_search_locations=[str(file.parent)])
        if spec is None or spec.loader is None:
            raise PluginError(f"{file} is no file that Python can import")
        self.forget()
        # `import tabard_mods.x.y` looks for its parents by name; the common one has no file.
        sys.modules.setdefault(MODS, ModuleType(MODS, "The modules of the mods folder.")).__path__ = []
        module = importlib.util.module_from_spec(spec)
        sys.modules[self.name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            self.forget()
            raise
        return module

    def file(self) -> Path:
        """Where the module is. Raises PluginError when the folder has no such file."""
        place = self.folder.joinpath(*self.module.split("."))
        for file in (place / "__init__.py", place.with_name(f"{place.name}.py")):
            if file.is_file():
                return file
        raise PluginError(
            f"its module {self.module!r} is not in its folder; expected {place}.py or {place}/__init__.py"
        )

    def forget(self) -> None:
        """Drop what an earlier load left, so that a mod loads from the folder it has now."""
        for name in [name for name in sys.modules if name == self.name or name.startswith(f"{self.name}.")]:
            del sys.modules[name]


def package_folders(dotted: str) -> tuple[Path, ...]:
    """Where a dotted package or module lies, importing nothing: the top package's spec tells, the rest is folders.

    Several folders for a namespace package; none when the top package is not installed.
    """
    top, *rest = dotted.split(".")
    try:
        spec = importlib.util.find_spec(top)
    except (ImportError, ValueError):
        return ()
    if spec is None or spec.submodule_search_locations is None:
        return ()
    return tuple(Path(place, *rest) for place in spec.submodule_search_locations)
