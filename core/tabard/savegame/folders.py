"""Where saves live."""

from __future__ import annotations

import os.path
from collections.abc import Mapping
from pathlib import Path

import tomli
from platformdirs import user_data_path

from tabard.savegame.sentences import SAVES_VARIABLE


def saves_folder(*, checkout: Path | None, environ: Mapping[str, str]) -> Path:
    """The folder of saves: TABARD_SAVES if it says one, else `saves` of the checkout, else the person's data folder.

    Nothing is made or looked at; a `~` at the start of TABARD_SAVES is the home folder.
    """
    wanted = environ.get(SAVES_VARIABLE)
    if wanted:
        return Path(os.path.expanduser(wanted))
    if checkout is not None:
        return checkout / "saves"
    return user_data_path("tabard") / "saves"


def find_checkout(start: Path) -> Path | None:
    """The checkout of Tabard that holds `start` (a file or folder), or None.

    A checkout is a folder with `core/tabard` and a `pyproject.toml` whose project is called tabard.
    """
    here = start.absolute()
    return next((folder for folder in (here, *here.parents) if _is_checkout(folder)), None)


def _is_checkout(folder: Path) -> bool:
    try:
        project = tomli.loads((folder / "pyproject.toml").read_text(encoding="utf-8")).get("project")
    except (OSError, ValueError):
        return False
    return isinstance(project, dict) and project.get("name") == "tabard" and os.path.isdir(folder / "core" / "tabard")
