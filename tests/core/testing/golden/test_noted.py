"""Only what was looked into counts as read."""

from __future__ import annotations

from typing import Annotated, ClassVar

import pytest

from tabard.errors import ContentError
from tabard.resources.content import Content
from tabard.resources.fields import Field
from tabard.resources.resource import Resource
from tabard.testing.golden.noted import NotedContent, digests


class Dish(Resource, frozen=True):
    script_class: ClassVar[str] = "Dish"

    price: Annotated[int, Field(doc="In coppers.")]


PATHS = [f"res://inn/{name}.tres" for name in ("bread", "soup", "stew")]
BREAD, SOUP, STEW = PATHS


@pytest.fixture
def content() -> Content:
    return Content({}, origins={}, digests={}).with_extra({path: Dish(price=n) for n, path in enumerate(PATHS)})


def test_definitions_that_are_got_are_noted(content: Content) -> None:
    noted = NotedContent(content)
    assert noted.get(BREAD) is content.get(BREAD)
    assert noted[SOUP] is content[SOUP]
    assert noted.read == {BREAD, SOUP}


def test_definitions_of_a_class_are_noted_as_they_are_taken_out(content: Content) -> None:
    noted = NotedContent(content)
    dishes = noted.of(Dish)
    assert STEW in dishes
    assert len(dishes) == len(list(dishes)) == 3
    assert noted.read == set()
    assert dishes[STEW] == Dish(price=2)
    assert noted.read == {STEW}
    assert dict(dishes.items()) == dict(content.of(Dish))
    assert noted.read == set(PATHS)


def test_what_is_not_there_is_not_noted(content: Content) -> None:
    noted = NotedContent(content)
    with pytest.raises(ContentError):
        noted.get("res://inn/cake.tres")
    assert "res://inn/cake.tres" not in noted.of(Dish)
    assert noted.read == set()


def test_it_is_the_same_content_otherwise(content: Content) -> None:
    noted = NotedContent(content)
    assert (noted.digest, noted.paths, list(noted), len(noted)) == (content.digest, content.paths, PATHS, 3)
    assert STEW in noted
    assert noted.package_of(STEW) == "extra"


def test_another_card_changes_no_digest_of_those_that_were_read(content: Content) -> None:
    other = content.with_extra({STEW: Dish(price=9)})
    assert digests(other, [BREAD, SOUP]) == digests(content, [BREAD, SOUP])
    assert digests(other, [STEW]) != digests(content, [STEW])
    assert digests(content, [BREAD, "res://inn/cake.tres"]).keys() == {BREAD}
