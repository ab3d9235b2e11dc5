"""A game between bots, written down as a playthrough."""

from __future__ import annotations

from collections.abc import Sequence

from tabard.bots.asking import Offers, ask
from tabard.bots.bot import Bot, Bots
from tabard.errors import PluginError, UsageError
from tabard.model.moves import Action, Decision
from tabard.session.shelf import Shelf
from tabard.testing.golden.playthrough import Header, Playthrough, Said
from tabard.testing.golden.replay import Replay

MOST_STEPS = 20_000
"""Actions after which a game is given up. A person reviews a few hundred."""


def record(shelf: Shelf, bots: Bots, header: Header, players: Sequence[str]) -> Playthrough:
    """A whole game; the players' names are dealt to the seats in turn.

    Every answer is written, read back and only then played, so that the file leads where the game went. Raises
    UsageError for a header or a bot that does not fit, PluginError when a bot or the game errs.
    """
    if len(players) > header.seats:
        raise UsageError(f"--bots {','.join(players)} names {len(players)} bots for {header.seats} seats")
    game = Replay(shelf, header)
    seated = [bots.make(header.game, players[seat % len(players)]) for seat in range(header.seats)]
    recorder = _Recorder(game, seated)
    for _ in range(MOST_STEPS):
        if game.result:
            return game.playthrough()
        recorder.step()
    raise PluginError(f"{header.game} has not ended after {MOST_STEPS} actions")


class _Recorder:
    """Asks the bots as a session does, so that the game is the one that `tabard play` would show."""

    def __init__(self, game: Replay, bots: list[Bot]) -> None:
        self.game = game
        self.bots = bots
        self.offers = Offers()

    def step(self) -> None:
        """One action: to a standing decision while its bot wants to, else to the first question on the table."""
        decision, action = self.standing() or self.blocking()
        # Under the plain rules: what a bot looks up is no part of the game.
        rules = self.game.rules
        form = rules.speech.write(rules.table(self.game.frame.state), action)
        if not self.game.say(Said(decision.seat, form)):
            raise PluginError(f"{_named(decision)} answered {form!r}, which was legal and got {self.game.stopped}")

    def standing(self) -> tuple[Decision, Action] | None:
        for decision, tried in self.offers.waiting(self.game.frame.state.standing):
            action = self.answer(decision, tried)
            self.offers.note(decision, tried, answered=action is not None)
            if action is not None:
                return decision, action
        return None

    def blocking(self) -> tuple[Decision, Action]:
        asked = self.game.frame.state.open
        if not asked:
            raise PluginError(f"{self.game.header.game} has stalled: nobody is asked and it has not ended")
        action = self.answer(asked[0], 0)
        if action is None:
            raise PluginError(f"{_named(asked[0])} has no legal answer")
        return asked[0], action

    def answer(self, decision: Decision, tried: int) -> Action | None:
        game = self.game
        bot = self.bots[decision.seat]
        reply = ask(bot, game.rules, game.frame.state, decision, seed=game.header.seed, tried=tried)
        if reply.fault:
            raise PluginError(f"{_named(decision)} {reply.fault}")
        return reply.action


def _named(decision: Decision) -> str:
    return f"the bot at seat {decision.seat + 1}, asked {type(decision).__name__},"
