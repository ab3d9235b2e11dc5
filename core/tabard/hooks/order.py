"""The order of plugins: by dependency, then the greater priority, then the id. And who has to stay off."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

from tabard.ids import nearest


@dataclass(frozen=True, slots=True)
class Node:
    """What the order needs to know of a plugin. `after` is like `requires` for plugins that may be absent."""

    id: str
    requires: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    priority: int = 0

    @property
    def rank(self) -> tuple[int, str]:
        return (-self.priority, self.id)


class Arrangement(NamedTuple):
    """`order`: the ids that can be on. `off`: every other id with its reason, in the order of the ids."""

    order: tuple[str, ...]
    off: Mapping[str, str]


def arrange(nodes: Iterable[Node], *, absent: Mapping[str, str] | None = None) -> Arrangement:
    """Order the plugins. The result does not depend on the order in which they are given.

    `absent`: plugins that are known but off already, with the reason, so that who requires one can name it. A plugin
    whose requirement is missing or off is off; one that conflicts with another yields to it; of two that name each
    other the one that ranks later yields; everyone on a circle of `requires` and `after` is off.
    """
    left = {node.id: node for node in sorted(nodes, key=lambda node: node.rank)}
    off = dict(absent or {})
    known = (*left, *off)
    given = frozenset(off)
    for rule in (_circular, _conflicting):
        # Conflicts come last: whoever must stay off anyway should not push another one out.
        _drop_unmet(left, off, known)
        for plugin, reason in rule(left).items():
            del left[plugin]
            off[plugin] = reason
    _drop_unmet(left, off, known)
    return Arrangement(_sorted(left), {plugin: off[plugin] for plugin in sorted(off) if plugin not in given})


def _drop_unmet(left: dict[str, Node], off: dict[str, str], known: Collection[str]) -> None:
    changed = True
    while changed:
        changed = False
        for node in tuple(left.values()):
            missing = next((other for other in node.requires if other not in left), None)
            if missing is not None:
                off[node.id] = _unmet(missing, off, known)
                del left[node.id]
                changed = True


def _unmet(missing: str, off: Mapping[str, str], known: Collection[str]) -> str:
    if missing in off:
        return f"it requires {missing!r}, which is off"
    return f"it requires {missing!r}, which is not installed{nearest(missing, known)}"


def _conflicting(left: Mapping[str, Node]) -> dict[str, str]:
    """Who yields. Walked by rank; a plugin that has yielded pushes nobody out any more."""
    yielded: dict[str, str] = {}
    for node in left.values():
        for other in node.conflicts:
            if other not in left or other in yielded or other == node.id:
                continue
            mutual = node.id in left[other].conflicts
            if not mutual or left[other].rank < node.rank:
                yielded[node.id] = f"it conflicts with {other!r}"
                break
    return yielded


def _circular(left: Mapping[str, Node]) -> dict[str, str]:
    circles = {plugin: _circle(plugin, left) for plugin in left}
    return {
        plugin: f"it stands on a circle of requirements: {' → '.join(circle)}"
        for plugin, circle in circles.items()
        if circle
    }


def _circle(start: str, left: Mapping[str, Node]) -> tuple[str, ...]:
    """The shortest way from a plugin over what it must come after back to itself, or nothing."""
    ways: deque[tuple[str, ...]] = deque([(start,)])
    seen: set[str] = set()
    while ways:
        way = ways.popleft()
        for before in _before(left[way[-1]], left):
            if before == start:
                return (*way, start)
            if before not in seen:
                seen.add(before)
                ways.append((*way, before))
    return ()


def _before(node: Node, left: Mapping[str, Node]) -> tuple[str, ...]:
    return tuple(other for other in dict.fromkeys((*node.requires, *node.after)) if other in left)


def _sorted(left: Mapping[str, Node]) -> tuple[str, ...]:
    waits = {plugin: len(_before(node, left)) for plugin, node in left.items()}
    then: dict[str, list[str]] = {plugin: [] for plugin in left}
    for plugin, node in left.items():
        for before in _before(node, left):
            then[before].append(plugin)
    ready: list[tuple[int, str]] = []
    for plugin, count in waits.items():
        if count == 0:
            heappush(ready, left[plugin].rank)
    order: list[str] = []
    while ready:
        _, plugin = heappop(ready)
        order.append(plugin)
        for later in then[plugin]:
            waits[later] -= 1
            if waits[later] == 0:
                heappush(ready, left[later].rank)
    return tuple(order)
