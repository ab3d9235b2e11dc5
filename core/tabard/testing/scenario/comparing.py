"""Comparing `[expect]` with what came of it: only the keys that are named, lists whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tabard.testing.scenario.outcome import Difference

MISSING = object()


def differences(
    expected: Any, got: Any, *, key: str, unordered: frozenset[str], loose: bool = False
) -> Iterator[Difference]:
    """Every value below `expected` that `got` does not have.

    Tables are compared by the keys they name; what a table does not hold counts as empty. A whole number where the
    position has a list stands for that many. `loose` = below a key of `unordered`: the order of lists says nothing.
    """
    if isinstance(expected, Mapping):
        held = got if isinstance(got, Mapping) else {}
        for part, value in expected.items():
            path = f"{key}.{part}" if key else str(part)
            below = held.get(part, MISSING)
            yield from differences(value, below, key=path, unordered=unordered, loose=loose or part in unordered)
        return
    if not _same(expected, got, loose=loose):
        yield Difference(key, expected, None if got is MISSING else got)


def _same(expected: Any, got: Any, *, loose: bool) -> bool:
    if got is MISSING:
        return expected in (0, "", []) and expected is not False
    if isinstance(got, bool) or isinstance(expected, bool):
        return expected is got
    if isinstance(got, str) and isinstance(expected, list):
        got = [got] if got else []
    if isinstance(got, list) and isinstance(expected, str):
        expected = [expected] if expected else []
    if isinstance(got, list) and isinstance(expected, int):
        return len(got) == expected
    if isinstance(got, str) and isinstance(expected, int):
        return bool(got) == bool(expected) and expected in (0, 1)
    if loose and isinstance(got, list) and isinstance(expected, list):
        return Counter(map(str, got)) == Counter(map(str, expected))
    return bool(expected == got)


def begins(form: str, wanted: str) -> bool:
    """Is `wanted` the form, or a beginning of it that does not cut a number in two?"""
    if not form.startswith(wanted):
        return False
    rest = form[len(wanted) :]
    return not (rest[:1].isdigit() and wanted[-1:].isdigit())


def missing_event(forms: Sequence[str], wanted: Sequence[str]) -> int | None:
    """The index of the first of `wanted` that does not follow those before it, or None when all come in this order."""
    at = 0
    for i, form in enumerate(wanted):
        while at < len(forms) and not begins(forms[at], form):
            at += 1
        if at == len(forms):
            return i
        at += 1
    return None
