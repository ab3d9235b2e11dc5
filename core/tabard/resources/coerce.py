"""Turns a value of the text format into what a field declares, or says why it cannot."""

from __future__ import annotations

import math

from tabard.ids import nearest
from tabard.resources.fields import Field
from tabard.resources.frozen import FrozenDict
from tabard.resources.resource import Declared, Scalar
from tabard.tres.values import Dictionary, Packed, StringName, TypedArray, Value, type_name

Plain = bool | int | float | str
WANTED: dict[Scalar, str] = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}


class Misfit(Exception):
    """A value that a field does not take; `str()` says what was expected and found."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


def coerce(declared: Declared, value: Value) -> object:
    """The Python value of a field that does not refer to files; raises `Misfit`."""
    if declared.shape == "one":
        return scalar(declared, value)
    if declared.shape == "many":
        return tuple(
            scalar(declared, item, place=f"item {number}: ") for number, item in enumerate(items(value, declared), 1)
        )
    return _counts(declared, value)


def scalar(declared: Declared, value: Value, *, place: str = "") -> Plain:
    """One value of the declared type, in its range or enum."""
    plain = value.text if isinstance(value, StringName) and declared.type is str else value
    if declared.type is float and type(plain) is int:
        plain = float(plain)
    # bool is a subclass of int: only the exact type will do.
    if type(plain) is not declared.type:
        raise Misfit("type", f"{place}expected {WANTED[declared.type]}, found {shown(value)}")
    assert isinstance(plain, bool | int | float | str)
    trouble = limits(declared.field, plain)
    if trouble:
        raise Misfit("range" if not isinstance(plain, str) else "enum", f"{place}{trouble}")
    return plain


def limits(field: Field, value: Plain) -> str:
    """What is wrong with a value of the right type; `""` when nothing is."""
    if isinstance(value, str):
        if field.enum and value not in field.enum:
            names = ", ".join(map(repr, field.enum))
            return f"expected one of {names}, found {value!r}{nearest(value, field.enum)}"
        return ""
    if isinstance(value, float) and not math.isfinite(value):
        return f"expected a finite number, found {value}"
    low, high = field.ge, field.le
    if (low is None or value >= low) and (high is None or value <= high):
        return ""
    if low is not None and high is not None:
        return f"expected {low} to {high}, found {value}"
    return f"expected at least {low}, found {value}" if high is None else f"expected at most {high}, found {value}"


def items(value: Value, declared: Declared) -> tuple[Value, ...]:
    """The items of an array, typed array or packed array of whole elements; raises `Misfit` for anything else."""
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, TypedArray):
        return value.items
    if isinstance(value, Packed) and value.kind.startswith(("PackedInt", "PackedFloat", "PackedString")):
        return tuple(value.items)
    raise Misfit("type", f"expected an array, each item {WANTED[declared.type]}; found {shown(value)}")


def shown(value: Value) -> str:
    """A value as a message shows it: short ones themselves, others by the name of their type."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the text {value!r}" if len(value) <= 40 else f"a text of {len(value)} characters"
    name = type_name(value)
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _counts(declared: Declared, value: Value) -> FrozenDict[int]:
    if not isinstance(value, Dictionary):
        raise Misfit("type", f"expected a dictionary from text to whole number, found {shown(value)}")
    counts: dict[str, int] = {}
    for key, number in value.entries:
        name = key.text if isinstance(key, StringName) else key
        if not isinstance(name, str):
            raise Misfit("type", f"expected text as key, found {shown(key)}")
        plain = scalar(declared, number, place=f"{name!r}: ")
        assert isinstance(plain, int)
        counts[name] = plain
    return FrozenDict(counts)
