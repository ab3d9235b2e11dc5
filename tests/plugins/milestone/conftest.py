"""Positions of Milestone laid out from the text of a scenario."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabard.compose import Composer
from tabard.testing.scenario.document import scenario_of
from tabard.testing.scenario.laying_out import Stage, lay_out
from tabard.testing.scenario.library import Library


@pytest.fixture(scope="session")
def staged(composer: Composer) -> Callable[[str], Stage]:
    """`staged(text)`: the stage of a scenario with this `[position]` and what comes before it."""
    library = Library(composer.host().games, content=composer.content, subscriptions=composer.subscriptions)

    def lay(text: str) -> Stage:
        return lay_out(scenario_of(f'game = "milestone"\n{text}', "x.toml"), library)

    return lay
