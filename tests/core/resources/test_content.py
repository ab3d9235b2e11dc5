"""Definitions by path and by class, their digests, and definitions made up for a scenario."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabard.errors import ContentError
from tabard.resources.content import Content
from tabard.resources.layers import Layer
from tabard.resources.loader import load
from tabard.resources.resource import Resource

STEW = 'title = "Stew"\nprice = 4\n'
BREAD = 'title = "Bread"\nprice = 1\n'


@pytest.fixture
def content(put: Callable[..., Layer], dish: type[Resource]) -> Content:
    return load([put({"inn/stew.tres": STEW, "inn/bread.tres": BREAD})], (dish,))


def test_definitions_are_found_by_path(content: Content, dish: Any) -> None:
    assert content.get("res://inn/stew.tres") == dish(title="Stew", price=4)
    assert content["res://inn/stew.tres"] is content.get("res://inn/stew.tres")
    assert content.paths == ("res://inn/bread.tres", "res://inn/stew.tres")
    assert list(content) == list(content.paths)
    assert len(content) == 2
    assert "res://inn/stew.tres" in content
    assert "res://inn/soup.tres" not in content
    assert content.package_of("res://inn/stew.tres") == "base"


def test_a_path_that_is_not_there_names_the_nearest(content: Content) -> None:
    with pytest.raises(ContentError, match=r"no definition at 'res://inn/stwe\.tres'; did you mean '.*stew\.tres'\?"):
        content.get("res://inn/stwe.tres")


def test_definitions_are_found_by_class(content: Content, dish: Any, guest: Any) -> None:
    assert list(content.of(dish)) == list(content.paths)
    assert content.of(Resource) == content.of(dish)
    assert content.of(guest) == {}
    with pytest.raises(TypeError):
        content.of(dish)["res://x.tres"] = dish(title="X", price=1)  # type: ignore[index]


def test_nothing_in_a_definition_can_be_changed(put: Callable[..., Layer], dish: Any) -> None:
    content = load([put({"a.tres": STEW + 'stock = {"salt": 1}\n', "b.tres": BREAD})], (dish,))
    for path in content.paths:
        definition: Any = content.get(path)
        with pytest.raises(AttributeError):
            definition.price = 5
        assert hash(definition) == hash(load([put({})], (dish,)).get(path))
        for change in ("update", "setdefault", "__setitem__", "__ior__", "pop", "clear"):
            with pytest.raises(TypeError, match="immutable"):
                getattr(definition.stock, change)("pepper", 1)
    with pytest.raises(TypeError):
        content.digests["base"] = ""  # type: ignore[index]


def test_a_digest_changes_with_any_byte_and_name(put: Callable[..., Layer], dish: type[Resource]) -> None:
    def digest(files: dict[str, str], package: str) -> str:
        return load([put(files, package=package)], (dish,)).digests[package]

    first = digest({"a.tres": STEW}, "one")
    assert digest({"a.tres": STEW}, "two") == first
    assert digest({"a.tres": STEW + "; a comment\n"}, "three") != first
    assert digest({"b.tres": STEW}, "four") != first
    assert digest({"a.tres": STEW, "b.tres": BREAD}, "five") != first


def test_the_digest_of_all_knows_the_order_of_the_layers(put: Callable[..., Layer], dish: type[Resource]) -> None:
    base, mod = put({"a.tres": STEW}, package="base"), put({"a.tres": BREAD}, package="mod")
    one, other = load([base, mod], (dish,)), load([mod, base], (dish,))
    assert one.digests == other.digests
    assert one.digest != other.digest
    assert one.digest == load([base, mod], (dish,)).digest


def test_a_digest_of_some_paths_covers_only_them(put: Callable[..., Layer], dish: type[Resource]) -> None:
    both = load([put({"a.tres": STEW, "b.tres": BREAD}, package="one")], (dish,))
    other = load([put({"a.tres": STEW, "b.tres": STEW}, package="two")], (dish,))
    assert both.digest_of(["res://a.tres"]) == other.digest_of(["res://a.tres"])
    assert both.digest_of(["res://b.tres"]) != other.digest_of(["res://b.tres"])
    assert both.digest_of(["res://a.tres", "res://b.tres"]) == both.digest_of(["res://b.tres", "res://a.tres"])
    with pytest.raises(ContentError, match="no definition"):
        both.digest_of(["res://c.tres"])


def test_made_up_definitions_are_used_like_content(content: Content, dish: Any) -> None:
    soup = dish(title="Soup", price=2)
    extra = content.with_extra({"res://made/soup.tres": soup, "res://inn/stew.tres": soup})
    assert extra.get("res://made/soup.tres") is soup
    assert extra.get("res://inn/stew.tres") is soup
    assert extra.of(dish)["res://inn/bread.tres"] == content.get("res://inn/bread.tres")
    assert extra.package_of("res://made/soup.tres") == "extra"
    assert "res://made/soup.tres" not in content
    assert extra.digests["base"] == content.digests["base"]
    assert extra.digest != content.digest


def test_made_up_definitions_have_digests_too(content: Content, dish: Any) -> None:
    def digest(price: int) -> str:
        return content.with_extra({"res://x.tres": dish(title="X", price=price, stock={"b": 1, "a": 2})}).digest

    assert digest(1) == digest(1)
    assert digest(1) != digest(2)
    one = content.with_extra({"res://x.tres": dish(title="X", price=1)})
    two = one.with_extra({"res://y.tres": dish(title="Y", price=1)})
    assert len({content.digest, one.digest, two.digest}) == 3
