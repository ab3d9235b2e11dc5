"""The law about hash seeds: a game is the same bytes in processes that order their sets differently."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import zip_longest

from msgspec import Struct

from tabard.errors import PluginError
from tabard.testing.laws.law import LawBroken, Trial

HASH_SEEDS = ("1", "2")


class Command(Struct, frozen=True):
    """An `Elsewhere`: a command that prints the trail, called with `--seats K --seed S --limit N`.

    `environ` is laid over the environment of this process.
    """

    line: tuple[str, ...]
    environ: Mapping[str, str] = {}

    def __call__(self, trial: Trial, hash_seed: str) -> list[str]:
        """The lines it prints. Raises PluginError when it fails."""
        order = ("--seats", str(trial.seats), "--seed", str(trial.seed), "--limit", str(trial.limit))
        environ = {**os.environ, **self.environ, "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"}
        done = subprocess.run(
            [*self.line, *order],
            capture_output=True,
            encoding="utf-8",
            env=environ,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["it says nothing"])[-1]
            raise PluginError(f"the game could not be played in another process: {last}")
        return done.stdout.splitlines()


def tabard_command(
    game: str, options: Mapping[str, str], *, safe: bool = False, without: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """The program itself, printing the trail of a registered game."""
    choices = (*(("--safe",) if safe else ()), *(word for plugin in without for word in ("--without", plugin)))
    rules = tuple(word for key, value in options.items() for word in ("--option", f"{key}={value}"))
    return (sys.executable, "-m", "tabard", *choices, "laws", game, "--trail", *rules)


def hash_seeds_change_nothing(trial: Trial) -> int:
    """The trail of a game is the same under two values of PYTHONHASHSEED: no rule goes by the order of a set."""
    if trial.elsewhere is None:
        return 0
    with ThreadPoolExecutor(len(HASH_SEEDS)) as pool:
        one, other = pool.map(partial(trial.elsewhere, trial), HASH_SEEDS)
    for number, (mine, made) in enumerate(zip_longest(one, other)):
        if mine != made:
            raise LawBroken(f"two hash seeds lead to two games: {mine!r}, or else {made!r}", decision=number)
    return len(one)
