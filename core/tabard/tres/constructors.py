"""Values that are written as a name with arguments in parentheses: `Vector2(1, 2)`, `NodePath("a")` …

Arguments are numbers or strings only, never values that nest, so that nothing here calls itself.
"""

from __future__ import annotations

import base64
import binascii
import struct
from collections.abc import Sequence

from tabard.ids import nearest
from tabard.tres.lexer import FLOAT, INT, MINUS_INF, NOT_OUR_NUMBERS, PLAIN, PUNCT, STRING, TOKEN, WORD, Source
from tabard.tres.limits import Limits
from tabard.tres.numbers import in_bits, to_float, to_int
from tabard.tres.strings import unescape
from tabard.tres.values import (
    FIXED_SIZES,
    PACKED_WIDTHS,
    ExtRef,
    Fixed,
    NodePath,
    Packed,
    Placeholder,
    ResourceRef,
    SubRef,
    Value,
)

Argument = int | float | str

OLD_NAMES = {
    "Quat": "Quaternion",
    "Rect3": "AABB",
    "Matrix3": "Basis",
    "Matrix32": "Transform2D",
    "Transform": "Transform3D",
    **{
        f"{pool}{old}Array": f"Packed{new}Array"
        for pool in ("", "Pool")
        for old, new in (
            ("Byte", "Byte"),
            ("Int", "Int32"),
            ("Real", "Float32"),
            ("Float", "Float32"),
            ("String", "String"),
            ("Vector2", "Vector2"),
            ("Vector3", "Vector3"),
            ("Color", "Color"),
        )
    },
}
"""Names of the 3.x format and what they are called now."""

_HANDLES = ("RID", "Callable", "Signal")
_REFUSED = {
    "Object": "Object(…) builds any class of the engine and can run code; content may not hold it",
    "StringName": 'a string name is written &"…"',
    "Array": "an array is written […], a typed one Array[type]([…])",
    "Dictionary": "a dictionary is written {…}, a typed one Dictionary[key, value]({…})",
}
_KNOWN = (*FIXED_SIZES, *PACKED_WIDTHS, *_HANDLES, "NodePath", "ExtResource", "SubResource", "Resource")
_BITS = {"PackedInt32Array": 32, "PackedInt64Array": 64}
_NUMBER_WORDS = {"inf": float("inf"), "inf_neg": float("-inf"), "nan": float("nan")}


def at_once(name: str, body: str) -> Value:
    """The value of `name(body)` when all of body is plain decimal numbers, converted in one go; else None."""
    kind = OLD_NAMES.get(name, name)
    size = FIXED_SIZES.get(kind)
    if (size is None and kind not in PACKED_WIDTHS) or kind == "PackedStringArray" or NOT_OUR_NUMBERS.search(body):
        return None
    parts = body.split(",") if body.strip() else []
    if size is not None and len(parts) != size:
        return None
    try:
        if kind.endswith("i") or kind in _BITS:
            whole = tuple(map(int, parts))
            if not in_bits(whole, _BITS.get(kind, 32)):
                return None
            return Packed(kind, whole) if size is None else Fixed(kind, whole)
        if kind == "PackedByteArray":
            return Packed(kind, bytes(map(int, parts)))
        # Only these can be too small for the engine; looking at each number would double the time.
        small = "e-" in body or "E-" in body or max(map(len, parts), default=0) > 300
        numbers = tuple(map(to_float if small else float, parts))
        return _packed(kind, numbers) if size is None else Fixed(kind, numbers)
    except (ValueError, OverflowError):
        return None


def construct(source: Source, limits: Limits, name: str, start: int, pos: int) -> tuple[Value, int]:
    """The value of the constructor `name` at `start`, whose parenthesis is at `pos`, and the offset behind it."""
    kind = OLD_NAMES.get(name, name)
    if kind in _REFUSED:
        raise source.error(start, "refused" if kind == "Object" else "literal", _REFUSED[kind])
    if not source.text.startswith("(", pos):
        raise source.error(start, "literal", f"{name!r} is not a value{nearest(name, ('true', 'false', 'null'))}")
    if kind not in _KNOWN:
        raise source.error(start, "literal", f"no type {name!r} in this format{nearest(name, _KNOWN)}")
    arguments, places, end = _arguments(source, pos + 1, limits, trailing_comma=kind == "PackedStringArray")
    if kind in _HANDLES:
        if arguments:
            raise source.error(start, "refused", f"{kind} is a handle of a running program: only {kind}() can be read")
        return Placeholder(kind), end
    if kind in FIXED_SIZES:
        return _fixed(source, kind, arguments, places, start), end
    if kind in PACKED_WIDTHS:
        return _packed_checked(source, kind, arguments, places, start), end
    return _reference(source, kind, arguments, start), end


def colour(source: Source, start: int, digits: str) -> Fixed:
    """`#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, in the 32-bit numbers that the engine makes of it."""
    if len(digits) not in (3, 4, 6, 8):
        raise source.error(start, "literal", f"'#{digits[:24]}' is not a colour: #rgb, #rgba, #rrggbb or #rrggbbaa")
    if len(digits) < 6:
        digits = "".join(digit * 2 for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2)]
    if len(parts) == 3:
        parts.append(1.0)
    return Fixed("Color", struct.unpack("<4f", struct.pack("<4f", *parts)))


