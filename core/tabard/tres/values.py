"""The values of the Godot 4 text format as plain data.

`null`, booleans, whole numbers, numbers, strings and untyped arrays are Python's own `None`, `bool`, `int`, `float`,
`str` and `list`. Everything else is one of the small frozen structs below. None of them refers to a class, a file or
a script: they say what was written and no more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, Union

import msgspec

FIXED_SIZES = {
    "Vector2": 2,
    "Vector2i": 2,
    "Vector3": 3,
    "Vector3i": 3,
    "Vector4": 4,
    "Vector4i": 4,
    "Rect2": 4,
    "Rect2i": 4,
    "Color": 4,
    "Plane": 4,
    "Quaternion": 4,
    "AABB": 6,
    "Transform2D": 6,
    "Basis": 9,
    "Transform3D": 12,
    "Projection": 16,
}
"""How many numbers each kind of `Fixed` holds."""

PACKED_WIDTHS = {
    "PackedByteArray": 1,
    "PackedInt32Array": 1,
    "PackedInt64Array": 1,
    "PackedFloat32Array": 1,
    "PackedFloat64Array": 1,
    "PackedStringArray": 1,
    "PackedVector2Array": 2,
    "PackedVector3Array": 3,
    "PackedVector4Array": 4,
    "PackedColorArray": 4,
}
"""How many of the flat `items` make one element of each kind of `Packed`."""


class StringName(msgspec.Struct, frozen=True, gc=False):
    """`&"fire"`: an interned string; in a dictionary it is the same key as the plain string."""

    text: str


class NodePath(msgspec.Struct, frozen=True, gc=False):
    """`NodePath("../Board/Slot:position")`, kept as its text."""

    text: str


class Fixed(msgspec.Struct, frozen=True, gc=False):
    """A value of exactly `FIXED_SIZES[kind]` numbers: ints for the kinds that end in `i`, floats for the others."""

    kind: str
    numbers: tuple[int | float, ...]


class Packed(msgspec.Struct, frozen=True, gc=False):
    """A packed array, flat: bytes for PackedByteArray, else a tuple of ints, floats or strings."""

    kind: str
    items: bytes | tuple[int, ...] | tuple[float, ...] | tuple[str, ...]


class ExtRef(msgspec.Struct, frozen=True, gc=False):
    """`ExtResource("1_card")`: the ext_resource heading of the same file that has this id."""

    id: str


class SubRef(msgspec.Struct, frozen=True, gc=False):
    """`SubResource("Resource_burn")`: the sub_resource heading of the same file that has this id."""

    id: str


class ResourceRef(msgspec.Struct, frozen=True, gc=False):
    """`Resource("res://item.tres")`, or with a `uid://` text before the path."""

    path: str
    uid: str | None = None


class Placeholder(msgspec.Struct, frozen=True, gc=False):
    """`RID()`, `Callable()` or `Signal()`: handles of a running engine, which a file can only leave empty."""

    kind: str


ElementType: TypeAlias = str | ExtRef | SubRef | ResourceRef
"""What stands in the square brackets of a typed container: a type's name, or a reference to its script."""


class TypedArray(msgspec.Struct, frozen=True):
    """`Array[type]([…])`. The items are as written; whether each fits the type is for others to judge."""

    type: ElementType
    items: tuple[Value, ...]


class Dictionary(msgspec.Struct, frozen=True):
    """`{key: value}`, or typed: `Dictionary[key_type, value_type]({…})`.

    Entries keep their order and their duplicates. A Python dict would lose some: `1`, `1.0` and `true` are three keys
    here, and a key may be an array.
    """

    entries: tuple[tuple[Value, Value], ...] = ()
    key_type: ElementType | None = None
    value_type: ElementType | None = None


Value: TypeAlias = Union[
    bool,
    int,
    float,
    str,
    "list[Value]",
    StringName,
    NodePath,
    Fixed,
    Packed,
    ExtRef,
    SubRef,
    ResourceRef,
    Placeholder,
    TypedArray,
    Dictionary,
    None,
]


def type_name(value: Value) -> str:
    """The engine's name for the type of a value: `"int"`, `"String"`, `"Vector2"`, `"Array"` …"""
    if isinstance(value, Fixed | Packed | Placeholder):
        return value.kind
    return _TYPE_NAMES[type(value)]


def nested(value: Value) -> Iterator[Value]:
    """The value itself and everything inside its arrays and dictionaries, outermost first."""
    waiting = [value]
    while waiting:
        current = waiting.pop()
        yield current
        if isinstance(current, list):
            waiting.extend(reversed(current))
        elif isinstance(current, TypedArray):
            waiting.extend(reversed(current.items))
        elif isinstance(current, Dictionary):
            waiting.extend(part for entry in reversed(current.entries) for part in reversed(entry))


_TYPE_NAMES: dict[type, str] = {
    type(None): "Nil",
    bool: "bool",
    int: "int",
    float: "float",
    str: "String",
    list: "Array",
    StringName: "StringName",
    NodePath: "NodePath",
    ExtRef: "ExtResource",
    SubRef: "SubResource",
    ResourceRef: "Resource",
    TypedArray: "Array",
    Dictionary: "Dictionary",
}
