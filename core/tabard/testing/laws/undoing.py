"""The law about going back: every step can be taken back to the very beginning, and done again."""

from __future__ import annotations

from typing import Any

import msgspec

from tabard.campaign.definition import Campaign
from tabard.engine.rules import Rules
from tabard.errors import PluginError, SaveError, UsageError
from tabard.ids import letter
from tabard.model.moves import Refusal
from tabard.rng.generator import Generator, derive
from tabard.session.frame import Frame, Setup
from tabard.session.record import Barrier
from tabard.session.seats import Seat
from tabard.session.session import Session
from tabard.testing.laws.law import LawBroken, Trial
from tabard.testing.laws.offered import fresh
from tabard.testing.walk import Stuck, choose

UNDONE = 12
"""Single steps taken back in one game: each plays the game again from its start."""


class _OneGame:
    """A shelf that holds one game made ready."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def rules(self, game: str, options: dict[str, Any]) -> Rules:  # noqa: ARG002 - there is only one
        """See `Shelf.rules`."""
        return self._rules

    def campaign(self, campaign: str) -> Campaign:
        """See `Shelf.campaign`."""
        raise UsageError(f"there is no campaign {campaign!r}")


def back_to_the_start(trial: Trial) -> int:
    """Single steps that may be undone lead back to the hash before and, done again, to the one after. The whole log,
    kept and reopened, leads back to its middle and to the start."""
    rules = trial.rules
    options = msgspec.to_builtins(rules.options)
    setup = Setup(game=rules.game.id, options=options, seats=trial.seats, seed=trial.seed)
    try:
        frame = Frame.begin(setup, rules)
    except PluginError:
        return 0
    seats = [Seat(letter(seat)) for seat in range(trial.seats)]
    hashes = _played(trial, Session(_OneGame(rules), seats=seats, frames=[frame]))
    try:
        again = Frame.reopen(frame.keep(), rules)
        if again.hash != hashes[-1] or [record.hash for record in again.log] != hashes[1:]:
            raise LawBroken("a log that was kept and opened again is not the same")
        for going_back in (frame, again):
            for steps in (len(hashes) - 1, len(hashes) // 2, 0):
                going_back.rewind(steps)
                if going_back.hash != hashes[steps]:
                    raise LawBroken(f"going back to step {steps} leads elsewhere", decision=steps)
    except SaveError as error:
        raise LawBroken(str(error)) from error
    return len(hashes)


def _played(trial: Trial, session: Session) -> list[str]:
    """Play the game, taking steps back and doing them again; returns the hash at the start and after each step."""
    frame = session.frame
    hashes = [frame.hash]
    rng = Generator(derive(trial.seed, "undo"))
    undone = 0
    while frame.state.result is None and len(hashes) < trial.limit:
        try:
            decision, action = choose(trial.rules, frame.state, rng)
            record = session.answer(decision.seat, fresh(trial.rules, action), decision.serial)
        except (Stuck, PluginError):
            break
        if isinstance(record, Refusal):
            break
        hashes.append(record.hash)
        may = session.why_not_undo(decision.seat) is None
        if may and undone < UNDONE and trial.sampled(len(hashes)):
            undone += 1
            _back_and_forth(trial.rules, session, hashes, decision.serial)
    return hashes


def _back_and_forth(rules: Rules, session: Session, hashes: list[str], serial: int) -> None:
    """Take the last step back and do it again."""
    step = len(hashes) - 1
    try:
        gone = session.undo(session.frame.log[-1].seat)
    except SaveError as error:
        raise LawBroken(str(error), decision=step) from error
    if isinstance(gone, Barrier) or session.frame.hash != hashes[-2]:
        raise LawBroken("a step taken back does not lead to the state before it", decision=step)
    again = session.answer(gone.seat, fresh(rules, gone.action), serial)
    if isinstance(again, Refusal):
        raise LawBroken(f"a step taken back is refused the second time: {again.message.text}", decision=step)
    if again.hash != hashes[-1]:
        raise LawBroken("a step taken back and done again leads elsewhere", decision=step)
