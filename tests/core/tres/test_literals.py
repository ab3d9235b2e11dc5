"""Every literal that the engine was asked about, and where we differ from it, and why."""

from __future__ import annotations

import math

import pytest

from tabard.errors import ContentError
from tabard.tres.parser import parse_value
from tabard.tres.values import (
    Dictionary,
    Fixed,
    NodePath,
    Packed,
    Placeholder,
    ResourceRef,
    StringName,
    TypedArray,
    type_name,
)

SILENT_LOSS = "the engine reads the start and drops the rest without a word"
REFUSED = {
    "1e": "an exponent without digits is a slip of the pen",
    "0x1F": SILENT_LOSS,
    "1_000": SILENT_LOSS,
    "5 6": SILENT_LOSS,
    '"a" "b"': SILENT_LOSS,
    "1-2": SILENT_LOSS,
    "9223372036854775808": "the engine wraps it to a negative number",
    "#xyz": "the engine makes black of what is no colour",
    '{"a": 1, "a": 2}': "the engine drops the first of two values of one key",
    'Object(RefCounted,"script":null)': "Object(…) can run code",
    'Object(Resource,"resource_name":"x")': "Object(…) can run code",
}
"""What the engine takes as a value and we refuse."""

READ = {
    "#ff8800": "the engine cannot end a colour at the end of a text; in a file it reads it",
    "#ff880080": "the same",
    "#f80": "the same",
}
"""What the engine could not read as a lone text and we can."""

OTHER_TYPE = {
    'Resource("res://item.tres")': "the engine opens the file; we keep the reference",
    'Resource("uid://nope", "res://item.tres")': "the same",
}


def read(text: str) -> object:
    return parse_value(text, file="literal")


def test_every_literal_the_engine_reads_has_the_engines_type(literals: list[dict[str, str]]) -> None:
    wrong = []
    for case in literals:
        text = case["text"]
        if text in REFUSED or text in READ or text in OTHER_TYPE or case["type"] == "Nil":
            continue
        value = parse_value(text, file="literal")
        if type_name(value) != case["type"]:
            wrong.append((text, case["type"], value))
    assert wrong == []


def test_every_literal_the_engine_cannot_read_is_refused(literals: list[dict[str, str]]) -> None:
    wrong = []
    for case in literals:
        text = case["text"]
        if case["type"] != "Nil" or text in READ or text in ("null", "nil"):
            continue
        try:
            wrong.append((text, parse_value(text, file="literal")))
        except ContentError:
            continue
    assert wrong == []


def test_the_exceptions_are_exceptions(literals: list[dict[str, str]]) -> None:
    types = {case["text"]: case["type"] for case in literals}
    for text in REFUSED:
        assert types[text] != "Nil"
        with pytest.raises(ContentError):
            read(text)
    for text in READ:
        assert types[text] == "Nil"
        assert isinstance(read(text), Fixed)
    for text in OTHER_TYPE:
        assert types[text] == "Object"
        assert isinstance(read(text), ResourceRef)


def test_numbers_have_the_engines_value(literals: list[dict[str, str]]) -> None:
    wrong = []
    for case in literals:
        if case["type"] not in ("int", "float") or case["text"] in REFUSED:
            continue
        value = read(case["text"])
        assert isinstance(value, int | float)
        kind = int if case["type"] == "int" else float
        canonical = kind(case["canonical"].replace("inf_neg", "-inf"))
        if value != canonical and not (math.isnan(value) and math.isnan(canonical)):
            wrong.append((case["text"], value, canonical))
    assert wrong == []


