"""What a seat has: counters, where each value comes from, the ability, what is used and carried."""

from __future__ import annotations

from tabard.api import Message, Part, say
from tabard_games.milestone.cards import Card
from tabard_games.milestone.ground import (
    Sight,
    adventure,
    character,
    companion_left,
    item,
    level_price,
    max_health,
    max_mana,
)
from tabard_games.milestone.state import Hero
from tabard_games.milestone.values import LEVEL
from tabard_games.milestone.words.board import sight, tag
from tabard_games.milestone.words.columns import COLUMNS, english, packed
from tabard_games.milestone.words.figures import ABILITY_WORDS, describe, joined
from tabard_games.milestone.words.tales import MilestoneLook

ALWAYS = {
    "attack": say("Attack"), "shot": say("Shot"), "safety": say("Safety"), "speed": say("Speed"),
    "lockpicking": say("Lockpicking"), "health": say("Health"), "mana": say("Mana"),
}  # fmt: skip
"""Values that the sheet shows whatever they are."""
ONLY_CHANGED = {"strike": say("To every strike"), "movement": say("To the next movement roll")}
"""Values that it shows where something makes them up."""
LASTING = {
    LEVEL: say("level"),
    "milestone.Blessed": say("blessing"),
    "milestone.Strengthened": say("potion"),
    "milestone.Slowed": say("slowed"),
}
"""Parts that are neither a card's nor a mod's."""


def sheet(look: MilestoneLook, seat: int) -> tuple[Message, ...]:
    """A character, a message a line."""
    hero = look.view.body.heroes[seat]
    if not hero.character:
        return (say("{who} has not chosen a character yet.", who=look.names[seat]),)
    ground = sight(look)
    who = character(ground, hero)
    lines = [
        say(
            "{who}, the {character}: level {level}, health {health}/{top}, mana {mana}/{most}, {xp}",
            who=tag(look, seat),
            character=say(who.name),
            level=hero.level,
            health=hero.health,
            top=max_health(ground, seat),
            mana=hero.mana,
            most=max_mana(ground, seat),
            xp=_experience(ground, hero),
        ),
        *_values(ground, seat),
    ]
    if seat in look.view.held:
        lines.append(say("  Held: the next move is zero sectors"))
    lines.append(
        say(
            "  {name} ({cost} mana): {ability}",
            name=say(who.ability_name),
            cost=who.ability_cost,
            ability=ABILITY_WORDS[who.ability](who.ability_amount),
        )
    )
    for label, owned in ((say("  In use:"), hero.used), (say("  Backpack:"), hero.pack)):
        if not owned:
            lines.append(say("{label} nothing", label=label))
            continue
        lines.append(say("{label}", label=label))
        for one in owned:
            what = item(ground, one)
            told = say("    {item}: {what}", item=say(what.name), what=describe(what))
            left = companion_left(ground, one) if what.kind == "companion" else what.health
            lines.append(say("{told} ({n} left)", told=told, n=left) if left < what.health else told)
    return tuple(lines)


def _experience(ground: Sight, hero: Hero) -> Message:
    """What a character has of what the next level costs, where there is a next one (H11)."""
    if hero.level >= adventure(ground).level + ground.options.level_over:
        return say("XP {xp} (top level)", xp=hero.xp)
    return say("XP {xp}/{price}", xp=hero.xp, price=level_price(ground.options, hero.level))


def _values(ground: Sight, seat: int) -> list[Message]:
    """Each value with what it is made of; those that nothing makes up share a line."""
    lines: list[Message] = []
    bare: list[Message] = []
    for name, label in (*ALWAYS.items(), *ONLY_CHANGED.items()):
        parts = _summed(ground.parts(seat, name))
        if parts:
            total = sum(parts.values())
            plain, signed = say("  {value} {n}: ", value=label, n=total), say("  {value} {n:+}: ", value=label, n=total)
            lines += _explained(ground, plain if name in ALWAYS else signed, parts)
        elif name in ALWAYS:
            bare.append(say("{value} 0", value=label))
    return [*lines, *([say("  {what}", what=joined(bare))] if bare else [])]


def _summed(parts: list[Part]) -> dict[str, int]:
    """By source: two blessings are one."""
    found: dict[str, int] = {}
    for amount, source in parts:
        found[source] = found.get(source, 0) + amount
    return found


def _explained(ground: Sight, head: Message, parts: dict[str, int]) -> list[Message]:
    """`Attack 4: Hunter 3, Iron Sword 1`."""
    told = [say("{source} {n}", source=_source(ground, source), n=amount) for source, amount in parts.items()]
    first, *more = packed(told, COLUMNS - len(english(head)))
    return [say("{head}{what}", head=head, what=first), *(say("    {what}", what=what) for what in more)]


def _source(ground: Sight, source: str) -> Message:
    """A card's name, what lasts, or what a mod calls it."""
    if source in LASTING:
        return LASTING[source]
    found = ground.content.get(source) if source in ground.content else None
    return say(found.name) if isinstance(found, Card) else say("{label}", label=source)
