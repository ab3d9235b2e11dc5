"""A recording as lines for people, and as data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tabard.testing.recorder.entry import KINDS, Entry
from tabard.testing.recorder.recorder import Recorder

INDENT = "  "
DEEPEST = 20
"""Deeper entries stand no further to the right: an agenda may hold thousands of effects."""
NAMED = 6
"""Names counted one by one in a line; the document has all of them."""


def entry_lines(recorder: Recorder) -> Iterator[str]:
    """The kept entries in order, below the step that they belong to."""
    entries = recorder.entries
    dropped = recorder.seen - len(entries)
    if dropped:
        yield f"… {dropped} earlier entries are not shown"
    step = entries[0].step if dropped and entries else len(recorder.steps) if dropped else 0
    yield _title(recorder, step)
    for entry in entries:
        while step < entry.step:
            step += 1
            yield _title(recorder, step)
        yield _line(entry)
    for later in range(step + 1, len(recorder.steps) + 1):
        yield _title(recorder, later)


def _title(recorder: Recorder, step: int) -> str:
    return f"> {recorder.steps[step - 1]}" if step else "> before the first line"


def _line(entry: Entry) -> str:
    return f"{INDENT * (1 + min(entry.depth, DEEPEST))}{entry.text}"


def count_lines(recorder: Recorder) -> Iterator[str]:
    """A line for each kind that came up, its commonest names first."""
    yield f"counts of all {recorder.seen} entries"
    width = max(map(len, KINDS))
    for kind in KINDS:
        if kind in recorder.counts:
            counted = sorted(recorder.counts[kind].items(), key=lambda pair: (-pair[1], pair[0]))
            named = ", ".join(f"{what} {number}" for what, number in counted[:NAMED])
            more = f", {len(counted) - NAMED} more" if len(counted) > NAMED else ""
            yield f"{INDENT}{kind:<{width}} {recorder.count(kind):>5}  {named}{more}"


def as_data(recorder: Recorder) -> dict[str, Any]:
    """`seen`, `steps`, `entries`, `counts`, as plain data; names in alphabetical order."""
    counts = recorder.counts
    return {
        "seen": recorder.seen,
        "steps": list(recorder.steps),
        "entries": [msgspec.to_builtins(entry) for entry in recorder.entries],
        "counts": {kind: dict(sorted(counts[kind].items())) for kind in KINDS if kind in counts},
    }
