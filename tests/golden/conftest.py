"""The games as the product loads them."""

from __future__ import annotations

import pytest

from tabard.compose import Composer
from tabard.session.host_shelf import HostShelf


@pytest.fixture(scope="session")
def product(tmp_path_factory: pytest.TempPathFactory) -> HostShelf:
    """Every game that comes with Tabard, and no mods."""
    folder = tmp_path_factory.mktemp("tabard")
    composer = Composer(environ={"TABARD_CACHE": str(folder), "TABARD_MODS": str(folder)})
    return HostShelf(composer.host(), content=composer.content, subscriptions=composer.subscriptions)
