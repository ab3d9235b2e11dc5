"""Reads a whole `.tres` or `.tscn`: headings in their order, each with attributes and properties.

Stricter than the engine where the engine loses something without a word: stray text, `#` and `//` "comments", blanks
inside a key and keys given twice are faults. Parsing builds plain values: it opens nothing and looks no class up.
"""

from __future__ import annotations

import re
from typing import NoReturn

from tabard.errors import ContentError, Fault
from tabard.tres.document import Document, Entry, Kind, Section
from tabard.tres.lexer import (
    ATTRIBUTE,
    ATTRIBUTE_NAME,
    BARE_KEY,
    KEY,
    KEY_BOOL,
    KEY_EXT,
    KEY_FLOAT,
    KEY_INT,
    KEY_PLAIN,
    PROPERTY,
    QUOTED,
    TAG,
    VALUE_END,
    Source,
)
from tabard.tres.limits import DEFAULT_LIMITS, Limits
from tabard.tres.numbers import to_float, to_int
from tabard.tres.order import Order
from tabard.tres.strings import unescape
from tabard.tres.value_reader import ValueReader
from tabard.tres.values import ExtRef, SubRef, Value

NEWEST_FORMAT = 4


def parse(text: str, *, file: str, limits: Limits = DEFAULT_LIMITS) -> Document:
    """The document in `text`, strictly: raises `ContentError` with the first fault of syntax, or with all duplicates.

    `file` names the text in faults; a name that ends in `.tscn` must hold a scene.
    """
    document = parse_lenient(text, file=file, limits=limits)
    if document.duplicates:
        raise ContentError(document.duplicates)
    return document


def parse_lenient(text: str, *, file: str, limits: Limits = DEFAULT_LIMITS) -> Document:
    """As `parse`, but keys and ids given twice are kept, as the engine accepts them, and listed in `duplicates`."""
    source = Source(text, file=file)
    _check_characters(source, limits)
    return _Parser(source, limits).document()


def parse_bytes(data: bytes, *, file: str, limits: Limits = DEFAULT_LIMITS) -> Document:
    """As `parse`, from the bytes of a file: UTF-8 without a byte order mark."""
    return parse(decode(data, file=file, limits=limits), file=file, limits=limits)


def parse_value(text: str, *, file: str, limits: Limits = DEFAULT_LIMITS) -> Value:
    """The one value that `text` consists of; it can refer to no ext_resource or sub_resource."""
    source = Source(text, file=file)
    _check_characters(source, limits)
    reader = ValueReader(source, limits)
    value, _, end = reader.read(0)
    end = source.skip(end)
    if end < len(text):
        raise source.error(end, "syntax", f"expected nothing more after the value, found {source.seen(end)}")
    if reader.duplicates:
        raise ContentError(tuple(reader.duplicates))
    return value


def decode(data: bytes, *, file: str, limits: Limits = DEFAULT_LIMITS) -> str:
    """The text of a file's bytes; raises `ContentError` for a byte order mark, invalid UTF-8, or too many bytes."""
    if len(data) > limits.characters * 4:
        raise ContentError((Fault(file, 1, 1, "limit", f"{len(data)} bytes; at most {limits.characters * 4}"),))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = Source(data[: error.start].decode("utf-8"), file=file)
        message = f"byte 0x{data[error.start]:02x} is not valid UTF-8"
        raise before.error(len(before.text), "encoding", message) from None


def _check_characters(source: Source, limits: Limits) -> None:
    """Refuse what no text of the format holds, before any pattern looks at it."""
    text = source.text
    if len(text) > limits.characters:
        raise source.error(0, "limit", f"{len(text)} characters; at most {limits.characters}")
    if text.startswith("\ufeff"):
        raise source.error(0, "encoding", "the file starts with a byte order mark; the engine cannot read that")
    if "\0" in text:
        raise source.error(text.index("\0"), "encoding", "a NUL character")
    if not text.isascii():
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise source.error(error.start, "encoding", "half of a UTF-16 pair, which is no character") from None


