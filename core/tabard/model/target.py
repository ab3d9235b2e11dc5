"""What a card, a trigger or a lasting effect refers to: an object in one of its lives."""

from __future__ import annotations

from msgspec import Struct


class Target(Struct, array_like=True, frozen=True, gc=False):
    """An object and its incarnation, and the slot of the announcement that it fills.

    An object that left and came back is a new one: the same id with another incarnation.
    """

    object: int | str
    incarnation: int = 0
    slot: str = ""
