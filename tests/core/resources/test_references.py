"""Files refer to each other: what the references become, and wrong ones named where they stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabard.errors import Fault
from tabard.resources.layers import Layer
from tabard.resources.loader import load

Faults = Callable[[dict[str, str | bytes]], tuple[Fault, ...]]
STEW = 'title = "Stew"\nprice = 4\n'
GUEST = '[gd_resource type="Resource" script_class="Guest" format=3]\n'
EXT = '[ext_resource type="Resource" path="{}" id="{}"]\n'


def guest_of(*paths: str, body: str = "") -> str:
    headings = "".join(EXT.format(path, number) for number, path in enumerate(paths, 1))
    return f"{GUEST}{headings}[resource]\n{body}"


def where(found: tuple[Fault, ...]) -> list[tuple[str, int, int, str]]:
    return [(fault.file.removeprefix("res://"), fault.line, fault.col, fault.code) for fault in found]


def test_references_become_paths(put: Callable[..., Layer], dish: Any, guest: Any) -> None:
    body = 'favourite = ExtResource("1")\nfriends = [ExtResource("2"), ExtResource("3")]\n'
    layer = put(
        {
            "inn/stew.tres": STEW,
            "guests/ann.tres": guest_of("res://inn/stew.tres", "res://guests/bo.tres", "cy.tres", body=body),
            "guests/bo.tres": guest_of(),
            "guests/cy.tres": guest_of(),
        }
    )
    content = load([layer], (dish, guest))
    assert content.get("res://guests/ann.tres") == guest(
        favourite="res://inn/stew.tres", friends=("res://guests/bo.tres", "res://guests/cy.tres")
    )


@pytest.mark.parametrize(
    ("path", "body", "place", "words"),
    [
        ("res://stwe.tres", 'favourite = ExtResource("1")', (2, 36), "did you mean 'res://stew.tres'?"),
        ("res://stwe.tres", "", (2, 36), "no file 'res://stwe.tres'"),
        ("res://../stew.tres", 'favourite = ExtResource("1")', (2, 36), "the part '..'"),
        ("/etc/passwd", "", (2, 36), "not a res:// path"),
        ("http://example.org/a.tres", "", (2, 36), "the scheme 'http:' is not allowed"),
        ("uid://b5rc0fireba11", "", (2, 36), "the scheme 'uid:' is not allowed"),
        ("res://bo.tres", 'favourite = ExtResource("1")', (4, 13), "expected a Dish, but 'res://bo.tres' is a Guest"),
        ("res://stew.tres", 'friends = [ExtResource("1")]', (4, 11), "expected a Guest, but 'res://stew.tres' is a"),
        (
            "res://stew.tres",
            'favourite = "res://stew.tres"',
            (4, 13),
            "expected an ExtResource to a Dish, found the text",
        ),
        ("res://stew.tres", "favourite = [1]", (4, 13), "expected an ExtResource to a Dish, found an Array"),
        ("res://stew.tres", "friends = 1", (4, 11), "expected an array"),
        ("res://note.txt", 'favourite = ExtResource("1")', (4, 13), "is not among the definitions that are loaded"),
        ("res://stew.tres", 'metadata/a = [Resource("res://stew.tres")]', (4, 14), "Resource(…) is not for files"),
    ],
)
def test_a_wrong_reference_is_named_where_it_stands(
    faults: Faults, path: str, body: str, place: tuple[int, int], words: str
) -> None:
    files: dict[str, str | bytes] = {"stew.tres": STEW, "bo.tres": guest_of(), "note.txt": b"note"}
    (fault,) = faults({**files, "ann.tres": guest_of(path, body=body)})
    assert (fault.file, fault.line, fault.col) == ("res://ann.tres", *place)
    assert words in fault.message


def test_a_reference_to_a_file_at_fault_adds_no_fault(faults: Faults) -> None:
    found = faults({"stew.tres": "?", "ann.tres": guest_of("res://stew.tres", body='favourite = ExtResource("1")')})
    assert where(found) == [("stew.tres", 4, 1, "syntax")]


def test_files_may_not_refer_to_each_other_in_a_ring(faults: Faults) -> None:
    found = faults(
        {
            "a.tres": guest_of("res://b.tres"),
            "b.tres": guest_of("res://c.tres", "res://d.tres"),
            "c.tres": guest_of("res://a.tres"),
            "d.tres": guest_of("res://d.tres"),
        }
    )
    assert where(found) == [("a.tres", 2, 36, "ring"), ("d.tres", 2, 36, "ring")]
    assert found[0].message.endswith("in a ring: res://a.tres → res://b.tres → res://c.tres → res://a.tres")


def test_a_long_chain_of_files_is_no_ring(faults: Faults) -> None:
    files = {f"{number:03}.tres": guest_of(f"res://{number + 1:03}.tres") for number in range(100)}
    assert faults({**files, "100.tres": guest_of()}) == ()
