"""Which engines a plugin works with: `">=1,<2"`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass

ENGINE_API = (1, 0)
"""What plugins may rely on: (major, minor). Minor grows with every addition, major with every break."""

Version = tuple[int, int]

_CLAUSE = re.compile(r"(>=|<=|==|!=|>|<)\s*([0-9]{1,6})(?:\.([0-9]{1,6}))?\Z")
_COMPARE: dict[str, Callable[[Version, Version], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


@dataclass(frozen=True, slots=True)
class EngineRange:
    """All clauses must hold. Versions have two numbers; a missing second one is 0, so `<2` allows 1.9 and not 2.0."""

    text: str
    clauses: tuple[tuple[str, Version], ...]

    def allows(self, version: Version) -> bool:
        return all(_COMPARE[compare](version, bound) for compare, bound in self.clauses)

    def __str__(self) -> str:
        return self.text


def parse_range(text: str) -> EngineRange:
    """Read `">=1,<2"`. Raises ValueError with a sentence that names the clause that is not one."""
    clauses: list[tuple[str, Version]] = []
    for part in text.split(","):
        match = _CLAUSE.match(part.strip())
        if match is None:
            raise ValueError(f"{part.strip()!r} is no clause of a range; expected one like '>=1' or '<2.3'")
        compare, major, minor = match.groups()
        clauses.append((compare, (int(major), int(minor or 0))))
    return EngineRange(text, tuple(clauses))


def spell(version: Version) -> str:
    return f"{version[0]}.{version[1]}"
