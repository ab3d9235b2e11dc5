"""What the cards of Milestone say: resource classes with declared fields (rules 5, H11-H20, H25)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar

from tabard.api import Field, Resource
from tabard_games.milestone.layout import FORK, SHORT, STANDARD, NoRoad, road_at
from tabard_games.milestone.options import Options
from tabard_games.milestone.state import Hero

EFFECTS = ("heal", "mana", "slow", "bless", "loot", "step", "wound", "xp", "curio", "hold")
"""Effects that a place may name, each with a number: heal N, restore N mana, next movement roll -N, +N to all own
strikes until the own next turn, draw N Loot, move N sectors on and play them out, take N wounds, gain N XP, draw N
Curios (H31), the next N moves are zero moves (rule 21)."""

PAID_BY_ITEMS = ("heal", "mana", "bless", "wound", "loot")
"""Effects that an artifact may sell its owner (H14): as above, but `wound` wounds a foe of the own or the next sector,
without a roll."""

ABILITIES = ("strike-bonus", "second-shot", "spell", "reroll-attack", "heal", "knack")
"""H12: +N to one own Attack or Shot roll · a second shot in the exchange · N wounds without a roll on the own or the
next sector · reroll the own Attack die · heal N, self or anyone on the sector · +N to one lock or trap roll."""

ITEM_KINDS = ("weapon", "ranged", "shield", "armour", "artifact", "potion", "scroll", "tool", "companion", "task")
WORN = ("weapon", "ranged", "shield", "armour", "artifact", "companion")
"""Kinds whose bonus counts while used; the others work from the backpack (H14)."""

Name = Annotated[str, Field(doc="The name that players read; also the card's text form.")]
Flavour = Annotated[str, Field(doc="One line of story.", hint="multiline")]
Bonus = Annotated[int, Field(ge=-5, le=20, doc="Added to the stat of the same name.")]


class Card(Resource, frozen=True, kw_only=True):
    """What every card has."""

    name: Name
    flavour: Flavour = ""

    def is_automatic(self) -> bool:
        """Does it act on whoever stops there (rule 25)?"""
        return False

    def can_be_played(self, hero: Hero, options: Options, *, tried: bool) -> bool:  # noqa: ARG002 - for cards that can
        """Is playing it from the own sector an activated effect now (rule 26)? `tried`: it was, this turn."""
        return False


class Foe(Card, frozen=True, kw_only=True):
    """The figures of whatever can be fought (H17)."""

    health: Annotated[int, Field(ge=1, le=99, doc="Wounds it takes to beat it.")]
    attack: Annotated[int, Field(ge=0, le=20, doc="Added to its die in melee.")] = 0
    shot: Annotated[int, Field(ge=0, le=20, doc="Added to its die in the exchange of shots; 0 = does not shoot.")] = 0
    safety: Annotated[int, Field(ge=0, le=10, doc="Subtracted from the wounds of a strike against it.")] = 0
    xp: Annotated[int, Field(ge=0, le=20, doc="White counters for beating it.")] = 0


class Monster(Foe, frozen=True, kw_only=True):
    """A Milestone that fights (H17)."""

    script_class: ClassVar[str] = "MilestoneMonster"

    rank: Annotated[str, Field(enum=("weak", "regular", "strong"), doc="How it stands in its deck.")] = "regular"
    loot: Annotated[int, Field(ge=0, le=3, doc="Loot cards drawn for beating it.")] = 0
    neutral: Annotated[bool, Field(doc="Never begins a fight; attacking it is an activated effect.")] = False

    def is_automatic(self) -> bool:
        """A hostile one begins a fight."""
        return not self.neutral

    def can_be_played(self, hero: Hero, options: Options, *, tried: bool) -> bool:  # noqa: ARG002 - see `Card`
        """A Neutral may be attacked, again after a retreat unless the house rule says otherwise."""
        return self.neutral and not (tried and options.neutral_once)


class Goal(Foe, frozen=True, kw_only=True):
    """The Goal of an adventure: whoever lands the last blow wins it (H8)."""

    script_class: ClassVar[str] = "MilestoneGoal"

    curios: Annotated[int, Field(ge=0, le=3, doc="Curios drawn by the winner.")] = 1

    def is_automatic(self) -> bool:
        """The last fight begins on arrival."""
        return True


class Lock(Card, frozen=True, kw_only=True):
    """A lock: d6 + Lockpicking against the target (H19)."""

    script_class: ClassVar[str] = "MilestoneLock"

    target: Annotated[int, Field(ge=2, le=12, doc="Reach it to open; a natural 6 always opens.")]
    loot: Annotated[int, Field(ge=0, le=3, doc="Loot cards inside.")] = 1

    def can_be_played(self, hero: Hero, options: Options, *, tried: bool) -> bool:  # noqa: ARG002 - see `Card`
        """Once a turn (H19)."""
        return not tried


class Trap(Card, frozen=True, kw_only=True):
    """A trap: d6 + Safety against the target (H20)."""

    script_class: ClassVar[str] = "MilestoneTrap"

    target: Annotated[int, Field(ge=2, le=12, doc="Reach it to avoid; a natural 1 always fails.")]
    wounds: Annotated[int, Field(ge=1, le=9, doc="Wounds when it springs; Safety does not reduce them.")] = 1

    def is_automatic(self) -> bool:
        """Nobody walks into it by choice."""
        return True


class Location(Card, frozen=True, kw_only=True):
    """A place that stays on the board: an effect on arrival, or one that is paid for (H18)."""

    script_class: ClassVar[str] = "MilestoneLocation"

    automatic: Annotated[dict[str, int], Field(doc="Effects on whoever stops here, name → number.")] = {}
    paid: Annotated[dict[str, int], Field(doc="Effects for whoever pays, name → number.")] = {}
    paid_mana: Annotated[int, Field(ge=0, le=9, doc="Mana that the paid effect costs.")] = 0
    paid_xp: Annotated[int, Field(ge=0, le=9, doc="White counters that the paid effect costs.")] = 0
    once_a_turn: Annotated[bool, Field(doc="The paid effect works once in a turn.")] = False
    discard: Annotated[bool, Field(doc="The card leaves the board when its paid effect was used.")] = False

    def is_automatic(self) -> bool:
        """Where it has an effect that is not paid for."""
        return bool(self.automatic)

    def is_affordable(self, hero: Hero) -> bool:
        """Has the hero the price of the paid effect (H18)?"""
        return hero.mana >= self.paid_mana and hero.xp >= self.paid_xp

    def can_be_played(self, hero: Hero, options: Options, *, tried: bool) -> bool:  # noqa: ARG002 - see `Card`
        """Its paid effect, as often as it is paid for or once a turn (H18)."""
        return bool(self.paid) and self.is_affordable(hero) and not (tried and self.once_a_turn)

    def problems(self) -> Iterable[tuple[str, str]]:
        """Effects must be known by name, and a price must buy something."""
        for field, effects in (("automatic", self.automatic), ("paid", self.paid)):
            for name in effects:
                if name not in EFFECTS:
                    yield field, f"unknown effect {name!r}, expected one of {', '.join(EFFECTS)}"
        if "step" in self.automatic:
            yield "automatic", "'step' moves on whoever pays for it; expected it in 'paid'"
        if (self.paid_mana or self.paid_xp) and not self.paid:
            yield "paid", "a price without an effect; expected at least one effect in 'paid'"
        if self.paid and not (self.paid_mana or self.paid_xp):
            yield "paid", "a paid effect without a price; expected 'paid_mana' or 'paid_xp' above 0"


class Item(Card, frozen=True, kw_only=True):
    """Loot, Curios and companions: everything a character can own (H13, H14, H25)."""

    script_class: ClassVar[str] = "MilestoneItem"

    kind: Annotated[str, Field(enum=ITEM_KINDS, doc="What it is, and so where it is worn and how it works.")]
    hands: Annotated[int, Field(ge=0, le=2, doc="Hands it takes while used.")] = 0
    attack: Bonus = 0
    shot: Bonus = 0
    safety: Bonus = 0
    speed: Bonus = 0
    lockpicking: Bonus = 0
    mana: Annotated[int, Field(ge=0, le=9, doc="Worn: maximum mana. Potion: mana it restores.")] = 0
    heal: Annotated[int, Field(ge=0, le=9, doc="Potion: health it restores.")] = 0
    strike: Annotated[int, Field(ge=0, le=9, doc="Potion: added to every own strike of one fight.")] = 0
    wounds: Annotated[
        int, Field(ge=0, le=20, doc="Scroll: wounds on a foe of the own or the next sector, no roll.")
    ] = 0
    health: Annotated[int, Field(ge=0, le=20, doc="Companion: its own health.")] = 0
    paid: Annotated[dict[str, int], Field(doc="Artifact: effects for whoever pays, once a turn, name → number.")] = {}
    paid_mana: Annotated[int, Field(ge=0, le=9, doc="Artifact: mana that its effect costs.")] = 0
    value: Annotated[int, Field(ge=0, le=9, doc="XP value at the junk dealer's; 0 = none.")] = 0

    def problems(self) -> Iterable[tuple[str, str]]:
        """Hands go with what is held, health with companions, one-shot figures with one-shot kinds."""
        held = self.kind in ("weapon", "ranged", "shield")
        if held and not self.hands:
            yield "hands", f"kind {self.kind!r} is held, expected 1 or 2 hands"
        if not held and self.hands:
            yield "hands", f"kind {self.kind!r} is not held, expected 0 hands"
        if (self.kind == "companion") != (self.health > 0):
            yield "health", "health belongs to companions, and every companion has some"
        if (self.heal or self.strike) and self.kind != "potion":
            yield "heal", "only a potion heals or strengthens strikes"
        if self.wounds and self.kind != "scroll":
            yield "wounds", "only a scroll wounds without a strike"
        yield from self._faults_of_price()

    def _faults_of_price(self) -> Iterable[tuple[str, str]]:
        """Artifacts sell effects that are known by name, for mana (H14)."""
        for name in self.paid:
            if name not in PAID_BY_ITEMS:
                yield "paid", f"unknown effect {name!r}, expected one of {', '.join(PAID_BY_ITEMS)}"
        if self.paid and self.kind != "artifact":
            yield "paid", "only an artifact has an effect that is paid for"
        if bool(self.paid) != (self.paid_mana > 0):
            yield "paid_mana", "a paid effect has a price, and a price buys an effect"


class Task(Card, frozen=True, kw_only=True):
    """A public side task (H30)."""

    script_class: ClassVar[str] = "MilestoneTask"

    deed: Annotated[str, Field(enum=("beat", "open", "shoot", "avoid"), doc="What has to be done.")]
    count: Annotated[int, Field(ge=1, le=9, doc="How often.")]
    xp: Annotated[int, Field(ge=0, le=9, doc="White counters for the first to do it; 0 = a Curio instead.")] = 3


class Character(Card, frozen=True, kw_only=True):
    """A character: innate bonuses and one ability (H11, H12)."""

    script_class: ClassVar[str] = "MilestoneCharacter"

    health: Annotated[int, Field(ge=0, le=9, doc="Innate health; maximum health = level + this (rule 15).")]
    mana: Annotated[int, Field(ge=0, le=9, doc="Innate mana; maximum mana = level + this (rule 15).")]
    attack: Bonus = 0
    shot: Bonus = 0
    safety: Bonus = 0
    speed: Bonus = 0
    lockpicking: Bonus = 0
    ability: Annotated[str, Field(enum=ABILITIES, doc="What the ability does.")]
    ability_name: Annotated[str, Field(doc="What the ability is called.")]
    ability_cost: Annotated[int, Field(ge=0, le=9, doc="Mana for one use.")] = 1
    ability_amount: Annotated[int, Field(ge=0, le=9, doc="The ability's number; unused by reroll and second shot.")] = 0


Paths = tuple[str, ...]


class Adventure(Card, frozen=True, kw_only=True):
    """The decks of one adventure and its story (H3)."""

    script_class: ClassVar[str] = "MilestoneAdventure"

    level: Annotated[int, Field(ge=1, le=6, doc="The character level it is recommended for (rule 3).")]
    opening: Annotated[str, Field(doc="Read at the start, a line or three.", hint="multiline")]
    won: Annotated[str, Field(doc="Read when somebody meets the Goal.", hint="multiline")]
    lost: Annotated[str, Field(doc="Read when nobody does.", hint="multiline")]
    milestones: Annotated[
        Paths,
        Field(
            ref=("MilestoneMonster", "MilestoneLock", "MilestoneTrap", "MilestoneLocation"),
            doc="The Milestones, one entry a card.",
        ),
    ]
    loot: Annotated[Paths, Field(ref=("MilestoneItem",), doc="The Loot, one entry a card.")]
    curios: Annotated[Paths, Field(ref=("MilestoneItem",), doc="The Curios, one entry a card.")]
    tasks: Annotated[Paths, Field(ref=("MilestoneTask",), doc="The Tasks, one entry a card.")] = ()
    deal_companions: Annotated[
        bool,
        Field(
            doc="Companions among the Curios are dealt at the start, one to each seat; the rest is discarded (rule 4)."
        ),
    ] = False
    goal: Annotated[
        str, Field(ref=("MilestoneGoal",), doc="The Goal; empty = ends when the board is used up (H9).")
    ] = ""

    road: Annotated[str, Field(doc="The scene of its standard road (rule 11), as a res:// path.")] = STANDARD

    def lays(self, options: Options) -> tuple[str, int]:
        """The scene of the road that the options choose, and how many sectors more it has (rules 11, 13, H1, H4)."""
        scene = {"short": SHORT, "fork": FORK}.get(options.layout, self.road)
        return scene, int(options.goal_extra and bool(self.goal))

    def problems_among(self, others: Mapping[str, Resource]) -> Iterable[tuple[str, str]]:
        """The road must be one that everybody can walk from Start to Start."""
        try:
            road_at(self.road, others)
        except NoRoad as error:
            yield "road", str(error)

    def loose(self) -> Paths:
        """Cards that belong to no deck, by resource path. A real adventure has none; a scenario's position may."""
        return ()


CLASSES: tuple[type[Resource], ...] = (Monster, Goal, Lock, Trap, Location, Item, Task, Character, Adventure)
