"""The compiled patterns that cut the text, and the text itself with its places.

One `match` of `TOKEN` eats the blanks and comments before a token and the token; `PROPERTY` does the same for a whole
assignment of a plain value, which is what most lines of real files are. Quantifiers are possessive (`*+`): nothing
here can backtrack, so the time stays linear in the text whatever a hostile file holds.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from tabard.errors import ContentError, Fault

_WS = r"[\x01-\x20]*+"
# A comment must end with a line feed: the engine would let a lone carriage return swallow the rest of the file.
_BLANK = _WS + r"(?:;[^\r\n]*+(?:\r?\n|\Z)" + _WS + r")*+"
_NO_WORD = r"(?![A-Za-z0-9_.])"
_FLOAT = r"-?[0-9]++(?:\.[0-9]*+)?+(?:[eE][+-]?[0-9]++)?+"
_ESCAPED = r'"((?:[^"\\]++|\\[\x00-\U0010ffff])*+)"'

PLAIN, INT, FLOAT, EXT, SUB, CALL, NUMBERS, WORD, PUNCT, STRING, NAME, COLOUR, MINUS_INF = range(1, 14)
"""The groups of `TOKEN`; `match.lastindex` says which one was met (never CALL: NUMBERS closes after it)."""

TOKEN = re.compile(
    _BLANK
    + "(?:"
    + "|".join(
        (
            r'"([^"\\]*+)"',
            r"(-?[0-9]++)" + _NO_WORD,
            "(" + _FLOAT + ")" + _NO_WORD,
            r"ExtResource" + _WS + r"\(" + _WS + r'"([^"\\]*+)"' + _WS + r"\)",
            r"SubResource" + _WS + r"\(" + _WS + r'"([^"\\]*+)"' + _WS + r"\)",
            r"([A-Z][A-Za-z0-9]*+)" + _WS + r"\(([-+0-9.eE,\x01-\x20]*+)\)",
            r"([A-Za-z_][A-Za-z0-9_]*+)",
            r"([\[\]{}(),:=])",
            _ESCAPED,
            "[&@]" + _ESCAPED,
            r"#([0-9a-fA-F]++)(?![A-Za-z0-9_])",
            r"(-inf)" + _NO_WORD,
        )
    )
    + ")"
)

KEY, KEY_PLAIN, KEY_INT, KEY_FLOAT, KEY_EXT, KEY_SUB, KEY_BOOL = range(1, 8)
"""The groups of `PROPERTY` and `ATTRIBUTE`."""

_PLAIN_VALUE = (
    _WS
    + "="
    + _WS
    + "(?:"
    + "|".join(
        (
            r'"([^"\\]*+)"',
            r"(-?[0-9]++)" + _NO_WORD,
            "(" + _FLOAT + ")" + _NO_WORD,
            r'ExtResource\("([^"\\]*+)"\)',
            r'SubResource\("([^"\\]*+)"\)',
            r"(true|false)" + _NO_WORD,
        )
    )
    + ")"
)
PROPERTY = re.compile(_BLANK + r"([A-Za-z_][A-Za-z0-9_/.:-]*+)" + _PLAIN_VALUE + r"(?=[\x01-\x20;]|\Z)")
ATTRIBUTE = re.compile(_BLANK + r"([A-Za-z_][A-Za-z0-9_]*+)" + _PLAIN_VALUE)

BLANKS = re.compile(_BLANK)
TAG = re.compile(r"\[" + _BLANK + r"([A-Za-z_][A-Za-z0-9_]*+(?:[.:][A-Za-z0-9_]++)*+)")
BARE_KEY = re.compile(r"[!#-:<>-Z\\^-~]++")
"""Printable ASCII without `"`, `=`, `;` and brackets: what the engine's writer leaves unquoted."""
ATTRIBUTE_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*+")
QUOTED = re.compile(_ESCAPED)
VALUE_END = re.compile(r"[\x01-\x20;]|\Z")

NOT_OUR_NUMBERS = re.compile(r"(?<![eE])\+|(?<![0-9])\.")
"""What Python's `float` takes and the format does not: `+1` and `.5`."""

ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{6})|([\x00-\U0010ffff]))")

_SEEN = re.compile(r"[A-Za-z0-9_.]+|[^\r\n]")
_LINE = re.compile(r"\r\n?|\n")


class Source:
    """The text of one file and the places in it; lines are counted only once somebody asks."""

    __slots__ = ("_starts", "file", "text")

    def __init__(self, text: str, *, file: str) -> None:
        self.text = text
        self.file = file
        self._starts: list[int] | None = None

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column (in characters) of an offset, both from 1; LF, CR LF and CR each end a line."""
        if self._starts is None:
            self._starts = [0, *(found.end() for found in _LINE.finditer(self.text))]
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def fault(self, offset: int, code: str, message: str) -> Fault:
        """A fault at an offset of this file."""
        line, col = self.place(offset)
        return Fault(self.file, line, col, code, message)

    def error(self, offset: int, code: str, message: str) -> ContentError:
        """The same as an exception, ready to be raised."""
        return ContentError((self.fault(offset, code, message),))

    def skip(self, offset: int) -> int:
        """The offset behind the blanks and comments that start at `offset`."""
        found = BLANKS.match(self.text, offset)
        return offset if found is None else found.end()

    def seen(self, offset: int) -> str:
        """What stands at `offset`, for a message: a few characters of its line, or the end of the file."""
        if offset >= len(self.text):
            return "the end of the file"
        words = _SEEN.match(self.text, offset)
        return "the end of the line" if words is None else repr(words[0][:24])
