"""The road and the sheets, a message a line."""

from __future__ import annotations

from itertools import groupby

from tabard.api import Message, letter, say
from tabard_games.milestone.cards import Foe, Goal, Location, Lock, Trap
from tabard_games.milestone.ground import (
    STATS,
    Sight,
    adventure,
    card,
    character,
    health_left,
    is_empty,
    is_up,
    item,
    level_price,
    max_health,
    max_mana,
    round_limit,
    stat,
)
from tabard_games.milestone.state import START, Hero
from tabard_games.milestone.words.figures import ABILITY_WORDS, describe, joined
from tabard_games.milestone.words.tales import MilestoneLook


def sight(look: MilestoneLook) -> Sight:
    """Ground to look at."""
    return Sight(look.view, look.options, look.content)


def board(look: MilestoneLook) -> tuple[Message, ...]:
    """The road from Start to the Goal; runs of face-down cards and of empty sectors are one line each."""
    body = look.view
    lines = [
        say(
            "Round {round} of {limit}. Left in the piles: Milestones {milestones}, Loot {loot}, Curios {curios}.",
            round=body.round,
            limit=round_limit(look.options, len(body.heroes)),
            milestones=len(body.milestones),
            loot=len(body.loot),
            curios=len(body.curios),
        )
    ]
    if len(body.heroes) == 1:
        falls = body.heroes[0].falls
        lines.append(
            say("Falls: {falls}. The adventure is lost at {limit}.", falls=falls, limit=look.options.solo_falls)
        )
    for plain, run in groupby(range(len(body.sectors)), lambda sector: _plain(look, sector)):
        if plain is None:
            lines.extend(_sector(look, sector) for sector in run)
        else:
            lines.append(_run([*run], plain))
    return tuple(lines)


def tag(look: MilestoneLook, seat: int) -> str:
    """A seat's letter and name; the letter alone where that is its name."""
    name = look.names[seat]
    return name if name == letter(seat) else f"{letter(seat)} {name}"


def _standing(look: MilestoneLook, sector: int) -> list[int]:
    """The seats on a sector."""
    return [seat for seat, hero in enumerate(look.view.heroes) if hero.at == sector and not hero.out]


def _plain(look: MilestoneLook, sector: int) -> Message | None:
    """What may share a line with its neighbours: face-down cards but the Goal, or nothing; nobody and no item there."""
    place = look.view.sectors[sector]
    if sector == START or place.items or _standing(look, sector):
        return None
    if is_empty(look.view, sector):
        return say("empty")
    hidden = look.view.goal not in place.cards and not any(is_up(look.view, found) for found in place.cards)
    return say("face down") if hidden else None


def _run(run: list[int], what: Message) -> Message:
    """Sectors that look the same as a line."""
    if len(run) == 1:
        return say("{n:>5}  {what}", n=run[0], what=what)
    return say("{span:>5}  {what}", span=f"{run[0]}-{run[-1]}", what=what)


def _sector(look: MilestoneLook, sector: int) -> Message:
    """Number, what lies there, who stands there."""
    body = look.view
    place = body.sectors[sector]
    parts: list[Message] = []
    if sector == START:
        parts.append(say("Start"))
    elif is_empty(body, sector):
        parts.append(say("empty"))
    for found in place.cards:
        if is_up(body, found):
            parts.append(_open_card(look, found))
        else:
            parts.append(say("the Goal, face down") if found == body.goal else say("face down"))
    parts.extend(say("[{item}]", item=say(item(sight(look), found).name)) for found in place.items)
    here = [say("<{who}>", who=tag(look, seat)) for seat in _standing(look, sector)]
    if here:
        return say("{n:>5}  {what}  {who}", n=sector, what=joined(parts), who=joined(here))
    return say("{n:>5}  {what}", n=sector, what=joined(parts))


def _open_card(look: MilestoneLook, found: int) -> Message:
    """A card's name and the one figure that matters on the road."""
    ground = sight(look)
    what = card(ground, found)
    name = say(what.name)
    if isinstance(what, Foe):
        left = health_left(ground, found)
        if isinstance(what, Goal):
            return say("{card}, the Goal (health {left}/{health})", card=name, left=left, health=what.health)
        return say("{card} (health {left}/{health})", card=name, left=left, health=what.health)
    if isinstance(what, Lock):
        return say("{card} (lock {n})", card=name, n=what.target)
    if isinstance(what, Trap):
        return say("{card} (trap {n})", card=name, n=what.target)
    return say("{card} (place)", card=name) if isinstance(what, Location) else name


def _experience(look: MilestoneLook, hero: Hero) -> Message:
    """What a character has of what the next level costs, where there is a next one (H11)."""
    if hero.level >= adventure(sight(look)).level + look.options.level_over:
        return say("XP {xp} (top level)", xp=hero.xp)
    return say("XP {xp}/{price}", xp=hero.xp, price=level_price(look.options, hero.level))


def sheet(look: MilestoneLook, seat: int) -> tuple[Message, ...]:
    """A character: counters, stats, what is used and what is in the backpack."""
    hero = look.view.heroes[seat]
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
            top=max_health(ground, hero),
            mana=hero.mana,
            most=max_mana(ground, hero),
            xp=_experience(look, hero),
        ),
        say(
            "  Attack {attack}, Shot {shot}, Safety {safety}, Speed {speed}, Lockpicking {lockpicking}",
            **{name: stat(ground, hero, name) for name in STATS},
        ),
        say(
            "  {name} ({cost} mana): {ability}",
            name=say(who.ability_name),
            cost=who.ability_cost,
            ability=ABILITY_WORDS[who.ability](who.ability_amount),
        ),
    ]
    for label, owned in ((say("  In use:"), hero.used), (say("  Backpack:"), hero.pack)):
        if not owned:
            lines.append(say("{label} nothing", label=label))
            continue
        lines.append(say("{label}", label=label))
        for one in owned:
            what = item(ground, one)
            lines.append(say("    {item}: {what}", item=say(what.name), what=describe(what)))
    return tuple(lines)
