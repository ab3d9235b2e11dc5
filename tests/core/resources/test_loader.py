"""Files become definitions; whatever is wrong with any of them is reported, all together, where it stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabard.errors import ContentError, Fault
from tabard.resources.layers import Layer
from tabard.resources.loader import check, load
from tabard.resources.resource import Resource

Faults = Callable[[dict[str, str | bytes]], tuple[Fault, ...]]
STEW = 'title = "Stew"\nprice = 4\n'


def where(found: tuple[Fault, ...]) -> list[tuple[str, int, int, str]]:
    return [(fault.file.removeprefix("res://"), fault.line, fault.col, fault.code) for fault in found]


def test_a_file_becomes_a_definition(put: Callable[..., Layer], dish: Any) -> None:
    text = """\
resource_name = "Stew"
title = &"Stew"
price = 4
warmth = 1
course = &"soup"
spicy = true
tags = Array[StringName]([&"hot", &"thick"])
portions = PackedInt32Array(1, 2, 3)
stock = {
"carrot": 2,
&"salt": 1
}
metadata/note = Vector2(1, 2)
"""
    stew = load([put({"inn/stew.tres": text})], (dish,)).get("res://inn/stew.tres")
    assert stew == dish(
        title="Stew",
        price=4,
        warmth=1.0,
        course="soup",
        spicy=True,
        tags=("hot", "thick"),
        portions=(1, 2, 3),
        stock={"carrot": 2, "salt": 1},
    )
    assert [type(getattr(stew, name)) for name in ("title", "warmth", "portions")] == [str, float, tuple]


def test_what_a_file_leaves_out_has_its_default(put: Callable[..., Layer], dish: Any) -> None:
    assert load([put({"stew.tres": STEW})], (dish,)).get("res://stew.tres") == dish(title="Stew", price=4)


def test_a_former_name_is_still_read(put: Callable[..., Layer], dish: Any) -> None:
    content = load([put({"stew.tres": 'title = "Stew"\ncoins = 4\n'})], (dish,))
    assert content.get("res://stew.tres") == dish(title="Stew", price=4)


def test_only_files_below_the_prefixes_are_loaded(put: Callable[..., Layer], dish: type[Resource]) -> None:
    layer = put({"inn/stew.tres": STEW, "bad/stew.tres": "?", "bad/board.tscn": "?", "inn/note.txt": "?"})
    assert load([layer], (dish,), under=("res://inn/",)).paths == ("res://inn/stew.tres",)


def test_a_file_that_a_later_layer_replaces_is_not_judged(put: Callable[..., Layer], dish: type[Resource]) -> None:
    layers = [put({"stew.tres": "?"}, package="base"), put({"stew.tres": STEW}, package="mod")]
    content = load(layers, (dish,))
    assert content.package_of("res://stew.tres") == "mod"
    assert sorted(content.digests) == ["base", "mod"]


def test_load_raises_all_faults_that_check_finds(put: Callable[..., Layer], dish: type[Resource]) -> None:
    layer = put({"a.tres": "price = 1000\n", "b.tres": "?", "c.tres": STEW})
    found = check([layer], (dish,))
    assert where(found) == [("a.tres", 3, 1, "required"), ("a.tres", 4, 9, "range"), ("b.tres", 4, 1, "syntax")]
    with pytest.raises(ContentError) as caught:
        load([layer], (dish,))
    assert caught.value.faults == found
    assert str(caught.value).startswith("res://a.tres:3:1: Dish needs 'title': Its name on the board. (and 2 more)")


@pytest.mark.parametrize(
    ("line", "col", "code", "message"),
    [
        ("pric = 4", 1, "field", "Dish has no field 'pric'; did you mean 'price'?"),
        ("Price = 4", 1, "field", "Dish has no field 'Price'; did you mean 'price'?"),
        ("price = 100", 9, "range", "Dish.price: expected 0 to 99, found 100"),
        ("price = -1", 9, "range", "Dish.price: expected 0 to 99, found -1"),
        ("price = 4.0", 9, "type", "Dish.price: expected a whole number, found the number 4.0"),
        ("price = true", 9, "type", "Dish.price: expected a whole number, found true"),
        ("price = null", 9, "type", "Dish.price: expected a whole number, found null"),
        ("price = [4]", 9, "type", "Dish.price: expected a whole number, found an Array"),
        ("title = 4", 9, "type", "Dish.title: expected a text, found the number 4"),
        ('title = NodePath("a")', 9, "type", "Dish.title: expected a text, found a NodePath"),
        ("warmth = nan", 10, "range", "Dish.warmth: expected a finite number, found nan"),
        ("warmth = 2", 10, "range", "Dish.warmth: expected 0 to 1, found 2.0"),
        ("spicy = 1", 9, "type", "Dish.spicy: expected true or false, found the number 1"),
        (
            'course = "mian"',
            10,
            "enum",
            "Dish.course: expected one of 'soup', 'main', 'sweet', found 'mian'; did you mean 'main'?",
        ),
        ('tags = "a"', 8, "type", "Dish.tags: expected an array, each item a text; found the text 'a'"),
        ('tags = ["a", 2]', 8, "type", "Dish.tags: item 2: expected a text, found the number 2"),
        ("portions = [1, 0]", 12, "range", "Dish.portions: item 2: expected at least 1, found 0"),
        (
            'portions = Array[int]([1, "2"])',
            12,
            "type",
            "Dish.portions: item 2: expected a whole number, found the text '2'",
        ),
        ('stock = {"a": -1}', 9, "range", "Dish.stock: 'a': expected at least 0, found -1"),
        ('stock = {"a": 1.5}', 9, "type", "Dish.stock: 'a': expected a whole number, found the number 1.5"),
        ("stock = {1: 1}", 9, "type", "Dish.stock: expected text as key, found the number 1"),
        ("stock = [1]", 9, "type", "Dish.stock: expected a dictionary from text to whole number, found an Array"),
        ('stock = {"a": 1, "a": 2}', 18, "duplicate", "the key 'a' is given twice in this dictionary"),
    ],
)
def test_a_wrong_field_is_named_with_what_was_expected(
    faults: Faults, line: str, col: int, code: str, message: str
) -> None:
    others = "".join(
        f"{name} = {value}\n" for name, value in (("title", '"Stew"'), ("price", "4")) if not line.startswith(name)
    )
    (fault,) = faults({"stew.tres": others + line + "\n"})
    assert (fault.col, fault.code) == (col, code)
    assert fault.message.startswith(message)
    assert fault.line == 4 + others.count("\n")


def test_a_field_under_two_names_is_given_twice(faults: Faults) -> None:
    (fault,) = faults({"stew.tres": STEW + "cost = 5\n"})
    assert fault.message == "'price' is given twice, as 'price' and as 'cost'"


def test_a_property_given_twice_is_reported_with_the_rest(faults: Faults) -> None:
    assert where(faults({"stew.tres": STEW + "price = 5\nsize = 1\n"})) == [
        ("stew.tres", 6, 1, "duplicate"),
        ("stew.tres", 7, 1, "field"),
    ]


@pytest.mark.parametrize(
    ("head", "place", "message"),
    [
        ('type="Resource"', (1, 1), '[gd_resource] needs script_class="…", one of: Dish, Guest'),
        ('type="Resource" script_class="Dihs"', (1, 43), "no class 'Dihs'; did you mean 'Dish'?"),
        ('type="Resource" script_class=3', (1, 43), "no class the number 3"),
        ('type="Theme" script_class="Dish"', (1, 19), "expected type=\"Resource\", found the text 'Theme'"),
    ],
)
def test_a_file_must_name_a_registered_class(faults: Faults, head: str, place: tuple[int, int], message: str) -> None:
    (fault,) = faults({"stew.tres": f"[gd_resource {head}]\n[resource]\n{STEW}"})
    assert (fault.line, fault.col) == place
    assert fault.code == "class"
    assert fault.message == message


def test_a_scene_is_no_definition(faults: Faults) -> None:
    assert where(faults({"stew.tres": '[gd_scene]\n[node name="A"]\n'})) == [("stew.tres", 1, 1, "class")]


SCRIPT = '[ext_resource type="Script" path="res://inn/{}.gd" id="1"]\n[resource]\nscript = ExtResource("1")\n' + STEW


def test_a_script_may_name_a_registered_class(put: Callable[..., Layer], dish: Any) -> None:
    heads = ('[gd_resource type="Resource" script_class="Dish"]\n', '[gd_resource type="Resource"]\n')
    files = {f"{number}.tres": head + SCRIPT.format("dish") for number, head in enumerate(heads)}
    content = load([put(files)], (dish,))
    assert list(content.of(dish).values()) == [dish(title="Stew", price=4)] * 2


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (SCRIPT.format("hack"), (4, 10), "'res://inn/hack.gd' is not the script of a registered class"),
        (
            '[sub_resource type="GDScript" id="1"]\nscript/source = "extends Resource"\n[resource]\n' + STEW,
            (2, 1),
            "this file holds the source of a GDScript",
        ),
        ('[resource]\nscript = "res://inn/dish.gd"\n' + STEW, (3, 10), "not the text 'res://inn/dish.gd'"),
    ],
)
def test_other_scripts_come_with_a_grant(faults: Faults, text: str, place: tuple[int, int], words: str) -> None:
    (fault,) = faults({"stew.tres": '[gd_resource type="Resource" script_class="Dish"]\n' + text})
    assert (fault.line, fault.col) == place
    assert fault.code == "script"
    assert words in fault.message
    assert "scripts come with a grant" in fault.message


def test_script_and_script_class_must_agree(faults: Faults) -> None:
    text = '[gd_resource type="Resource" script_class="Guest"]\n' + SCRIPT.format("dish")
    (fault,) = faults({"stew.tres": text})
    assert fault.message == "script_class is 'Guest', but the script belongs to 'Dish'"


def test_an_empty_script_is_none(faults: Faults) -> None:
    assert faults({"stew.tres": "script = null\n" + STEW}) == ()


def test_objects_are_refused(faults: Faults) -> None:
    (fault,) = faults({"stew.tres": STEW + 'metadata/a = Object(GDScript,"script/source":"")\n'})
    assert (fault.line, fault.col, fault.code) == (6, 14, "refused")


def test_a_sub_resource_has_no_place(faults: Faults) -> None:
    text = '[gd_resource type="Resource" script_class="Dish"]\n[sub_resource type="Resource" id="1"]\n[resource]\n'
    assert where(faults({"stew.tres": text + STEW})) == [("stew.tres", 2, 1, "unused")]


def test_problems_between_fields_stand_at_the_field(faults: Faults) -> None:
    found = faults(
        {
            "a.tres": STEW + 'course = "sweet"\nspicy = true\n',
            "b.tres": 'title = "Nothing"\ncost = 4\n',
            "c.tres": 'title = "Bomb"\nprice = 4\n',
        }
    )
    assert where(found) == [("a.tres", 7, 9, "problem"), ("b.tres", 5, 8, "problem"), ("c.tres", 3, 1, "check")]
    assert found[0].message == "Dish.spicy: nobody wants a spicy sweet"
    assert found[2].message == "the check of Dish failed with ZeroDivisionError: boom"


def test_problems_are_not_asked_of_a_definition_at_fault(faults: Faults) -> None:
    assert where(faults({"a.tres": 'title = "Bomb"\nprice = 1000\n'})) == [("a.tres", 5, 9, "range")]


def test_a_file_in_another_encoding_is_a_fault(faults: Faults) -> None:
    found = faults(
        {"a.tres": b"\xef\xbb\xbf[gd_resource]", "b.tres": "[gd_resource]".encode("utf-16"), "c.tres": b"[\xe4"}
    )
    assert where(found) == [
        ("a.tres", 1, 1, "encoding"),
        ("b.tres", 1, 1, "encoding"),
        ("c.tres", 1, 2, "encoding"),
    ]


def test_a_file_that_cannot_be_read_is_a_fault(
    put: Callable[..., Layer], dish: type[Resource], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    (fault,) = check([put({"a.tres": STEW})], (dish,))
    assert (fault.file, fault.code) == ("res://a.tres", "unreadable")
    assert fault.message == "this file cannot be read: Permission denied"


def test_a_huge_file_is_not_read(put: Callable[..., Layer], dish: type[Resource]) -> None:
    layer = put({"a.tres": STEW})
    with (layer.root / "a.tres").open("r+b") as file:
        file.truncate(1 << 30)  # sparse: takes no room
    (fault,) = check([layer], (dish,))
    assert fault.code == "limit"


def test_two_layers_of_one_name_are_a_fault(put: Callable[..., Layer], dish: type[Resource]) -> None:
    layer = put({"a.tres": STEW})
    (fault,) = check([layer, layer], (dish,))
    assert fault.message == "two layers are called 'base'"


def test_no_layer_is_no_content(dish: type[Resource]) -> None:
    assert load((), (dish,)).paths == ()
