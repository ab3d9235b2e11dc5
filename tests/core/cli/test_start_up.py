"""What a command imports: nothing it does not use. Exact where a time limit would be noise."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import click
import pytest

from tabard.cli.main import COMMANDS

HEAVY = {"arcade", "pyglet", "PIL", "rich", "asyncio", "numpy", "importlib.metadata", "msgspec", "msgpack", "pluggy"}

Start = Callable[..., tuple[int, str, str]]


def imported(err: str) -> set[str]:
    """The modules in the output of `-X importtime`."""
    return set(re.findall(r"^import time:.*\| +([\w.]+)$", err, re.MULTILINE))


def test_help_imports_nothing_heavy_and_no_command(start: Start) -> None:
    code, out, err = start("--help", flags=("-X", "importtime"))
    modules = imported(err)
    assert code == 0
    assert "click" in modules
    assert not modules & HEAVY
    assert not modules & {entry.target.split(":")[0] for entry in COMMANDS.values()}
    assert not [name for name in modules if name.startswith(("tabard_", "tabard.hooks", "tabard.engine"))]
    assert all(f"  {name} " in out and entry.help in out for name, entry in COMMANDS.items())


def test_listing_plugins_imports_no_plugin(start: Start, write_mod: Callable[..., Path]) -> None:
    write_mod("my-mod", "raise AssertionError('never imported')")
    code, out, err = start("plugins", flags=("-X", "importtime"))
    modules = imported(err)
    assert code == 0
    assert "my-mod" in out
    assert "milestone" in out
    assert not modules & HEAVY
    assert not [name for name in modules if name.startswith(("tabard_", "tabard.engine", "tabard.resources"))]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_the_table_is_there(name: str) -> None:
    module, _, attribute = COMMANDS[name].target.partition(":")
    command = getattr(import_module(module), attribute)
    assert isinstance(command, click.Command)
    assert command.help


def test_the_module_and_the_command_are_one(start: Start) -> None:
    code, out, _ = start("--version")
    assert code == 0
    assert re.fullmatch(r"tabard \d+\.\d+\S*\n", out)
    assert "tabard.app" in sys.modules
