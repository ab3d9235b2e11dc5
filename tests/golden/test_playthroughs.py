"""The games in the folders beside this file are told today as they were told when they were written.

`tabard golden --check FILE` says the same; `--renew FILE` writes a file anew once its difference is wanted.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tabard.session.host_shelf import HostShelf
from tabard.testing.golden.comparing import compare
from tabard.testing.golden.reading import check_whole, read_playthrough
from tabard.testing.golden.replay import replay
from tabard.testing.golden.writing import write_playthrough

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.txt"))


def test_milestone_is_told_for_one_to_six_seats_and_for_each_of_six_adventures() -> None:
    headers = [header for path in FILES if (header := read_playthrough(path).header).game == "milestone"]
    assert sorted(header.seats for header in headers) == [1, 2, 3, 3, 3, 3, 3, 4, 6]
    assert len({header.options.get("adventure", "") for header in headers}) == 6


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_game_is_told_as_it_was(path: Path, product: HostShelf) -> None:
    written = read_playthrough(path)
    check_whole(written)
    again = replay(product, written)
    verdict = compare(written, again)
    assert verdict.ok, verdict.block(str(path))
    assert path.read_bytes() == write_playthrough(again.playthrough()).encode(), "tabard golden --renew would change it"
