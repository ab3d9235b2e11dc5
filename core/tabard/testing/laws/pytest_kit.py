"""The laws as tests: a class to derive from, and one fixture to give it. The only module here that needs pytest."""

from __future__ import annotations

from typing import ClassVar

import pytest

from tabard.testing.laws.book import LAWS, law
from tabard.testing.laws.law import Law
from tabard.testing.laws.score import Effort, laws_for, try_law
from tabard.testing.laws.subject import Subject


class GameLaws:
    """Each law is a test. Derive a class named `Test…`, and beside or inside it give a fixture `game` that returns the
    `Subject` to try, such as `Subject.of(Composer(environ=os.environ), "my-game", {"layout": "short"})`.

    `seats`: a test for each of these numbers; without them one test a law plays the fewest, a middle number and the
    most that the game allows. `games` are played with each, from `seed` on; every n-th decision is looked at.
    """

    seats: ClassVar[tuple[int, ...]] = ()
    games: ClassVar[int] = 2
    seed: ClassVar[int] = 0
    every: ClassVar[int] = 3
    limit: ClassVar[int] = 20_000
    laws: ClassVar[tuple[Law, ...]] = LAWS

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """pytest's hook: a test for each law and each number of seats."""
        if "law_id" not in metafunc.fixturenames:
            return
        cls = metafunc.cls or type(self)
        counts: list[tuple[int, ...]] = [(number,) for number in cls.seats] or [()]
        tests = [(one.id, seats) for one in cls.laws for seats in (counts[-1:] if one.slow else counts)]
        names = [f"{law_id}-{f'seats {seats[0]}' if seats else 'usual seats'}" for law_id, seats in tests]
        metafunc.parametrize(("law_id", "seat_counts"), tests, ids=names)

    def test_law(self, game: Subject, law_id: str, seat_counts: tuple[int, ...]) -> None:
        """The law holds; the failure is its sentence, with seats, seed and decision."""
        found = law(law_id)
        if found not in laws_for(game):
            pytest.skip("needs to know how another process plays the game; Subject.of does")
        effort = Effort.on(game, seat_counts, games=self.games, seed=self.seed, every=self.every, limit=self.limit)
        verdict = try_law(found, game, effort)
        if not verdict.ok:
            pytest.fail(f"{found.says} It does not hold: {verdict.message}", pytrace=False)
