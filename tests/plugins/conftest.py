"""Milestone as the product loads it: through the plugin door."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabard.compose import Composer
from tabard.engine.rules import Rules, read_options


@pytest.fixture(scope="session")
def composer(tmp_path_factory: pytest.TempPathFactory) -> Composer:
    """The composition root of these tests, with folders of its own."""
    folder = tmp_path_factory.mktemp("tabard")
    return Composer(environ={"TABARD_CACHE": str(folder), "TABARD_MODS": str(folder), "TABARD_SAVES": str(folder)})


@pytest.fixture(scope="session")
def milestone_rules(composer: Composer) -> Callable[..., Rules]:
    """`milestone_rules(layout="short")`: the game made ready with these options."""
    game = composer.host().games["milestone"]
    content = composer.content("milestone")
    codec = Rules(game, options=read_options(game, {}), content=content).codec

    def make(**options: Any) -> Rules:
        return Rules(game, options=read_options(game, options), content=content, codec=codec)

    return make
