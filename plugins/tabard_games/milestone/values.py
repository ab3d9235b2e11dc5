"""The derived values of a character: what each is made of by the rules, before anything modifies it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from tabard.api import Base, Part
from tabard_games.milestone.deck import STATS, Deck
from tabard_games.milestone.state import Body

LEVEL = "level"
"""Where a part comes from that is the level itself; all others have a resource path."""


class Bearing(Protocol):
    """What a base looks at: a table, or a seat's look at one."""

    @property
    def body(self) -> Body:
        """The heroes."""

    @property
    def fixed(self) -> Deck:
        """Who adds what."""


def borne(name: str) -> Base:
    """Innate, then each item in use; two copies of one card do not add up (H11, H14)."""

    def parts(ground: Bearing, seat: int) -> list[Part]:
        hero = ground.body.heroes[seat]
        bonus = ground.fixed.bonuses[name].get
        innate = bonus(hero.character)
        found = [] if innate is None else [innate]
        for used in hero.used:
            part = bonus(used)
            if part is not None and part not in found:
                found.append(part)
        return found

    return parts


def grown(name: str) -> Base:
    """The level, and what is borne (rule 15)."""
    more = borne(name)

    def parts(ground: Bearing, seat: int) -> list[Part]:
        return [(ground.body.heroes[seat].level, LEVEL), *more(ground, seat)]

    return parts


def nothing(_: Bearing, __: int) -> tuple[Part, ...]:
    """Only what modifies it."""
    return ()


VALUES: Mapping[str, Base] = {
    **{name: borne(name) for name in STATS},
    "health": grown("health"),
    "mana": grown("mana"),
    "strike": nothing,
    "movement": nothing,
}
"""Attack, Shot, Safety, Speed, Lockpicking; maximum health and mana; what is added to all own strikes, beside Attack or
Shot (H14, H18); what is added to the movement die before Speed (H18)."""