class _Parser:
    """One pass over one text; `pos` is behind what has been read."""

    __slots__ = ("duplicates", "limits", "pos", "source", "text", "values")

    def __init__(self, source: Source, limits: Limits) -> None:
        self.source = source
        self.text = source.text
        self.limits = limits
        self.pos = 0
        self.values = ValueReader(source, limits)
        self.duplicates = self.values.duplicates

    def document(self) -> Document:
        """The whole file."""
        head = self.heading()
        if head is None or head.tag not in ("gd_resource", "gd_scene"):
            at = self.source.skip(0)
            raise self.source.error(at, "heading", "a file starts with [gd_resource …] or [gd_scene …]")
        kind: Kind = "gd_scene" if head.tag == "gd_scene" else "gd_resource"
        self.check_head(head, kind)
        order = Order(self.source, kind, self.values.ext_ids, self.values.sub_ids)
        count = 0
        while (section := self.heading()) is not None:
            count += 1
            if count > self.limits.sections:
                raise self.source.error(section.at, "limit", f"more than {self.limits.sections} headings")
            order.place(self.with_properties(section) if order.accept(section) else section)
        order.finish(self.pos)
        return Document(
            kind=kind,
            head=head,
            ext_resources=tuple(order.ext_resources),
            sub_resources=tuple(order.sub_resources),
            body=tuple(order.body),
            duplicates=tuple(sorted(self.duplicates + order.duplicates)),
            source=self.source,
        )

    def check_head(self, head: Section, kind: Kind) -> None:
        """The first heading: its format, its type, and whether the file's name fits."""
        version = head.attr("format")
        if version is not None:
            if not isinstance(version.value, int) or isinstance(version.value, bool):
                raise self.source.error(version.value_at, "heading", "format must be a whole number")
            if version.value > NEWEST_FORMAT:
                message = f"format {version.value} is newer than {NEWEST_FORMAT}, the newest that can be read"
                raise self.source.error(version.value_at, "heading", message)
        if kind == "gd_resource" and not isinstance(getattr(head.attr("type"), "value", None), str):
            raise self.source.error(head.at, "heading", '[gd_resource] needs type="…"')
        if kind == "gd_resource" and self.source.file.endswith(".tscn"):
            raise self.source.error(head.at, "heading", "a .tscn file must hold a [gd_scene]")

    def heading(self) -> Section | None:
        """The heading that comes next, without its properties; None at the end of the file."""
        at = self.pos = self.source.skip(self.pos)
        if at >= len(self.text):
            return None
        found = TAG.match(self.text, at)
        if found is None:
            if self.text[at] == "[":
                raise self.source.error(at, "syntax", "expected the name of a heading after '['")
            raise self.source.error(at, "syntax", f"expected '[', found {self.source.seen(at)}")
        self.pos = found.end()
        attrs: list[Entry] = []
        while True:
            attr = self.attribute()
            if attr is None:
                break
            attrs.append(attr)
        self.note_duplicates(attrs, f"of [{found[1]}]")
        return Section(found[1], at, tuple(attrs))

    def attribute(self) -> Entry | None:
        """The attribute that comes next; None behind the `]` that ends the heading."""
        found = ATTRIBUTE.match(self.text, self.pos)
        if found is not None:
            self.pos = found.end()
            return self.plain(found)
        at = self.pos = self.source.skip(self.pos)
        if self.text.startswith("]", at):
            self.pos = at + 1
            return None
        name = ATTRIBUTE_NAME.match(self.text, at)
        if name is None:
            raise self.source.error(
                at, "syntax", f"expected an attribute or ']' in a heading, found {self.source.seen(at)}"
            )
        self.equals(at, name.end(), f"the attribute {name[0]!r}")
        value, value_at, self.pos = self.values.read(self.pos)
        return Entry(name[0], value, at, value_at, self.pos)

    def with_properties(self, section: Section) -> Section:
        """The section with the assignments that follow its heading."""
        props: list[Entry] = []
        match = PROPERTY.match
        while True:
            found = match(self.text, self.pos)
            if found is not None:
                self.pos = found.end()
                props.append(self.plain(found))
                continue
            self.pos = self.source.skip(self.pos)
            if self.pos >= len(self.text) or self.text[self.pos] == "[":
                break
            props.append(self.assignment())
        self.note_duplicates(props, f"below [{section.tag}]")
        return Section(section.tag, section.at, section.attrs, tuple(props))

    def assignment(self) -> Entry:
        """`key = value` where the key is quoted, or the value is not a plain one."""
        at = self.pos
        quoted = self.text[at] == '"'
        found = (QUOTED if quoted else BARE_KEY).match(self.text, at)
        if found is None:
            self.bad_key(at)
        if not quoted and self.text[found.end() : found.end() + 1] > "~":
            self.bad_key(found.end())
        key = unescape(self.source, at + 1, found[1]) if quoted else found[0]
        if not quoted and (key[0] == "#" or key.startswith("//")):
            raise self.source.error(
                at, "syntax", f"{key[:2].rstrip()!r} starts no comment here; comments start with ';'"
            )
        self.equals(at, found.end(), f"the key {key!r}")
        value, value_at, self.pos = self.values.read(self.pos)
        if VALUE_END.match(self.text, self.pos) is None and not self.text.startswith("[", self.pos):
            raise self.source.error(
                self.pos, "syntax", f"expected a blank after the value of {key!r}, found {self.source.seen(self.pos)}"
            )
        return Entry(key, value, at, value_at, self.pos)

    def bad_key(self, at: int) -> NoReturn:
        """Say why no key starts here."""
        seen = self.text[at]
        if seen == '"':
            message = "this quoted key has no closing '\"'"
        elif seen == ";":
            message = "a comment must end with a line feed; a lone carriage return does not end it"
        elif ord(seen) > 126:
            message = f"a key with {seen!r} in it must stand in double quotes"
        else:
            message = f"expected 'key = value' or a heading, found {self.source.seen(at)}"
        raise self.source.error(at, "syntax", message)

    def equals(self, start: int, end: int, what: str) -> None:
        """Step over the `=` that must follow the name between `start` and `end`."""
        at = self.source.skip(end)
        if not self.text.startswith("=", at):
            raise self.source.error(start, "syntax", f"expected '=' after {what}, found {self.source.seen(at)}")
        self.pos = at + 1

    def plain(self, found: re.Match[str]) -> Entry:
        """The entry of a match of `PROPERTY` or `ATTRIBUTE`, whose value is a plain one."""
        group = found.lastindex
        assert group is not None
        body: str = found[group]
        value_at = found.start(group)
        value: Value
        if group == KEY_PLAIN:
            value_at -= 1
            value = self.limits.check_string(self.source, value_at, body)
        elif group == KEY_INT:
            value = to_int(self.source, value_at, body)
        elif group == KEY_FLOAT:
            value = to_float(body)
        elif group == KEY_BOOL:
            value = body == "true"
        else:
            value = ExtRef(body) if group == KEY_EXT else SubRef(body)
            value_at -= len('ExtResource("')  # as long as the other name
            self.values.declared(value, value_at)
        return Entry(found[KEY], value, found.start(KEY), value_at, found.end())

    def note_duplicates(self, entries: list[Entry], where: str) -> None:
        """List the keys that stand more than once."""
        if len({entry.key for entry in entries}) == len(entries):
            return
        first: dict[str, Entry] = {}
        for entry in entries:
            earlier = first.setdefault(entry.key, entry)
            if earlier is not entry:
                line, _ = self.source.place(earlier.at)
                message = f"{entry.key!r} is given twice {where}; the first is in line {line}"
                self.duplicates.append(self.source.fault(entry.at, "duplicate", message))
