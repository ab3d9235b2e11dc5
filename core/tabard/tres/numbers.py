"""Numbers of the format, which are not quite Python's."""

from __future__ import annotations

from collections.abc import Collection

from tabard.tres.lexer import Source

_SMALLEST = 2.2250738585072014e-308


def in_bits(numbers: Collection[int], bits: int) -> bool:
    """Does each number fit into a signed integer of `bits` bits?"""
    return not numbers or (-(1 << (bits - 1)) <= min(numbers) and max(numbers) < 1 << (bits - 1))


def to_int(source: Source, start: int, text: str, *, bits: int = 64) -> int:
    """A signed whole number of `bits` bits. The engine clamps or wraps what is beyond; we refuse it."""
    # Python refuses to convert thousands of digits in its own words, so leading zeros go and the length is looked at.
    digits = text if len(text) < 19 else ("-" if text[0] == "-" else "") + (text.lstrip("-0") or "0")
    if len(digits) <= 20 and in_bits((value := int(digits),), bits):
        return value
    raise source.error(
        start, "literal", f"{text[:24]} does not fit into {bits} bits: from -2^{bits - 1} to 2^{bits - 1} - 1"
    )


def to_float(text: str) -> float:
    """A 64-bit number; overflow gives infinity, and what is not above the smallest normal number gives 0, as in 4.6.

    Raises `ValueError` where Python's `float` does.
    """
    value = float(text)
    return 0.0 if -_SMALLEST <= value <= _SMALLEST and value else value
