"""Headings, properties, their order and their places."""

from __future__ import annotations

import pytest

from tabard.errors import ContentError, Fault
from tabard.tres.document import Document
from tabard.tres.limits import Limits
from tabard.tres.parser import decode, parse, parse_bytes, parse_value
from tabard.tres.values import Dictionary, ExtRef, Fixed, NodePath, StringName, SubRef, TypedArray

CARD = """\
[gd_resource type="Resource" script_class="CardData" format=3 uid="uid://b5rc0fireba11"]

[ext_resource type="Script" path="res://card_data.gd" id="1_card"]
[ext_resource type="Script" path="res://card_effect.gd" id="3_eff"]

[sub_resource type="Resource" id="Resource_burn"]
turns = 2

[resource] ; the card itself
resource_name = "Fireball"
script = ExtResource("1_card")
title = "Fireball \\"hot\\""
text = "Deal 3 damage.
Then burn."
tags = Array[StringName]([&"fire", &"instant"])
effects = Array[ExtResource("3_eff")]([SubResource("Resource_burn")])
stats = Dictionary[String, int]({
"attack": 3,
"health": 1
})
tint = Color(1, 0.4, 0.1, 1) cost = 3
target =
  NodePath("../Board/Slot:position")
"quoted = key" = true
metadata/author = "me"
"""

SCENE = """\
[gd_scene format=3]

[ext_resource type="PackedScene" path="res://slot.tscn" id="1"]

[node name="Board" type="Node2D" groups=["zones", "board"]]
position = Vector2(1, 2)

[node name="Slot" parent="." instance=ExtResource("1")]

[connection signal="ready" from="." to="Slot" method="open" binds= [1, "a"]]

[node name="Hand" type="Node" parent="Slot"]

[editable path="Slot"]
"""


def resource(text: str) -> Document:
    return parse(f'[gd_resource type="Resource" format=3]\n\n[resource]\n{text}', file="a.tres")


def only_fault(text: str, *, file: str = "a.tres") -> Fault:
    with pytest.raises(ContentError) as caught:
        parse(text, file=file)
    (fault,) = caught.value.faults
    return fault


def test_a_card_reads_to_plain_values() -> None:
    document = parse(CARD, file="res://fireball.tres")
    assert document.kind == "gd_resource"
    assert document.head.text_attr("script_class") == "CardData"
    body = document.resource
    assert body is not None
    assert {entry.key: entry.value for entry in body.props} == {
        "resource_name": "Fireball",
        "script": ExtRef("1_card"),
        "title": 'Fireball "hot"',
        "text": "Deal 3 damage.\nThen burn.",
        "tags": TypedArray("StringName", (StringName("fire"), StringName("instant"))),
        "effects": TypedArray(ExtRef("3_eff"), (SubRef("Resource_burn"),)),
        "stats": Dictionary((("attack", 3), ("health", 1)), "String", "int"),
        "tint": Fixed("Color", (1.0, 0.4, 0.1, 1.0)),
        "cost": 3,
        "target": NodePath("../Board/Slot:position"),
        "quoted = key": True,
        "metadata/author": "me",
    }


def test_every_property_keeps_the_place_of_key_and_value() -> None:
    document = parse(CARD, file="res://fireball.tres")
    assert document.resource is not None
    places = {
        entry.key: (document.place(entry.at), document.place(entry.value_at)) for entry in document.resource.props
    }
    assert places["title"] == ((12, 1), (12, 9))
    assert places["script"] == ((11, 1), (11, 10))
    assert places["tags"] == ((15, 1), (15, 8))
    assert places["tint"] == ((21, 1), (21, 8))
    assert places["cost"] == ((21, 30), (21, 37))
    assert places["target"] == ((22, 1), (23, 3))
    assert places["quoted = key"] == ((24, 1), (24, 18))


def test_the_text_between_the_offsets_of_an_entry_is_the_entry() -> None:
    document = parse(CARD, file="res://fireball.tres")
    assert document.resource is not None
    for entry in document.resource.props:
        written = document.text[entry.value_at : entry.end]
        if not isinstance(entry.value, ExtRef | TypedArray):
            assert parse_value(written, file="x") == entry.value
        assert document.text[entry.at : entry.value_at].rstrip(" \n=").strip('"') == entry.key


def test_headings_are_found_by_id() -> None:
    document = parse(CARD, file="res://fireball.tres")
    script, burn = document.ext("1_card"), document.sub("Resource_burn")
    assert script is not None
    assert script.text_attr("path") == "res://card_data.gd"
    assert burn is not None
    assert [entry.key for entry in burn.props] == ["turns"]
    assert document.ext("nope") is None
    assert document.sub("nope") is None


