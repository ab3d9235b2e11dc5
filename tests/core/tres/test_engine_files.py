"""Whole files that the engine was asked about: what it refuses, we refuse, and what it loses silently, too."""

from __future__ import annotations

from typing import Any

import pytest

from tabard.errors import ContentError
from tabard.tres.parser import parse_bytes, parse_lenient

OPENS_FILES = "needs the files around it: the loader of resources refuses it (tests/core/resources)"
KNOWS_CLASSES = "needs the engine's list of classes: the loader of resources refuses it (tests/core/resources)"
NOT_HERE = {
    "unknown type": KNOWS_CLASSES,
    "sub type not Resource": KNOWS_CLASSES,
    "sub unknown type": KNOWS_CLASSES,
    "ext missing file tres": OPENS_FILES,
    "ext missing file png": OPENS_FILES,
    "ext missing file png (abort=false)": OPENS_FILES,
    "ext cyclic self": OPENS_FILES,
    "Resource() missing": OPENS_FILES,
    "Resource() missing (abort=false)": OPENS_FILES,
}
"""What the engine refuses for more than the text says."""

STRICTER = {
    "dup sub id": (6, 1, "duplicate"),
    "dup key": (5, 1, "duplicate"),
    "string name key": (4, 24, "duplicate"),
    "key with blanks": (4, 1, "syntax"),
    "unicode key": (4, 10, "syntax"),
    "hash comment": (4, 1, "syntax"),
    "slash comment": (4, 1, "syntax"),
    "garbage line": (4, 1, "syntax"),
    "garbage at end": (5, 1, "syntax"),
    "NUL byte": (5, 1, "encoding"),
    "invalid utf8": (4, 15, "encoding"),
    "Object Node": (4, 14, "refused"),
    "Object InputEventKey": (4, 14, "refused"),
    "script in Object": (10, 14, "refused"),
    "deep nest 1000": (4, 114, "limit"),
    "deep nest 200": (4, 114, "limit"),
    "node no parent 2nd": (5, 1, "heading"),
    "int64 overflow": (4, 14, "literal"),
}
"""What the engine takes, losing something or running something, and we refuse: line, column and code."""


def name_of(case: dict[str, Any]) -> str:
    return "case.tscn" if case["bytes"].startswith("[gd_scene") else "case.tres"


def test_what_the_engine_refuses_is_refused_with_its_place(engine_files: dict[str, dict[str, Any]]) -> None:
    accepted = []
    for name, case in engine_files.items():
        if case["result"] != "null" or name in NOT_HERE:
            continue
        try:
            parse_bytes(case["bytes"].encode("latin-1"), file=name_of(case))
            accepted.append(name)
        except ContentError as error:
            fault = error.faults[0]
            assert fault.file == name_of(case)
            assert fault.line <= case["bytes"].count("\n") + 1
            assert fault.col >= 1
    assert accepted == []


def test_what_the_engine_reads_is_read(engine_files: dict[str, dict[str, Any]]) -> None:
    refused = {}
    for name, case in engine_files.items():
        if case["result"] == "null" or name in STRICTER:
            continue
        try:
            parse_bytes(case["bytes"].encode("latin-1"), file=name_of(case))
        except ContentError as error:
            refused[name] = str(error)
    assert refused == {}


@pytest.mark.parametrize("name", STRICTER)
def test_what_the_engine_loses_is_refused(engine_files: dict[str, dict[str, Any]], name: str) -> None:
    case = engine_files[name]
    assert case["result"] != "null"
    with pytest.raises(ContentError) as caught:
        parse_bytes(case["bytes"].encode("latin-1"), file=name_of(case))
    fault = caught.value.faults[0]
    assert (fault.line, fault.col, fault.code) == STRICTER[name]


@pytest.mark.parametrize("name", NOT_HERE)
def test_what_needs_more_than_the_text_is_read(engine_files: dict[str, dict[str, Any]], name: str) -> None:
    case = engine_files[name]
    assert case["result"] == "null"
    assert parse_bytes(case["bytes"].encode("latin-1"), file=name_of(case)).kind == "gd_resource"


@pytest.mark.parametrize("name", ["dup sub id", "dup key", "string name key"])
def test_a_lenient_reading_keeps_duplicates(engine_files: dict[str, dict[str, Any]], name: str) -> None:
    document = parse_lenient(engine_files[name]["bytes"], file="case.tres")
    assert [fault.code for fault in document.duplicates] == ["duplicate"]


def test_the_last_of_two_keys_counts(engine_files: dict[str, dict[str, Any]]) -> None:
    resource = parse_lenient(engine_files["dup key"]["bytes"], file="case.tres").resource
    assert resource is not None
    assert [entry.value for entry in resource.props] == [1, 2]
    last = resource.prop("metadata/a")
    assert last is not None
    assert last.value == 2
