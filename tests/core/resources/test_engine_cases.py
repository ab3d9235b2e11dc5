"""Files that the engine refuses for what lies around them: the loader refuses them too."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tabard.errors import Fault

_FILE = Path(__file__).parents[1] / "tres" / "data" / "files_godot46.json"
CASES = {
    "unknown type": ("class", 1),
    "sub type not Resource": ("unused", 3),
    "sub unknown type": ("unused", 3),
    "ext missing file tres": ("missing", 3),
    "ext missing file png": ("missing", 3),
    "ext cyclic self": ("ring", 3),
    "Resource() missing": ("reference", 4),
}
"""The code of the fault and its line."""


@pytest.mark.parametrize("name", CASES)
def test_the_loader_refuses_what_the_engine_refuses(
    faults: Callable[[dict[str, str]], tuple[Fault, ...]], name: str
) -> None:
    (case,) = (case for case in json.loads(_FILE.read_text("utf-8")) if case["case"] == name)
    assert case["result"] == "null"
    text = case["bytes"].replace("[gd_resource ", '[gd_resource script_class="Guest" ', 1)
    (fault,) = faults({"f/031.tres": text})
    assert (fault.code, fault.line) == CASES[name]