def test_a_scene_keeps_nodes_connections_and_editables_in_order() -> None:
    document = parse(SCENE, file="board.tscn")
    assert [section.tag for section in document.body] == ["node", "node", "connection", "node", "editable"]
    assert [node.text_attr("name") for node in document.nodes] == ["Board", "Slot", "Hand"]
    instance, binds = document.nodes[1].attr("instance"), document.connections[0].attr("binds")
    assert instance is not None
    assert instance.value == ExtRef("1")
    assert binds is not None
    assert binds.value == [1, "a"]
    assert document.editables[0].text_attr("path") == "Slot"
    assert document.resource is None


def test_ids_of_format_2_are_whole_numbers() -> None:
    text = """[gd_resource type="Resource" format=2]
[ext_resource path="res://a.tres" type="Resource" id=1]
[resource]
a = ExtResource( 1 )
"""
    document = parse(text, file="a.tres")
    assert document.resource is not None
    assert document.resource.props[0].value == ExtRef("1")
    assert document.ext("1") is not None


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_lines_are_counted_whatever_ends_them(ending: str) -> None:
    text = f'[gd_resource type="Resource"]{ending}{ending}[resource]{ending}a = 1{ending}b = ?'
    fault = only_fault(text)
    assert (fault.line, fault.col) == (5, 5)


def test_columns_count_characters() -> None:
    fault = only_fault('[gd_resource type="Resource"]\n[resource]\na = ["Ä😀", ?]')
    assert (fault.line, fault.col) == (3, 12)


HEAD = '[gd_resource type="Resource" format=3]\n'


@pytest.mark.parametrize(
    ("text", "place", "code", "words"),
    [
        ("", (1, 1), "heading", "a file starts with"),
        ("a = 1\n", (1, 1), "syntax", "expected '[', found 'a'"),
        ("[resource]\n", (1, 1), "heading", "a file starts with"),
        ("[gd_resource format=3]\n[resource]\n", (1, 1), "heading", 'needs type="…"'),
        ('[gd_resource type="A" format=5]\n', (1, 30), "heading", "format 5 is newer than 4"),
        ('[gd_resource type="A" format="3"]\n', (1, 30), "heading", "whole number"),
        ('[gd_resource type="A" type="B"]\n[resource]\n', (1, 23), "duplicate", "given twice of [gd_resource]"),
        ("[gd_resource type]\n", (1, 14), "syntax", "expected '=' after the attribute 'type'"),
        ('[gd_resource type="A"\n', (2, 1), "syntax", "the end of the file"),
        (HEAD, (2, 1), "heading", "without its [resource]"),
        (HEAD + "[]\n", (2, 1), "syntax", "name of a heading"),
        (HEAD + "[resourc]\n", (2, 1), "heading", "did you mean 'resource'?"),
        (HEAD + '[node name="A"]\n', (2, 1), "heading", "belongs into a scene file"),
        (HEAD + "[resource]\n[resource]\n", (3, 1), "order", "must be the last"),
        (HEAD + '[sub_resource type="A"]\n', (2, 1), "heading", '[sub_resource] needs id="…"'),
        (HEAD + '[ext_resource type="A" path=3 id="1"]\n', (2, 29), "heading", "must be a string"),
        (
            HEAD + '[sub_resource type="A" id="1"]\n[ext_resource type="A" path="res://a" id="1"]\n',
            (3, 1),
            "order",
            "must stand above the first [sub_resource]",
        ),
        (
            HEAD + '[sub_resource type="A" id="1"]\na = SubResource("2")\n[sub_resource type="A" id="2"]\n[resource]\n',
            (3, 5),
            "reference",
            "(there are: '1')",
        ),
        (HEAD + "[resource]\na = 1\nb\n", (4, 1), "syntax", "expected '=' after the key 'b'"),
        (HEAD + "[resource]\n# note\na = 1\n", (3, 1), "syntax", "comments start with ';'"),
        (HEAD + "[resource]\n// note\na = 1\n", (3, 1), "syntax", "comments start with ';'"),
        (HEAD + "[resource]\na = 1 # note\n", (3, 7), "syntax", "comments start with ';'"),
        (HEAD + "[resource]\na = 1b = 2\n", (3, 5), "literal", "not a number"),
        (HEAD + '[resource]\na = "x"b = 2\n', (3, 8), "syntax", "expected a blank after the value of 'a'"),
        (HEAD + "[resource]\nä = 1\n", (3, 1), "syntax", "must stand in double quotes"),
        (HEAD + '[resource]\n"a = 1\n', (3, 1), "syntax", "no closing"),
        (HEAD + "[resource]\n= 1\n", (3, 1), "syntax", "expected 'key = value' or a heading"),
        (HEAD + "[resource]\na = 1\na = 2\n", (4, 1), "duplicate", "the first is in line 3"),
        (HEAD + "[resource]\na = true\n; x\ra = 2\n", (4, 1), "syntax", "lone carriage return"),
        ("\ufeff" + HEAD + "[resource]\n", (1, 1), "encoding", "byte order mark"),
        (HEAD + "[resource]\na = '\ud800'\n", (3, 6), "encoding", "half of a UTF-16 pair"),
    ],
)
def test_a_bad_file_is_refused_where_it_is_bad(text: str, place: tuple[int, int], code: str, words: str) -> None:
    fault = only_fault(text)
    assert (fault.line, fault.col) == place
    assert fault.code == code
    assert words in fault.message


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("[gd_scene format=3]\n", (2, 1), "a scene needs at least one"),
        ('[gd_scene]\n[node type="Node"]\n', (2, 1), 'needs name="…"'),
        ('[gd_scene]\n[node name="A" parent="."]\n', (2, 16), "takes no parent"),
        ('[gd_scene]\n[node name="A"]\n[node name="B"]\n', (3, 1), "every node but the first"),
        ('[gd_scene]\n[node name="A"]\n[connection signal="s" from="." to="."]\n', (3, 1), 'needs method="…"'),
        ('[gd_scene]\n[node name="A"]\n[editable path="B"]\na = 1\n', (4, 1), "expected '['"),
        ('[gd_scene]\n[node name="A"]\n[resource]\n', (3, 1), "belongs into a resource file"),
        ('[gd_resource type="A"]\n[resource]\n', (1, 1), "a .tscn file must hold a [gd_scene]"),
    ],
)
def test_a_bad_scene_is_refused_where_it_is_bad(text: str, place: tuple[int, int], words: str) -> None:
    fault = only_fault(text, file="a.tscn")
    assert (fault.line, fault.col) == place
    assert words in fault.message


