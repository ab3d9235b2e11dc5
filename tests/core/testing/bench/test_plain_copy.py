"""The reference of the clone copies everything and shares nothing that can change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tabard.testing.bench.plain_copy import containers, copier

PLAIN = st.none() | st.booleans() | st.integers() | st.text(max_size=3)
DATA = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=8,
)
CONTAINERS = st.lists(DATA, max_size=5) | st.dictionaries(st.text(max_size=3), DATA, max_size=5)


def inside(data: Any) -> Iterator[Any]:
    """Every container, itself first."""
    if isinstance(data, dict | list):
        yield data
        for value in data.values() if isinstance(data, dict) else data:
            yield from inside(value)


@given(CONTAINERS)
def test_a_copy_is_equal_and_shares_no_container(data: Any) -> None:
    copy = copier(data)(data)
    assert copy == data
    assert not {id(one) for one in inside(copy)} & {id(one) for one in inside(data)}


@given(CONTAINERS)
def test_containers_are_counted(data: Any) -> None:
    kinds = [type(one) for one in inside(data)]
    assert containers(data) == (kinds.count(dict), kinds.count(list))


def test_keys_keep_their_order() -> None:
    data = {"b": [1], "a": {"z": 1, "y": [2]}, "c": 3}
    assert list(copier(data)(data)) == ["b", "a", "c"]
