"""A playthrough told anew by the rules of today, its actions kept."""

from __future__ import annotations

from msgspec import Struct

from tabard.session.shelf import Shelf
from tabard.testing.golden.playthrough import Playthrough
from tabard.testing.golden.replay import replay
from tabard.testing.scenario.hearing import asked_now


class Renewed(Struct, frozen=True):
    """The game as it is told now. `why_not` says why that is no whole game, or is empty."""

    playthrough: Playthrough
    why_not: str = ""


def renew(shelf: Shelf, written: Playthrough) -> Renewed:
    """Play the actions again, from the header alone. Raises UsageError for a header that cannot be played."""
    again = replay(shelf, written)
    told = again.playthrough()
    if again.stopped:
        n = len(again.steps)
        return Renewed(told, f"step {n}: expected {str(written.steps[n])!r} to be taken, got {again.stopped}")
    if not again.result:
        return Renewed(told, f"its actions end before the game does: {asked_now(again.frame)}")
    return Renewed(told)
