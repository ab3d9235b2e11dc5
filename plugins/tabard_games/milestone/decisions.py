"""What a seat can be asked in Milestone."""

from __future__ import annotations

from typing import ClassVar

from tabard.api import Action, Answer, Decision, Table
from tabard_games.milestone import goods
from tabard_games.milestone.actions import (
    Agree,
    Attack,
    Buy,
    Choose,
    Cover,
    End,
    Equip,
    Go,
    Leave,
    Offer,
    Play,
    Refuse,
    Retreat,
    Sell,
    Strike,
    Take,
    Throw,
    Unequip,
    UseAbility,
    UseItem,
)
from tabard_games.milestone.options import Options
from tabard_games.milestone.state import Body

FROZEN = (Equip, Unequip)
"""Accepted by every question of the own turn so that the refusal can say why: equipment is frozen (rule 17)."""


class WhoToBe(Decision, tag="milestone.WhoToBe"):
    """Which character (rule 14)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Choose,)

    def decline(self) -> Action | None:
        """The cards decide."""
        return Choose("")


class Move(Decision, tag="milestone.Move"):
    """How far, once the die is rolled (rules 18-21)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Go, UseItem, UseAbility, *FROZEN)
    opens: ClassVar[bool] = True


class Order(Decision, tag="milestone.Order"):
    """Which automatic effect next (rule 24)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Play, *FROZEN)


class Attempt(Decision, tag="milestone.Attempt"):
    """Roll for a lock or trap plainly, or with the ability (H12, H19, H20)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Play, UseAbility, *FROZEN)

    card: int = -1

    def decline(self) -> Action | None:
        """The plain roll."""
        return Play(self.card)


class Brace(Decision, tag="milestone.Brace"):
    """Before a shot that is not answered by an own one: abilities and consumables come first (H22)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (UseItem, UseAbility, End, Cover, *FROZEN)

    def decline(self) -> Action | None:
        """Take the shot as it comes."""
        return End()


class OwnStrike(Decision, tag="milestone.OwnStrike"):
    """Before each own roll of a fight (H22)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Strike, Retreat, UseItem, UseAbility, Cover, *FROZEN)


class Deeds(Decision, tag="milestone.Deeds"):
    """The activated effects, in any order, until `end` (rule 24)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (
        Play, Take, Leave, UseItem, UseAbility, End, Attack, Offer, *FROZEN,
    )  # fmt: skip
    always: ClassVar[bool] = True


class Closing(Decision, tag="milestone.Closing"):
    """The turn's end: surplus to leave or throw away, and the moment to equip (H7 a, b)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Leave, Throw, Equip, Unequip, End)
    always: ClassVar[bool] = True

    surplus: bool = False

    def decline(self) -> Action | None:
        """No changes, where nothing has to go."""
        return None if self.surplus else End()


class Proposal(Decision, tag="milestone.Proposal"):
    """What another seat offers: cards, and between adventures white counters (H28, H29). `give` is what one gets."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Agree, Refuse)

    proposer: int = 0
    give: tuple[int, ...] = ()
    get: tuple[int, ...] = ()
    give_xp: int = 0
    get_xp: int = 0

    def decline(self) -> Action | None:
        """No deal."""
        return Refuse()


class Trade(Decision, tag="milestone.Trade"):
    """One action in the trade before an adventure, or pass (H29)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Buy, Sell, Offer, End)
    always: ClassVar[bool] = True

    def decline(self) -> Action | None:
        """Pass."""
        return End()


class Dressing(Decision, tag="milestone.Dressing"):
    """After the trade equipment may be changed (H29)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Equip, Unequip, End)
    always: ClassVar[bool] = True

    def decline(self) -> Action | None:
        """As it is."""
        return End()


class Meanwhile(Decision, tag="milestone.Meanwhile"):
    """Outside the own turn equipment may be changed at any time (H7)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Equip, Unequip)
    standing: ClassVar[bool] = True

    def take(self, table: Table[Body, Options], answer: Answer[Action]) -> None:
        """Change the equipment; the question stays open."""
        goods.change_equipment(table, answer.seat, answer.action)


class Guard(Decision, tag="milestone.Guard"):
    """A strike is about to be rolled against a character that has a companion, or a trap has sprung: who takes it (H20,
    H25)? `card` is the trap, `wounds` its wounds; a strike has none yet."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Cover, End, *FROZEN)

    card: int = -1
    wounds: int = 0

    def decline(self) -> Action | None:
        """The character does."""
        return End()


class Resist(Decision, tag="milestone.Resist"):
    """The end of a round, for the character that is attacked: stay, or retreat (H26)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Retreat, End, *FROZEN)

    def decline(self) -> Action | None:
        """Fight on."""
        return End()


class Spoil(Decision, tag="milestone.Spoil"):
    """Which item the winner takes from the character that was beaten (H26)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Take,)

    loser: int = -1


class Parting(Decision, tag="milestone.Parting"):
    """A second companion has come: which one is left on the sector (H25)?"""

    accepts: ClassVar[tuple[type[Action], ...]] = (Leave,)

    newest: int = -1

    def decline(self) -> Action | None:
        """The one that came last."""
        return Leave(self.newest)


DECISIONS = (
    WhoToBe, Move, Order, Attempt, Brace, OwnStrike, Deeds, Closing, Meanwhile, Guard, Resist, Spoil, Parting, Proposal,
    Trade, Dressing,
)  # fmt: skip
