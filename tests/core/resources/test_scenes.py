"""Scenes: `.tscn` files as definitions. What stands in them is told as plain values, and nothing is instantiated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.errors import ContentError, Fault
from tabard.resources.layers import Layer
from tabard.resources.loader import check, load
from tabard.resources.scene import Node, Scene
from tabard.resources.scene_reader import SceneReader
from tabard.tres.parser import parse_lenient

HEAD = "[gd_scene format=3]\n\n"
ROOT = '[node name="Board" type="Node2D"]\n'
A = '[node name="A" parent="."]\n'


def read(text: str) -> Scene:
    reader = SceneReader(parse_lenient(text, file="res://board.tscn"))
    found = reader.read()
    assert reader.faults == []
    assert found is not None
    return found.scene


def faults_of(put: Callable[..., Layer], text: str, **files: str) -> tuple[Fault, ...]:
    return check([put({"board.tscn": text, **files})], ())


def test_a_scene_is_a_definition_like_any_other(put: Callable[..., Layer], dish: type[Any]) -> None:
    layer = put({"stew.tres": 'title = "Stew"\nprice = 4\n', "board.tscn": HEAD + ROOT})
    content = load([layer], (dish,))
    assert content.paths == ("res://board.tscn", "res://stew.tres")
    assert list(content.of(Scene)) == ["res://board.tscn"]
    assert content.get("res://board.tscn") == Scene(nodes=(Node(name="Board", type="Node2D"),))
    assert content.digest_of(["res://board.tscn"])


def test_a_later_layer_replaces_a_scene(put: Callable[..., Layer]) -> None:
    layers = [
        put({"board.tscn": "?"}, package="base"),
        put({"board.tscn": HEAD + ROOT.replace("Board", "Inn")}, package="mod"),
    ]
    found = load(layers, ()).get("res://board.tscn")
    assert isinstance(found, Scene)
    assert found.root.name == "Inn"


def test_nodes_have_paths_and_children() -> None:
    scene = read(
        HEAD
        + ROOT
        + '[node name="A" type="Marker2D" parent="."]\n[node name="B" parent="A"]\n[node name="C" parent="."]\n'
    )
    assert [node.path for node in scene.nodes] == [".", "A", "A/B", "C"]
    assert [node.name for node in scene.children()] == ["A", "C"]
    assert [node.name for node in scene.children("A")] == ["B"]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("3", 3),
        ("0.5", 0.5),
        ("true", True),
        ("null", None),
        ('"text"', "text"),
        ('&"name"', "name"),
        ('NodePath("../A")', "../A"),
        ("Vector2(1, 2.5)", (1.0, 2.5)),
        ("Vector2i(1, 2)", (1, 2)),
        ('PackedStringArray("a", "b")', ("a", "b")),
        ("[1, [2]]", (1, (2,))),
        ("Array[int]([1, 2])", (1, 2)),
        ('{"a": 1, &"b": [2]}', {"a": 1, "b": (2,)}),
        ('ExtResource("1_x")', "res://leaf.png"),
        ('SubResource("Shape_1")', "res://board.tscn::Shape_1"),
        ("RID()", None),
    ],
)
def test_values_are_plain(written: str, value: object) -> None:
    text = (
        '[gd_scene format=3]\n[ext_resource type="Texture2D" path="res://leaf.png" id="1_x"]\n'
        '[sub_resource type="Shape2D" id="Shape_1"]\n' + ROOT + f"thing = {written}\n"
    )
    found = read(text).root.properties["thing"]
    assert found == value
    assert type(found) is type(value) or isinstance(value, dict)


def test_a_definition_cannot_be_changed() -> None:
    root = read(HEAD + ROOT + 'x = {"a": 1}\n').root
    with pytest.raises(TypeError):
        root.properties["x"] = 2  # type: ignore[index]
    with pytest.raises(TypeError):
        root.properties["x"]["a"] = 2  # type: ignore[index, call-overload]
    assert hash(root) == hash(read(HEAD + ROOT + 'x = {"a": 1}\n').root)


def test_an_instance_is_named_and_not_made(put: Callable[..., Layer]) -> None:
    part = '[gd_scene format=3]\n[ext_resource type="PackedScene" path="part.tscn" id="p"]\n'
    inner = '[node name="P" parent="." instance=ExtResource("p")]\n[node name="Deep" parent="P/In/Side"]\n'
    content = load([put({"board.tscn": part + ROOT + inner, "part.tscn": HEAD + ROOT})], ())
    scene = content.get("res://board.tscn")
    assert isinstance(scene, Scene)
    assert scene.nodes[1] == Node(name="P", parent=".", instance="res://part.tscn")
    assert scene.nodes[2].path == "P/In/Side/Deep"


@pytest.mark.parametrize(
    ("text", "place", "code", "message"),
    [
        ("?", (1, 1), "heading", "must hold a [gd_scene]"),
        ('[gd_resource type="Resource" format=3]\n[resource]\n', (1, 1), "heading", "must hold a [gd_scene]"),
        ("[gd_scene format=3]\n", (2, 1), "heading", "a scene needs at least one"),
        (HEAD + '[node name="A" type="Node" parent="."]\n', (3, 28), "heading", "it takes no parent"),
        (HEAD + ROOT + '[node name="A" type="Node"]\n', (4, 1), "heading", "every node but the first needs parent="),
        (HEAD + ROOT + '[node name="a/b" parent="."]\n', (4, 1), "node", "cannot be called 'a/b'"),
        (
            HEAD + ROOT + A + '[node name="B" parent="a"]\n',
            (5, 23),
            "node",
            "did you mean 'A'?",
        ),
        (
            HEAD + ROOT + A + A,
            (5, 1),
            "duplicate",
            "two nodes 'A'",
        ),
        (HEAD + ROOT + "x = 1\nx = 2\n", (5, 1), "duplicate", "given twice"),
        (HEAD + ROOT + "x = {1: 2}\n", (4, 5), "type", "texts as the keys"),
        (HEAD + ROOT + 'x = Resource("res://a.tres")\n', (4, 5), "reference", "declare an [ext_resource]"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    put: Callable[..., Layer], text: str, place: tuple[int, int], code: str, message: str
) -> None:
    (fault,) = faults_of(put, text)
    assert (fault.file, fault.line, fault.col, fault.code) == ("res://board.tscn", *place, code)
    assert message in fault.message


@pytest.mark.parametrize(
    ("path", "code"), [("res://gone.png", "missing"), ("res://../up.png", "path"), ("http://x/y", "path")]
)
def test_what_a_scene_refers_to_must_be_there(put: Callable[..., Layer], path: str, code: str) -> None:
    text = f'[gd_scene format=3]\n[ext_resource type="Texture2D" path="{path}" id="1"]\n' + ROOT
    assert [fault.code for fault in faults_of(put, text)] == [code]


def test_a_scene_brings_no_script(put: Callable[..., Layer]) -> None:
    text = '[gd_scene format=3]\n[ext_resource type="Script" path="res://a.gd" id="1"]\n' + ROOT
    assert [fault.code for fault in faults_of(put, text + 'script = ExtResource("1")\n')] == ["script"]


def test_scenes_that_hold_each_other_are_a_ring(put: Callable[..., Layer]) -> None:
    def holds(path: str) -> str:
        return f'[gd_scene format=3]\n[ext_resource type="PackedScene" path="{path}" id="1"]\n' + ROOT

    found = check([put({"a.tscn": holds("b.tscn"), "b.tscn": holds("a.tscn")})], ())
    assert [fault.code for fault in found] == ["ring"]


def test_what_definitions_say_about_each_other_is_a_fault_at_its_field(put: Callable[..., Layer], dish: Any) -> None:
    class Picky(dish, frozen=True):
        def problems_among(self, others):
            if not any(isinstance(found, Scene) for found in others.values()):
                yield "title", "there is no board to write it on"

    stew = 'price = 4\ntitle = "Stew"\n'
    (fault,) = check([put({"stew.tres": stew})], (Picky,))
    assert (fault.line, fault.col, fault.code) == (5, 9, "problem")
    assert check([put({"stew.tres": stew, "board.tscn": HEAD + ROOT})], (Picky,)) == ()
    with pytest.raises(ContentError, match="no board"):
        load([put({"stew.tres": stew}, package="other")], (Picky,))


NAMES = st.text("abcXYZ 019_-", min_size=1, max_size=6)
VALUES = st.one_of(
    st.integers(-(2**31), 2**31),
    st.booleans(),
    st.text('ab \\"\nё', max_size=5),
    st.tuples(st.integers(-99, 99), st.integers(-99, 99)),
)


def written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"Vector2i({value[0]}, {value[1]})"
    return quoted(value) if isinstance(value, str) else str(value)


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@st.composite
def trees(draw: st.DrawFn) -> list[Node]:
    """Nodes in file order, each below one that stands before it."""
    nodes = [Node(name=draw(NAMES), type="Node2D")]
    for _ in range(draw(st.integers(0, 8))):
        parent = draw(st.sampled_from(nodes)).path
        node = Node(
            name=draw(NAMES),
            type=draw(st.sampled_from(["Marker2D", "Sprite2D", ""])),
            parent=parent,
            properties=draw(st.dictionaries(st.sampled_from(["a", "b/c", "metadata/next"]), VALUES)),
        )
        if node.path not in [other.path for other in nodes]:
            nodes.append(node)
    return nodes


@given(trees())
def test_whatever_is_written_is_read(nodes: list[Node]) -> None:
    text = HEAD
    for node in nodes:
        attrs = [f"name={quoted(node.name)}"]
        attrs += [f"type={quoted(node.type)}"] if node.type else []
        attrs += [f"parent={quoted(node.parent)}"] if node.parent else []
        text += f"[node {' '.join(attrs)}]\n"
        text += "".join(f"{key} = {written(value)}\n" for key, value in node.properties.items())
    assert read(text) == Scene(nodes=tuple(nodes))


@given(st.text('[]="node parent.AB/\n', max_size=40))
def test_no_text_raises_anything_but_content_errors(text: str) -> None:
    try:
        reader = SceneReader(parse_lenient(HEAD + ROOT + text, file="res://x.tscn"))
    except ContentError:
        return
    scene = reader.read()
    assert reader.faults or scene is not None
