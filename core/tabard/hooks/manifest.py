"""`plugin.toml`: what a plugin says about itself, read before any of its code runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

import tomli

from tabard.errors import Fault, PluginError
from tabard.hooks.engine_range import EngineRange, parse_range
from tabard.ids import is_id, nearest

MANIFEST = "plugin.toml"
GRANTS = ("data", "scripts")
KEYS = (
    "id",
    "name",
    "version",
    "authors",
    "engine",
    "requires",
    "conflicts",
    "after",
    "priority",
    "module",
    "content",
    "campaigns",
    "grants",
)
NEEDED = ("id", "name", "version", "engine")

_VERSION = re.compile(r"[0-9][0-9A-Za-z]*([-+.][0-9A-Za-z]+)*\Z")
_MODULE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*\Z")
_AT_LINE = re.compile(r"\(at line (\d+), column (\d+)\)\Z")
_LIMIT = 64 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """One plugin as its author describes it. `content` and `campaigns` name import packages or folders beside it."""

    id: str
    name: str
    version: str
    engine: EngineRange
    authors: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    priority: int = 0
    module: str | None = None
    content: tuple[str, ...] = ()
    campaigns: tuple[str, ...] = ()
    grants: tuple[str, ...] = ()


class ManifestError(PluginError):
    """A `plugin.toml` that cannot be used; `faults` holds every fault that was found, in file order."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        places = " / ".join(f"line {fault.line}: {fault.message}" for fault in faults)
        count = "a fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__(f"{MANIFEST} has {count}: {places}")


def read_manifest(source: bytes, *, file: str) -> Manifest:
    """Read the bytes of a `plugin.toml`; `file` is the name its faults carry. Raises ManifestError with all faults."""
    return _Reader(_table(source, file), source.decode("utf-8", "replace"), file).manifest()


def _table(source: bytes, file: str) -> dict[str, Any]:
    if len(source) > _LIMIT:
        raise ManifestError((Fault(file, 1, 1, "size", f"{len(source)} bytes; a manifest has at most {_LIMIT}"),))
    try:
        return tomli.loads(source.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        raise ManifestError((Fault(file, line, 1, "encoding", "not UTF-8 text"),)) from None
    except (tomli.TOMLDecodeError, RecursionError) as error:
        found = _AT_LINE.search(str(error))
        line, col = (int(found[1]), int(found[2])) if found else (max(1, source.count(b"\n")), 1)
        said = _AT_LINE.sub("", str(error)).strip()
        raise ManifestError((Fault(file, line, col, "toml", f"not TOML: {said}"),)) from None


@dataclass(slots=True)
class _Reader:
    """Collects every fault before it gives up, so that an author mends a manifest in one go."""

    table: Mapping[str, Any]
    text: str
    file: str
    faults: list[Fault] = field(default_factory=list)

    def manifest(self) -> Manifest:
        for key in self.table:
            if key not in KEYS:
                self.fault(key, "key", f"unknown key {key!r}{nearest(key, KEYS)}")
        for key in NEEDED:
            if key not in self.table:
                self.faults.append(Fault(self.file, 1, 1, "missing", f"the key {key!r} is missing"))
        plugin_id = self.string("id", "an id like 'my-mod'", is_id)
        name = self.string("name", "a name in one line", lambda text: bool(text.strip()) and text.isprintable())
        version = self.string("version", "a version like '1.0.2'", lambda text: bool(_VERSION.match(text)))
        engine = self.engine()
        module = self.string("module", "a dotted module like 'my_mod.plugin'", lambda text: bool(_MODULE.match(text)))
        authors = self.strings("authors", "a name", lambda text: bool(text.strip()) and text.isprintable())
        links = {key: self.strings(key, "a plugin's id", is_id) for key in ("requires", "conflicts", "after")}
        places = {key: self.strings(key, "a package or a folder beside plugin.toml", is_place) for key in _PLACES}
        grants = self.strings("grants", f"one of {_either(GRANTS)}", lambda text: text in GRANTS, GRANTS)
        priority = self.priority()
        self.ask_for_data(places, grants)
        if self.faults or engine is None:
            raise ManifestError(tuple(sorted(self.faults)))
        return Manifest(
            id=plugin_id,
            name=name,
            version=version,
            engine=engine,
            module=module or None,
            authors=authors,
            priority=priority,
            grants=tuple(sorted(grants)),
            **links,
            **places,
        )

    def ask_for_data(self, places: Mapping[str, tuple[str, ...]], grants: tuple[str, ...]) -> None:
        """What is not asked for cannot be shown to the people who decide, so bringing data needs the grant."""
        for key in _PLACES:
            if places[key] and "data" not in grants:
                self.fault(key, "grants", f"{key!r} brings data, so grants must hold 'data'")

    def engine(self) -> EngineRange | None:
        text = self.string("engine", "a range like '>=1,<2'")
        try:
            return parse_range(text) if text else None
        except ValueError as error:
            self.fault("engine", "value", f"engine: {error}")
            return None

    def priority(self) -> int:
        value = self.table.get("priority", 0)
        if type(value) is not int or abs(value) > 1000:
            self.fault("priority", "value", f"priority: got {value!r}; expected a whole number from -1000 to 1000")
            return 0
        return value

    def string(self, key: str, expected: str, good: Callable[[str], bool] = bool) -> str:
        value = self.table.get(key)
        if value is None:
            return ""
        if not isinstance(value, str) or not good(value):
            self.fault(key, "value", f"{key}: got {value!r}; expected {expected}")
            return ""
        return value

    def strings(
        self, key: str, expected: str, good: Callable[[str], bool], known: tuple[str, ...] = ()
    ) -> tuple[str, ...]:
        values = self.table.get(key, [])
        if not isinstance(values, list):
            self.fault(key, "value", f"{key}: got {values!r}; expected a list, each {expected}")
            return ()
        for at, value in enumerate(values):
            if not isinstance(value, str) or not good(value):
                hint = nearest(value, known) if isinstance(value, str) else ""
                self.fault(key, "value", f"{key}[{at}]: got {value!r}; expected {expected}{hint}")
                return ()
        if len(set(values)) < len(values):
            self.fault(key, "value", f"{key}: a name is there twice")
        return tuple(values)

    def fault(self, key: str, code: str, message: str) -> None:
        found = re.search(rf"^[ \t]*\[*[ \t]*[\"']?({re.escape(key)})\b", self.text, re.MULTILINE)
        start = found.start(1) if found else 0
        line_start = self.text.rfind("\n", 0, start) + 1
        line = self.text.count("\n", 0, start) + 1
        self.faults.append(Fault(self.file, line, start - line_start + 1, code, message))


_PLACES = ("content", "campaigns")


def is_place(text: str) -> bool:
    """A dotted package, or a folder inside the plugin's own: relative, forward slashes, no way out."""
    if _MODULE.match(text):
        return True
    path = PurePosixPath(text)
    outside = path.is_absolute() or ".." in path.parts or "\\" in text or ":" in text
    return bool(path.parts) and not outside and text.isprintable()


def _either(names: tuple[str, ...]) -> str:
    return " or ".join(repr(name) for name in names)
