"""Who sits where: the session's business at any moment, never the state's."""

from __future__ import annotations

from msgspec import Struct

PERSON = "person"


class Seat(Struct, frozen=True):
    """A place at the table: what it is called, and who plays it (`person` or a bot's id)."""

    name: str
    player: str = PERSON

    @property
    def bot(self) -> bool:
        """Is it played by a program?"""
        return self.player != PERSON
