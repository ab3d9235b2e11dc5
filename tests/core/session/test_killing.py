"""A process killed at any moment loses at most the action in flight."""

import os
import random
import signal
import sys

import pytest

from tabard.bots.bot import Bots
from tabard.bots.driver import Driver

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")


def position(session):
    """Adventures done, and steps in this one."""
    return len(session.journey.history), len(session.frame.log)


def play_and_report(path, resume, shelf, pipe):
    """What the killed process does: bots play the save; each step is reported once it is taken."""
    saved = resume(path, shelf)
    session = saved.session

    def report(record=None):
        at = position(session)
        os.write(pipe, f"{at[0]} {at[1]} {session.frame.hash}\n".encode())

    driver = Driver(session, Bots(), heard=report)
    while not session.finished:
        driver.run()
        session.advance()
        report()


def kill_after(reports, path, resume, shelf):
    """Let a child play and kill it once it has reported so often; returns what it reported last, or None."""
    sys.stdout.flush()
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            play_and_report(path, resume, shelf, write)
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as stream:
        lines = [stream.readline() for _ in range(reports)]
        os.kill(child, signal.SIGKILL)
        lines += stream.readlines()
    os.waitpid(child, 0)
    whole = [line.split() for line in lines if line.endswith(b"\n")]
    return (int(whole[-1][0]), int(whole[-1][1]), whole[-1][2].decode()) if whole else None


def kill_often(times, begin, keep, shelf, *, rounds):
    create, resume = keep
    saved = create(begin("random", "random", "random", "random", rounds=rounds))
    saved.close()
    path = saved.file.path
    chance = random.Random(20)
    before = (0, 0)
    for _ in range(times):
        last = kill_after(chance.randint(0, 25), path, resume, shelf)
        again = resume(path, shelf)
        adventures, steps, _ = last or (*before, "")
        assert again.notes == ()
        at = position(again.session)
        assert at in {(adventures, steps), (adventures, steps + 1), (adventures + 1, 0)}
        if last is not None and at == (adventures, steps):
            assert again.session.frame.hash == last[2]
        assert at >= before
        before = at
        again.close(checkpoint=False)
    assert before > (0, 0)


def test_a_table_of_bots_is_killed_fifty_times(begin, keep, shelf):
    kill_often(50, begin, keep, shelf, rounds=60)


@pytest.mark.long
def test_a_table_of_bots_is_killed_five_hundred_times(begin, keep, shelf):
    kill_often(500, begin, keep, shelf, rounds=600)
