"""`tabard play` as a process: pipes, no input at all, signals, exit codes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parents[2] / "fixtures"
ARGUMENTS = ("play", "--campaign", "farm-year", "--seed", "1")


@pytest.fixture
def environ(tmp_path):
    """Harvest as the only mod, saves and cache of this test, no display."""
    kept = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return {
        **kept,
        "TABARD_MODS": str(FIXTURES),
        "TABARD_SAVES": str(tmp_path / "saves"),
        "TABARD_CACHE": str(tmp_path / "cache"),
        "PYTHONIOENCODING": "utf-8",
    }


@pytest.fixture
def tabard(environ):
    def run(*arguments, typed=None, **options):
        return subprocess.run(
            [sys.executable, "-m", "tabard", *arguments],
            input=typed,
            stdin=subprocess.DEVNULL if typed is None else None,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**environ, **options},
            timeout=60,
        )

    return run


def test_with_nobody_there_bots_tell_the_campaign_to_its_end(tabard, tmp_path):
    done = tabard(*ARGUMENTS)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Nobody is here to answer")
    assert done.stdout.endswith("“A Year on the Farm” is told to its end.\n")
    assert not (tmp_path / "saves").exists()
    assert tabard(*ARGUMENTS, PYTHONHASHSEED="7").stdout == done.stdout


def test_a_script_plays_over_a_pipe_and_goes_on_later(tabard, tmp_path):
    first = tabard(*ARGUMENTS, "--seats", "2", typed="sow 3 at 1\n")
    assert first.returncode == 0
    assert first.stdout.endswith("Saved. To go on: tabard play\n")
    second = tabard("play", typed="log\n")
    assert "The game goes on where it was left. Previously:" in second.stdout
    assert "A sows a 3 in field 1." in second.stdout
    third = tabard("play", "--seats", "2", typed="\n")
    assert third.returncode == 2
    assert third.stderr == (
        "tabard: a-year-on-the-farm.tabard keeps its seats and house rules; add --new to begin a campaign with these\n"
    )
    assert len(list((tmp_path / "saves").glob("*.tabard"))) == 1


def test_what_cannot_be_is_one_sentence_and_exit_code_2(tabard):
    done = tabard(*ARGUMENTS, "--seats", "99", typed="1\n")
    assert done.returncode == 2
    assert done.stderr == "tabard: farm-year is for 1 to 6 seats, not 99; choose a number from 1 to 6\n"
    assert done.stdout == ""


@pytest.mark.parametrize("name", ["a-year-on-the-farm", "a-year-on-the-farm.tabard"])
def test_save_names_one_of_the_listed_saves_from_anywhere(tabard, tmp_path, name):
    tabard(*ARGUMENTS, typed="1\n")
    again = tabard("play", "--save", name, typed="\n")
    assert "The game goes on where it was left. Previously:" in again.stdout
    assert len(list((tmp_path / "saves").glob("*.tabard"))) == 1


def test_save_without_a_name_is_one_sentence_and_exit_code_2(tabard):
    done = tabard("play", "--save", "", typed="1\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "tabard: --save needs the name of a file such as my-campaign.tabard\n"


def test_a_damaged_save_is_one_sentence_and_stays(tabard, tmp_path):
    path = tmp_path / "torn.tabard"
    path.write_bytes(b"TABARD\0\1\0oops")
    done = tabard("play", "--save", str(path), typed="1\n")
    assert done.returncode == 1
    assert "is damaged" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert path.read_bytes() == b"TABARD\0\1\0oops"


def start(environ, *arguments):
    return subprocess.Popen(
        [sys.executable, "-m", "tabard", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environ,
        bufsize=1,
    )


def answer(process, line):
    """Type a line and read on to the question that follows."""
    process.stdin.write(f"{line}\n")
    process.stdin.flush()
    heard = ""
    while f"> {line}\n" not in heard:
        heard += process.stdout.readline()
    while not process.stdout.readline().startswith("== "):
        pass


def end(process):
    code = process.wait()
    process.stdin.close()
    process.stdout.close()
    return code


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_ctrl_c_saves_and_says_how_to_go_on(environ, tabard):
    process = start(environ, *ARGUMENTS, "--seats", "2")
    answer(process, "sow 3 at 1")
    process.send_signal(signal.SIGINT)
    rest = process.stdout.read()
    assert end(process) == 130
    assert rest.endswith("Saved. To go on: tabard play\n")
    assert "A sows a 3 in field 1." in tabard("play", typed="log\n").stdout


@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes that close")
def test_a_reader_that_goes_away_costs_nothing(environ, tabard):
    process = start(environ, *ARGUMENTS, "--seats", "2")
    answer(process, "sow 3 at 1")
    process.stdout.close()
    process.stdin.write("1\n" * 5)
    process.stdin.close()
    assert process.wait() == 1
    assert tabard("play", typed="log\n").stdout.count("A sows") > 0
