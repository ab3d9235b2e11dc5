"""A dictionary that definitions may share."""

from __future__ import annotations

from typing import NoReturn, TypeVar

V = TypeVar("V")


class FrozenDict(dict[str, V]):
    """A `dict[str, V]` that cannot be changed: definitions are shared by all states of all sessions."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("a definition is immutable: copy the dictionary before changing it")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has none, since it can change; this one cannot
        return hash(frozenset(self.items()))
