"""Playing the bots' turns until a person must be asked."""

from __future__ import annotations

from collections.abc import Callable

from tabard.bots.asking import Offers, ask
from tabard.bots.bot import Bot, Bots
from tabard.errors import PluginError
from tabard.model.moves import Action, Decision, Refusal
from tabard.session.frame import Frame
from tabard.session.record import AnyRecord
from tabard.session.session import Session

Heard = Callable[[AnyRecord], None]


def _deaf(record: AnyRecord) -> None:
    """Nobody listens."""


class Driver:
    """Plays every seat of a session that a bot has. `heard` gets each record right after its step.

    Every answer is drawn from a generator of its own, seeded by the game's seed, seat and serial, outside the state:
    the same run gives the same game, resumed or not.

    With `strict` a bot that errs raises PluginError (for simulations); without, a legal answer is drawn in its place,
    so that an evening goes on, and the sentence is added to `faults`.
    """

    def __init__(self, session: Session, bots: Bots, *, heard: Heard = _deaf, strict: bool = True) -> None:
        self.session = session
        self.bots = bots
        self.heard = heard
        self.strict = strict
        self.faults: list[str] = []
        self._made: dict[tuple[str, str], Bot] = {}
        self._frame: Frame | None = None
        self._offers = Offers()

    def run(self) -> None:
        """Play on until a person is asked or the game on the table ends."""
        while self.step():
            pass

    def step(self) -> bool:
        """Play one answer of a bot; False when there is none to give."""
        state = self.session.frame.state
        if state.result is not None:
            return False
        if not state.open:
            raise PluginError(f"{self.session.frame.setup.game} has stalled: nobody is asked and it has not ended")
        if self._stand():
            return True
        decision = next((asked for asked in state.open if self.session.seats[asked.seat].bot), None)
        if decision is None:
            return False
        action = self._answer(decision, 0)
        if action is None:
            raise PluginError(f"{self._named(decision)}: there is no legal answer")
        self._play(decision, action)
        return True

    def _stand(self) -> bool:
        """Offer each standing decision to its bot when it is new, and again as long as the bot answers it."""
        frame = self.session.frame
        if frame is not self._frame:
            self._frame = frame
            self._offers.clear()
        for decision, tried in self._offers.waiting(frame.state.standing):
            if not self.session.seats[decision.seat].bot:
                continue
            action = self._answer(decision, tried)
            self._offers.note(decision, tried, answered=action is not None)
            if action is not None:
                self._play(decision, action)
                return True
        return False

    def _answer(self, decision: Decision, tried: int) -> Action | None:
        """What the seat's bot answers, judged; None only for a standing decision that it leaves alone."""
        frame = self.session.frame
        bot = self._bot(decision.seat)
        reply = ask(bot, frame.rules, frame.state, decision, seed=frame.setup.seed, tried=tried)
        if not reply.fault:
            return reply.action
        sentence = f"{self._named(decision)} {reply.fault}"
        if self.strict:
            raise PluginError(sentence)
        self.faults.append(sentence)
        return None if decision.standing else reply.choice.draw(reply.rng)

    def _play(self, decision: Decision, action: Action) -> None:
        record = self.session.answer(decision.seat, action, decision.serial)
        if isinstance(record, Refusal):
            raise PluginError(f"{self._named(decision)}: its answer was legal and was refused as {record.code!r}")
        self.heard(record)

    def _bot(self, seat: int) -> Bot:
        key = (self.session.frame.setup.game, self.session.seats[seat].player)
        if key not in self._made:
            self._made[key] = self.bots.make(*key)
        return self._made[key]

    def _named(self, decision: Decision) -> str:
        player = self.session.seats[decision.seat].player
        return f"the bot {player!r} at seat {decision.seat + 1}, asked {type(decision).__name__},"
