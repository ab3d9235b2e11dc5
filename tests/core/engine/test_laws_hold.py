"""The laws hold for Harvest, the toy game: hidden hands, secret simultaneous bids, a standing question."""

from __future__ import annotations

import pytest

from tabard.testing.laws import LAWS, try_law


@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("law", LAWS)
def test_law(shelf, law: str, seats: int) -> None:
    rules = shelf.rules("harvest", {})
    assert sum(try_law(rules, LAWS[law], seats=seats, seed=seed) for seed in range(12)) > 50
