"""Trying laws on games, and the score card that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from tabard.errors import TabardError, UsageError
from tabard.testing.laws.book import HASH_SEEDS, LAWS
from tabard.testing.laws.law import Law, LawBroken, Trial
from tabard.testing.laws.subject import Subject, check_seats, usual_seats
from tabard.testing.walk import LIMIT, blame


class Verdict(Struct, frozen=True):
    """One law on one game: on how many states it was tried, and the first sentence that says it does not hold."""

    law: str
    ok: bool
    tried: int
    message: str = ""


class Effort(Struct, frozen=True):
    """How much is played: `games` with each number of seats, from `seed` on; laws look at every n-th decision."""

    seats: tuple[int, ...]
    games: int = 2
    seed: int = 0
    every: int = 1
    limit: int = LIMIT

    @classmethod
    def on(cls, subject: Subject, seats: Sequence[int] = (), **rest: int) -> Effort:
        """The effort for a game; without `seats` the fewest, a middle number and the most. Raises UsageError."""
        for number in seats:
            check_seats(subject.rules, number)
        effort = cls(tuple(seats) or usual_seats(subject.rules), **rest)
        for name, value in (("games", effort.games), ("every", effort.every), ("limit", effort.limit)):
            if value < 1:
                raise UsageError(f"{name} is {value}, expected a number from 1")
        return effort


class ScoreCard(Struct, frozen=True):
    """A game's verdicts, in the order of the laws."""

    game: str
    options: dict[str, str]
    effort: Effort
    verdicts: tuple[Verdict, ...]

    @property
    def ok(self) -> bool:
        """Do all laws hold?"""
        return all(verdict.ok for verdict in self.verdicts)


Heard = Callable[[Verdict], None]
"""Told each verdict as it falls."""


def _deaf(verdict: Verdict) -> None:
    """Nobody listens."""


def laws_for(subject: Subject, laws: Iterable[Law] = LAWS) -> tuple[Law, ...]:
    """The laws that can be tried on it: `hash-seeds` needs to know how another process plays the game."""
    return tuple(law for law in laws if law.id != HASH_SEEDS or subject.elsewhere is not None)


def score(subject: Subject, effort: Effort, *, laws: Iterable[Law] = LAWS, heard: Heard = _deaf) -> ScoreCard:
    """Try each law. Every law is tried whatever the others say; one that is broken is not tried further."""
    verdicts: list[Verdict] = []
    for law in laws_for(subject, laws):
        verdicts.append(try_law(law, subject, effort))
        heard(verdicts[-1])
    options = {name: str(value) for name, value in subject.options.items()}
    return ScoreCard(subject.rules.game.id, options, effort, tuple(verdicts))


def try_law(law: Law, subject: Subject, effort: Effort) -> Verdict:
    """One law on every game of an effort, up to the first that breaks it. A law that found nothing to look at does not
    hold: its silence would say more than is known."""
    tried = 0
    for seats in effort.seats[-1:] if law.slow else effort.seats:
        for seed in range(effort.seed, effort.seed + (1 if law.slow else effort.games)):
            trial = Trial(subject.rules, seats, seed, effort.every, effort.limit, subject.elsewhere)
            try:
                tried += law.hold(trial)
            except UsageError:
                raise
            except LawBroken as broken:
                return Verdict(law.id, ok=False, tried=tried, message=_placed(str(broken), trial, broken.decision))
            except TabardError as error:
                return Verdict(law.id, ok=False, tried=tried, message=_placed(str(error), trial, None))
            except Exception as error:
                return Verdict(law.id, ok=False, tried=tried, message=_placed(blame(error), trial, None))
    if not tried:
        return Verdict(law.id, ok=False, tried=0, message="there was no state that it could be tried on")
    return Verdict(law.id, ok=True, tried=tried)


def _placed(sentence: str, trial: Trial, decision: int | None) -> str:
    """The sentence, and what it takes to see it again."""
    seats = f"{trial.seats} {'seat' if trial.seats == 1 else 'seats'}"
    where = "" if decision is None else f", decision {decision}"
    return f"{sentence} ({seats}, seed {trial.seed}{where})"
