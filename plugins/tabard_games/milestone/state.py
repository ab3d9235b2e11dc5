"""The state of one adventure: flat lists by card id, one hero a seat, one sector a card place."""

from __future__ import annotations

from msgspec import Struct

HIDDEN = -1
"""In a view: a card whose face this seat may not know."""
NOBODY = -1
START = 0
"""The sector of the Start card."""


class Hero(Struct, array_like=True, gc=False):
    """What one seat plays. `xp` are the white counters at hand; `gained` those of this adventure (H9)."""

    character: str
    level: int
    health: int
    mana: int
    xp: int = 0
    gained: int = 0
    at: int = START
    used: list[int] = []
    pack: list[int] = []
    falls: int = 0
    able: bool = True
    """The ability may still be used outside fights this turn (H12)."""
    out: bool = False
    """Gave up: has no turns any more."""


class Sector(Struct, array_like=True, gc=False):
    """A cell of the road. `cards` are the Milestones on it, `items` what lies there face up (H16)."""

    cards: list[int] = []
    items: list[int] = []


class Fight(Struct, array_like=True):
    """A fight that is going on (H22). `round` 0 is the exchange of shots.

    `fresh`: no ability was used yet in this combat step; `declared`: the next own strike has it, and it is paid for.
    """

    card: int
    round: int = 0
    fresh: bool = True
    declared: bool = False


class Body(Struct, array_like=True):
    """All that is so in one adventure. Cards are ids of the adventure's `Deck`; piles hold them with the top card last.
    `todo` are the automatic effects of the sector still to be played, `tried` the cards used up for this turn."""

    heroes: list[Hero]
    sectors: list[Sector]
    milestones: list[int] = []
    loot: list[int] = []
    curios: list[int] = []
    tasks: list[int] = []
    discard: list[int] = []
    dealer: list[int] = []
    wounds: dict[str, int] = {}
    """Wounds on monsters by card id (as text: dictionaries in a state have string keys)."""
    shown: list[int] = []
    """Milestones on the board that lie face up."""
    first: int = NOBODY
    turn: int = NOBODY
    round: int = 1
    value: int = 0
    """The movement value of this turn; 0 when the move is done."""
    todo: list[int] = []
    tried: list[int] = []
    turn_over: bool = False
    fight: Fight | None = None
    task: int = NOBODY
    """The Task that lies open (H30)."""
    deeds: list[int] = []
    """What each seat has done towards it."""
    offers: list[list[int]] = []
    """Who has made whom an offer, in this turn or this trade: pairs of seats (H28)."""
    traders: list[int] = []
    """The order of seats while the trade before the adventure lasts (H29)."""


class Added(Struct, array_like=True, frozen=True):
    """What modifies a derived value of a seat's character: a blessing, a mod. `source` as in the kernel's parts."""

    seat: int
    name: str
    amount: int
    source: str


class View(Struct, array_like=True):
    """What a seat sees: the body with hidden faces blanked out, what modifies the characters' values, and the seats
    whose next move is zero."""

    body: Body
    added: list[Added] = []
    held: list[int] = []


class Sheet(Struct):
    """A character between adventures: resource paths, level and white counters."""

    character: str
    level: int = 1
    xp: int = 0
    used: list[str] = []
    pack: list[str] = []
