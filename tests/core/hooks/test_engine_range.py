"""The versions of the engine that a plugin works with."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.hooks.engine_range import parse_range, spell

VERSIONS = st.tuples(st.integers(0, 12), st.integers(0, 12))


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        (">=1,<2", [(1, 0), (1, 99)], [(0, 9), (2, 0)]),
        (">=1.2", [(1, 2), (3, 0)], [(1, 1)]),
        ("==1.1", [(1, 1)], [(1, 0), (1, 2)]),
        ("!=1.1", [(1, 0)], [(1, 1)]),
        (" > 1 , <= 1.3 ", [(1, 1), (1, 3)], [(1, 0), (1, 4)]),
    ],
)
def test_a_range_allows_what_all_its_clauses_allow(
    text: str, inside: list[tuple[int, int]], outside: list[tuple[int, int]]
) -> None:
    allowed = parse_range(text)
    assert all(allowed.allows(version) for version in inside)
    assert not any(allowed.allows(version) for version in outside)


@pytest.mark.parametrize(
    "text", ["", "1", ">=1,", "~=1", ">=1.2.3", ">=one", "=>1", ">= 1 <2", ">=1.", ">=-1", ">=1\n2", ">=١"]
)
def test_what_is_no_range_is_refused_with_the_clause(text: str) -> None:
    with pytest.raises(ValueError, match="is no clause of a range; expected one like"):
        parse_range(text)


@given(VERSIONS, VERSIONS)
def test_every_version_is_on_one_side_of_a_bound(version: tuple[int, int], bound: tuple[int, int]) -> None:
    sides = [parse_range(f"{compare}{spell(bound)}").allows(version) for compare in ("<", "==", ">")]
    assert sides.count(True) == 1
    assert parse_range(f">={spell(bound)}").allows(version) is not parse_range(f"<{spell(bound)}").allows(version)
    assert parse_range(f"<={spell(bound)}").allows(version) is not parse_range(f">{spell(bound)}").allows(version)


@given(st.text(max_size=12))
def test_any_text_is_a_range_or_a_sentence(text: str) -> None:
    try:
        said = str(parse_range(text))
    except ValueError as error:
        said = str(error)
    assert said == text or "expected one like" in said
