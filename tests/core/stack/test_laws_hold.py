"""Every law holds for Parley, whose cards answer cards, with 2 and 3 seats."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from tabard.engine.rules import Rules, read_options
from tabard.resources.content import Content
from tabard.testing.laws.elsewhere import Command
from tabard.testing.laws.pytest_kit import GameLaws
from tabard.testing.laws.subject import Subject

TRAILS = Path(__file__).parents[2] / "fixtures" / "parley" / "trails.py"


@pytest.fixture(scope="module")
def made_ready(parley: ModuleType) -> Subject:
    """Parley without content, and how another process plays it."""
    game = parley.Parley()
    rules = Rules(game, options=read_options(game, {}), content=Content({}, origins={}, digests={}))
    return Subject(rules, elsewhere=Command((sys.executable, str(TRAILS))))


class TestParley(GameLaws):
    seats = (2, 3)
    games = 2
    every = 3

    @pytest.fixture
    def game(self, made_ready: Subject) -> Subject:
        return made_ready
