"""The resource classes a load knows, by the names that files give them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import msgspec

from tabard.errors import PluginError
from tabard.ids import nearest
from tabard.resources.coerce import limits
from tabard.resources.frozen import FrozenDict
from tabard.resources.resource import Declared, Resource, declared

IGNORED = ("resource_name", "resource_local_to_scene")
"""Properties of every Godot resource, which mean nothing to us; so does everything below `metadata/`."""


class Known(msgspec.Struct, frozen=True):
    """A registered class with its fields by every name a file may use, former ones too."""

    cls: type[Resource]
    fields: tuple[Declared, ...]
    by_name: Mapping[str, Declared]

    @property
    def name(self) -> str:
        """Its script_class."""
        return self.cls.script_class


class Registry:
    """Registered classes by script class and by the path of their script."""

    __slots__ = ("by_name", "by_script")

    def __init__(self, classes: Iterable[type[Resource]]) -> None:
        """Raises `PluginError` for a class that declares badly, and for a name that two classes share."""
        self.by_name: dict[str, Known] = {}
        self.by_script: dict[str, Known] = {}
        for cls in classes:
            known = _known(cls)
            self._add(self.by_name, known.name, known)
            if cls.script_path:
                self._add(self.by_script, cls.script_path, known)
        for known in self.by_name.values():
            _check_refs(known, self.by_name)

    def _add(self, table: dict[str, Known], name: str, known: Known) -> None:
        other = table.setdefault(name, known)
        if other.cls is not known.cls:
            raise PluginError(
                f"{name!r} is registered by two classes: "
                f"{other.cls.__module__}.{other.cls.__name__} and {known.cls.__module__}.{known.cls.__name__}"
            )


def _known(cls: type[Resource]) -> Known:
    if not cls.script_class.isidentifier():
        raise PluginError(
            f"{cls.__module__}.{cls.__name__} needs a script_class that is one word, not {cls.script_class!r}"
        )
    fields = declared(cls)
    by_name: dict[str, Declared] = {}
    for field in fields:
        if field.name in (*IGNORED, "script"):
            raise PluginError(f"{cls.__name__}.{field.name}: this name belongs to Godot's own resources")
        _check_default(cls, field)
        for name in (field.name, *field.field.renamed_from):
            by_name[name] = field
    return Known(cls, fields, MappingProxyType(by_name))


def _check_default(cls: type[Resource], field: Declared) -> None:
    """A default must be what a file could say, or the class lies about its own field. An empty reference is none."""
    value = field.default
    if field.required or (field.field.ref and value in ("", ())):
        return
    if field.shape == "one":
        parts: list[object] = [value]
    elif isinstance(value, tuple if field.shape == "many" else dict):
        parts = list(value.values()) if isinstance(value, dict) else list(value)
    else:
        raise PluginError(f"{cls.__name__}.{field.name}: its default {value!r} is not of the declared type")
    for part in parts:
        exact = type(part) is field.type or (field.type is float and type(part) is int)
        if not exact or not isinstance(part, bool | int | float | str):
            raise PluginError(f"{cls.__name__}.{field.name}: its default {value!r} is not of the declared type")
        trouble = limits(field.field, part)
        if trouble and part != "":
            raise PluginError(f"{cls.__name__}.{field.name}: its default does not fit: {trouble}")


def _check_refs(known: Known, names: Mapping[str, Known]) -> None:
    for field in known.fields:
        for target in field.field.ref:
            if target not in names:
                raise PluginError(
                    f"{known.cls.__name__}.{field.name} refers to {target!r}, which is no registered class"
                    f"{nearest(target, names)}"
                )


def default_of(field: Declared) -> object:
    """The default as a definition holds it: dictionaries cannot be changed."""
    return FrozenDict(field.default) if isinstance(field.default, dict) else field.default
