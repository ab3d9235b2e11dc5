"""`tabard content check`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tabard.cli.content import faults_document, summary
from tabard.errors import Fault

Run = Callable[..., tuple[int, str, str]]

ONE = Fault("res://a.tres", 3, 5, "value", "health: got 0; expected 1 to 99")
TWO = Fault("res://b.tres", 1, 1, "key", "unknown field 'helth'; did you mean 'health'?")

CODE = """
from typing import Annotated, ClassVar
from tabard.resources.fields import Field
from tabard.resources.resource import Resource
from tabard.hooks.specs import hookimpl

class Tile(Resource, frozen=True, kw_only=True):
    script_class: ClassVar[str] = "MyModTile"
    weight: Annotated[int, Field(ge=1, le=9, doc="How heavy it is.")]

@hookimpl
def tabard_register(registry):
    registry.resource(Tile)
"""
TILE = '[gd_resource type="Resource" script_class="MyModTile" format=3]\n\n[resource]\nweight = {weight}\n'


@pytest.fixture
def write_tile(write_mod: Callable[..., Path]) -> Callable[[int], None]:
    """A mod with one resource, whose weight may be 1 to 9."""

    def write(weight: int) -> None:
        place = write_mod("my-mod", CODE, 'content = ["content"]\ngrants = ["data"]\n')
        (place / "content" / "my-mod").mkdir(parents=True)
        (place / "content" / "my-mod" / "stone.tres").write_text(TILE.format(weight=weight), "utf-8")

    return write


def test_faults_are_listed_and_counted(run: Run, write_tile: Callable[[int], None]) -> None:
    write_tile(12)
    code, out, _ = run("--without", "milestone", "content", "check")
    first, count = out.splitlines()
    assert code == 1
    assert "stone.tres:4:" in first
    assert "weight" in first
    assert count == "1 fault in 1 file"


def test_no_fault_is_fine(run: Run, write_tile: Callable[[int], None]) -> None:
    write_tile(3)
    code, out, err = run("--without", "milestone", "content", "check")
    assert (code, out) == (0, "no faults\n")
    assert err == "warning: plugin 'milestone' is off: it is switched off\n"


def test_the_document_of_a_fault(run: Run, write_tile: Callable[[int], None]) -> None:
    write_tile(12)
    code, out, _ = run("--without", "milestone", "content", "check", "--json")
    document = json.loads(out)
    assert code == 1
    assert list(document) == ["format", "faults"]
    assert document["format"] == "tabard.faults/1"
    (fault,) = document["faults"]
    assert list(fault) == ["file", "line", "col", "code", "message"]
    assert fault["file"].endswith("stone.tres")


def test_the_document_without_a_fault() -> None:
    assert faults_document([]) == {"format": "tabard.faults/1", "faults": []}


def test_the_count_is_a_sentence() -> None:
    assert summary([]) == "no faults"
    assert summary([ONE]) == "1 fault in 1 file"
    assert summary([ONE, TWO, TWO]) == "3 faults in 2 files"
