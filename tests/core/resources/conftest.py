"""A small inn whose dishes and guests are content, and folders to put them into."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, ClassVar

import msgspec
import pytest

from tabard.errors import Fault
from tabard.resources.fields import Field
from tabard.resources.layers import Layer
from tabard.resources.loader import check
from tabard.resources.resource import Resource


class Dish(Resource, frozen=True):
    """What the kitchen makes."""

    script_class: ClassVar[str] = "Dish"
    script_path: ClassVar[str] = "res://inn/dish.gd"

    title: Annotated[str, Field(doc="Its name on the board.")]
    price: Annotated[int, Field(doc="In coins.", ge=0, le=99, renamed_from=("cost", "coins"))]
    warmth: Annotated[float, Field(doc="How warm it is served.", ge=0, le=1)] = 0.5
    course: Annotated[str, Field(doc="When it is served.", enum=("soup", "main", "sweet"))] = "main"
    spicy: Annotated[bool, Field(doc="Does it burn?")] = False
    tags: Annotated[tuple[str, ...], Field(doc="Words to search for.")] = ()
    portions: Annotated[tuple[int, ...], Field(doc="Sizes.", ge=1)] = (1, 2)
    stock: Annotated[dict[str, int], Field(doc="From the store.", ge=0)] = msgspec.field(default_factory=dict)

    def problems(self) -> Iterable[tuple[str, str]]:
        if self.course == "sweet" and self.spicy:
            yield "spicy", "nobody wants a spicy sweet"
        if self.title == "Nothing":
            yield "price", "nothing costs nothing"
        if self.title == "Bomb":
            raise ZeroDivisionError("boom")


class Guest(Resource, frozen=True):
    """Who eats."""

    script_class: ClassVar[str] = "Guest"

    favourite: Annotated[str, Field(doc="What they always order.", ref=("Dish",))] = ""
    friends: Annotated[tuple[str, ...], Field(doc="Whom they bring.", ref=("Guest",))] = ()


@pytest.fixture(scope="session")
def dish() -> type[Resource]:
    """A class with a field of every kind."""
    return Dish


@pytest.fixture(scope="session")
def guest() -> type[Resource]:
    """A class that refers to others."""
    return Guest


@pytest.fixture
def put(tmp_path: Path) -> Callable[..., Layer]:
    """Write files into a layer: `put({"inn/stew.tres": "…"}, package="base")`; a dish may be its properties alone."""

    def write(files: dict[str, str | bytes], *, package: str = "base") -> Layer:
        root = tmp_path / package
        root.mkdir(exist_ok=True)
        for name, text in files.items():
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(text, str):
                if not text.startswith("["):
                    text = f'[gd_resource type="Resource" script_class="Dish" format=3]\n\n[resource]\n{text}'
                text = text.encode()
            file.write_bytes(text)
        return Layer(package, root)

    return write


@pytest.fixture
def faults(put: Callable[..., Layer]) -> Callable[..., tuple[Fault, ...]]:
    """The faults of some files of dishes and guests: `faults({"stew.tres": "…"})`."""

    def judge(files: dict[str, str | bytes]) -> tuple[Fault, ...]:
        return check([put(files)], (Dish, Guest))

    return judge
