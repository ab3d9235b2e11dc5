"""Plain data with the fields' names, for whoever reads a struct without knowing its class."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


def named(value: Any) -> Any:
    """Structs as dictionaries by field name, however they are packed; tuples as lists; all else as it is."""
    if isinstance(value, Struct):
        return {name: named(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, list | tuple):
        return [named(item) for item in value]
    if isinstance(value, dict):
        return {key: named(item) for key, item in value.items()}
    return value
