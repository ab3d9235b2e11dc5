"""The options of an adventure: what is played by whom, and every house rule as a knob a group may turn."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tabard.api import Knob
from tabard_games.milestone.state import Sheet


class Options(Struct, frozen=True, kw_only=True):
    """See `KNOBS` for what the house rules mean. `first` -1 = by die roll (rule 16). `stock` is the junk
    dealer's pile as it came over the border (rule 8, H29)."""

    adventure: str = "res://milestone/adventures/troll-swamp.tres"
    party: tuple[Sheet, ...] = ()
    first: int = -1
    stock: tuple[str, ...] = ()
    deal: Literal["choose", "random"] = "choose"
    layout: Literal["standard", "short", "fork"] = "standard"
    goal_extra: bool = False
    refill: bool = True
    level_base: int = 4
    level_step: int = 2
    level_over: int = 1
    hands: int = 2
    armour: int = 1
    artifacts: int = 2
    pack: int = 5
    strike_minus: int = 3
    natural_six: bool = True
    natural_one: bool = True
    lock_six: bool = True
    tool_breaks: bool = True
    retreat_after: int = 1
    neutral_once: bool = False
    fall_xp: int = 1
    fall_items: int = 1
    empty_pile_xp: int = 1
    rounds_many: int = 20
    rounds_two: int = 30
    rounds_solo: int = 50
    solo_falls: int = 3
    attacks: bool = True
    safe_start: bool = True
    defend_rounds: int = 2
    chase_xp: int = 1
    spoils: int = 1
    weak_prey: int = 2
    tasks: bool = True
    trade: bool = True
    trade_offers: int = 5


KNOBS = (
    Knob("deal", "choose", "rule 14", "Characters are chosen seat by seat, or dealt at random.", ("choose", "random")),
    Knob(
        "layout",
        "standard",
        "rules 11, 13, H4",
        "A road of 19 cards, a short one of 15, or one of 19 that forks into two branches.",
        ("standard", "short", "fork"),
        told=True,
    ),
    Knob("goal_extra", False, "H1", "The Goal lies behind the 19 (15) Milestones instead of being the last of them."),
    Knob("refill", True, "H6", "Sectors without a card are filled at the end of each turn while the pile lasts."),
    Knob("level_base", 4, "H11", "The next level costs this many white counters …", low=1, high=20),
    Knob("level_step", 2, "H11", "… and this many more for each level already reached.", low=0, high=10),
    Knob("level_over", 1, "H11", "Levels above the adventure's own that a character may reach.", low=0, high=5),
    Knob("hands", 2, "H13", "Hands a character has for weapons and shields.", low=1, high=4),
    Knob("armour", 1, "H13", "Suits of armour worn at once.", low=1, high=2),
    Knob("artifacts", 2, "H13", "Artifacts used at once.", low=0, high=6),
    Knob("pack", 5, "H13", "Cards the backpack holds at the turn's end.", low=1, high=20),
    Knob("strike_minus", 3, "H21", "Taken off the total of every strike before it wounds.", low=0, high=6),
    Knob("natural_six", True, "H21", "A natural 6 always gives at least one wound."),
    Knob("natural_one", True, "H20", "A natural 1 always springs a trap."),
    Knob("lock_six", True, "H19", "A natural 6 always opens a lock."),
    Knob("tool_breaks", True, "H19", "A tool used on a natural 1 breaks."),
    Knob("retreat_after", 1, "H22", "Full rounds of melee before the active player may retreat.", low=0, high=9),
    Knob("neutral_once", False, "rule 26", "A Neutral monster can be attacked once a turn, not again after a retreat."),
    Knob("fall_xp", 1, "H24", "White counters lost in a fall.", low=0, high=9),
    Knob("fall_items", 1, "H24", "Items lost in a fall.", low=0, high=5),
    Knob(
        "empty_pile_xp", 1, "H31", "White counters instead of a card from an empty Loot or Curio pile.", low=0, high=5
    ),
    Knob("rounds_many", 20, "H9", "Round limit with three or more players.", low=1, high=500),
    Knob("rounds_two", 30, "H9", "Round limit with two players.", low=1, high=500),
    Knob("rounds_solo", 50, "H9", "Round limit for one player.", low=1, high=500),
    Knob("solo_falls", 3, "H33", "Falls that lose a solo adventure.", low=1, high=99),
    Knob("attacks", True, "H26", "Characters may attack one another."),
    Knob("safe_start", True, "H26, FAQ 10", "Nobody can be attacked on Start."),
    Knob("defend_rounds", 2, "H26", "Full rounds of melee before whoever is attacked may retreat.", low=0, high=9),
    Knob("chase_xp", 1, "H26", "White counters for the attacker when the other one retreats.", low=0, high=9),
    Knob("spoils", 1, "H26", "Items that the winner takes from a character that was beaten.", low=0, high=5),
    Knob(
        "weak_prey",
        2,
        "H26",
        "Beating a character this many levels lower or more gives no white counters.",
        low=1,
        high=9,
    ),
    Knob("tasks", True, "H30", "A public Task lies open; the first to meet it is rewarded."),
    Knob("trade", True, "H29", "A party trades before each adventure after the first."),
    Knob("trade_offers", 5, "H29", "Offers that a seat may make to each of the others in one trade.", low=0, high=99),
)
