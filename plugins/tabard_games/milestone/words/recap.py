"""What people who come back to the road have to know: the round, who is hurt, the open Task."""

from __future__ import annotations

from tabard.api import Event, Message, say
from tabard_games.milestone import dealing_events as d
from tabard_games.milestone import events as e
from tabard_games.milestone.cards import Goal
from tabard_games.milestone.ground import Sight, card, health_left, is_up, max_health, round_limit
from tabard_games.milestone.state import NOBODY
from tabard_games.milestone.words.board import tag
from tabard_games.milestone.words.figures import joined
from tabard_games.milestone.words.tales import MilestoneLook

ROUTINE = (
    e.TurnBegan,
    e.Rolled,
    e.Held,
    e.Moved,
    e.Restored,
    e.Opened,
    e.Struck,
    e.Tried,
    e.GainedXp,
    e.Healed,
    e.UsedAbility,
    e.Equipped,
    e.Counted,
    e.TaskRevealed,
    d.Passed,
)
"""What happens every turn, or is in the lines below anyway. What came of it (a wound, a fall, a level, an item) has an
event of its own."""


def notable(event: Event) -> bool:
    """Is it worth a line? Monsters count when they are beaten, characters when they bleed."""
    return event.seat >= 0 if isinstance(event, e.Wounded) else not isinstance(event, ROUTINE)


def recap(look: MilestoneLook) -> tuple[Message, ...]:
    """At most five lines."""
    body = look.view.body
    ground = Sight(look.view, look.options, look.content)
    limit = round_limit(look.options, len(body.heroes))
    lines = [say("Round {n} of {limit}.", n=body.round, limit=limit), *_goal(ground)]
    hurt = [
        say("{who} ({left} of {full})", who=tag(look, seat), left=hero.health, full=full)
        for seat, hero in enumerate(body.heroes)
        if not hero.out and hero.health < (full := max_health(ground, seat))
    ]
    # Before the first turn characters are still being chosen, and their health is not counted out yet.
    if hurt and body.turn != NOBODY:
        lines.append(say("Hurt: {who}.", who=joined(hurt)))
    if body.task != NOBODY:
        lines.append(_task(look, ground))
    return tuple(lines)


def _goal(ground: Sight) -> list[Message]:
    """How far the Goal is worn down, once it stands open (H8)."""
    goal = ground.fixed.goal
    found = card(ground, goal) if goal != NOBODY else None
    if not isinstance(found, Goal) or not is_up(ground.body, goal):
        return []
    left, full = health_left(ground, goal), found.health
    return [say("{goal} stands open and has {left} of {full} health.", goal=say(found.name), left=left, full=full)]


def _task(look: MilestoneLook, ground: Sight) -> Message:
    """The open Task, and who is ahead in it (H30)."""
    body = look.view.body
    name = say(card(ground, body.task).name)
    most = max(body.deeds, default=0)
    if not most:
        return say("The Task is {task}; nobody has begun.", task=name)
    ahead = [Message("{who}", {"who": tag(look, seat)}) for seat, done in enumerate(body.deeds) if done == most]
    return say("The Task is {task}; furthest, with {n}: {who}.", task=name, who=joined(ahead), n=most)
