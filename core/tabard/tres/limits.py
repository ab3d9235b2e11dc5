"""How large a file of the text format may be before it is refused."""

from __future__ import annotations

import msgspec

from tabard.tres.lexer import Source


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Bounds that keep memory and time in proportion to honest content.

    `nesting` is the engine writer's own depth: what lies deeper would be written back empty.
    """

    characters: int = 16 * 1024 * 1024
    string: int = 4 * 1024 * 1024
    items: int = 2_000_000
    sections: int = 100_000
    nesting: int = 100

    def check_string(self, source: Source, start: int, text: str) -> str:
        """The text itself, unless it is too long: then `ContentError`."""
        if len(text) > self.string:
            raise source.error(start, "limit", f"a string of {len(text)} characters; at most {self.string}")
        return text


DEFAULT_LIMITS = Limits()
