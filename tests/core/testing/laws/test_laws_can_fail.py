"""The tester of the tester: each broken game breaks its one law, with a sentence that says how, and no other."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tabard.testing.laws.book import LAWS
from tabard.testing.laws.score import Effort, score
from tabard.testing.laws.subject import Subject

EFFORT = Effort((3,), games=2, every=2, limit=150)

BROKEN = (
    "keeps a log in its module",
    "looks at the clock",
    "refuses what it offers",
    "lets everybody bid anything",
    "has no card 99",
    "refuses without a known code",
    "asks for help with a four that nobody can give",
    "offers a card that fits nowhere",
    "offers a card once for each copy",
    "writes a sowing without its field",
    "cannot read a question mark",
    "forgets a name on the sheet",
    "goes by the order of a dictionary",
    "writes into the copy it saw last",
    "shares what was dealt last",
    "shows the top of the deck",
    "tells what somebody else draws",
    "empties the action it was given",
    "still asks who has given up",
    "counts its rounds from far below",
    "deals in the order of a set",
)


def test_there_is_a_broken_game_for_each_law(broken: dict[str, Any]) -> None:
    assert set(BROKEN) == set(broken)
    assert {law for law, _, _ in broken.values()} == {law.id for law in LAWS}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_breaks_its_law_and_no_other(
    name: str, broken: dict[str, Any], subject: Callable[[str], Subject]
) -> None:
    law, sentence, _ = broken[name]
    card = score(subject(name), EFFORT)
    failed = {verdict.law: verdict.message for verdict in card.verdicts if not verdict.ok}
    assert list(failed) == [law], failed
    assert re.search(sentence, failed[law]), failed[law]
    assert re.search(r" \(3 seats, seed [01](, decision \d+)?\)$", failed[law]), failed[law]
    assert not card.ok
