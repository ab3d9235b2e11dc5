"""`tabard plugins`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from tabard.cli.plugins import plugin_lines
from tabard.hooks.report import PluginReport

Run = Callable[..., tuple[int, str, str]]
WriteMod = Callable[..., Path]

WORKS = "from tabard.hooks.specs import hookimpl\n@hookimpl\ndef tabard_register(registry): ...\n"


def test_the_columns_line_up_and_a_reason_has_its_own_line() -> None:
    def report(plugin: str, state: str, reason: str) -> PluginReport:
        return PluginReport(
            id=plugin,
            name=plugin.title(),
            version="1.0",
            state=state,
            reason=reason,
            source="/",
            digest="",  # type: ignore[arg-type]
        )

    assert list(plugin_lines([report("long-name", "on", ""), report("x", "broken", "it raised")])) == [
        "on      long-name  1.0  Long-Name",
        "broken  x          1.0  X",
        "        it raised",
    ]
    assert list(plugin_lines([])) == ["no plugins were found"]


def test_a_list_without_a_start_says_so_and_after_one_tells_how_it_went(
    run: Run, write_mod: WriteMod, folders: Path
) -> None:
    write_mod("works", WORKS)
    write_mod("fails", "raise ValueError('gone')")
    code, out, err = run("plugins")
    assert (code, err) == (0, "")
    assert "new  works" in out
    assert out.endswith(f"mods folder: {folders / 'mods'}\n")
    _, loaded, _ = run("plugins", "--load")
    code, out, _ = run("plugins")
    assert code == 0
    assert out == loaded + "as of the last start; tabard plugins --load loads them now\n"
    assert "importing it raised ValueError: gone (plugin.py:1)" in out


def test_the_document(run: Run, write_mod: WriteMod, folders: Path) -> None:
    write_mod("fails", "raise ValueError('gone')")
    (folders / "mods" / "torn").mkdir()
    (folders / "mods" / "torn" / "plugin.toml").write_text("torn", "utf-8")
    code, out, err = run("plugins", "--load", "--json")
    document = json.loads(out)
    assert (code, err) == (0, "")
    assert list(document) == ["format", "plugins", "warnings"]
    assert document["format"] == "tabard.plugins/1"
    rows = {row["id"]: row for row in document["plugins"]}
    assert rows["fails"] == {
        "id": "fails",
        "name": "The fails",
        "version": "1.2",
        "state": "broken",
        "reason": "importing it raised ValueError: gone (plugin.py:1)",
        "source": str(folders / "mods" / "fails"),
        "digest": "",
    }
    assert rows["torn"]["state"] == "broken"
    assert out.startswith('{\n  "format": "tabard.plugins/1",\n  "plugins": [\n    {\n      "id"')


def test_a_plugin_that_prints_spoils_no_document(run: Run, write_mod: WriteMod) -> None:
    write_mod("talks", "print('hello')\n" + WORKS)
    code, out, err = run("plugins", "--load", "--json")
    assert code == 0
    assert json.loads(out)["format"] == "tabard.plugins/1"
    assert err == "hello\n"


def test_safe_and_without_leave_plugins_out(run: Run, write_mod: WriteMod) -> None:
    write_mod("my-mod", WORKS)
    _, out, _ = run("--safe", "plugins")
    assert "safe mode keeps to what comes with Tabard" in out
    code, out, err = run("--without", "my-mod", "--without", "milstone", "plugins")
    assert (code, err) == (0, "warning: there is no plugin 'milstone' to leave out; did you mean 'milestone'?\n")
    assert "off  my-mod" in out
    assert "it is switched off" in out


def test_a_mods_folder_that_is_none_is_a_warning(run: Run, folders: Path) -> None:
    (folders / "mods").write_text("", "utf-8")
    code, _, err = run("plugins")
    assert code == 0
    assert err.startswith(f"warning: the mods folder {folders / 'mods'} cannot be read")


def test_a_cache_that_cannot_be_written_is_a_warning(run: Run, folders: Path) -> None:
    (folders / "cache").write_text("", "utf-8")
    code, _, err = run("plugins", "--load")
    assert code == 0
    assert err.startswith("warning: the list of plugins could not be kept in ")
