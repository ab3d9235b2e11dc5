"""Reads one value, however deep, starting at an offset of the text."""

from __future__ import annotations

from typing import NoReturn

from tabard.errors import Fault
from tabard.tres.constructors import at_once, colour, construct
from tabard.tres.lexer import (
    CALL,
    COLOUR,
    EXT,
    FLOAT,
    INT,
    MINUS_INF,
    NAME,
    NUMBERS,
    PLAIN,
    PUNCT,
    STRING,
    SUB,
    TOKEN,
    WORD,
    Source,
)
from tabard.tres.limits import Limits
from tabard.tres.numbers import to_float, to_int
from tabard.tres.strings import unescape
from tabard.tres.values import Dictionary, ElementType, ExtRef, ResourceRef, StringName, SubRef, TypedArray, Value

WORDS: dict[str, Value] = {
    "null": None,
    "nil": None,
    "true": True,
    "false": False,
    "inf": float("inf"),
    "inf_neg": float("-inf"),
    "nan": float("nan"),
}


class ValueReader:
    """Reads values of one `Source`, which may refer only to the ids in `ext_ids` and `sub_ids`.

    What the engine takes though it loses something (a dictionary key given twice) goes to `duplicates`; everything
    else that is wrong raises `ContentError` with the place.
    """

    __slots__ = ("duplicates", "ext_ids", "items", "limits", "source", "sub_ids")

    def __init__(self, source: Source, limits: Limits) -> None:
        self.source = source
        self.limits = limits
        self.ext_ids: set[str] = set()
        self.sub_ids: set[str] = set()
        self.duplicates: list[Fault] = []
        self.items = 0

    def read(self, pos: int, depth: int = 0) -> tuple[Value, int, int]:  # noqa: C901 - the inner loop
        """The value after the blanks at `pos`, the offset where it starts, and the offset behind it."""
        found = TOKEN.match(self.source.text, pos)
        if found is None:
            self.explain(pos)
        group = found.lastindex
        assert group is not None
        body: str = found[group]
        end = found.end()
        if group == PLAIN:
            start = end - len(body) - 2
            return self.limits.check_string(self.source, start, body), start, end
        if group == NUMBERS:
            start = found.start(CALL)
            value = at_once(found[CALL], body)
            if value is None:
                value, end = self.word(found[CALL], start, found.end(CALL), depth)
            return value, start, end
        start = found.start(group)
        if group == INT:
            return to_int(self.source, start, body), start, end
        if group == FLOAT:
            return to_float(body), start, end
        if group in (EXT, SUB):
            start = self.source.skip(pos)
            ref = ExtRef(body) if group == EXT else SubRef(body)
            self.declared(ref, start)
            return ref, start, end
        if group == PUNCT and body == "[":
            items, end = self.array(end, depth + 1)
            return items, start, end
        if group == PUNCT and body == "{":
            entries, end = self.dictionary(end, depth + 1)
            return Dictionary(entries), start, end
        if group == WORD:
            value, end = self.word(body, start, end, depth)
            return value, start, end
        if group in (STRING, NAME):
            text = unescape(self.source, start, self.limits.check_string(self.source, start, body))
            return (text if group == STRING else StringName(text)), start - (1 if group == STRING else 2), end
        if group == COLOUR:
            return colour(self.source, start - 1, body), start - 1, end
        if group == MINUS_INF:
            return float("-inf"), start, end
        raise self.source.error(start, "syntax", f"expected a value, found {body!r}")

    def word(self, word: str, start: int, end: int, depth: int) -> tuple[Value, int]:
        """A named constant, a typed container or a constructor; `end` is behind the word."""
        if word in WORDS:
            return WORDS[word], end
        following = self.source.skip(end)
        if word == "Array" and self.source.text.startswith("[", following):
            return self.typed_array(following + 1, depth + 1)
        if word == "Dictionary" and self.source.text.startswith("[", following):
            return self.typed_dictionary(following + 1, depth + 1)
        value, end = construct(self.source, self.limits, word, start, following)
        if isinstance(value, ExtRef | SubRef):
            self.declared(value, start)
        return value, end

    def declared(self, ref: ExtRef | SubRef, start: int) -> None:
        """Refuse a reference to an id that no heading above declares."""
        external = isinstance(ref, ExtRef)
        known = self.ext_ids if external else self.sub_ids
        if ref.id not in known:
            heading = "ext_resource" if external else "sub_resource"
            names = ", ".join(repr(name) for name in sorted(known)[:6]) or "none"
            message = f"no [{heading}] above has the id {ref.id!r} (there are: {names})"
            raise self.source.error(start, "reference", message)

    def array(self, pos: int, depth: int) -> tuple[list[Value], int]:
        """The items of an array, from behind its `[` to behind its `]`."""
        self.descend(pos, depth)
        items: list[Value] = []
        while True:
            mark, end = self.punctuation(pos)
            if mark == "]":
                self.counted(len(items), pos)
                return items, end
            value, _, pos = self.read(pos, depth)
            items.append(value)
            mark, end = self.punctuation(pos)
            if mark == "]":
                self.counted(len(items), pos)
                return items, end
            if mark != ",":
                self.expected(pos, "',' or ']' after an item of an array")
            pos = end

    def dictionary(self, pos: int, depth: int) -> tuple[tuple[tuple[Value, Value], ...], int]:
        """The entries of a dictionary, from behind its `{` to behind its `}`."""
        self.descend(pos, depth)
        entries: list[tuple[Value, Value]] = []
        seen: set[object] = set()
        while True:
            mark, end = self.punctuation(pos)
            if mark == "}":
                break
            key, start, pos = self.read(pos, depth)
            self.once(key, seen, start)
            mark, end = self.punctuation(pos)
            if mark != ":":
                self.expected(pos, "':' after a key of a dictionary")
            value, _, pos = self.read(end, depth)
            entries.append((key, value))
            mark, end = self.punctuation(pos)
            if mark == "}":
                break
            if mark != ",":
                self.expected(pos, "',' or '}' after an entry of a dictionary")
            pos = end
        self.counted(len(entries), pos)
        return tuple(entries), end

    def once(self, key: Value, seen: set[object], start: int) -> None:
        """Note a scalar key that was met before; the engine keeps the later entry and says nothing."""
        plain = key.text if isinstance(key, StringName) else key
        if not isinstance(plain, str | int | float | None):
            return
        known = (type(plain), plain)
        if known in seen:
            shown = f"{plain!r}" if isinstance(plain, str) else f"{plain}"
            message = f"the key {shown} is given twice in this dictionary; the engine would drop the earlier value"
            self.duplicates.append(self.source.fault(start, "duplicate", message))
        seen.add(known)

    def typed_array(self, pos: int, depth: int) -> tuple[Value, int]:
        """`Array[type]([…])` from behind its first bracket."""
        kind, pos = self.element_type(pos, depth)
        pos = self.expect("]", pos, "']' after the type of a typed array")
        pos = self.expect("(", pos, "'(' after the type of a typed array")
        pos = self.expect("[", pos, "'[' in a typed array")
        items, pos = self.array(pos, depth)
        pos = self.expect(")", pos, "')' after a typed array")
        return TypedArray(kind, tuple(items)), pos

    def typed_dictionary(self, pos: int, depth: int) -> tuple[Value, int]:
        """`Dictionary[key, value]({…})` from behind its first bracket."""
        key_type, pos = self.element_type(pos, depth)
        pos = self.expect(",", pos, "',' between the two types of a typed dictionary")
        value_type, pos = self.element_type(pos, depth)
        pos = self.expect("]", pos, "']' after the types of a typed dictionary")
        pos = self.expect("(", pos, "'(' after the types of a typed dictionary")
        pos = self.expect("{", pos, "'{' in a typed dictionary")
        entries, pos = self.dictionary(pos, depth)
        pos = self.expect(")", pos, "')' after a typed dictionary")
        return Dictionary(entries, key_type, value_type), pos

    def element_type(self, pos: int, depth: int) -> tuple[ElementType, int]:
        """The name of a type, or a reference to the script that is the type."""
        found = TOKEN.match(self.source.text, pos)
        if (
            found is not None
            and found.lastindex == WORD
            and not self.source.text.startswith("(", self.source.skip(found.end()))
        ):
            return found[WORD], found.end()
        value, start, end = self.read(pos, depth)
        if not isinstance(value, ExtRef | SubRef | ResourceRef):
            raise self.source.error(start, "syntax", "expected the name of a type, or a reference to its script")
        return value, end

    def punctuation(self, pos: int) -> tuple[str, int]:
        """The mark after the blanks at `pos` and the offset behind it; `""` when something else stands there."""
        found = TOKEN.match(self.source.text, pos)
        return (found[PUNCT], found.end()) if found is not None and found.lastindex == PUNCT else ("", pos)

    def expect(self, mark: str, pos: int, what: str) -> int:
        """The offset behind `mark`, which must come next."""
        seen, end = self.punctuation(pos)
        if seen != mark:
            self.expected(pos, what)
        return end

    def expected(self, pos: int, what: str) -> NoReturn:
        """Refuse what stands at `pos`."""
        start = self.source.skip(pos)
        raise self.source.error(start, "syntax", f"expected {what}, found {self.source.seen(start)}")

    def descend(self, pos: int, depth: int) -> None:
        """Refuse nesting that the engine would write back empty (and that could exhaust our stack)."""
        if depth > self.limits.nesting:
            raise self.source.error(pos - 1, "limit", f"values nested deeper than {self.limits.nesting} levels")

    def counted(self, items: int, pos: int) -> None:
        """Keep count of all items of the file."""
        self.items += items
        if self.items > self.limits.items:
            raise self.source.error(pos, "limit", f"more than {self.limits.items} items in one file")

    def explain(self, pos: int) -> NoReturn:
        """Say why no token starts after the blanks at `pos`."""
        text = self.source.text
        start = self.source.skip(pos)
        seen = text[start : start + 1]
        word = self.source.seen(start)
        message = f"expected a value, found {word}"
        if seen in ('"', "&", "@"):
            message = "this string has no closing '\"'" if seen == '"' else f"expected '\"' right after {seen!r}"
        elif seen == "'":
            message = "strings stand in double quotes, not single ones"
        elif seen == ";":
            message = "a comment must end with a line feed; a lone carriage return does not end it"
        elif seen == "#":
            message = f"{word} is not a colour (#rgb, #rgba, #rrggbb, #rrggbbaa), and '#' starts no comment: use ';'"
        elif seen == "^":
            message = '^"…" belongs to GDScript; a node path is written NodePath("…")'
        elif seen.isdigit() or (seen in "+-." and seen):
            message = f"{word} is not a number of this format (examples: 3, -1.5, 1e-05)"
        raise self.source.error(start, "syntax" if start >= len(text) else "literal", message)
