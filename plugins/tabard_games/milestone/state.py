"""The state of one adventure: piles of card ids, one hero a seat, and for each sector what lies there."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

Cards = tuple[int, ...]
"""Card ids in the order in which they lie. Never changed but replaced (`without`), so copies of a state share them."""

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
    used: Cards = ()
    pack: Cards = ()
    falls: int = 0
    able: bool = True
    """The ability may still be used outside fights this turn (H12)."""
    out: bool = False
    """Gave up: has no turns any more."""
    victim: int = NOBODY
    """The seat that was attacked in this turn, or in the last one once it is over (H26)."""
    spared: int = NOBODY
    """The seat that was attacked in the own turn before; it cannot be again in this one (H26)."""


class Fight(Struct, array_like=True):
    """A fight that is going on (H22). `round` 0 is the exchange of shots.

    `card` is the foe, or nobody where a character is attacked: then `victim` is its seat (H26). The active side is the
    seat whose turn it is. `fresh` and `declared` are those of the side that decides: no ability was used yet in this
    combat step; the next own strike has it, and it is paid for.
    """

    card: int
    round: int = 0
    fresh: bool = True
    declared: bool = False
    victim: int = NOBODY
    armed: tuple[int, ...] = ()
    """Seats whose next strike, decided but not yet rolled, has the ability."""
    covered: tuple[int, ...] = ()
    """Seats whose companion takes the next strike against them (H25)."""


class Body(Struct, array_like=True):
    """All that is so in one adventure. Cards are ids of the adventure's `Deck`; piles hold them with the top card last.
    For each sector, from Start on, `road` has the Milestones on it and `lying` the items that lie there face up (H16).
    `todo` are the automatic effects of the sector still to be played, `tried` the cards used up for this turn."""

    heroes: list[Hero]
    road: list[Cards]
    lying: list[Cards]
    milestones: list[int] = []
    loot: list[int] = []
    curios: list[int] = []
    tasks: list[int] = []
    discard: list[int] = []
    dealer: list[int] = []
    wounds: dict[str, int] = {}
    """Wounds on monsters and companions by card id (as text: dictionaries in a state have string keys)."""
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
    offers: list[tuple[int, int]] = []
    """Who has made whom an offer, in this turn or this trade: pairs of seats (H28)."""
    traders: list[int] = []
    """The order of seats while the trade before the adventure lasts (H29)."""

    def clone(self) -> Body:
        """An independent copy. Written out, field by field in their order, since every line a bot looks at begins with
        one; a field that is left out here would be back at its default, which `clones` (`tabard laws`) finds."""
        fight = self.fight
        return Body(
            [*map(replace, self.heroes)],
            self.road.copy(),
            self.lying.copy(),
            self.milestones.copy(),
            self.loot.copy(),
            self.curios.copy(),
            self.tasks.copy(),
            self.discard.copy(),
            self.dealer.copy(),
            self.wounds.copy(),
            self.shown.copy(),
            self.first,
            self.turn,
            self.round,
            self.value,
            self.todo.copy(),
            self.tried.copy(),
            self.turn_over,
            None if fight is None else replace(fight),
            self.task,
            self.deeds.copy(),
            self.offers.copy(),
            self.traders.copy(),
        )


def without(cards: Cards, card: int) -> Cards:
    """The cards, one of which is gone."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


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
