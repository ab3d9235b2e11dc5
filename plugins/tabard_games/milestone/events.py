"""What can have happened in Milestone. Who: a seat, or a card by its resource path."""

from __future__ import annotations

from tabard.api import EVERYBODY, Event


class Chosen(Event, frozen=True, tag="milestone.Chosen"):
    """A seat plays a character from now on."""

    seat: int
    character: str


class Began(Event, frozen=True, tag="milestone.Began"):
    """The adventure begins; this seat is first."""

    seat: int


class TurnBegan(Event, frozen=True, tag="milestone.TurnBegan"):
    """A seat's turn."""

    seat: int
    round: int


class Rolled(Event, frozen=True, tag="milestone.Rolled"):
    """The movement die, and the value with all Speed (rule 18)."""

    seat: int
    die: int
    value: int


class Held(Event, frozen=True, tag="milestone.Held"):
    """A zero move: the sector's automatic effects fire again (rule 21)."""

    seat: int


class Moved(Event, frozen=True, tag="milestone.Moved"):
    """From sector to sector, sectors counted."""

    seat: int
    sectors: int
    to: int


class Restored(Event, frozen=True, tag="milestone.Restored"):
    """Passed or stopped on Start: health and mana in full (rule 23)."""

    seat: int


class Opened(Event, frozen=True, tag="milestone.Opened"):
    """A Milestone was turned face up (rule 22), or a lock gave way (H19): `opened CARD`."""

    card: str
    lock: bool = False
    seat: int = -1
    """Who opened a lock."""

    def learned(self) -> tuple[tuple[int, str], ...]:
        """A face was hidden before; a lock's was not."""
        return () if self.lock else ((EVERYBODY, self.card),)


class Struck(Event, frozen=True, tag="milestone.Struck"):
    """One strike: die, total, wounds. `seat` is -1 when the card strikes."""

    seat: int
    card: str
    die: int
    total: int
    wounds: int
    shot: bool
    at: int = -1
    """The seat whose character is struck at; -1 when it is the card."""


class Wounded(Event, frozen=True, tag="milestone.Wounded"):
    """Wounds before the cap at the target's health: `wounded WHO N`. `seat` is -1 when a card was wounded."""

    seat: int
    card: str
    wounds: int


class Beaten(Event, frozen=True, tag="milestone.Beaten"):
    """A monster or Goal is down: `beaten CARD`. `shots`: in the exchange of shots."""

    card: str
    seat: int
    shots: bool = False


class Fell(Event, frozen=True, tag="milestone.Fell"):
    """Health 0: back to Start (H24): `fell SEAT`."""

    seat: int


class Retreated(Event, frozen=True, tag="milestone.Retreated"):
    """Left the fight (H22): with a card, or with the character at the seat `other` (H26)."""

    seat: int
    card: str
    other: int = -1


class GainedXp(Event, frozen=True, tag="milestone.GainedXp"):
    """White counters gained, or lost when negative: `xp SEAT N`."""

    seat: int
    xp: int


class Levelled(Event, frozen=True, tag="milestone.Levelled"):
    """A level higher (H11): `level SEAT N`."""

    seat: int
    level: int


class Tried(Event, frozen=True, tag="milestone.Tried"):
    """A roll against a lock or trap: die, total, target."""

    seat: int
    card: str
    die: int
    total: int
    target: int


class Sprung(Event, frozen=True, tag="milestone.Sprung"):
    """A trap caught somebody (H20): `sprung CARD`."""

    card: str
    seat: int


class Avoided(Event, frozen=True, tag="milestone.Avoided"):
    """A trap did not (H20)."""

    card: str
    seat: int


class Healed(Event, frozen=True, tag="milestone.Healed"):
    """Health or mana that came back."""

    seat: int
    health: int
    mana: int


class UsedAbility(Event, frozen=True, tag="milestone.UsedAbility"):
    """An ability was paid for (H12): on a card, on a seat's character, or with the roll at hand."""

    seat: int
    card: str = ""
    target: int = -1


class Affected(Event, frozen=True, tag="milestone.Affected"):
    """A place's effect that lasts: `slow` or `bless`, and its number."""

    seat: int
    card: str
    effect: str
    amount: int


class Got(Event, frozen=True, tag="milestone.Got"):
    """An item came into a backpack: drawn (`drawn`) or picked up."""

    seat: int
    card: str
    drawn: bool

    def learned(self) -> tuple[tuple[int, str], ...]:
        """A drawn card lay face down before."""
        return ((EVERYBODY, self.card),) if self.drawn else ()


class Lost(Event, frozen=True, tag="milestone.Lost"):
    """An item left a character: `how` is left, thrown, fallen, used, broken or slain."""

    seat: int
    card: str
    how: str


class LeftOnSector(Event, frozen=True, tag="milestone.LeftOnSector"):
    """Loot drawn for somebody who cannot take it lies on a sector (H23, H27)."""

    card: str
    sector: int

    def learned(self) -> tuple[tuple[int, str], ...]:
        """It lay face down in the pile before."""
        return ((EVERYBODY, self.card),)


class Equipped(Event, frozen=True, tag="milestone.Equipped"):
    """Equipment changed: into use, or out of it."""

    seat: int
    card: str
    on: bool


class TaskRevealed(Event, frozen=True, tag="milestone.TaskRevealed"):
    """A Task lies open from now on (H2, H30): `task CARD`."""

    card: str

    def learned(self) -> tuple[tuple[int, str], ...]:
        """It lay face down in the pile before."""
        return ((EVERYBODY, self.card),)


class Counted(Event, frozen=True, tag="milestone.Counted"):
    """A deed towards the Task, and how many of them the seat has done."""

    seat: int
    card: str
    deeds: int


class TaskMet(Event, frozen=True, tag="milestone.TaskMet"):
    """The first to do enough has met the Task (H30): `met SEAT CARD`."""

    seat: int
    card: str


class Attacked(Event, frozen=True, tag="milestone.Attacked"):
    """A character fights another one (H26)."""

    seat: int
    victim: int


class Spoiled(Event, frozen=True, tag="milestone.Spoiled"):
    """The winner of such a fight took an item (H26)."""

    seat: int
    card: str
    loser: int


class Covered(Event, frozen=True, tag="milestone.Covered"):
    """A companion takes what was meant for its character (H20, H25)."""

    seat: int
    card: str


class LaidAside(Event, frozen=True, tag="milestone.LaidAside"):
    """A companion that was dealt to nobody lies on the discard pile (rule 4)."""

    card: str

    def learned(self) -> tuple[tuple[int, str], ...]:
        """It lay face down before."""
        return ((EVERYBODY, self.card),)


class GaveUp(Event, frozen=True, tag="milestone.GaveUp"):
    """A seat conceded."""

    seat: int


class Ended(Event, frozen=True, tag="milestone.Ended"):
    """The adventure is over: goal, board_empty, round_limit, falls or abandoned; winner -1 = nobody."""

    outcome: str
    winner: int


EVENTS = (
    Chosen, Began, TurnBegan, Rolled, Held, Moved, Restored, Opened, Struck, Wounded, Beaten, Fell, Retreated, GainedXp,
    Levelled, Tried, Sprung, Avoided, Healed, UsedAbility, Affected, Got, Lost, LeftOnSector, Equipped, Attacked,
    Spoiled, Covered, LaidAside,
    TaskRevealed, Counted, TaskMet,
    GaveUp, Ended,
)  # fmt: skip
