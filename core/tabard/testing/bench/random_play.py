"""Random games as fast as the engine plays them: slots are walked, nothing is listed, and nobody looks at a view."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from tabard.bots.random import SELDOM
from tabard.engine.choices import random_action
from tabard.engine.rules import Rules
from tabard.engine.step import AnyTable, advance, start
from tabard.errors import PluginError, TabardError
from tabard.model.moves import Action, Decision
from tabard.model.state import AnyState
from tabard.rng.generator import derive
from tabard.testing.bench.rows import AnyGame

MOST_ANSWERS = 20_000
LEHMER = 2**31 - 1


class Draws:
    """Where the players' choices come from: a Lehmer generator, since the players are not what is measured.

    The game's own dice and shuffles come from the generator in its state, as ever.
    """

    __slots__ = ("_x",)

    def __init__(self, seed: int) -> None:
        self._x = seed % (LEHMER - 1) + 1

    def below(self, n: int, _stream: str) -> int:
        """An int in 0 … n-1."""
        self._x = x = self._x * 48271 % LEHMER
        return x * n // LEHMER


class Played(NamedTuple):
    """A state, and how many answers seats gave on the way to it; those that the kernel gave do not count."""

    state: AnyState
    answers: int


def seats_of(game: AnyGame) -> int:
    """How many seats a game is measured with: as many as its yardstick says, or the nearest number that it allows."""
    low, high = game.seats
    return min(max(low, game.yardstick.seats), high)


def play(rules: Rules, *, seed: int, most: int | None = None) -> Played:
    """A random game from its set-up to its end, or until `most` answers were given. The same seed, the same game.

    A standing question is answered as seldom as the random bot answers one. Raises PluginError when the game errs,
    refuses what its slots offered, or does not end.
    """
    limit = MOST_ANSWERS if most is None else most
    with _blamed(rules.game):
        table = start(rules, seats=seats_of(rules.game), seed=seed)
        state = table.state
        rng = Draws(derive(seed, "bench"))
        for answers in range(limit):
            if state.result is not None:
                return Played(state, answers)
            decision, action = _drawn(rules, table, rng)
            refused = advance(rules, table, decision.seat, action, decision.serial)
            if refused is not None:
                raise PluginError(f"{rules.game.id} offers {action} and refuses it as {refused.code!r}")
        if most is None and state.result is None:
            raise PluginError(f"{rules.game.id} has stalled: it has not ended after {MOST_ANSWERS} answers")
        return Played(state, limit)


def half_played(rules: Rules) -> AnyState:
    """The state in the middle of the random game with seed 0: always the same one."""
    whole = play(rules, seed=0)
    return play(rules, seed=0, most=whole.answers // 2).state


def _drawn(rules: Rules, table: AnyTable, rng: Draws) -> tuple[Decision, Action]:
    """An answer to a standing decision now and then, else to the first question on the table."""
    state = table.state
    for decision in state.standing:
        if rng.below(SELDOM, "seldom") == 0:
            action = random_action(rules.game, table, decision, rng)
            if action is not None:
                return decision, action
    for decision in state.open:
        action = random_action(rules.game, table, decision, rng)
        if action is not None:
            return decision, action
    raise PluginError(f"{rules.game.id} has stalled: nobody can answer and it has not ended")


@contextmanager
def _blamed(game: AnyGame) -> Iterator[None]:
    """Whatever a game raises in play becomes one sentence that names it."""
    try:
        yield
    except TabardError:
        raise
    except Exception as error:
        raise PluginError(f"{game.id} failed in random play: {type(error).__name__}: {error}") from error
