"""Lists that are too long for a line, on as many as they need."""

from __future__ import annotations

import re

from tabard.api import Message, say
from tabard_games.milestone.words.figures import joined

COLUMNS = 80
"""How wide a screen is, in English."""

_FIELD = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


def english(message: Message) -> str:
    """The sentence as it is before it is translated, to see how long it is."""
    text = message.plural if message.plural and message.fields["n"] != 1 else message.text

    def filled(found: re.Match[str]) -> str:
        value = message.fields[found[1]]
        return english(value) if isinstance(value, Message) else format(value, found[2] or "")

    return _FIELD.sub(filled, text)


def packed(parts: list[Message], width: int) -> list[Message]:
    """`a, b, c` in lines of at most `width` columns; all but the last line end with a comma."""
    lines: list[list[Message]] = []
    left = 0
    for part in parts:
        size = len(english(part)) + len(", ")
        if not lines or size > left:
            lines.append([])
            left = width + 1
        lines[-1].append(part)
        left -= size
    return [say("{what},", what=joined(line)) for line in lines[:-1]] + [joined(line) for line in lines[-1:]]