def _arguments(
    source: Source, pos: int, limits: Limits, *, trailing_comma: bool
) -> tuple[list[Argument], list[int], int]:
    """The arguments from behind `(`, the offset of each, and the offset behind `)`."""
    arguments: list[Argument] = []
    places: list[int] = []
    while True:
        mark, end = _mark(source, pos)
        if mark == ")" and (not arguments or trailing_comma):
            return arguments, places, end
        argument, start, pos = _argument(source, pos)
        if isinstance(argument, str):
            limits.check_string(source, start, argument)
        arguments.append(argument)
        places.append(start)
        mark, end = _mark(source, pos)
        if mark == ")":
            return arguments, places, end
        if mark != ",":
            at = source.skip(pos)
            raise source.error(at, "syntax", f"expected ',' or ')' after an argument, found {source.seen(at)}")
        pos = end


def _mark(source: Source, pos: int) -> tuple[str, int]:
    found = TOKEN.match(source.text, pos)
    return (found[PUNCT], found.end()) if found is not None and found.lastindex == PUNCT else ("", pos)


def _argument(source: Source, pos: int) -> tuple[Argument, int, int]:
    found = TOKEN.match(source.text, pos)
    at = source.skip(pos)
    if found is not None:
        group, end = found.lastindex, found.end()
        if group == PLAIN:
            return found[PLAIN], at, end
        if group == STRING:
            return unescape(source, at + 1, found[STRING]), at, end
        if group == INT:
            return to_int(source, at, found[INT]), at, end
        if group == FLOAT:
            return to_float(found[FLOAT]), at, end
        if group == MINUS_INF:
            return float("-inf"), at, end
        if group == WORD and found[WORD] in _NUMBER_WORDS:
            return _NUMBER_WORDS[found[WORD]], at, end
    raise source.error(at, "literal", f"expected a number or a string as argument, found {source.seen(at)}")


def _numbers(source: Source, kind: str, arguments: list[Argument], places: list[int]) -> tuple[int | float, ...]:
    """The arguments as what `kind` holds: whole numbers (cut towards 0) or 64-bit numbers."""
    bits = _BITS.get(kind, 32 if kind.endswith("i") else 0)
    numbers: list[int | float] = []
    for argument, place in zip(arguments, places, strict=True):
        if isinstance(argument, str):
            raise source.error(place, "literal", f"{kind} takes numbers, not the string {argument[:24]!r}")
        if not bits:
            numbers.append(float(argument))
        elif argument - argument != 0:  # infinite, or not a number
            raise source.error(place, "literal", f"{kind} takes whole numbers, not {argument}")
        else:
            numbers.append(to_int(source, place, str(int(argument)), bits=bits))
    return tuple(numbers)


def _fixed(source: Source, kind: str, arguments: list[Argument], places: list[int], start: int) -> Fixed:
    numbers = _numbers(source, kind, arguments, places)
    if len(numbers) != FIXED_SIZES[kind]:
        raise source.error(start, "literal", f"{kind} takes {FIXED_SIZES[kind]} numbers, not {len(numbers)}")
    return Fixed(kind, numbers)


def _packed_checked(source: Source, kind: str, arguments: list[Argument], places: list[int], start: int) -> Packed:
    if kind == "PackedStringArray":
        texts = tuple(argument for argument in arguments if isinstance(argument, str))
        if len(texts) != len(arguments):
            raise source.error(start, "literal", "PackedStringArray takes strings only")
        return Packed(kind, texts)
    if kind == "PackedByteArray" and len(arguments) == 1 and isinstance(arguments[0], str):
        try:
            return Packed(kind, base64.b64decode(arguments[0], validate=True))
        except (binascii.Error, ValueError):
            raise source.error(places[0], "literal", "this string is not base64") from None
    numbers = _numbers(source, kind, arguments, places)
    if kind == "PackedByteArray" and any(number - number != 0 for number in numbers):
        raise source.error(start, "literal", "PackedByteArray takes whole numbers")
    return _packed(kind, numbers)


def _packed(kind: str, numbers: Sequence[int | float]) -> Packed:
    """A packed array of numbers; the engine drops what is left over behind the last whole element."""
    if kind == "PackedByteArray":
        return Packed(kind, bytes(int(number) % 256 for number in numbers))
    whole = len(numbers) - len(numbers) % PACKED_WIDTHS[kind]
    return Packed(kind, tuple(numbers[:whole]))


def _reference(source: Source, kind: str, arguments: list[Argument], start: int) -> Value:
    if kind in ("ExtResource", "SubResource"):
        if len(arguments) == 1 and isinstance(arguments[0], str | int):
            ref = str(arguments[0])
            return ExtRef(ref) if kind == "ExtResource" else SubRef(ref)
        raise source.error(start, "literal", f"{kind} takes one id")
    texts = [argument for argument in arguments if isinstance(argument, str)]
    if len(texts) == len(arguments):
        if kind == "NodePath" and len(texts) == 1:
            return NodePath(texts[0])
        if kind == "Resource" and len(texts) == 1:
            return ResourceRef(texts[0])
        if kind == "Resource" and len(texts) == 2:
            return ResourceRef(texts[1], texts[0])
    raise source.error(start, "literal", f"{kind} takes {'one string' if kind == 'NodePath' else 'one or two strings'}")
