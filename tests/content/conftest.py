"""The shipped content, read once for all sweeps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tabard_campaigns
import tabard_content
from tabard.resources.layers import Layer
from tabard.resources.loader import load
from tabard_games.milestone.cards import CLASSES


@pytest.fixture(scope="session")
def content_root() -> Path:
    """The folder that is res://."""
    return Path(tabard_content.__path__[0])


@pytest.fixture(scope="session")
def campaigns_root() -> Path:
    """The folder with one folder a campaign."""
    return Path(tabard_campaigns.__path__[0])


@pytest.fixture(scope="session")
def milestone(content_root: Path) -> Any:
    """Everything under res://milestone/, as `Content`."""
    return load([Layer("tabard_content", content_root)], CLASSES, under=("res://milestone/",))