def test_all_duplicates_of_a_file_are_reported_together() -> None:
    with pytest.raises(ContentError) as caught:
        resource('a = 1\na = 2\nb = {"k": 1, &"k": 2}\n')
    assert [(fault.line, fault.code) for fault in caught.value.faults] == [(5, "duplicate"), (6, "duplicate")]


def test_a_property_may_refer_to_its_own_sub_resource() -> None:
    text = HEAD + '[sub_resource type="A" id="1"]\na = SubResource("1")\n[resource]\n'
    assert parse(text, file="a.tres").sub_resources[0].props[0].value == SubRef("1")


def test_bytes_must_be_utf_8() -> None:
    with pytest.raises(ContentError, match=r"a\.tres:2:7: byte 0xff is not valid UTF-8"):
        parse_bytes(b'[gd_resource type="A"]\n[resou\xff', file="a.tres")
    with pytest.raises(ContentError, match="byte order mark"):
        parse_bytes(b"\xef\xbb\xbf[gd_resource]", file="a.tres")
    assert decode("ä".encode(), file="a.tres") == "ä"


@pytest.mark.parametrize(
    ("limits", "text", "words"),
    [
        (Limits(characters=20), "a = 1\n", "at most 20"),
        (Limits(string=8), 'a = "nine long"\n', "a string of 9 characters"),
        (Limits(string=8), 'a = ["nine long"]\n', "a string of 9 characters"),
        (Limits(string=8), 'a = &"nine long"\n', "a string of 9 characters"),
        (Limits(string=8), 'a = NodePath("nine long")\n', "a string of 9 characters"),
        (Limits(items=3), "a = [1, 2]\nb = {1: 2, 3: 4}\n", "more than 3 items"),
        (Limits(nesting=2), "a = [{1: [2]}]\n", "nested deeper than 2 levels"),
        (Limits(sections=0), "a = 1\n", "more than 0 headings"),
    ],
)
def test_what_is_too_large_is_refused(limits: Limits, text: str, words: str) -> None:
    with pytest.raises(ContentError) as caught:
        parse(HEAD + "[resource]\n" + text, file="a.tres", limits=limits)
    assert caught.value.faults[0].code == "limit"
    assert words in caught.value.faults[0].message


def test_a_hundred_levels_are_read_and_no_more() -> None:
    assert resource("a = " + "[" * 100 + "]" * 100).resource is not None
    with pytest.raises(ContentError, match="nested deeper than 100 levels"):
        resource("a = " + "[" * 101 + "]" * 101)
