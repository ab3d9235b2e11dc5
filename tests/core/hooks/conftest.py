"""A mods folder to write plugins into, and an installed package to find by entry point."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from tabard.hooks.discovery import discover
from tabard.hooks.host import Host, load

PLUGIN = """
    from tabard.hooks.specs import hookimpl

    class Game:
        id = "{id}-game"

    @hookimpl
    def tabard_register(registry):
        registry.game(Game())
"""

WriteMod = Callable[..., Path]


@pytest.fixture
def mods(tmp_path: Path) -> Path:
    folder = tmp_path / "mods"
    folder.mkdir()
    return folder


@pytest.fixture
def write_mod(mods: Path) -> WriteMod:
    """`write_mod("my-mod", code, extra)`: a mod whose module is `code` (default: it brings the game `my-mod-game`).

    `extra` are more lines of its `plugin.toml`; `folder` is its folder's name (default: its id). No module for `code`
    None.
    """

    def write(plugin: str, code: str | None = PLUGIN, extra: str = "", *, folder: str = "") -> Path:
        place = mods / (folder or plugin)
        place.mkdir()
        lines = [f'id = "{plugin}"', f'name = "The {plugin}"', 'version = "1.2"']
        if "engine =" not in extra:
            lines.append('engine = ">=1,<2"')
        if code is not None:
            lines.append('module = "plugin"')
            (place / "plugin.py").write_text(dedent(code).replace("{id}", plugin), "utf-8")
        (place / "plugin.toml").write_text("\n".join([*lines, dedent(extra)]), "utf-8")
        return place

    return write


@pytest.fixture
def load_mods(mods: Path) -> Callable[..., Host]:
    """Find and load what is in the mods folder, and nothing that is installed."""

    def run(**choices: object) -> Host:
        return load(discover(mods=mods, path=()), **choices)  # type: ignore[arg-type]

    return run


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """`install("my_dist", {"a/__init__.py": "…"}, "name = a")`: a distribution on sys.path, as a wheel leaves it."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)

    def write(distribution: str, files: dict[str, str], points: str) -> Path:
        for name, text in files.items():
            file = site / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(dedent(text), "utf-8")
        info = site / f"{distribution}-1.0.dist-info"
        info.mkdir()
        (info / "entry_points.txt").write_text(f"[console_scripts]\nx = y:z\n\n[tabard.plugins]\n{points}\n", "utf-8")
        return site

    return write
