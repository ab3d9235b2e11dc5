"""Finds files that refer to each other in a ring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def rings(edges: Mapping[str, Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Rings among the nodes of `edges`, each once, starting at its smallest name; at least one of every knot.

    Depth-first without recursion: a long chain of files costs no stack.
    """
    found: set[tuple[str, ...]] = set()
    done: set[str] = set()
    for start in sorted(edges):
        if start in done:
            continue
        path = [start]
        on_path = {start: 0}
        waiting = [iter(edges[start])]
        while waiting:
            target = next(waiting[-1], None)
            if target is None:
                waiting.pop()
                gone = path.pop()
                del on_path[gone]
                done.add(gone)
            elif target in on_path:
                ring = path[on_path[target] :]
                first = ring.index(min(ring))
                found.add((*ring[first:], *ring[:first]))
            elif target not in done and target in edges:
                on_path[target] = len(path)
                path.append(target)
                waiting.append(iter(edges[target]))
    return tuple(sorted(found))
