"""The reference of the clone: the same data as plain dictionaries, and a copy of them written for their shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Copier = Callable[[Any], Any]


def copier(sample: Any) -> Copier:
    """A function that copies dictionaries and lists of the sample's shape, every container anew.

    It does what one would write by hand for this data: a container of plain values is copied in one call, and only
    containers inside containers are visited. The sample's shape is looked at here, once, and not while copying.
    """
    if isinstance(sample, dict):
        inner = [(key, copier(value)) for key, value in sample.items() if isinstance(value, dict | list)]
        return _dict_copier(inner) if inner else dict.copy
    places = [(n, copier(value)) for n, value in enumerate(sample) if isinstance(value, dict | list)]
    return _list_copier(places) if places else list.copy


def _dict_copier(inner: list[tuple[str, Copier]]) -> Copier:
    def copy_dict(data: dict[str, Any]) -> dict[str, Any]:
        new = data.copy()
        for key, copy in inner:
            new[key] = copy(new[key])
        return new

    return copy_dict


def _list_copier(places: list[tuple[int, Copier]]) -> Copier:
    def copy_list(data: list[Any]) -> list[Any]:
        new = data.copy()
        for place, copy in places:
            new[place] = copy(new[place])
        return new

    return copy_list


def containers(data: Any) -> tuple[int, int]:
    """How many dictionaries and how many lists there are, itself and all inside."""
    if not isinstance(data, dict | list):
        return 0, 0
    inside = [containers(value) for value in (data.values() if isinstance(data, dict) else data)]
    dicts, lists = sum(one for one, _ in inside), sum(one for _, one in inside)
    return (dicts + 1, lists) if isinstance(data, dict) else (dicts, lists + 1)
