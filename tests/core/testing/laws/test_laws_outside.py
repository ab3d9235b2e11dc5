"""What counts as the outside world, and what counts as memory."""

from __future__ import annotations

import gc
import os
import random
import secrets
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tabard.testing.laws.memory import shape
from tabard.testing.laws.outside import watched

CALLS: dict[str, tuple[str, Callable[[], Any]]] = {
    "time.time": ("the clock", lambda: time.time()),
    "time.monotonic_ns": ("the clock", lambda: time.monotonic_ns()),
    "datetime.now": ("the clock", lambda: datetime.now()),
    "date.today": ("the clock", lambda: date.today()),
    "random.random": ("chance of their own", lambda: random.random()),
    "random.shuffle": ("chance of their own", lambda: random.shuffle([1, 2])),
    "a generator of its own": ("chance of their own", lambda: random.Random(1).random()),
    "secrets": ("chance of their own", lambda: secrets.randbelow(3)),
    "uuid": ("chance of their own", lambda: uuid.uuid4()),
    "os.urandom": ("chance of their own", lambda: os.urandom(1)),
    "socket": ("the network", lambda: socket.gethostname()),
    "open": ("files or the terminal", lambda: open(os.devnull).close()),
    "Path.read_text": ("files or the terminal", lambda: Path(os.devnull).read_text()),
    "subprocess": ("other programs", lambda: subprocess.list2cmdline(["x"])),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_into_the_outside_world_is_seen(name: str) -> None:
    what, call = CALLS[name]
    with watched() as watch:
        call()
    assert watch.found.startswith(f"a rule uses {what}: ")


def test_the_line_that_calls_is_named() -> None:
    with watched() as watch:
        time.time()
        random.random()
    assert watch.found.startswith("a rule uses the clock: time is called in test_laws_outside.py:")


def test_plain_work_is_none_of_it() -> None:
    with watched() as watch:
        sorted({"a": 1, "b": 2}.items(), key=partial(max, ()) if False else None)
        datetime(2024, 1, 1).isoformat()
        f"{len('x'):>4}".strip().encode().decode()
    assert watch.found == ""


def test_a_profiler_is_put_back() -> None:
    def mine(*_: Any) -> None: ...

    sys.setprofile(mine)
    try:
        with pytest.raises(ZeroDivisionError), watched():
            _ = 1 // 0
        assert sys.getprofile() is mine
    finally:
        sys.setprofile(None)


def test_the_same_contents_are_the_same_shape() -> None:
    roots = {"nobody"}
    assert shape({"a": [1, (2, "x")], "b": {3, 1, 2}}, roots) == "{'a': [1, [2, 'x']], 'b': {1, 2, 3}}"
    assert shape([{1: None}], roots) != shape([{1: 0}], roots)
    endless: list[Any] = []
    endless.append(endless)
    assert shape(endless, roots).count("[") == 8


def test_things_of_other_packages_count_by_their_type() -> None:
    class Thing:
        def __init__(self, n: int) -> None:
            self.n = n

    assert shape(Thing(1), {"nobody"}) == shape(Thing(2), {"nobody"}) == "Thing"
    assert shape(Thing(1), {__name__}) == "Thing{'n': 1}"


def test_what_the_garbage_collector_calls_is_no_rule() -> None:
    def tick(*_: Any) -> None:
        time.perf_counter()

    gc.callbacks.append(tick)
    try:
        with watched() as watch:
            rings = [[] for _ in range(5000)]
            for ring in rings:
                ring.append(ring)
            del rings
        assert gc.isenabled()
    finally:
        gc.callbacks.remove(tick)
    assert watch.found == ""
