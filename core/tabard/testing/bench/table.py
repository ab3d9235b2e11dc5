"""The table of all rows, and choosing from it."""

from __future__ import annotations

from collections.abc import Sequence

from tabard.errors import UsageError
from tabard.ids import nearest
from tabard.testing.bench import clone_rows, pack_rows, playout_rows, resolver_rows, save_rows, start_rows
from tabard.testing.bench.rows import Bench, Row, RowSet

SETS: tuple[RowSet, ...] = (
    resolver_rows.rows,
    playout_rows.rows,
    clone_rows.rows,
    pack_rows.rows,
    save_rows.rows,
    start_rows.rows,
)
"""In the order of the rows' numbers. A new set of rows is one more function here."""


def table(bench: Bench, sets: Sequence[RowSet] = SETS) -> tuple[Row, ...]:
    """Every row there is for these games."""
    return tuple(row for make in sets for row in make(bench))


def chosen(rows: Sequence[Row], only: str) -> tuple[Row, ...]:
    """The rows that a list such as `playout,save.atomic` names, in the order of the table; all of them for "".

    A name is an id or its beginning up to a dot. Raises UsageError for one that is neither.
    """
    if not only:
        return tuple(rows)
    wanted = [name.strip() for name in only.split(",")]
    known = {name: None for row in rows for name in (*_beginnings(row.id), row.id)}
    for name in wanted:
        if name not in known:
            raise UsageError(f"there is no row {name!r}{nearest(name, known) or '; known: ' + ', '.join(known)}")
    return tuple(row for row in rows if {*_beginnings(row.id), row.id}.intersection(wanted))


def _beginnings(row: str) -> list[str]:
    """`"pack.time.chess"` → `["pack", "pack.time"]`."""
    parts = row.split(".")
    return [".".join(parts[:n]) for n in range(1, len(parts))]
