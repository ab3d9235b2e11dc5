"""What became of each plugin, and the file that remembers it, so that listing plugins runs none of them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Literal

FORMAT = "tabard.plugins/1"

State = Literal["on", "off", "broken", "new"]
"""on: loaded. off: kept out, by choice or by what it needs. broken: it failed. new: found and never loaded yet."""
STATES: tuple[State, ...] = ("on", "off", "broken", "new")


@dataclass(frozen=True, slots=True, kw_only=True)
class PluginReport:
    """One plugin: what it is, how it fares and why. `source` is its folder; `digest` is empty unless it was loaded."""

    id: str
    name: str
    version: str
    state: State
    reason: str
    source: str
    digest: str

    def same_plugin(self, other: PluginReport) -> bool:
        return (self.id, self.version, self.source) == (other.id, other.version, other.source)


def report_document(reports: Iterable[PluginReport], *, warnings: Iterable[str] = ()) -> dict[str, Any]:
    """The document `tabard.plugins/1`, keys in the order in which they are printed."""
    return {"format": FORMAT, "plugins": [asdict(report) for report in reports], "warnings": list(warnings)}


def write_report(file: Path, reports: Iterable[PluginReport]) -> str:
    """Write the report, whole or not at all. It is a convenience, so a failure is a sentence and not an error; the
    sentence is empty when all went well."""
    body = json.dumps(report_document(reports), indent=2, ensure_ascii=False) + "\n"
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            draft.write_text(body, "utf-8")
            os.replace(draft, file)
        except OSError:
            draft.unlink(missing_ok=True)
            raise
    except OSError as error:
        return f"the list of plugins could not be kept in {file} ({error.strerror or error})"
    return ""


def read_report(file: Path) -> tuple[PluginReport, ...]:
    """The last report. Nothing when there is none, or when it is of another format or damaged: the next start writes
    a new one."""
    try:
        document = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return ()
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return ()
    rows = document.get("plugins")
    return tuple(PluginReport(**row) for row in rows if _is_row(row)) if isinstance(rows, list) else ()


_KEYS = frozenset(field.name for field in fields(PluginReport))


def _is_row(row: object) -> bool:
    if not isinstance(row, dict) or row.keys() != _KEYS:
        return False
    return all(isinstance(value, str) for value in row.values()) and row["state"] in STATES
