"""Whatever is written reads back equal, and no text does worse than a `ContentError`."""

from __future__ import annotations

import contextlib
import math
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tabard.errors import ContentError
from tabard.tres.parser import parse, parse_bytes, parse_lenient, parse_value
from tabard.tres.values import (
    FIXED_SIZES,
    PACKED_WIDTHS,
    Dictionary,
    Fixed,
    NodePath,
    Packed,
    ResourceRef,
    StringName,
    TypedArray,
    Value,
)

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
INT = st.integers(-(2**63), 2**63 - 1)
FLOAT = st.floats(allow_nan=False, allow_subnormal=False).filter(lambda x: x == 0 or abs(x) > 1e-307)
INT32 = st.integers(-(2**31), 2**31 - 1)


def numbers(kind: str, size: int) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.tuples(*[INT32 if kind.endswith("i") else FLOAT] * size)


def packed(kind: str) -> st.SearchStrategy[Packed]:
    if kind == "PackedByteArray":
        return st.binary(max_size=6).map(lambda data: Packed(kind, data))
    items: st.SearchStrategy[Any] = FLOAT
    if kind in ("PackedInt32Array", "PackedInt64Array", "PackedStringArray"):
        items = {"PackedInt32Array": INT32, "PackedInt64Array": INT, "PackedStringArray": TEXT}[kind]
    elements = st.lists(st.tuples(*[items] * PACKED_WIDTHS[kind]), max_size=4)
    return elements.map(lambda found: Packed(kind, tuple(part for element in found for part in element)))


LEAVES: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    INT,
    FLOAT,
    TEXT,
    TEXT.map(StringName),
    TEXT.map(NodePath),
    st.builds(ResourceRef, TEXT, st.none() | TEXT),
    st.sampled_from(sorted(FIXED_SIZES)).flatmap(
        lambda kind: numbers(kind, FIXED_SIZES[kind]).map(lambda found: Fixed(kind, found))
    ),
    st.sampled_from(sorted(PACKED_WIDTHS)).flatmap(packed),
)
TYPE_NAMES = st.sampled_from(["int", "String", "Variant", "Node"])


def unique_keys(entries: list[tuple[Any, Any]]) -> tuple[tuple[Any, Any], ...]:
    seen: dict[str, tuple[Any, Any]] = {}
    for key, value in entries:
        seen.setdefault(write(key.text if isinstance(key, StringName) else key), (key, value))
    return tuple(seen.values())


def containers(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    entries = st.lists(st.tuples(LEAVES, inner), max_size=3).map(unique_keys)
    return st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).flatmap(lambda found: st.builds(TypedArray, TYPE_NAMES, st.just(tuple(found)))),
        entries.map(Dictionary),
        entries.flatmap(lambda found: st.builds(Dictionary, st.just(found), TYPE_NAMES, TYPE_NAMES)),
    )


VALUES = st.recursive(LEAVES, containers, max_leaves=8)


