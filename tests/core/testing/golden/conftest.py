"""A short game of Harvest, written down."""

from __future__ import annotations

from typing import Any

import pytest

from tabard.testing.golden.playthrough import Header, Playthrough, Said
from tabard.testing.golden.replay import Replay
from tabard.testing.golden.writing import write_playthrough

ACTIONS = (
    "A: sow 2 at 9",
    "B: help 6",
    "A: end",
    "B: sow 3 at 12",
    "B: carry market",
    "B: end",
    "A: bid 0",
    "B: bid 0",
)


@pytest.fixture(scope="session")
def header() -> Header:
    """A game of one round for two."""
    return Header(game="harvest", seats=2, seed=1, options={"rounds": "1"})


@pytest.fixture(scope="session")
def played(shelf: Any, header: Header) -> Playthrough:
    """That game to its end: the first die shows 1, the second one 6."""
    game = Replay(shelf, header)
    for seat, form in (action.split(": ") for action in ACTIONS):
        assert game.say(Said("AB".index(seat), form)), game.stopped
    return game.playthrough()


@pytest.fixture(scope="session")
def text(played: Playthrough) -> str:
    """Its file."""
    return write_playthrough(played)
