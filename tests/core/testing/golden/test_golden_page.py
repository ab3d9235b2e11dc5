"""The example of docs/modders/golden.md is a playthrough."""

from __future__ import annotations

from pathlib import Path

from tabard.testing.golden.reading import check_whole, playthrough_of
from tabard.testing.golden.writing import write_playthrough

PAGE = Path(__file__).parents[4] / "docs" / "modders" / "golden.md"


def test_the_example_is_read_and_written_as_it_stands() -> None:
    example = PAGE.read_text("utf-8").partition("```text\n")[2].partition("```")[0]
    played = playthrough_of(example)
    check_whole(played)
    assert write_playthrough(played) == example
