"""The line of seats that are offered a response, and a place in it."""

from __future__ import annotations

ACTIVE, NEXT = -1, -2
"""In `Offers.first`: the active seat; the seat after it."""


def place_in(line: tuple[int, ...], first: int, declined: int, seats: int) -> tuple[int, int]:
    """Who is offered next, as an index into the line, and how many of it have yet to decline.

    `first` is a seat, `ACTIVE` or `NEXT`; one that has left the line hands over to the next seat that has not.
    `declined` has a bit for each seat that has declined; `seats` are all at the table.
    """
    if first < 0:
        at = 0 if first == ACTIVE else 1 % len(line)
    else:
        while first not in line:
            first = (first + 1) % seats
        at = line.index(first)
    left = len(line)
    if declined:
        for seat in line:
            if declined & 1 << seat:
                left -= 1
    return at, left
