"""The road, a message a line."""

from __future__ import annotations

from itertools import groupby

from tabard.api import Message, letter, say
from tabard_games.milestone.cards import Foe, Goal, Location, Lock, Trap
from tabard_games.milestone.ground import Sight, card, health_left, is_empty, is_up, item, round_limit
from tabard_games.milestone.layout import Road
from tabard_games.milestone.state import NOBODY, START
from tabard_games.milestone.words import dealing
from tabard_games.milestone.words.columns import COLUMNS, english, packed
from tabard_games.milestone.words.figures import describe, joined
from tabard_games.milestone.words.tales import MilestoneLook


def sight(look: MilestoneLook) -> Sight:
    """Ground to look at."""
    return Sight(look.view, look.options, look.content)


def board(look: MilestoneLook) -> tuple[Message, ...]:
    """The road from Start to the Goal; runs of face-down cards and of empty sectors are one line each."""
    body = look.view.body
    if body.traders:
        return dealing.overview(look)
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
    lines += _task(look)
    if len(body.heroes) == 1:
        falls = body.heroes[0].falls
        lines.append(
            say("Falls: {falls}. The adventure is lost at {limit}.", falls=falls, limit=look.options.solo_falls)
        )
    for stretch in stretches(sight(look).fixed.road):
        lines += [*_heading(look, stretch[0])]
        for plain, run in groupby(stretch, lambda sector: _plain(look, sector)):
            if plain is None:
                lines += [line for sector in run for line in _sector(look, sector)]
            else:
                lines.append(_run([*run], plain))
    return tuple(lines)


def stretches(road: Road) -> list[list[int]]:
    """The road in pieces, cut where it parts and where branches meet or another one begins (H4)."""
    found: list[list[int]] = []
    for sector in range(len(road)):
        if sector == START or road.following[sector - 1] != (sector,) or len(_before(road, sector)) > 1:
            found.append([])
        found[-1].append(sector)
    return found


def _before(road: Road, sector: int) -> list[int]:
    """The sectors that lead to one."""
    return [other for other, ways in enumerate(road.following) if sector in ways]


def _heading(look: MilestoneLook, sector: int) -> list[Message]:
    """What a piece of the road is called; the road of a plain ring has no names."""
    road = sight(look).fixed.road
    if road.ring or sector == START:
        return []
    before = _before(road, sector)
    if len(before) > 1:
        return [say("  The branches meet:")]
    ways = road.following[before[0]]
    if len(ways) == 1:
        return [say("  From {n} the road goes on:", n=before[0])]
    name = say("Left") if ways[0] == sector else say("Right")
    last = sector
    while len(_before(road, last)) == 1 and last != START:
        last = road.following[last][0]
    return [say("  {branch} branch from {n}, leads to {last}:", branch=name, n=before[0], last=last)]


def _task(look: MilestoneLook) -> list[Message]:
    """The Task that lies open, and how far everybody is (H30)."""
    body = look.view.body
    if body.task == NOBODY:
        return []
    task = card(sight(look), body.task)
    done = [say("{who} {n}", who=tag(look, seat), n=n) for seat, n in enumerate(body.deeds) if n]
    lines = packed([say("Task: {what}", what=describe(task))], COLUMNS)
    return lines + packed([say("  Done so far: {what}", what=done[0]), *done[1:]], COLUMNS) if done else lines


def tag(look: MilestoneLook, seat: int) -> str:
    """A seat's letter and name; the letter alone where that is its name."""
    name = look.names[seat]
    return name if name == letter(seat) else f"{letter(seat)} {name}"


def _standing(look: MilestoneLook, sector: int) -> list[int]:
    """The seats on a sector."""
    return [seat for seat, hero in enumerate(look.view.body.heroes) if hero.at == sector and not hero.out]


def _plain(look: MilestoneLook, sector: int) -> Message | None:
    """What may share a line with its neighbours: face-down cards but the Goal, or nothing; nobody and no item there."""
    body = look.view.body
    if sector == START or body.lying[sector] or _standing(look, sector):
        return None
    if is_empty(body, sector):
        return say("empty")
    shown = any(found == sight(look).fixed.goal or is_up(body, found) for found in body.road[sector])
    return None if shown else say("face down")


def _run(run: list[int], what: Message) -> Message:
    """Sectors that look the same as a line."""
    if len(run) == 1:
        return say("{n:>5}  {what}", n=run[0], what=what)
    return say("{span:>5}  {what}", span=f"{run[0]}-{run[-1]}", what=what)


def _sector(look: MilestoneLook, sector: int) -> list[Message]:
    """Number, what lies there, who stands there; in further lines what has no room."""
    lies = _lying(look, sector)
    here = [say("<{who}>", who=tag(look, seat)) for seat in _standing(look, sector)]
    if here:
        line = say("{n:>5}  {what}  {who}", n=sector, what=joined(lies), who=joined(here))
    else:
        line = say("{n:>5}  {what}", n=sector, what=joined(lies))
    if len(english(line)) <= COLUMNS:
        return [line]
    width = COLUMNS - len(english(say("{n:>5}  ", n=sector)))
    first, *more = packed(lies, width) + packed(here, width)
    return [say("{n:>5}  {what}", n=sector, what=first), *(say("       {what}", what=what) for what in more)]


def _lying(look: MilestoneLook, sector: int) -> list[Message]:
    """The cards and items of a sector."""
    body = look.view.body
    ground = sight(look)
    parts: list[Message] = []
    if sector == START:
        parts.append(say("Start"))
    elif is_empty(body, sector):
        parts.append(say("empty"))
    for found in body.road[sector]:
        if is_up(body, found):
            parts.append(_open_card(ground, found))
        else:
            parts.append(say("the Goal, face down") if found == ground.fixed.goal else say("face down"))
    return parts + [say("[{item}]", item=say(item(ground, found).name)) for found in body.lying[sector]]


def _open_card(ground: Sight, found: int) -> Message:
    """A card's name and the one figure that matters on the road."""
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
