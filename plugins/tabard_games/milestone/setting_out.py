"""Whether a character moves at all once its die is rolled (rule 21)."""

from __future__ import annotations

from typing import ClassVar

from tabard.api import Effect, End, Running, Target
from tabard_games.milestone.events import Held
from tabard_games.milestone.goods import Milestone
from tabard_games.milestone.lasting import MOVEMENT, expire


class SetOut(Effect, tag="milestone.SetOut"):
    """The character is about to move, unless something holds it. How far is the player's choice, asked beneath this."""

    seat: int

    def do(self, table: Milestone) -> None:
        """What lasted up to this move is over."""
        expire(table, MOVEMENT, self.seat)


class Stay(Effect, tag="milestone.Stay"):
    """A zero move: the sector is played out again (rule 21)."""

    seat: int

    def do(self, table: Milestone) -> None:
        """No sectors to go; what holds the character for more than one move goes on. The place that holds it does not
        do so anew, or nobody would ever get away."""
        holding = [one for one in table.state.running if type(one) is HeldBack and one.seat == self.seat]
        sources = [one.source.object for one in holding if one.source is not None]
        table.body.tried += [source for source in sources if isinstance(source, int)]
        expire(table, MOVEMENT, self.seat)
        for one in holding:
            if one.moves > 1:
                hold(table, self.seat, one.moves - 1, one.source)
        table.body.value = 0
        table.emit(Held(self.seat))


class HeldBack(Running, tag="milestone.HeldBack"):
    """A character that cannot move the next time, or the next `moves` times (rule 21)."""

    replaces: ClassVar[tuple[type, ...]] = (SetOut,)

    moves: int = 1

    def applies(self, table: Milestone, effect: SetOut) -> bool:  # noqa: ARG002 - the kernel's signature
        """Nobody else is held."""
        return effect.seat == self.seat

    def instead(self, table: Milestone, effect: SetOut) -> Effect:  # noqa: ARG002 - the same
        """It counts as having moved 0."""
        return Stay(effect.seat)


def hold(table: Milestone, seat: int, moves: int, source: Target | None = None) -> None:
    """The next moves are zero moves."""
    table.begin(HeldBack(seat, End(MOVEMENT, seat), source=source, moves=moves))
