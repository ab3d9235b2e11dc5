"""The report as lines of plain text, for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

HEAD = ("row", "id", "ratio", "range", "bar", "", "note")
VERDICTS = {True: "ok", False: "missed", None: "skipped"}


def summary(document: dict[str, Any]) -> Iterator[str]:
    """The lines of a `tabard.bench/1` document."""
    yield (
        f"tabard {document['tabard']}, Python {document['python']}, {document['rounds']} rounds; "
        f"the floor did {document['floor_per_s']:,} effects a second"
    )
    yield ""
    yield from _columns([HEAD, *(_cells(row) for row in document["rows"])])
    for curve in document["growth"]:
        yield ""
        yield f"{curve['id']}, {curve['unit']}"
        yield from _points(curve["x"], curve["y"])
    if document["counts"]:
        yield ""
        yield "counted"
        yield from _columns([(name, _counts(counts)) for name, counts in document["counts"].items()], indent="  ")


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    value = "-" if row["value"] is None else str(row["value"])
    spread = "" if row["low"] in (None, row["high"]) else f"{row['low']} to {row['high']}"
    return row["row"], row["id"], value, spread, f"{row['op']} {row['bar']}", VERDICTS[row["ok"]], row["note"]


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in counts.items())


def _points(sizes: Sequence[int], costs: Sequence[float]) -> Iterator[str]:
    """One line a size, the cost drawn beside it: what grows is seen, not read."""
    width = max(len(f"{size:,}") for size in sizes)
    most = max(costs)
    for size, cost in zip(sizes, costs, strict=True):
        yield f"  {f'{size:,}':>{width}}  {cost!s:<6} {'#' * round(30 * cost / most)}".rstrip()


def _columns(rows: Sequence[Sequence[str]], *, indent: str = "") -> Iterator[str]:
    """Each column as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield indent + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
