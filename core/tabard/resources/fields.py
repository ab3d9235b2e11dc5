"""What a resource class says about each of its fields; checks, docs and editors share it."""

from __future__ import annotations

import msgspec


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """Metadata of a declared field: `health: Annotated[int, Field(doc="Wounds it takes to beat it.", ge=1)]`.

    doc: one sentence for people, without markup.
    ge, le: the least and greatest number allowed (of each item, for tuples and dictionaries).
    enum: the texts allowed (of each item, for tuples).
    hint: how an editor shows it, e.g. `"multiline"`.
    renamed_from: former names of the field, still read from files.
    ref: script classes; the value (each item, for tuples) is then an ExtResource to a loaded file of one of these
        classes, and the Python value is that file's `res://` path.
    """

    doc: str
    ge: int | float | None = None
    le: int | float | None = None
    enum: tuple[str, ...] = ()
    hint: str = ""
    renamed_from: tuple[str, ...] = ()
    ref: tuple[str, ...] = ()
