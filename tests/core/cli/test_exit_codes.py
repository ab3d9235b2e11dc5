"""0 fine, 1 the work failed, 2 wrong usage, 130 interrupted; one sentence, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from tabard import app
from tabard.cli.lazy_group import Entry, LazyGroup
from tabard.errors import ContentError, Fault, PluginError, SaveError, UsageError

Run = Callable[..., tuple[int, str, str]]

FAULTS = (Fault("a.tres", 1, 2, "x", "one fault"), Fault("b.tres", 3, 4, "x", "another"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("plugin",), "there is no command 'plugin'; did you mean 'plugins'?"),
        (("plugins", "--jsn"), "--jsn"),
        (("--unsafe", "plugins"), "--unsafe"),
        (("content", "chek"), "chek"),
    ],
)
def test_wrong_usage_is_2(run: Run, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert said in err


def test_no_command_shows_the_help_as_wrong_usage(run: Run) -> None:
    code, out, err = run()
    assert (code, out) == (2, "")
    assert "Commands:" in err


def test_help_is_fine_everywhere(run: Run) -> None:
    for arguments in (("-h",), ("--help",), ("content", "--help"), ("plugins", "-h")):
        assert run(*arguments)[0] == 0


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (PluginError("the plugin is off"), 1, "the plugin is off"),
        (SaveError("no such save"), 1, "no such save"),
        (ContentError(FAULTS), 1, "a.tres:1:2: one fault (and 1 more)"),
        (UsageError("seats go from 1 to 6"), 2, "seats go from 1 to 6"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (click.Abort(), 130, "interrupted"),
        (OSError(28, "No space left on device", "saves/x"), 1, "saves/x: No space left on device"),
        (OSError("odd"), 1, "odd"),
    ],
)
def test_what_a_command_raises_becomes_one_sentence(
    error: BaseException, code: int, sentence: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    @click.command()
    def fail() -> None:
        raise error

    monkeypatch.setattr(app, "tabard", fail)
    assert run() == (code, "", f"tabard: {sentence}\n")


def test_a_bug_keeps_its_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command()
    def fail() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(app, "tabard", fail)
    with pytest.raises(ZeroDivisionError):
        run()


def test_a_reader_that_stops_reading_is_told_and_leaves_no_traceback(folders: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tabard", "plugins"],
            stdout=write,
            stderr=subprocess.PIPE,
            env=buffered,
            text=True,
            check=False,
            timeout=120,
        )
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (1, "tabard: whoever read this output has stopped reading\n")


def test_what_stdout_still_holds_at_the_end_counts_as_output(
    folders: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    @click.command()
    @click.pass_context
    def whisper(ctx: click.Context) -> None:
        print("held back until the end")
        ctx.exit(3)

    read, write = os.pipe()
    os.close(read)
    monkeypatch.setattr(app, "tabard", whisper)
    with os.fdopen(write, "w") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        assert app.main([]) == 1
    assert capfd.readouterr().err == "tabard: whoever read this output has stopped reading\n"


def test_a_table_that_names_something_else_is_a_bug() -> None:
    group = LazyGroup(name="g", table={"x": Entry("tabard.cli.lazy_group:Entry", "Not a command.")})
    with pytest.raises(TypeError, match="is no command"):
        group.get_command(click.Context(group), "x")
    assert group.get_command(click.Context(group), "y") is None
