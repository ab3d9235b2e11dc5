"""The laws hold for Harvest, the toy game: hidden hands, secret simultaneous bids, a standing question."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tabard.compose import Composer
from tabard.testing.laws.pytest_kit import GameLaws
from tabard.testing.laws.subject import Subject

HARVEST = Path(__file__).parents[2] / "fixtures" / "harvest"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Subject:
    """As its author would test it: a mod in the mods folder, loaded through the plugin door."""
    folder = tmp_path_factory.mktemp("harvest")
    shutil.copytree(HARVEST, folder / "mods" / "harvest")
    environ = {f"TABARD_{name.upper()}": str(folder / name) for name in ("mods", "cache", "saves")}
    return Subject.of(Composer(environ=environ), "harvest")


class TestHarvest(GameLaws):
    seats = (1, 2, 5)
    games = 2
    every = 2
