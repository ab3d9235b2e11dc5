"""Saves in a folder of their own."""

from itertools import count

import pytest

from tabard.savegame.container import PluginUse
from tabard.savegame.store import SaveStore
from tabard.session.saving import Made, SavedGame


@pytest.fixture
def store(tmp_path):
    return SaveStore(tmp_path)


@pytest.fixture
def keep(store):
    """`create, resume = keep`: saves with a clock that counts seconds."""
    ticks = count()

    def clock():
        return f"2025-01-01T00:00:{next(ticks):02}+00:00"

    made = Made("1.2.3", (PluginUse("harvest", "1.0.0", "ab12"),))

    def create(session, **options):
        return SavedGame.create(store, session, title="A Year on the Farm", made=made, clock=clock, **options)

    def resume(path, shelf):
        return SavedGame.open(store, path, shelf, made=made, clock=clock)

    return create, resume
