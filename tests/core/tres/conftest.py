"""The engine's verdicts, as its web build of version 4.6 gave them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

_DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="session")
def literals() -> list[dict[str, str]]:
    """Texts of single values, each with the type and canonical text that the engine made of it."""
    return json.loads((_DATA / "literals_godot46.json").read_text("utf-8"))  # type: ignore[no-any-return]


@pytest.fixture(scope="session")
def engine_files() -> dict[str, dict[str, Any]]:
    """Small files by the name of their case: `bytes` (as Latin-1 text), `result` ("null" when refused), `error`."""
    cases = json.loads((_DATA / "files_godot46.json").read_text("utf-8"))
    return {case["case"]: case for case in cases}
