"""Readable ids, and the nearest right name for a wrong one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*\Z")


def is_id(text: str) -> bool:
    """Is `text` a readable id: lower-case words joined by single hyphens?"""
    return ID.match(text) is not None


def slug(text: str) -> str:
    """`"Scary Monster's Den"` → `"scary-monsters-den"`; letters outside ASCII lose their marks."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower()
    words = re.findall(r"[a-z0-9]+", plain.replace("'", ""))
    return "-".join(words) or "unnamed"


def closest(wrong: str, known: Iterable[str]) -> str | None:
    """The known name that a wrong one is most likely meant to be, or None when nothing is near."""
    folded = {name.casefold(): name for name in known}
    close = get_close_matches(wrong.casefold(), list(folded), n=1, cutoff=0.6)
    return folded[close[0]] if close else None


def nearest(wrong: str, known: Iterable[str]) -> str:
    """A clause to end an error message with: `"; did you mean 'health'?"`, or `""` when nothing is near."""
    close = closest(wrong, known)
    return f"; did you mean {close!r}?" if close is not None else ""


def letter(seat: int) -> str:
    """A seat's letter in text forms: A, B, C …"""
    return chr(ord("A") + seat)


def seat_of(text: str) -> int | None:
    """The seat that a letter means, or None."""
    return ord(text) - ord("A") if len(text) == 1 and "A" <= text <= "Z" else None