def test_strings_have_the_engines_text(literals: list[dict[str, str]]) -> None:
    for case in literals:
        if case["type"] == "String" and case["text"] not in REFUSED:
            written = case["canonical"][1:-1].replace('\\"', '"').replace("\\\\", "\\")
            assert read(case["text"]) == written


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("null", None),
        ("true", True),
        ("[1, 2,]", [1, 2]),
        ("[1, ; a comment\n2]", [1, 2]),
        ('{1: 2, "x": [1]}', Dictionary(((1, 2), ("x", [1])))),
        ('{1.0: "f", 1: "i", true: "b"}', Dictionary(((1.0, "f"), (1, "i"), (True, "b")))),
        ("{[1]: 2}", Dictionary((([1], 2),))),
        ('&"sn"', StringName("sn")),
        ('@"old"', StringName("old")),
        ('NodePath("a/b:c")', NodePath("a/b:c")),
        ("Vector2( 1 , -2.5 )", Fixed("Vector2", (1.0, -2.5))),
        ("Vector2 (1, inf)", Fixed("Vector2", (1.0, math.inf))),
        ("Vector2i(1.7, -1.7)", Fixed("Vector2i", (1, -1))),
        ("Quat(0, 0, 0, 1)", Fixed("Quaternion", (0.0, 0.0, 0.0, 1.0))),
        ("#f80", Fixed("Color", (1.0, 0.5333333611488342, 0.0, 1.0))),
        ("PackedByteArray(1, 256, -1)", Packed("PackedByteArray", b"\x01\x00\xff")),
        ('PackedByteArray("AQID")', Packed("PackedByteArray", b"\x01\x02\x03")),
        ("PoolIntArray( 1, 2 )", Packed("PackedInt32Array", (1, 2))),
        ("PackedInt32Array(1, 2.7)", Packed("PackedInt32Array", (1, 2))),
        ('PackedStringArray("a", "b\\n",)', Packed("PackedStringArray", ("a", "b\n"))),
        ("PackedVector2Array(0, 1, 2)", Packed("PackedVector2Array", (0.0, 1.0))),
        ("PackedFloat32Array()", Packed("PackedFloat32Array", ())),
        ("Array[int]([1, 2])", TypedArray("int", (1, 2))),
        ('Array[Resource("res://a.gd")]([])', TypedArray(ResourceRef("res://a.gd"), ())),
        ('Dictionary[String, int]({"a": 1})', Dictionary((("a", 1),), "String", "int")),
        ('Resource("uid://b", "res://a.tres")', ResourceRef("res://a.tres", "uid://b")),
        ("RID()", Placeholder("RID")),
    ],
)
def test_values_are_plain_data(text: str, value: object) -> None:
    read_value = read(text)
    assert read_value == value
    assert type(read_value) is type(value)


@pytest.mark.parametrize(
    ("text", "col", "code", "words"),
    [
        ("Vector2(1)", 1, "literal", "Vector2 takes 2 numbers, not 1"),
        ("Vector2(1, 2,)", 14, "literal", "found ')'"),
        ("Vector2(+1, 2)", 9, "literal", "found '+'"),
        ("Vector2(1, .5)", 12, "literal", "found '.5'"),
        ("Vector2i(inf, 1)", 10, "literal", "whole numbers"),
        ("Vector2i(2147483648, 1)", 10, "literal", "32 bits"),
        ('Color(1, 0.5, 0, "1")', 18, "literal", "takes numbers, not the string '1'"),
        ("Vektor2(1, 2)", 1, "literal", "did you mean 'Vector2'?"),
        ("True", 1, "literal", "did you mean 'true'?"),
        ("'single'", 1, "literal", "double quotes"),
        ('^"np"', 1, "literal", 'NodePath("…")'),
        ("+1", 1, "literal", "not a number"),
        ("1.5.2", 1, "literal", "'1.5.2' is not a number"),
        ("#12345", 1, "literal", "not a colour"),
        ('"open', 1, "literal", "no closing"),
        ('"a\\u00zz"', 3, "literal", "4 hexadecimal digits"),
        ('"\\ud83d"', 2, "literal", "half of a UTF-16 pair"),
        ('"\\u0000"', 2, "literal", "not a character"),
        ("[1 2]", 4, "syntax", "expected ',' or ']'"),
        ("[1, 2", 6, "syntax", "found the end of the file"),
        ("[,1]", 2, "syntax", "expected a value, found ','"),
        ('{"a" 1}', 6, "syntax", "expected ':'"),
        ("Array[int](1)", 12, "syntax", "'[' in a typed array"),
        ("Array([1])", 1, "literal", "an array is written"),
        ('StringName("x")', 1, "literal", '&"…"'),
        ('PackedByteArray("A")', 17, "literal", "not base64"),
        ("RID(5)", 1, "refused", "only RID()"),
        ("Callable(1)", 1, "refused", "only Callable()"),
        ('Object(Node,"name":&"N")', 1, "refused", "can run code"),
        ('SubResource("1")', 1, "reference", "no [sub_resource] above has the id '1'"),
        ('ExtResource("1")', 1, "reference", "no [ext_resource] above has the id '1'"),
        ("99999999999999999999", 1, "literal", "does not fit into 64 bits"),
        ("; comment\rstill", 1, "literal", "lone carriage return"),
        ("", 1, "syntax", "the end of the file"),
    ],
)
def test_a_bad_value_is_refused_where_it_stands(text: str, col: int, code: str, words: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(text)
    (fault,) = caught.value.faults
    assert (fault.line, fault.col, fault.code) == (1, col, code)
    assert words in fault.message
