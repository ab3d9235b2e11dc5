"""What a seat can ask to do in Milestone: one struct a text form. Cards are ids; -1 is no card."""

from __future__ import annotations

from tabard.api import Action


class Choose(Action, frozen=True, tag="milestone.Choose"):
    """`choose CHARACTER` (rule 14); an empty path lets the cards decide."""

    character: str


class Go(Action, frozen=True, tag="milestone.Go"):
    """`go N [branch left|right]`: move N sectors, empty cells not counted (rules 19, 20); the branch is picked with the
    move that enters a fork (H4)."""

    sectors: int
    branch: str = ""


class Play(Action, frozen=True, tag="milestone.Play"):
    """`play CARD [branch left|right]`: an automatic effect next, an attack on a Neutral, a lock, a paid property (rules
    24-26); a property that moves on into a fork takes the branch along (H4)."""

    card: int
    branch: str = ""


class Strike(Action, frozen=True, tag="milestone.Strike"):
    """`strike [with ability] [with POTION]` (H12, H22)."""

    ability: bool = False
    potion: int = -1


class Retreat(Action, frozen=True, tag="milestone.Retreat"):
    """`retreat` (H22)."""


class UseAbility(Action, frozen=True, tag="milestone.UseAbility"):
    """`ability [on X]`: X is a seat (`seat`) or a foe (`card`); neither = oneself or the roll at hand (H12)."""

    card: int = -1
    seat: int = -1


class UseItem(Action, frozen=True, tag="milestone.UseItem"):
    """`use ITEM [on X]`: a potion, an artifact, or what wounds a foe of the own or the next sector (`card`) or the
    character one fights (`seat`) (H14, H26)."""

    item: int
    card: int = -1
    seat: int = -1


class Take(Action, frozen=True, tag="milestone.Take"):
    """`take ITEM`: pick up from the sector (H16)."""

    item: int


class Leave(Action, frozen=True, tag="milestone.Leave"):
    """`leave ITEM`: put down on the sector (H16)."""

    item: int


class Throw(Action, frozen=True, tag="milestone.Throw"):
    """`throw ITEM`: surplus thrown away at the turn's end (H13, H15)."""

    item: int


class Equip(Action, frozen=True, tag="milestone.Equip"):
    """`equip ITEM`: from the backpack into use (H7, H13)."""

    item: int


class Unequip(Action, frozen=True, tag="milestone.Unequip"):
    """`unequip ITEM`: from use into the backpack (H7, H13)."""

    item: int


class Offer(Action, frozen=True, tag="milestone.Offer"):
    """`offer SEAT give ITEM… get ITEM…`: an exchange, or a gift (H28); between adventures also `N xp` (H29)."""

    seat: int
    give: tuple[int, ...] = ()
    get: tuple[int, ...] = ()
    give_xp: int = 0
    get_xp: int = 0


class Agree(Action, frozen=True, tag="milestone.Agree"):
    """`agree`: to what is offered (H28)."""


class Refuse(Action, frozen=True, tag="milestone.Refuse"):
    """`refuse`: what is offered (H28)."""


class Buy(Action, frozen=True, tag="milestone.Buy"):
    """`buy ITEM`: from the junk dealer's pile, at its full value (H29)."""

    item: int


class Sell(Action, frozen=True, tag="milestone.Sell"):
    """`sell ITEM`: to the junk dealer, for half its value (H29)."""

    item: int


class End(Action, frozen=True, tag="milestone.End"):
    """`end`: no more activated effects; at the turn's end, no more changes; in the trade, pass."""


class Attack(Action, frozen=True, tag="milestone.Attack"):
    """`attack SEAT`: a fight with the character of another seat (rule 26, H26)."""

    seat: int


class Cover(Action, frozen=True, tag="milestone.Cover"):
    """`companion takes it`: the next strike against the character, or a trap's wounds (H20, H25)."""


ACTIONS = (
    Choose, Go, Play, Strike, Retreat, UseAbility, UseItem, Take, Leave, Throw, Equip, Unequip, End, Attack, Cover,
    Offer, Agree, Refuse, Buy, Sell,
)  # fmt: skip
