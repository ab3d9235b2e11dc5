"""Any property of any value: a definition equal to what was written, or faults; never anything else."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tabard.errors import ContentError
from tabard.resources.binding import Binder
from tabard.resources.registry import Registry
from tabard.tres.parser import parse_lenient

HEAD = '[gd_resource type="Resource" script_class="{}"]\n[ext_resource type="{}" path="{}" id="1"]\n[resource]\n'
WORDS = st.text("abcdefghijklmnopqrstuvwxyz äß\n'{}[]", max_size=8)
VALUES = """
null true 0 -1 50 100 0.5 1.5 nan inf "" "main" "mian" &"soup" NodePath("a") [] [1] [1,"a"] ["a"] [[1]] {} {"a":1}
{"a":-1} {1:1} {"a":1,"a":2} {[1]:{}} Vector2(1,2) PackedInt32Array(0,1) PackedStringArray("a") PackedByteArray(1)
PackedVector2Array(1,2) Array[int]([1]) Array[String]([2]) ExtResource("1") [ExtResource("1")] Resource("res://a")
RID() #f80 99999999999
"""
NAMES = """
title price cost coins warmth course spicy tags portions stock favourite friends script resource_name metadata/a
pric self __class__ script_class
"""


def bind(text: str, *classes: Any) -> Binder:
    return Binder(parse_lenient(text, file="res://inn/a.tres"), Registry(classes))


@settings(deadline=None)
@given(
    st.fixed_dictionaries(
        {
            "title": WORDS,
            "price": st.integers(0, 99),
            "warmth": st.integers(0, 1000).map(lambda thousandths: thousandths / 1000),
            "course": st.sampled_from(["soup", "main", "sweet"]),
            "spicy": st.booleans(),
            "tags": st.lists(WORDS, max_size=3),
            "portions": st.lists(st.integers(1, 2**62), max_size=3),
            "stock": st.dictionaries(WORDS, st.integers(0, 9), max_size=3),
        }
    )
)
def test_a_written_definition_reads_back_equal(dish: Any, guest: Any, values: dict[str, Any]) -> None:
    def write(value: Any) -> str:
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, str):
            return f'"{value}"'
        if isinstance(value, dict):
            return "{" + ", ".join(f"{write(key)}: {write(item)}" for key, item in value.items()) + "}"
        return "[" + ", ".join(map(write, value)) + "]" if isinstance(value, list) else repr(value)

    text = '[gd_resource type="Resource" script_class="Dish"]\n[resource]\n'
    binder = bind(text + "".join(f"{name} = {write(value)}\n" for name, value in values.items()), dish, guest)
    bound = binder.bind()
    assert binder.faults == []
    assert bound is not None
    assert bound.values == {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


@settings(deadline=None)
@given(
    st.sampled_from(["Dish", "Guest", "Dihs", ""]),
    st.sampled_from(["Resource", "Script"]),
    st.sampled_from(["res://inn/dish.gd", "dish.gd", "../dish.gd", "/", "", "res://", "res://inn/b.tres"]),
    st.lists(st.tuples(st.sampled_from(NAMES.split()), st.sampled_from(VALUES.split())), max_size=6),
)
def test_any_file_gives_values_or_faults(
    dish: Any, guest: Any, cls: str, kind: str, path: str, props: list[tuple[str, str]]
) -> None:
    text = HEAD.format(cls, kind, path) + "".join(f"{name} = {value}\n" for name, value in props)
    try:
        binder = bind(text, dish, guest)
    except ContentError:
        return
    bound = binder.bind()
    if bound is None:
        assert binder.faults
    elif not binder.faults:
        names = {field.name for field in bound.known.fields}
        assert {field.name for field in bound.known.fields if field.required} <= set(bound.values) <= names
        bound.known.cls(**bound.values)
