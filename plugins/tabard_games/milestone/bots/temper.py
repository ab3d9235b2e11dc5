"""What the greedy bot cares for: every weight it has, in white counters."""

from __future__ import annotations

from msgspec import Struct


class Temper(Struct, frozen=True, kw_only=True):
    """The defaults were tuned by simulation (docs/simulation.md); a bot of another temper is another bot."""

    loot: float = 1.1
    """A Loot card for somebody who needs gear; less for others."""
    curio: float = 2.5
    glory: float = 2.0
    """Winning the adventure, besides its white counters."""
    patience: float = 5.0
    """A white counter that monsters still hold, shared by all seats: beating the Goal ends all that."""
    vigour: float = 1.8
    """Full health, far from Start."""
    friend: float = 0.3
    """One health of a companion."""
    company: float = 5.0
    """A companion that lives: its bonus, and all the blows it will take."""
    mana: float = 0.15
    """One mana, far from Start."""
    item_lost: float = 0.8
    tempo: float = 0.6
    """The rest of a turn, lost in a fall."""
    last_fall: float = 20.0
    """The fall that loses a solo adventure; the ones before it cost a half and a quarter."""
    slow: float = 0.25
    """One sector less on the next movement roll."""
    stride: float = 0.04
    """One sector further along the road."""
    own: float = 0.8
    """How much of a wound left on the Goal comes back to whoever dealt it and plays alone …"""
    envy: float = 1.6
    """… and how much of it is a present to each of the others."""
    shared: float = 0.5
    """The same at the round limit, whoever plays: then all lose together."""
    least: float = 0.3
    """The Goal is never worth less, whatever the road still holds."""
    hurry_from: float = 0.4
    """The part of the round limit after which the Goal begins to count for more."""
    hurry: float = 2.0
    """What the Goal counts for more at the limit itself, as a factor on top."""
    monster_wound: float = 0.08
    """A wound left on a monster."""
    chore: float = 0.8
    """What a Task's reward shrinks by for each deed but the last that is still to do: somebody else may be first."""
    quarrel: float = 1.0
    """What an attack on another character has to be worth for each own level, or there is peace."""
    plunder: float = 0.6
    """How much of its worth another's best item has for the winner."""
    spent: float = 0.7
    """A potion or scroll that is used up."""
    capped: float = 0.5
    """A white counter for somebody who can rise no further in this adventure."""
