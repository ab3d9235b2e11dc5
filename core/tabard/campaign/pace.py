"""How long an adventure usually takes, and so how long it is likely to take still.

An adventure's file says how many turns a seat takes in it on the average, by the number of seats: `[pace]`, written
from what `tabard sim` counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SECONDS_A_TURN = 50
"""What a person's turn takes at the table: the middle of the 45 to 60 seconds that the rules' table reckons with."""
STILL_OPEN = 0.15
"""The part of its usual length, or of what was played, that is reckoned with once an adventure has outlived it."""

Pace = Mapping[int, float]
"""Seats → turns a seat."""


def usual_turns(pace: Pace, seats: int) -> float | None:
    """Turns a seat takes on the average; between two known numbers of seats, that of the nearer and larger one."""
    if not pace:
        return None
    return pace[min(pace, key=lambda known: (abs(known - seats), -known))]


def turns_left(pace: Pace, seats: int, played: int) -> float | None:
    """Turns that a seat is likely to take still, after `played` ones.

    Never none; and the longer an adventure has outlived its usual length, the less is known, so the more is allowed.
    """
    usual = usual_turns(pace, seats)
    return None if usual is None else max(usual - played, max(usual, played) * STILL_OPEN)


def minutes(turns: float, seats: int) -> int:
    """What so many turns of every seat take, to the next five minutes."""
    return max(1, round(turns * seats * SECONDS_A_TURN / 300)) * 5


def time_left(paces: Sequence[Pace], seats: int, played: int) -> tuple[int, int] | None:
    """Minutes left of the first adventure, and of it and those behind it; None where one of them has no pace."""
    first = turns_left(paces[0], seats, played) if paces else None
    later = [usual_turns(pace, seats) for pace in paces[1:]]
    if first is None or None in later:
        return None
    return minutes(first, seats), minutes(first + sum(turns for turns in later if turns is not None), seats)
