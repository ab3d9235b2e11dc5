"""A body that copies itself badly breaks the law about copies, with a sentence that says how."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from tabard.testing.laws.book import law
from tabard.testing.laws.score import Effort, try_law
from tabard.testing.laws.subject import Subject

BAD = {
    "a copy is not equal to the original": lambda body: replace(body, round=body.round + 1),
    r"a copy and the original have the same list in them: \[": replace,
    "a copy and the original have the same Body in them": lambda body: body,
}


@pytest.mark.parametrize("sentence", BAD)
def test_a_bad_copy_is_told(
    sentence: str, harvest: ModuleType, made: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    farm = Subject(made(harvest.Harvest()))
    assert try_law(law("clones"), farm, Effort((2,), games=1, every=9)).ok
    monkeypatch.setattr(harvest.Harvest.types.body, "clone", BAD[sentence], raising=False)
    verdict = try_law(law("clones"), Subject(made(harvest.Harvest())), Effort((2,), games=1, every=9))
    assert not verdict.ok
    assert re.match(sentence, verdict.message)
