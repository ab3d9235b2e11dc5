"""What lasts: a blessing, a strengthening draught, a slower next move. Each has an end that is settled at once."""

from __future__ import annotations

from typing import ClassVar

from tabard.api import End, Running, Target
from tabard_games.milestone.events import Affected
from tabard_games.milestone.goods import Milestone

TURN = "turn"
"""`End(TURN, seat)`: when the seat's next turn begins (H18)."""
MOVEMENT = "movement"
"""`End(MOVEMENT, seat)`: when the seat moves the next time, once the movement die has counted (rule 21, H18)."""
FIGHT = "fight"
"""`End(FIGHT, card)`: when the fight with this foe is over (H14)."""


def expire(table: Milestone, kind: str, number: int) -> None:
    """That moment has come."""
    if table.state.running:
        table.expire(kind, number)


class Changing(Running):
    """Adds `by` to a figure of the character at `seat`."""

    by: int = 0

    def amount(self, table: Milestone, name: str, what: int | str) -> int:  # noqa: ARG002 - the kernel's signature
        """Nothing for others."""
        return self.by if what == self.seat else 0


class Blessed(Changing, tag="milestone.Blessed"):
    """A place has blessed all own strikes (H18). Blessings add up."""

    modifies: ClassVar[tuple[str, ...]] = ("strike",)


class Strengthened(Changing, tag="milestone.Strengthened"):
    """A potion helps every own strike of one fight (H14)."""

    modifies: ClassVar[tuple[str, ...]] = ("strike",)


class Slowed(Changing, tag="milestone.Slowed"):
    """A place has slowed the next movement roll (H18)."""

    modifies: ClassVar[tuple[str, ...]] = ("movement",)


def affect(table: Milestone, seat: int, card_id: int, name: str, amount: int) -> None:
    """Effects that last: a slower next movement roll, stronger strikes until the own next turn."""
    source = Target(card_id)
    if name == "slow":
        table.begin(Slowed(seat, End(MOVEMENT, seat), source=source, by=-amount))
    else:
        table.begin(Blessed(seat, End(TURN, seat), source=source, by=amount))
    table.emit(Affected(seat, table.fixed.paths[card_id], name, amount))


def total(table: Milestone, kind: type[Changing], seat: int) -> int:
    """What all lasting effects of one kind come to for a seat."""
    return sum(one.by for one in table.state.running if type(one) is kind and one.seat == seat)
