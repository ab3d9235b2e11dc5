"""docs/scenarios.md: its example is ok, and its tables name every key."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from tabard.testing.scenario.document import KINDS
from tabard.testing.scenario.laying_out import BESIDES
from tabard.testing.scenario.lines import CODES

PAGE = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text("utf-8")


def test_the_example_is_ok(write: Callable[[str, str], Path], scenario: Callable[..., tuple[int, str, str]]) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    write("page.toml", example)
    assert scenario("page.toml") == (0, "ok page.toml\n", "")


def test_every_key_and_code_is_told() -> None:
    told = set(re.findall(r"`\[?(\w+)(?:\.NAME)?\]?`", PAGE))
    assert set(KINDS) <= told
    assert set(BESIDES) <= told
    assert set(CODES) <= told
