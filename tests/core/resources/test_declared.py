"""What a class declares, and classes that declare badly."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
import pytest

from tabard.errors import PluginError
from tabard.resources.fields import Field
from tabard.resources.loader import check
from tabard.resources.resource import Resource, declared


class NoDoc(Resource, frozen=True):
    script_class: ClassVar[str] = "NoDoc"
    size: int


class Two(Resource, frozen=True):
    script_class: ClassVar[str] = "Two"
    size: Annotated[int, Field(doc="a"), Field(doc="b")]


class Odd(Resource, frozen=True):
    script_class: ClassVar[str] = "Odd"
    parts: Annotated[list[int], Field(doc="A list can be changed.")]


class Pair(Resource, frozen=True):
    script_class: ClassVar[str] = "Pair"
    parts: Annotated[tuple[int, int], Field(doc="A tuple of a fixed size.")]


class RangeOfText(Resource, frozen=True):
    script_class: ClassVar[str] = "RangeOfText"
    name: Annotated[str, Field(doc="x", ge=1)]


class EnumOfNumbers(Resource, frozen=True):
    script_class: ClassVar[str] = "EnumOfNumbers"
    size: Annotated[int, Field(doc="x", enum=("a",))]


class EnumAndRef(Resource, frozen=True):
    script_class: ClassVar[str] = "EnumAndRef"
    name: Annotated[str, Field(doc="x", enum=("a",), ref=("EnumAndRef",))]


class Renamed(Resource, frozen=True):
    script_class: ClassVar[str] = "Renamed"
    size: Annotated[int, Field(doc="x")]
    width: Annotated[int, Field(doc="x", renamed_from=("size",))]


class Default(Resource, frozen=True):
    script_class: ClassVar[str] = "Default"
    size: Annotated[int, Field(doc="x", ge=1)] = 0


class WrongDefault(Resource, frozen=True):
    script_class: ClassVar[str] = "WrongDefault"
    tags: Annotated[tuple[str, ...], Field(doc="x")] = "ab"  # type: ignore[assignment]


class NoName(Resource, frozen=True):
    size: Annotated[int, Field(doc="x")] = 1


class Unknown(Resource, frozen=True):
    script_class: ClassVar[str] = "Unknown"
    other: Annotated[str, Field(doc="x", ref=("Unknwon",))]


class Script(Resource, frozen=True):
    script_class: ClassVar[str] = "Script"
    script: Annotated[str, Field(doc="x")]


class Unresolved(Resource, frozen=True):
    script_class: ClassVar[str] = "Unresolved"
    size: Annotated[NotThere, Field(doc="x")]  # type: ignore[name-defined] # noqa: F821


class Namesake(Resource, frozen=True):
    script_class: ClassVar[str] = "Dish"


def test_the_fields_of_a_class_in_order(dish: type[Resource]) -> None:
    fields = declared(dish)
    assert [(field.name, field.shape, field.type) for field in fields] == [
        ("title", "one", str),
        ("price", "one", int),
        ("warmth", "one", float),
        ("course", "one", str),
        ("spicy", "one", bool),
        ("tags", "many", str),
        ("portions", "many", int),
        ("stock", "counts", int),
    ]
    assert [field.name for field in fields if field.required] == ["title", "price"]
    assert [field.default for field in fields if not field.required] == [0.5, "main", False, (), (1, 2), {}]
    assert fields[1].default is msgspec.NODEFAULT
    assert fields[1].field.le == 99
    assert fields[3].field.doc == "When it is served."


@pytest.mark.parametrize(
    ("cls", "words"),
    [
        (NoDoc, r"NoDoc\.size must be declared as Annotated"),
        (Two, r"Two\.size must be declared as Annotated"),
        (Odd, r"Odd\.parts has the type list\[int\]; a field is bool"),
        (Pair, r"Pair\.parts has the type tuple\[int, int\]"),
        (RangeOfText, r"ge and le are for numbers, not for str"),
        (EnumOfNumbers, r"enum and ref are for str, not for int"),
        (EnumAndRef, r"not both"),
        (Renamed, r"Renamed\.width: the former name 'size' belongs to another field"),
        (Unresolved, r"Unresolved: a type of a field cannot be resolved"),
    ],
)
def test_a_bad_declaration_names_class_and_field(cls: type[Resource], words: str) -> None:
    with pytest.raises(PluginError, match=words):
        declared(cls)


@pytest.mark.parametrize(
    ("cls", "words"),
    [
        (Default, r"Default\.size: its default does not fit: expected at least 1, found 0"),
        (WrongDefault, r"WrongDefault\.tags: its default 'ab' is not of the declared type"),
        (NoName, r"NoName needs a script_class that is one word, not ''"),
        (Unknown, r"Unknown\.other refers to 'Unknwon', which is no registered class; did you mean 'Unknown'\?"),
        (Script, r"Script\.script: this name belongs to Godot's own resources"),
    ],
)
def test_a_bad_class_cannot_be_registered(cls: type[Resource], words: str) -> None:
    with pytest.raises(PluginError, match=words):
        check((), (cls,))


def test_two_classes_of_one_name_are_both_named(dish: type[Resource]) -> None:
    with pytest.raises(PluginError, match=r"'Dish' is registered by two classes: .*Dish and .*Namesake"):
        check((), (dish, Namesake))


def test_a_class_may_be_registered_twice(dish: type[Resource]) -> None:
    assert check((), (dish, dish)) == ()
