"""The files that a document mentions in its `[ext_resource]` headings."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tabard.resources.paths import resolve, trouble
from tabard.resources.resource import Declared
from tabard.tres.document import Document

Note = Callable[[int, str, str], None]
"""Notes a fault: offset, code, message."""


class Link(msgspec.Struct, frozen=True):
    """A `res://` path that a file mentions, and the offset of the mention; `field` is the one that holds it, if any."""

    target: str
    at: int
    field: Declared | None = None


def read_links(document: Document, note: Note) -> tuple[dict[str, str], list[Link]]:
    """The paths of all ext_resources by their id, and links to those that have to be there. Scripts are never run from
    a file's word, so theirs need not be."""
    targets: dict[str, str] = {}
    links: list[Link] = []
    for section in document.ext_resources:
        entry, ref = section.attr("path"), section.text_attr("id")
        if entry is None or ref is None or not isinstance(entry.value, str):
            continue
        path = resolve(entry.value, base=document.file)
        wrong = trouble(path)
        if wrong:
            note(entry.value_at, "path", wrong)
            continue
        targets[ref] = path
        if section.text_attr("type") != "Script":
            links.append(Link(path, entry.value_at))
    return targets, links
