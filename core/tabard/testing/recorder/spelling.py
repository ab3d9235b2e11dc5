"""Effects, events and items in words that a modder knows from the code: `milestone.Travel(seat=A, sectors=3)`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from tabard.ids import letter

LONGEST = 60
"""Characters of one field; what is longer is cut, in the text alone."""


def tag(thing: Any) -> str:
    """A struct's tag; the name of its class where it has none, or is no struct."""
    config = getattr(type(thing), "__struct_config__", None)
    return str(config.tag) if config is not None and config.tag else type(thing).__name__


def spelled(thing: Any, *, without: Sequence[str] = ()) -> str:
    """The tag, and every field that is not as usual."""
    told = [f"{name}={_value(name, value)}" for name, value in _unusual(thing) if name not in without]
    return f"{tag(thing)}({', '.join(told)})" if told else tag(thing)


def fields(thing: Any) -> dict[str, Any]:
    """Every field that is not as usual, as data for JSON."""
    return {name: msgspec.to_builtins(value, str_keys=True) for name, value in _unusual(thing)}


def _unusual(thing: Any) -> Iterator[tuple[str, Any]]:
    if not isinstance(thing, Struct):
        return
    for field in msgspec.structs.fields(thing):
        value = getattr(thing, field.name)
        usual = field.default
        if field.default_factory is not msgspec.NODEFAULT:
            usual = field.default_factory()
        if usual is msgspec.NODEFAULT or value != usual:
            yield field.name, value


def _value(name: str, value: Any) -> str:
    if name == "seat" and isinstance(value, int) and 0 <= value < 26:
        return letter(value)
    text = _plain(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _plain(value: Any) -> str:
    if isinstance(value, Struct):
        return spelled(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_plain, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return str(value)
