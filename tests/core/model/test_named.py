"""Structs as dictionaries with the fields' names."""

from __future__ import annotations

from msgspec import Struct

from tabard.model.named import named


class Inner(Struct, array_like=True, tag="x.Inner"):
    n: int


class Outer(Struct, array_like=True):
    inner: tuple[Inner, ...]
    by_name: dict[str, Inner]
    none: None = None


def test_fields_keep_their_names_however_a_struct_is_packed() -> None:
    found = named(Outer((Inner(1), Inner(2)), {"a": Inner(3)}))
    assert found == {"inner": [{"n": 1}, {"n": 2}], "by_name": {"a": {"n": 3}}, "none": None}
