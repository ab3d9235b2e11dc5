"""Plugins are found without running any of their code."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tabard.hooks.discovery import Discovered, discover

MANIFEST = 'id = "{id}"\nname = "N"\nversion = "1"\nengine = ">=1"\n'
NEVER = "raise AssertionError('discovery must not import this')\n"

Install = Callable[..., Path]
WriteMod = Callable[..., Path]


def find_installed(site: Path) -> Discovered:
    return discover(mods=None, path=[str(site)])


def test_an_installed_plugin_is_found_by_its_entry_point_and_not_imported(install: Install) -> None:
    site = install(
        "dist",
        {
            "outer/__init__.py": NEVER,
            "outer/inner/__init__.py": NEVER,
            "outer/inner/plugin.toml": MANIFEST.format(id="a-b"),
        },
        "a = outer.inner",
    )
    (found,) = find_installed(site).found
    assert (found.id, found.source, found.fault, found.shipped) == ("a-b", site / "outer" / "inner", "", False)
    assert not {"outer", "outer.inner"} & sys.modules.keys()


def test_the_manifest_of_a_module_lies_beside_it(install: Install) -> None:
    files = {"outer/plug.py": NEVER, "outer/__init__.py": NEVER, "outer/plugin.toml": MANIFEST.format(id="flat")}
    (found,) = find_installed(install("dist", files, "x = outer.plug")).found
    assert (found.id, found.fault) == ("flat", "")


def test_the_manifest_may_name_a_module_inside_its_entry_point_only(install: Install) -> None:
    site = install(
        "dist",
        {
            "outer/__init__.py": NEVER,
            "outer/plugin.toml": MANIFEST.format(id="a") + 'module = "outer.deep.plugin"\n',
            "away/__init__.py": NEVER,
            "away/plugin.toml": MANIFEST.format(id="b") + 'module = "outer.deep.plugin"\n',
        },
        "a = outer\nb = away",
    )
    inside, outside = find_installed(site).found
    assert inside.fault == ""
    assert (
        outside.fault == "plugin.toml names the module 'outer.deep.plugin', which is not inside its entry point 'away'"
    )


def test_an_entry_point_that_leads_nowhere_is_reported(install: Install) -> None:
    site = install("dist", {"bare/__init__.py": NEVER}, "gone = not_there_at_all.x\nbare = bare")
    bare, gone = find_installed(site).found
    assert bare.fault == f"there is no plugin.toml in {site / 'bare'}"
    assert gone.fault == "its entry point names 'not_there_at_all.x', but no package 'not_there_at_all' is installed"


def test_mods_are_found_by_folder_in_the_order_of_their_names(write_mod: WriteMod, mods: Path) -> None:
    write_mod("b-mod", NEVER)
    write_mod("a-mod", NEVER)
    (mods / "no manifest").mkdir()
    (mods / "notes.txt").write_text("not a mod", "utf-8")
    (mods / ".hidden").mkdir()
    (mods / ".hidden" / "plugin.toml").write_text(MANIFEST.format(id="hidden"), "utf-8")
    found, warnings = discover(mods=mods, path=())
    assert [(one.id, one.fault) for one in found] == [("a-mod", ""), ("b-mod", "")]
    assert warnings == ()


def test_a_missing_mods_folder_is_fine(tmp_path: Path) -> None:
    assert discover(mods=tmp_path / "none", path=()) == ((), ())


def test_something_else_in_place_of_the_mods_folder_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "mods").write_text("I am a file", "utf-8")
    found, warnings = discover(mods=tmp_path / "mods", path=())
    assert found == ()
    assert warnings == (f"the mods folder {tmp_path / 'mods'} cannot be read (Not a directory); no mod was looked for",)


def test_a_mods_folder_without_the_right_to_read_is_a_warning(
    write_mod: WriteMod, mods: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refusal is simulated: for an administrator, rights keep nobody out."""
    write_mod("a-mod")

    def refuse(path: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "scandir", refuse)
    found, warnings = discover(mods=mods, path=())
    assert found == ()
    assert warnings == (f"the mods folder {mods} cannot be read (Permission denied); no mod was looked for",)


def test_one_mod_that_cannot_be_read_hides_no_other(
    write_mod: WriteMod, mods: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_mod("a-mod")
    write_mod("b-mod")
    read = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path.parent.name == "a-mod":
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    found = discover(mods=mods, path=()).found
    assert [(one.id, one.fault) for one in found] == [
        ("a-mod", f"{mods / 'a-mod' / 'plugin.toml'} cannot be read: Permission denied"),
        ("b-mod", ""),
    ]


def test_of_two_plugins_with_one_id_the_second_is_off_and_both_places_are_named(
    install: Install, write_mod: WriteMod, mods: Path
) -> None:
    site = install("dist", {"one/__init__.py": NEVER, "one/plugin.toml": MANIFEST.format(id="same")}, "z = one")
    write_mod("same", folder="copy")
    first, second = discover(mods=mods, path=[str(site)]).found
    assert first.shadowed == ""
    assert second.shadowed == f"the id 'same' is taken: {site / 'one'} has it, and {mods / 'copy'} too"


def test_content_is_a_folder_beside_the_manifest_or_an_installed_package(
    install: Install, write_mod: WriteMod, mods: Path
) -> None:
    site = install("dist", {"my_content/__init__.py": NEVER}, "")
    place = write_mod("a-mod", None, 'content = ["cards", "my_content"]\ncampaigns = ["tales/one"]\ngrants = ["data"]')
    (place / "cards").mkdir()
    (place / "tales" / "one").mkdir(parents=True)
    (found,) = discover(mods=mods, path=()).found
    assert found.content == (("a-mod/cards", place / "cards"), ("my_content", site / "my_content"))
    assert found.campaigns == (("a-mod/tales/one", place / "tales" / "one"),)


def test_content_that_is_nowhere_is_a_fault(write_mod: WriteMod, mods: Path) -> None:
    place = write_mod("a-mod", None, 'content = ["cards"]\ngrants = ["data"]')
    (found,) = discover(mods=mods, path=()).found
    assert found.fault == f"its content 'cards' is neither a folder in {place} nor an installed package"


def test_the_plugins_that_come_with_tabard_are_known_as_such() -> None:
    (milestone,) = discover(mods=None).found
    assert (milestone.id, milestone.shipped, milestone.fault) == ("milestone", True, "")
