"""What a law is, what it is tried on, and how it says that it does not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from tabard.engine.rules import Rules
from tabard.errors import TabardError, UsageError
from tabard.testing.walk import LIMIT, Stuck, Turn, Why, blame, walk

Elsewhere = Callable[["Trial", str], list[str]]
"""`elsewhere(trial, hash_seed)`: the trail of the trial's game, played in a process with that PYTHONHASHSEED."""


class LawBroken(TabardError):
    """A law does not hold: one sentence, and the number of the decision where it was seen."""

    def __init__(self, sentence: str, *, decision: int | None = None) -> None:
        super().__init__(sentence)
        self.decision = decision


class Trial(Struct, frozen=True):
    """One random game that a law is tried on: at every n-th of its decisions, or on the whole of it."""

    rules: Rules
    seats: int
    seed: int
    every: int = 1
    limit: int = LIMIT
    elsewhere: Elsewhere | None = None

    def sampled(self, number: int) -> bool:
        """Is this decision among those that are looked at? Other seeds look at other ones."""
        return (number + self.seed) % self.every == 0

    def turns(self, tells: tuple[Why, ...] = ()) -> Iterator[Turn]:
        """Every decision of the game. Where it cannot be played on it ends: that is for the one law that `tells`."""
        number = None
        try:
            for turn in walk(self.rules, seats=self.seats, seed=self.seed, limit=self.limit):
                number = turn.number
                yield turn
        except Stuck as stuck:
            if stuck.why in tells:
                raise LawBroken(str(stuck), decision=number) from stuck


Hold = Callable[[Trial], int]
"""Tries a law; returns how many states it was tried on. Raises LawBroken."""


class Law(Struct, frozen=True):
    """A law: its id, what it says in a sentence, and how it is tried. `slow`: one game, with the
    last of the numbers of seats."""

    id: str
    says: str
    hold: Hold
    slow: bool = False


def at_decisions(check: Callable[[Rules, Turn], None], *, tells: tuple[Why, ...] = ()) -> Hold:
    """A law that is looked at in one state at a time. Whatever the game raises there breaks it.

    A line that cannot be played on counts for nothing, unless this is the law that tells of it.
    """

    def hold(trial: Trial) -> int:
        tried = 0
        for turn in trial.turns(tells):
            if trial.sampled(turn.number):
                tried += _looked_at(check, trial.rules, turn, tells)
        return tried

    return hold


def _looked_at(check: Callable[[Rules, Turn], None], rules: Rules, turn: Turn, tells: tuple[Why, ...]) -> int:
    try:
        check(rules, turn)
    except Stuck as stuck:
        if stuck.why not in tells:
            return 0
        raise LawBroken(str(stuck), decision=turn.number) from stuck
    except (LawBroken, UsageError) as error:
        raise LawBroken(str(error), decision=turn.number) from error
    except Exception as error:
        raise LawBroken(blame(error), decision=turn.number) from error
    return 1
