"""The files of Milestone as text: written as the Godot editor writes them, and the campaign that chains them."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest
import tomli

from tabard_games.milestone.cards import CLASSES, Adventure


@pytest.fixture(scope="module")
def texts(content_root: Path) -> dict[str, str]:
    """File name under res:// → text, byte for byte."""
    files = sorted((content_root / "milestone").rglob("*.tres"))
    return {file.relative_to(content_root).as_posix(): file.read_bytes().decode() for file in files}


@pytest.fixture(scope="module")
def campaign(campaigns_root: Path) -> dict[str, Any]:
    return tomli.loads((campaigns_root / "milestone" / "campaign.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def chapters(campaigns_root: Path) -> list[tuple[str, dict[str, Any]]]:
    """File stem and table of each adventure, in the order of the files."""
    files = sorted((campaigns_root / "milestone" / "adventures").glob("*.toml"))
    return [(file.stem, tomli.loads(file.read_text(encoding="utf-8"))) for file in files]


def declared(cls: type[Any]) -> dict[str, Any]:
    """Field → default of a resource class, in the order of declaration, base classes first."""
    return {name: field.default for name, field in inspect.signature(cls).parameters.items()}


def written(default: Any) -> str | None:
    """A plain default as a `.tres` has it; None for containers and for no default."""
    if isinstance(default, bool):
        return str(default).lower()
    if isinstance(default, int):
        return str(default)
    return f'"{default}"' if isinstance(default, str) else None


def settings(text: str) -> list[tuple[str, str]]:
    """The `key = value` lines of the resource, in file order."""
    return re.findall(r"^([a-z_]+) = (.*)$", text.partition("[resource]\n")[2], flags=re.MULTILINE)


def test_lines_end_with_a_line_feed_and_nothing_before_it(texts: dict[str, str]) -> None:
    assert texts
    for name, text in texts.items():
        assert "\r" not in text, name
        assert not re.search(r"[ \t]$", text, flags=re.MULTILINE), name
        assert text.endswith("\n"), name
        assert not text.endswith("\n\n"), name


def test_a_file_opens_with_its_class_and_a_blank_line(texts: dict[str, str]) -> None:
    known = {cls.script_class for cls in CLASSES}
    for name, text in texts.items():
        opening = re.match(r'\[gd_resource type="Resource" script_class="(\w+)" format=3\]\n\n', text)
        assert opening, name
        assert opening[1] in known, name


def test_keys_stand_in_the_order_of_the_declaration_each_once(texts: dict[str, str]) -> None:
    orders = {cls.script_class: list(declared(cls)) for cls in CLASSES}
    for name, text in texts.items():
        order = orders[text.split('"')[3]]
        keys = [key for key, _ in settings(text)]
        assert keys == [key for key in order if key in keys], name
        assert keys[0] == "name", name


def test_values_equal_to_the_default_are_left_out(texts: dict[str, str]) -> None:
    defaults = {cls.script_class: declared(cls) for cls in CLASSES}
    for name, text in texts.items():
        own = defaults[text.split('"')[3]]
        for key, value in settings(text):
            assert value != written(own[key]), f"{name}: {key}"


def test_external_references_are_unique_all_used_and_called_like_their_files(texts: dict[str, str]) -> None:
    for name, text in texts.items():
        found = re.findall(r'^\[ext_resource type="Resource" path="([^"]+)" id="([^"]+)"\]$', text, flags=re.MULTILINE)
        ids = [ident for _, ident in found]
        assert len(set(ids)) == len(ids), name
        assert ids == re.findall(r'ExtResource\("([^"]+)"\)', text), name
        assert all(path.endswith(f"/{ident}.tres") for path, ident in found), name


def test_the_content_folder_opens_as_a_godot_project(content_root: Path) -> None:
    text = (content_root / "project.godot").read_text(encoding="utf-8")
    assert text.startswith("config_version=5\n")
    assert 'config/name="Tabard content"' in text


def test_the_campaign_seats_one_to_six(campaign: dict[str, Any]) -> None:
    assert (campaign["id"], campaign["game"], campaign["seats"]) == ("milestone", "milestone", [1, 6])
    assert campaign["story"].strip() == campaign["story"]


def test_the_campaign_lists_its_adventure_files_in_order(
    campaign: dict[str, Any], chapters: list[tuple[str, dict[str, Any]]]
) -> None:
    assert [table["id"] for _, table in chapters] == campaign["adventures"]
    for number, (stem, table) in enumerate(chapters, 1):
        assert stem == f"{number:02}_{table['id']}"


def test_each_adventure_leads_to_the_next_and_the_last_to_none(chapters: list[tuple[str, dict[str, Any]]]) -> None:
    following = [table.get("next", "") for _, table in chapters]
    assert following == [table["id"] for _, table in chapters[1:]] + [""]


def test_a_lost_adventure_does_not_end_the_campaign(chapters: list[tuple[str, dict[str, Any]]]) -> None:
    for _, table in chapters:
        outcomes = table["outcome"]
        assert (outcomes["goal"]["won"], outcomes["default"]["won"]) == (True, False)
        assert outcomes["default"]["then"][0] == "go-on"


def test_an_adventure_names_a_resource_with_its_title(
    chapters: list[tuple[str, dict[str, Any]]], milestone: Any
) -> None:
    adventures = milestone.of(Adventure)
    assert {table["resource"]: table["title"] for _, table in chapters} == {
        path: adventure.name for path, adventure in adventures.items()
    }
