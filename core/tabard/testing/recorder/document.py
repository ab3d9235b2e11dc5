"""The document `tabard.trace/1`."""

from __future__ import annotations

from typing import Any

from tabard.testing.recorder.printing import as_data
from tabard.testing.recorder.recorder import Recorder
from tabard.testing.recorder.tracing import Trace
from tabard.testing.scenario.outcome import Outcome

FORMAT = "tabard.trace/1"


def document(traced: Trace) -> dict[str, Any]:
    """A scenario that was played. `at` and `message` as in `tabard.scenario/1`."""
    return _document(traced.outcome, traced.recorder)


def unread(file: str, message: str) -> dict[str, Any]:
    """A file that says nothing which could be played."""
    return _document(Outcome(file, ok=False, message=message), Recorder())


def _document(outcome: Outcome, recorder: Recorder) -> dict[str, Any]:
    told = {"file": outcome.file, "ok": outcome.ok, "at": outcome.at, "message": outcome.message}
    return {"format": FORMAT, **told, **as_data(recorder)}
