"""What can have happened between players, and with the junk dealer (H28, H29)."""

from __future__ import annotations

from tabard.api import Event


class Offered(Event, frozen=True, tag="milestone.Offered"):
    """A seat has offered another one something: `offered SEAT SEAT`. Cards by their paths."""

    seat: int
    partner: int
    give: tuple[str, ...]
    get: tuple[str, ...]
    give_xp: int = 0
    get_xp: int = 0


class Swapped(Event, frozen=True, tag="milestone.Swapped"):
    """The partner has agreed: `agreed SEAT SEAT`, the partner first; the fields are those of the offer."""

    seat: int
    partner: int
    give: tuple[str, ...]
    get: tuple[str, ...]
    give_xp: int = 0
    get_xp: int = 0


class Declined(Event, frozen=True, tag="milestone.Declined"):
    """The partner has refused: `refused SEAT SEAT`, the partner first."""

    partner: int
    seat: int


class TradeBegan(Event, frozen=True, tag="milestone.TradeBegan"):
    """The trade before the adventure begins, in this order of seats (H29)."""

    order: tuple[int, ...]


class Bought(Event, frozen=True, tag="milestone.Bought"):
    """A card of the junk dealer's pile, for its full value in white counters: `bought SEAT CARD`."""

    seat: int
    card: str
    xp: int


class Sold(Event, frozen=True, tag="milestone.Sold"):
    """To the junk dealer, for half its value: `sold SEAT CARD`."""

    seat: int
    card: str
    xp: int


class Passed(Event, frozen=True, tag="milestone.Passed"):
    """A seat has passed in the trade."""

    seat: int


DEALING_EVENTS = (Offered, Swapped, Declined, TradeBegan, Bought, Sold, Passed)
