"""Rings among files, against a plain definition of them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tabard.resources.rings import rings

GRAPHS = st.dictionaries(st.sampled_from("abcde"), st.lists(st.sampled_from("abcdef"), max_size=3), max_size=5)


def reachable(edges: dict[str, list[str]], start: str) -> set[str]:
    found: set[str] = set()
    waiting = list(edges.get(start, ()))
    while waiting:
        node = waiting.pop()
        if node not in found:
            found.add(node)
            waiting.extend(edges.get(node, ()))
    return found


@settings(deadline=None)
@given(GRAPHS)
def test_every_knot_has_a_ring_and_every_ring_is_one(edges: dict[str, list[str]]) -> None:
    found = rings(edges)
    for ring in found:
        assert ring[0] == min(ring)
        for node, following in zip(ring, (*ring[1:], ring[0]), strict=True):
            assert following in edges[node]
    for node in edges:
        # Two nodes belong to one knot when each reaches the other.
        knot = {other for other in reachable(edges, node) if node in reachable(edges, other)}
        if knot:
            assert any(set(ring) <= knot for ring in found)


def test_a_long_chain_takes_no_stack() -> None:
    length = 20_000
    chain = {str(number): [str(number + 1)] for number in range(length)}
    assert rings(chain) == ()
    assert [len(ring) for ring in rings({**chain, str(length): ["0"]})] == [length + 1]