def quote(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def number(value: float) -> str:
    if isinstance(value, float) and math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return repr(value)


def scalar(value: float | str | None) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return quote(value) if isinstance(value, str) else number(value)


def write(value: Value) -> str:
    match value:
        case None | bool() | int() | float() | str():
            return scalar(value)
        case list():
            return "[" + ", ".join(map(write, value)) + "]"
        case StringName(text):
            return "&" + quote(text)
        case NodePath(text):
            return f"NodePath({quote(text)})"
        case ResourceRef(path, uid):
            return f"Resource({quote(path)})" if uid is None else f"Resource({quote(uid)}, {quote(path)})"
        case Fixed(kind, parts):
            return f"{kind}({', '.join(map(number, parts))})"
        case Packed(kind, parts):
            return f"{kind}({', '.join(quote(part) if isinstance(part, str) else number(part) for part in parts)})"
        case TypedArray(kind, parts):
            return f"Array[{kind}]([{', '.join(map(write, parts))}])"
        case Dictionary(entries, key_type, value_type):
            body = "{" + ",\n".join(f"{write(key)}: {write(item)}" for key, item in entries) + "}"
            return body if key_type is None else f"Dictionary[{key_type}, {value_type}]({body})"
    raise AssertionError(value)


@settings(deadline=None)
@given(VALUES)
def test_a_written_value_reads_back_equal(value: Value) -> None:
    read = parse_value(write(value), file="x")
    assert read == value
    assert write(read) == write(value)


KEYS = st.text(min_size=1, max_size=8).filter(lambda key: "\0" not in key and key.isprintable())


@settings(deadline=None)
@given(st.dictionaries(KEYS, VALUES, max_size=4), st.sampled_from(["\n", "\r\n", "\n; a comment\n", " "]))
def test_written_properties_read_back_in_order(props: dict[str, Value], between: str) -> None:
    lines = [f"{quote(key)} = {write(value)}" for key, value in props.items()]
    text = '[gd_resource type="Resource"]\n[resource]\n' + between.join(lines)
    body = parse(text, file="x").resource
    assert body is not None
    assert [(entry.key, entry.value) for entry in body.props] == list(props.items())
    for entry in body.props:
        assert text[entry.value_at : entry.end] == write(entry.value)


@settings(deadline=None)
@given(st.dictionaries(st.from_regex(r"[a-z_][a-z0-9_/]{0,8}", fullmatch=True), LEAVES, max_size=4))
def test_bare_keys_read_as_quoted_ones(props: dict[str, Value]) -> None:
    head = '[gd_resource type="Resource"]\n[resource]\n'
    bare = parse(head + "".join(f"{key} = {write(value)}\n" for key, value in props.items()), file="x").resource
    assert bare is not None
    assert [(entry.key, entry.value) for entry in bare.props] == list(props.items())


WORDS = """
[ ] { } ( ) , : = ; # & ^ @ " \\ ' - + . 1 1.5 e5 inf nan null true abc ä 😀 Vector2 Array Dictionary
Object ExtResource SubResource PackedByteArray NodePath resource node gd_scene sub_resource ext_resource
name="a" type="A" id="1" path="res://a" format=3 [resource] a=1 \\u00 \\ud83d
"""
FRAGMENTS = st.sampled_from([*WORDS.split(), "\r", "\n", "\0", "\ufeff"])
NOISE = st.lists(FRAGMENTS, max_size=25).map(" ".join) | st.lists(FRAGMENTS, max_size=25).map("".join)
HEADS = st.sampled_from(["", '[gd_resource type="A"]\n[resource]\n', '[gd_scene]\n[node name="A"]\n'])


def survives(text: str) -> None:
    """Reading it gives a document or a `ContentError` whose places lie in the text, and nothing else."""
    for read in (parse, parse_lenient, parse_value):
        try:
            read(text, file="x")
        except ContentError as error:
            lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
            for fault in error.faults:
                assert 1 <= fault.line <= len(lines)
                assert 1 <= fault.col <= len(lines[fault.line - 1]) + 2  # behind a CR LF


@given(HEADS, NOISE)
@settings(max_examples=300, deadline=None)
def test_noise_raises_nothing_but_content_errors(head: str, noise: str) -> None:
    survives(head + noise)


@settings(deadline=None)
@given(st.text())
def test_any_text_raises_nothing_but_content_errors(text: str) -> None:
    survives(text)


@settings(deadline=None)
@given(st.binary())
def test_any_bytes_raise_nothing_but_content_errors(data: bytes) -> None:
    with contextlib.suppress(ContentError):
        assert parse_bytes(data, file="x").head


@settings(deadline=None)
@given(VALUES, st.data())
def test_a_damaged_value_raises_nothing_but_content_errors(value: Value, data: st.DataObject) -> None:
    text = write(value)
    at = data.draw(st.integers(0, len(text)))
    survives(text[:at] + data.draw(FRAGMENTS) + text[at + data.draw(st.integers(0, 3)) :])
