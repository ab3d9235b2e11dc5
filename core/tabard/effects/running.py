"""The lasting effects of a state, found by what they take part in."""

from __future__ import annotations

from collections.abc import Iterable

from tabard.model.running import Running

Key = type | str
"""An event type, an effect type, or the name of a derived value."""


def keys(running: Running) -> Iterable[Key]:
    """All that a lasting effect takes part in, each once."""
    return dict.fromkeys((*running.on, *running.replaces, *running.modifies))


class RunningIndex:
    """Lasting effects by key, each list in the order they began. Rebuilt from a state, kept up as they come and go."""

    __slots__ = ("_by_key",)

    def __init__(self, running: Iterable[Running]) -> None:
        self._by_key: dict[Key, list[Running]] = {}
        for one in running:
            self.add(one)

    def add(self, running: Running) -> None:
        """One more, the youngest."""
        for key in keys(running):
            self._by_key.setdefault(key, []).append(running)

    def remove(self, running: Running) -> None:
        """One fewer. A key that nothing takes part in any more is forgotten, as if it had never been there."""
        for key in keys(running):
            left = [other for other in self._by_key[key] if other is not running]
            if left:
                self._by_key[key] = left
            else:
                del self._by_key[key]

    def has(self, key: Key) -> bool:
        """Is there anything that takes part in this?"""
        return key in self._by_key

    def of(self, key: Key) -> tuple[Running, ...]:
        """Those that take part in something, the oldest first; a list of its own, that later changes leave alone."""
        return tuple(self._by_key.get(key, ()))

    def copy(self) -> RunningIndex:
        """As it is now."""
        same = RunningIndex(())
        same._by_key = {key: list(found) for key, found in self._by_key.items()}
        return same
