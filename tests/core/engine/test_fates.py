"""Scopes: every field of a sheet and of a figure says how far it reaches."""

from __future__ import annotations

from msgspec import Struct

from tabard.engine.fates import Scope, pieces_of, scope_faults


class Sheet(Struct):
    name: str
    gold: int = 0
    pack: list[str] = []


class Hero(Struct, array_like=True):
    gold: int = 0
    wounds: int = 0


WHOLE = {
    "name": Scope("campaign", "1"),
    "gold": Scope("campaign", "2"),
    "pack": Scope("campaign", "3", pieces=True),
    "wounds": Scope("adventure", "4"),
}


def told(scopes: dict[str, Scope]) -> list[str]:
    return [sentence for _, sentence in scope_faults(scopes, sheet=Sheet, figure=Hero)]


def test_scopes_that_cover_everything_have_no_fault() -> None:
    assert told(WHOLE) == []


def test_a_field_of_the_sheet_or_the_figure_without_a_scope_is_a_fault() -> None:
    short = {name: scope for name, scope in WHOLE.items() if name not in ("gold", "wounds")}
    assert sorted(told({**short, "wound": Scope("adventure", "4")})) == [
        "its field 'gold' of Sheet has no scope",
        "its field 'wounds' of Hero has no scope; did you mean 'wound'?",
        "its scope 'wound' is for no field of Sheet or Hero",
    ]


def test_scopes_that_contradict_themselves() -> None:
    assert told({**WHOLE, "gold": Scope("adventure", "2")}) == [
        "its field 'gold' of Sheet has scope 'adventure', but a sheet lives on"
    ]
    assert told({**WHOLE, "wounds": Scope("campaign", "4")}) == [
        "its field 'wounds' of Hero has scope 'campaign', but is not in Sheet"
    ]
    assert told({**WHOLE, "wounds": Scope("adventure", "4", pieces=True)}) == [
        "its field 'wounds' of Hero lists pieces, but is not in Sheet"
    ]


def test_the_pieces_of_a_sheet_are_those_of_its_marked_fields() -> None:
    assert pieces_of(WHOLE, {"name": "x", "pack": ["a", "b"]}) == ["a", "b"]
