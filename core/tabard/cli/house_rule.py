"""`--option KEY=VALUE`: a house rule as it is typed."""

from __future__ import annotations

from tabard.errors import UsageError


def parse_house_rule(text: str) -> tuple[str, str]:
    """`"layout=short"` → `("layout", "short")`; the game judges both. Raises UsageError for a text of another shape."""
    key, equals, value = text.partition("=")
    if not key or not equals:
        raise UsageError(f"--option {text!r} is no house rule; expected KEY=VALUE such as layout=short")
    return key, value
