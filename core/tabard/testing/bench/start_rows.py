"""Rows 9 and 10: whole commands, to a Python that does nothing, by the wall clock."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tabard.errors import PluginError
from tabard.testing.bench.interleaved import interleave
from tabard.testing.bench.rows import Bench, Measured, Row

BARE = ("-c", "pass")
HELP = ("-m", "tabard", "--help")
PLUGINS = ("-m", "tabard", "plugins")


def rows(bench: Bench) -> Iterator[Row]:
    """`start.help` and `start.plugins`."""
    yield Row("start.help", "9", "<=", 6.0, partial(_measure, bench, HELP))
    yield Row("start.plugins", "10", "<=", 10.0, partial(_measure, bench, PLUGINS))


def _measure(bench: Bench, command: Sequence[str]) -> Measured:
    with installed(bench.environ) as environ:
        run_python((*PLUGINS, "--load"), environ)
        timings = interleave(
            {"bare": process(BARE, environ), "command": process(command, environ)}, rounds=bench.rounds
        )
        counts = {"modules": modules(command, environ), "bare_modules": modules(BARE, environ)}
    note = f"{1e3 / timings.per_second('command'):.0f} ms a start"
    return Measured(timings.cost("command", to="bare"), note, counts)


@contextmanager
def installed(environ: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """The environment of an installation that was used before, without mods; its folders are gone afterwards.

    Compiled modules are kept, as in any installation, but in a folder of this run; so is what the last start of the
    plugins left behind.
    """
    with TemporaryDirectory(prefix="tabard-bench-") as folder:
        own = {"PYTHONPYCACHEPREFIX": "pyc", "TABARD_CACHE": "cache", "TABARD_MODS": "mods", "TABARD_SAVES": "saves"}
        kept = {name: value for name, value in environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        yield kept | {name: str(Path(folder) / place) for name, place in own.items()}


def run_python(arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """One process of this Python to its end; what it wrote to stderr. Raises PluginError when it fails."""
    line = [sys.executable, *arguments]
    done = subprocess.run(line, capture_output=True, text=True, env=dict(environ), check=False)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["it said nothing"]
        raise PluginError(f"`{' '.join(arguments)}` ended with {done.returncode} and could not be timed: {last[0]}")
    return done.stderr


def process(arguments: Sequence[str], environ: Mapping[str, str]) -> Callable[[], int]:
    """A process as a candidate."""

    def once() -> int:
        run_python(arguments, environ)
        return 1

    return once


def modules(arguments: Sequence[str], environ: Mapping[str, str]) -> int:
    """How many modules a process imports, Python's own start included."""
    told = run_python(("-X", "importtime", *arguments), environ)
    return sum(line.startswith("import time:") for line in told.splitlines()) - 1
