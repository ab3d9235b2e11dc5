"""Escapes of the format's strings."""

from __future__ import annotations

import re

from tabard.tres.lexer import ESCAPE, Source

_SHORT = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}


def unescape(source: Source, start: int, body: str) -> str:
    """The text that `body` (at offset `start`, without its quotes) stands for.

    `\\b \\t \\n \\f \\r`, `\\uXXXX` and `\\UXXXXXX` have a meaning, UTF-16 pairs are joined; any other `\\c` is `c`.
    Raises `ContentError` for a hex escape without its digits, NUL, or half of a UTF-16 pair.
    """

    def one(found: re.Match[str]) -> str:
        short, long, other = found.groups()
        if other is not None:
            if other in "uU":
                digits = 4 if other == "u" else 6
                raise source.error(
                    start + found.start(), "literal", f"'\\{other}' needs {digits} hexadecimal digits after it"
                )
            return _SHORT.get(other, other)
        code = int(short or long, 16)
        if code == 0 or code > 0x10FFFF:
            raise source.error(start + found.start(), "literal", f"{found[0]!r} is not a character")
        return chr(code)

    if "\\" not in body:
        return body
    text = ESCAPE.sub(one, body)
    if text.isascii():
        return text
    try:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        raise source.error(
            start, "literal", "this string holds half of a UTF-16 pair: write '\\ud83d\\ude00', or '\\U01f600'"
        ) from None
