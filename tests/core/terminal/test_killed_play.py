"""A person answers over a pipe, and the process is killed at any moment: at most the answer in flight is lost."""

import os
import random
import signal
import sys

import msgspec
import pytest

from tabard.session.commands import AnyCommand, Drafted
from tabard.terminal.console import Console, stream_reader
from tabard.terminal.stage import Stage
from tabard.terminal.text_play import TextPlay
from tabard.text.catalogue import Catalogue

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")


def serve(at_table, path, typed, shown):
    """The child: one evening over two pipes."""
    saved = at_table.opening.resume(path)
    source = os.fdopen(typed, "r", encoding="utf-8")
    out = os.fdopen(shown, "w", encoding="utf-8")
    stage = Stage(saved.session, bots=at_table.bots, catalogue=Catalogue(), saved=saved)
    console = Console(out, stream_reader(source, out))
    TextPlay(stage, console, fresh=False, go_on="tabard play", warn=lambda sentence: None).run()


def play_and_kill(at_table, path, answers, chance):
    """Answer some questions, type one answer more and kill at once; returns how many prompts were seen."""
    typed, type_in = os.pipe()
    look, shown = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        try:
            os.close(type_in)
            os.close(look)
            serve(at_table, path, typed, shown)
        finally:
            os._exit(0)
    os.close(typed)
    os.close(shown)
    screen = b""
    for _ in range(answers):
        while not screen.endswith(b"> "):
            screen += os.read(look, 65536)
        screen += b"|"
        os.write(type_in, b"1\n")
    for _ in range(chance.randint(0, 50_000)):
        pass  # the kill comes before, in or after the last answer's step
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(type_in)
    os.close(look)


def answered(at_table, path):
    """How many lines of people the journal holds: each line is an answer or a pick."""
    entries = [msgspec.msgpack.decode(entry, type=AnyCommand) for entry in at_table.store.look(path).entries]
    return sum(isinstance(entry, Drafted) or entry.seat in (0, 2) for entry in entries)


def kill_often(at_table, times, monkeypatch):
    monkeypatch.setattr("tabard.session.saving.OFTEN", 100_000)
    _, saved = at_table.new("person", "random", "person", rounds=times * 5)
    saved.close()
    path = saved.file.path
    chance = random.Random(7)
    before = 0
    for _ in range(times):
        answers = chance.randint(1, 5)
        play_and_kill(at_table, path, answers, chance)
        again = at_table.opening.resume(path)
        assert again.notes == ()
        again.close(checkpoint=False)
        now = answered(at_table, path)
        # Every answer but the last was followed by another question; the last one was in flight.
        assert before + answers - 1 <= now <= before + answers
        before = now


def test_a_person_is_killed_five_times(at_table, monkeypatch):
    kill_often(at_table, 5, monkeypatch)


@pytest.mark.long
def test_a_person_is_killed_fifty_times(at_table, monkeypatch):
    kill_often(at_table, 50, monkeypatch)
