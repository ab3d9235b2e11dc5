"""A mod that adds to Milestone without touching it: a listener, an effect of its own, saves that keep it, a value."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabard.api import value, why
from tabard.compose import Composer
from tabard.engine.words import Look
from tabard.errors import SaveError
from tabard.session.frame import Frame, Setup
from tabard.session.host_shelf import HostShelf
from tabard.text.catalogue import Catalogue

MANIFEST = """
id = "lucky"
name = "Lucky boots"
version = "1.0"
engine = ">=1,<2"
requires = ["milestone"]
module = "lucky"
"""
MODULE = """
from tabard.api import Effect, hookimpl
from tabard_games.milestone.events import TurnBegan
from tabard_games.milestone.goods import gain_xp


class Find(Effect, tag="lucky.Find"):
    seat: int

    def do(self, table):
        gain_xp(table, self.seat, 1)


def found(table, event):
    table.push(Find(event.seat))


@hookimpl
def tabard_register(registry):
    registry.structs(Find, game="milestone")
    registry.listener(TurnBegan, found, game="milestone")
"""


STRONGER = """
from tabard.api import hookimpl


def cheered(table, seat):
    return 1 if table.body.heroes[seat].level == 1 else 0


@hookimpl
def tabard_register(registry):
    registry.modifier("strike", cheered, game="milestone", label="cheering crowd")
    registry.modifier("speed", lambda table, seat: 2, game="milestone")
"""


def shelf_of(folder: Path, module: str | None) -> HostShelf:
    """The shelf with the mod as it is written, or without it."""
    mods = folder / ("with" if module else "without")
    if module:
        (mods / "lucky").mkdir(parents=True, exist_ok=True)
        (mods / "lucky" / "plugin.toml").write_text(MANIFEST, encoding="utf-8")
        (mods / "lucky" / "lucky.py").write_text(module, encoding="utf-8")
    composer = Composer(environ={"TABARD_CACHE": str(folder), "TABARD_MODS": str(mods)})
    host = composer.host()
    assert [(report.id, report.state) for report in host.reports][1:] == ([("lucky", "on")] if module else [])
    return HostShelf(host, content=composer.content, subscriptions=composer.subscriptions)


def a_game(shelf: HostShelf) -> Frame:
    options = {"deal": "random"}
    frame = Frame.begin(Setup(game="milestone", options=options, seats=2, seed=5), shelf.rules("milestone", options))
    assert frame.state.open
    return frame


def test_what_the_listener_pushed_waits_in_the_state_and_in_the_save(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, MODULE)
    frame = a_game(shelf)
    assert any(type(effect).__name__ == "Find" for effect in frame.state.agenda)
    again = Frame.reopen(frame.keep(), shelf.rules("milestone", {"deal": "random"}))
    assert again.hash == frame.hash


def test_without_the_mod_the_save_is_refused_in_one_sentence(tmp_path: Path) -> None:
    frame = a_game(shelf_of(tmp_path, MODULE))
    without = shelf_of(tmp_path, None)
    with pytest.raises(SaveError, match=r"does not fit this version of its game: .*lucky\.Find"):
        Frame.reopen(frame.keep(), without.rules("milestone", {"deal": "random"}))


def test_with_another_version_of_the_mods_struct_the_save_is_refused(tmp_path: Path) -> None:
    frame = a_game(shelf_of(tmp_path, MODULE))
    wider = shelf_of(tmp_path, MODULE.replace("    seat: int\n", "    seat: int\n    more: int = 0\n"))
    with pytest.raises(SaveError, match=r"another version of the plugin that brings 'lucky\.Find'"):
        Frame.reopen(frame.keep(), wider.rules("milestone", {"deal": "random"}))


def test_a_game_without_the_mod_opens_with_it(tmp_path: Path) -> None:
    frame = a_game(shelf_of(tmp_path, None))
    shelf = shelf_of(tmp_path, MODULE)
    again = Frame.reopen(frame.keep(), shelf.rules("milestone", {"deal": "random"}))
    assert again.hash == frame.hash
    assert again.frozen is not None
    assert again.log == []


def test_a_mod_adds_to_a_value_and_the_sheet_says_so(tmp_path: Path) -> None:
    frame = a_game(shelf_of(tmp_path, STRONGER))
    table = frame.rules.table(frame.state)
    assert [value(table, "strike", seat) for seat in (0, 1)] == [1, 1]
    assert why(table, "speed", 0).parts[-1] == (2, "lucky")
    seen = frame.rules.seen(frame.state, 1)
    look = Look(seen.view, 1, frame.rules.content, frame.rules.options, ("A", "B"))
    told = [Catalogue().render(line) for line in frame.rules.speech.sheet(look, 0)]
    assert "  To every strike +1: cheering crowd 1" in told
    assert any(line.startswith("  Speed ") and line.endswith("lucky 2") for line in told)


def test_what_a_mod_adds_to_a_value_counts_in_play(tmp_path: Path) -> None:
    plain, faster = (a_game(shelf_of(tmp_path, module)).state.body for module in (None, STRONGER))
    assert faster.value == plain.value + 2
