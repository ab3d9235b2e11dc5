"""The report as lines of plain text, for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def summary(document: dict[str, Any]) -> Iterator[str]:
    """The lines of a `tabard.sim/1` document."""
    options = "".join(f", {name}={value}" for name, value in document["options"].items())
    yield (
        f"{document['game']}: {document['finished']} games finished, seed {document['seed']}, "
        f"{document['seats']} seats, bots {', '.join(document['bots'])}{options}"
    )
    for adventure in document.get("adventures", ()):
        yield ""
        yield from _block(adventure)
    for pair in document.get("pairs", ()):
        yield ""
        yield from _pair(pair)
    if "length" in document:
        yield ""
        yield from _table((key, _shown(value)) for key, value in document["length"].items())
    for sort, choices in document.get("choices", {}).items():
        yield ""
        yield from _table((f"{sort} {name}", f"{one['wins']} of {one['games']} won") for name, one in choices.items())
    for kind in ("crashed", "stalled"):
        for one in document[kind]:
            yield f"{kind}: game {one['game']} (seed {one['seed']}): {one['error']}"


def _block(adventure: dict[str, Any]) -> Iterator[str]:
    yield f"{adventure['id']}, played {adventure['played']} times"
    rows = {key: value for key, value in adventure.items() if key not in ("id", "played")}
    yield from _table((key.replace("_", " "), _shown(value)) for key, value in rows.items())


def _pair(pair: dict[str, Any]) -> Iterator[str]:
    first, second = pair["bots"]
    low, high = pair["ci95"]
    yield f"{first} against {second}, {pair['games']} games"
    yield from _table(
        (
            ("wins", _shown(pair["wins"])),
            ("draws", str(pair["draws"])),
            ("score", f"{pair['score']} (95 %: {low} to {high})"),
            *((f"{one['first']} first", f"{_shown(one['wins'])}, {one['draws']} draws") for one in pair["by_seating"]),
        )
    )


def _table(rows: Iterator[tuple[str, str]] | tuple[tuple[str, str], ...]) -> Iterator[str]:
    """Two columns, the first as wide as its longest name."""
    found = list(rows)
    width = max((len(name) for name, _ in found), default=0)
    for name, value in found:
        yield f"  {name:<{width}}  {value}"


def _shown(value: Any) -> str:
    """`{"mean": 1.4}` → `mean 1.4`; `[33, 130]` → `33 : 130`."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(one)}" for key, one in value.items()) or "-"
    if isinstance(value, list):
        return " : ".join(str(one) for one in value)
    return "-" if value is None else str(value)
