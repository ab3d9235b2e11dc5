"""What a text resource or scene says: headings, their attributes and their properties, each with its place."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tabard.errors import Fault
from tabard.tres.lexer import Source
from tabard.tres.values import Value

Kind: TypeAlias = Literal["gd_resource", "gd_scene"]


class Entry(msgspec.Struct, frozen=True):
    """`key = value`, as a property or as an attribute of a heading.

    `at`, `value_at` and `end` are offsets into the text: where the key starts, where the value starts, and behind it.
    `Document.place` makes line and column of them; a writer cuts the untouched text out with them.
    """

    key: str
    value: Value
    at: int
    value_at: int
    end: int


class Section(msgspec.Struct, frozen=True):
    """A heading `[tag attribute=value …]` at offset `at`, with the properties below it."""

    tag: str
    at: int
    attrs: tuple[Entry, ...] = ()
    props: tuple[Entry, ...] = ()

    def attr(self, key: str) -> Entry | None:
        """The attribute of this name; the last one, as in the engine, should there be several."""
        return next((entry for entry in reversed(self.attrs) if entry.key == key), None)

    def prop(self, key: str) -> Entry | None:
        """The property of this name; the last one, as in the engine, should there be several."""
        return next((entry for entry in reversed(self.props) if entry.key == key), None)

    def text_attr(self, key: str) -> str | None:
        """The value of an attribute as text: a string, or a whole number (ids of format 2) in digits, else None."""
        entry = self.attr(key)
        if entry is None or isinstance(entry.value, bool) or not isinstance(entry.value, str | int):
            return None
        return str(entry.value)


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """One file of the text format, read.

    `body` holds what follows the sub_resources in file order: one `resource`, or nodes, connections and editables.
    `duplicates` lists what is given twice (`parse` refuses such a file, `parse_lenient` hands it on).
    """

    kind: Kind
    head: Section
    ext_resources: tuple[Section, ...] = ()
    sub_resources: tuple[Section, ...] = ()
    body: tuple[Section, ...] = ()
    duplicates: tuple[Fault, ...] = ()
    source: Source

    @property
    def file(self) -> str:
        """The name the text was read under."""
        return self.source.file

    @property
    def text(self) -> str:
        """The whole text, as it was read."""
        return self.source.text

    @property
    def resource(self) -> Section | None:
        """The `[resource]` of a gd_resource; None in a scene."""
        return self.body[0] if self.kind == "gd_resource" else None

    @property
    def nodes(self) -> tuple[Section, ...]:
        """The nodes of a scene, the root first."""
        return tuple(section for section in self.body if section.tag == "node")

    @property
    def connections(self) -> tuple[Section, ...]:
        """The signal connections of a scene."""
        return tuple(section for section in self.body if section.tag == "connection")

    @property
    def editables(self) -> tuple[Section, ...]:
        """The instances of a scene whose children may be overridden."""
        return tuple(section for section in self.body if section.tag == "editable")

    def ext(self, ref: str) -> Section | None:
        """The ext_resource with this id."""
        return next((section for section in reversed(self.ext_resources) if section.text_attr("id") == ref), None)

    def sub(self, ref: str) -> Section | None:
        """The sub_resource with this id; the last one, as in the engine, should there be several."""
        return next((section for section in reversed(self.sub_resources) if section.text_attr("id") == ref), None)

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        return self.source.place(offset)
