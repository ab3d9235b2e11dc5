"""The floor: the least that a game with responses has to do, in plain functions and tuples.

Two seats put items on a stack, the last one in resolves first, and both must pass before it does. A chain is one item
and `depth - 1` answers to it; chains follow each other, the seats taking turns to begin, until `total` items have
resolved. An item is judged when it resolves: it changes one piece and says so to everybody who listens, or it fizzles.

Everything that is measured elsewhere is a ratio to this, so the work done here is fixed: a change would move all bars.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

PIECES = 20
HEALTH = 15
MOST = 20
"""Mending goes no higher."""
EVENTS = ("damaged", "died", "healed", "raised", "fizzled")


class Piece:
    """What items strike, mend and raise."""

    __slots__ = ("health", "up")

    def __init__(self) -> None:
        self.health = HEALTH
        self.up = True


class Played(NamedTuple):
    """Items resolved, the health of all pieces together, and how often each event was heard, by name."""

    effects: int
    health: int
    heard: dict[str, int]


Rule = Callable[[list[Piece], int, int], str]
Legal = Callable[[list[Piece], int], bool]
Item = tuple[Rule, Legal, int, int]
Listener = Callable[[str, int, int], None]


def stands(pieces: list[Piece], target: int) -> bool:
    return pieces[target].up


def lies(pieces: list[Piece], target: int) -> bool:
    return not pieces[target].up


def strike(pieces: list[Piece], target: int, amount: int) -> str:
    piece = pieces[target]
    piece.health -= amount
    if piece.health > 0:
        return "damaged"
    piece.up = False
    return "died"


def mend(pieces: list[Piece], target: int, amount: int) -> str:
    piece = pieces[target]
    piece.health += amount
    if piece.health > MOST:
        piece.health = MOST
    return "healed"


def rouse(pieces: list[Piece], target: int, _: int) -> str:
    piece = pieces[target]
    piece.health = HEALTH
    piece.up = True
    return "raised"


STRIKE, MEND, ROUSE = (strike, stands), (mend, stands), (rouse, lies)
CYCLE: tuple[tuple[Rule, Legal], ...] = (
    STRIKE, STRIKE, MEND, STRIKE, ROUSE, STRIKE, MEND, STRIKE, STRIKE, ROUSE,
)  # fmt: skip
"""What the items do, by number, over and over. Item number n, counted from 0, has the target (7n + n // 10) mod 20 and
the amount 1 + n mod 3."""


def play(total: int, depth: int, *, subs: int = 2, unsub: int = 20) -> Played:
    """Resolve at least `total` items in chains of `depth`, whole chains only.

    `subs` listeners hear each event, `unsub` more listen to events that never come.
    """
    pieces = [Piece() for _ in range(PIECES)]
    cycle, length = CYCLE, len(CYCLE)
    stack: list[Item] = []
    put, take = stack.append, stack.pop
    heard: dict[str, int] = {}
    hearers = _listening(heard, subs, unsub).get
    number = done = active = left = 0

    def draw() -> Item:
        nonlocal number
        rule, legal = cycle[number % length]
        item = (rule, legal, (number * 7 + number // length) % PIECES, 1 + number % 3)
        number += 1
        return item

    def offer(_: int) -> Item | None:
        nonlocal left
        if left == 0:
            return None
        left -= 1
        return draw()

    while done < total:
        put(draw())
        left, asked, passed = depth - 1, 1 - active, False
        while stack:
            answer = offer(asked)
            if answer is not None:
                put(answer)
                asked, passed = asked ^ 1, False
            elif not passed:
                asked, passed = asked ^ 1, True
            else:
                rule, legal, target, amount = take()
                event = rule(pieces, target, amount) if legal(pieces, target) else "fizzled"
                for hear in hearers(event, ()):
                    hear(event, target, amount)
                done += 1
                asked, passed = active, False
        active ^= 1
    return Played(done, sum(piece.health for piece in pieces), dict(sorted(heard.items())))


def work() -> int:
    """The floor as a candidate of a round: the effects that were resolved."""
    return play(20_000, 4).effects


def _listening(heard: dict[str, int], subs: int, unsub: int) -> dict[str, list[Listener]]:
    def hear(event: str, _target: int, _amount: int) -> None:
        heard[event] = heard.get(event, 0) + 1

    hearers: dict[str, list[Listener]] = {event: [hear] * subs for event in EVENTS}
    hearers |= {f"elsewhere {n}": [hear] for n in range(unsub)}
    return hearers
