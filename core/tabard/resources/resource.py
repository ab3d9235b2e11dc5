"""The base of all content definitions, and what a class declares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, get_args, get_origin

import msgspec

from tabard.errors import PluginError
from tabard.resources.fields import Field

Scalar: TypeAlias = type[bool] | type[int] | type[float] | type[str]
Shape: TypeAlias = Literal["one", "many", "counts"]


class Resource(msgspec.Struct, frozen=True, kw_only=True):
    """A definition that a `.tres` file holds: immutable, shared, known by its `res://` path.

    A subclass sets `script_class`, the name that files give it, and declares every field as `Annotated[T, Field(…)]`
    with T one of bool, int, float, str, `tuple[those, ...]` or `dict[str, int]`. A field with a default may be left
    out of a file. A required field below one with a default needs `kw_only=True` in the class line.

    `script_path` may name the `res://` path of the script that the Godot editor knows the class by; a file may then say
    `script = …` to it. The script itself is never run.
    """

    script_class: ClassVar[str] = ""
    script_path: ClassVar[str] = ""

    def problems(self) -> Iterable[tuple[str, str]]:
        """What is wrong between fields that are each right: pairs of a field's name and a sentence."""
        return ()

    def problems_among(self, others: Mapping[str, Resource]) -> Iterable[tuple[str, str]]:  # noqa: ARG002 - for those that look
        """What is wrong with the definition among all others, by path: asked once every one of them is sound."""
        return ()


class Declared(msgspec.Struct, frozen=True, kw_only=True):
    """One declared field of a class.

    shape: `"one"` value, `"many"` (a tuple) or `"counts"` (a dictionary from text to whole number).
    type: the type of the one value, or of each item; for counts, of each number.
    default: the value when a file leaves the field out; `msgspec.NODEFAULT` when it may not.
    """

    name: str
    shape: Shape
    type: Scalar
    default: object
    field: Field

    @property
    def required(self) -> bool:
        """Must every file give this field?"""
        return self.default is msgspec.NODEFAULT


def declared(cls: type[Resource]) -> tuple[Declared, ...]:
    """The declared fields of a class in the order of its source; raises `PluginError` where it declares badly."""
    try:
        infos = msgspec.structs.fields(cls)
    except (NameError, TypeError) as error:
        raise PluginError(f"{cls.__name__}: a type of a field cannot be resolved: {error}") from error
    fields = tuple(_declared(cls, info) for info in infos)
    taken = {field.name for field in fields}
    for field in fields:
        for former in field.field.renamed_from:
            if former in taken:
                raise PluginError(f"{cls.__name__}.{field.name}: the former name {former!r} belongs to another field")
            taken.add(former)
    return fields


def _declared(cls: type[Resource], info: msgspec.structs.FieldInfo) -> Declared:
    where = f"{cls.__name__}.{info.name}"
    arguments = get_args(info.type) if get_origin(info.type) is Annotated else ()
    metadata = [item for item in arguments[1:] if isinstance(item, Field)]
    if len(metadata) != 1:
        raise PluginError(f"{where} must be declared as Annotated[type, Field(doc=…)]")
    shape, kind = _shape(where, arguments[0])
    field = metadata[0]
    number = kind in (int, float)
    if (field.ge is not None or field.le is not None) and not number:
        raise PluginError(f"{where}: ge and le are for numbers, not for {kind.__name__}")
    if (field.enum or field.ref) and kind is not str:
        raise PluginError(f"{where}: enum and ref are for str, not for {kind.__name__}")
    if field.enum and field.ref:
        raise PluginError(f"{where}: a field has an enum or refers to files, not both")
    default = info.default
    if info.default_factory is not msgspec.NODEFAULT:
        default = info.default_factory()
    return Declared(name=info.name, shape=shape, type=kind, default=default, field=field)


def _shape(where: str, annotation: Any) -> tuple[Shape, Scalar]:
    scalars: tuple[Scalar, ...] = (bool, int, float, str)
    if annotation in scalars:
        return "one", annotation
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis and arguments[0] in scalars:
        return "many", arguments[0]
    if origin is dict and arguments == (str, int):
        return "counts", int
    raise PluginError(
        f"{where} has the type {annotation!r}; a field is bool, int, float, str, tuple of these, or dict[str, int]"
    )
