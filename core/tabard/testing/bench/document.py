"""The document `tabard.bench/1`: keys and their order are the contract's."""

from __future__ import annotations

import platform
from typing import Any

from tabard.testing.bench.rows import Curve, Measured, Row, Skipped
from tabard.testing.bench.run import Run

FORMAT = "tabard.bench/1"


def document(run: Run, *, version: str) -> dict[str, Any]:
    """The report on a run; `version` is Tabard's own."""
    measured = [(done.row, done.outcome) for done in run.done if isinstance(done.outcome, Measured)]
    return {
        "format": FORMAT,
        "python": platform.python_version(),
        "tabard": version,
        "rounds": run.rounds,
        "floor_per_s": round(run.floor_per_s),
        "rows": [_row(done.row, done.outcome) for done in run.done],
        "growth": [_curve(curve) for _, outcome in measured for curve in outcome.curves],
        "counts": {row.id: dict(outcome.counts) for row, outcome in measured if outcome.counts},
    }


def missed(document: dict[str, Any]) -> list[str]:
    """The ids of the rows that did not reach their bars; skipped ones missed nothing."""
    return [row["id"] for row in document["rows"] if row["ok"] is False]


def _row(row: Row, outcome: Measured | Skipped) -> dict[str, Any]:
    head = {"id": row.id, "row": row.number}
    bar = {"bar": row.bar, "op": row.op}
    if isinstance(outcome, Skipped):
        return {**head, "value": None, "low": None, "high": None, **bar, "ok": None, "note": outcome.note}
    value, low, high = (_rounded(number) for number in outcome.ratio)
    # Judged as printed, so that nobody finds a value that looks like its bar and missed it.
    return {**head, "value": value, "low": low, "high": high, **bar, "ok": row.holds(value), "note": outcome.note}


def _curve(curve: Curve) -> dict[str, Any]:
    return {"id": curve.id, "x": list(curve.x), "y": [_rounded(number) for number in curve.y], "unit": curve.unit}


def _rounded(number: float) -> float:
    """To three significant digits; more would only be noise."""
    return float(f"{number:.3g}")
