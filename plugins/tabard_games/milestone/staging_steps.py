"""`step` of a scenario's position: which effects wait, so that play goes on in the middle of a turn."""

from __future__ import annotations

from collections.abc import Callable

from tabard.api import Effect, UsageError, nearest
from tabard_games.milestone.ground import Ground, face_up, is_automatic
from tabard_games.milestone.play_out import Activate, Arrive, PlayOut
from tabard_games.milestone.setup import Casting, FirstPlayer
from tabard_games.milestone.trade import OpenTrade
from tabard_games.milestone.turn import BeginTurn, ChooseMove, NextTurn
from tabard_games.milestone.turn_end import TurnEnd


def waiting(ground: Ground, step: str) -> list[Effect]:
    """The agenda that a step begins with, the next effect last. Raises UsageError naming what does not fit."""
    found = STEPS.get(step)
    if found is None:
        raise UsageError(f"position.step is {step!r}{nearest(step, STEPS) or '; known: ' + ', '.join(STEPS)}")
    effects = found(ground)
    # A turn that has begun leads on to the next seat's; `BeginTurn` sees to that itself, and the trade ends in one.
    return effects if isinstance(effects[0], BeginTurn | FirstPlayer) else [NextTurn(ground.body.turn), *effects]


def _turn(ground: Ground) -> list[Effect]:
    """The movement die comes first."""
    return [BeginTurn(ground.body.turn)]


def _move(ground: Ground) -> list[Effect]:
    """The die is rolled; `value` says how far."""
    body = ground.body
    if body.value < 1:
        raise UsageError("position.step is 'move', which needs the movement value: expected value = 1 or more")
    return [ChooseMove(body.turn)]


def _arrive(ground: Ground) -> list[Effect]:
    """The token has just come to its sector: face-down cards open, then the play-out."""
    return [Arrive(ground.body.turn)]


def _fight(ground: Ground) -> list[Effect]:
    """In front of the open cards of the own sector: automatic effects first, then activated ones (rule 24)."""
    body = ground.body
    body.todo = [found for found in face_up(body, body.heroes[body.turn].at) if is_automatic(ground, found)]
    return [PlayOut(body.turn)]


def _activate(ground: Ground) -> list[Effect]:
    """The activated effects."""
    return [Activate(ground.body.turn)]


def _end(ground: Ground) -> list[Effect]:
    """The turn's end, from the right to equip on (H7)."""
    return [TurnEnd(ground.body.turn)]


def _trade(_: Ground) -> list[Effect]:
    """The trade, and what follows it up to the first turn (H29)."""
    return [FirstPlayer(), Casting(), OpenTrade()]


STEPS: dict[str, Callable[[Ground], list[Effect]]] = {
    "turn": _turn,
    "move": _move,
    "arrive": _arrive,
    "fight": _fight,
    "activate": _activate,
    "deeds": _activate,
    "end": _end,
    "trade": _trade,
}
