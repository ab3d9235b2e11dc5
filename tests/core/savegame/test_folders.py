"""Where saves live."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabard.savegame.folders import find_checkout, saves_folder


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "core" / "tabard" / "rng").mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "tabard"\n', encoding="utf-8")
    return tmp_path


def test_the_variable_wins_then_the_checkout_then_the_data_folder(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert saves_folder(checkout=checkout, environ={"TABARD_SAVES": "/mnt/evening"}) == Path("/mnt/evening")
    assert saves_folder(checkout=checkout, environ={"HOME": "/home/ana"}) == checkout / "saves"
    assert saves_folder(checkout=checkout, environ={"TABARD_SAVES": ""}) == checkout / "saves"
    monkeypatch.setenv("XDG_DATA_HOME", "/data/ana")
    installed = saves_folder(checkout=None, environ={})
    assert installed.name == "saves"
    assert "tabard" in installed.parts
    monkeypatch.setenv("HOME", "/home/ana")
    assert saves_folder(checkout=None, environ={"TABARD_SAVES": "~/evening"}) == Path("/home/ana/evening")


def test_a_checkout_is_found_from_anywhere_inside_it(checkout: Path) -> None:
    for start in (
        checkout,
        checkout / "core" / "tabard" / "rng",
        checkout / "pyproject.toml",
        checkout / "not" / "yet",
    ):
        assert find_checkout(start) == checkout


@pytest.mark.parametrize(
    "text", ['[project]\nname = "towers"\n', "[tool.x]\n", 'project = "tabard"\n', "not toml", "\xff", None]
)
def test_another_project_is_no_checkout(checkout: Path, text: str | None) -> None:
    (checkout / "pyproject.toml").unlink()
    if text is not None:
        (checkout / "pyproject.toml").write_text(text, encoding="latin-1")
    assert find_checkout(checkout / "core") is None


def test_an_installed_copy_is_no_checkout(checkout: Path) -> None:
    (checkout / "core" / "tabard" / "rng").rmdir()
    (checkout / "core" / "tabard").rmdir()
    assert find_checkout(checkout) is None
