"""The questions of a fight: both sides with their figures (H22, H26)."""

from __future__ import annotations

from tabard.api import Decision, Message, say
from tabard_games.milestone.ground import stat
from tabard_games.milestone.rivals import CARD, fight_of, opponent, rival, side_left
from tabard_games.milestone.words.board import sight
from tabard_games.milestone.words.tales import MilestoneLook


def strike_question(look: MilestoneLook, decision: Decision) -> Message:
    """Both sides of the fight."""
    ground = sight(look)
    seat = decision.seat
    what = opponent(ground, seat)
    shot = fight_of(ground).round == 0
    fields: dict[str, Message | int | str] = {
        "card": _opponent(look, seat),
        "left": side_left(ground, rival(look.view.body, seat)),
        "health": look.view.body.heroes[seat].health,
        "own": stat(ground, seat, "shot" if shot else "attack") + stat(ground, seat, "strike"),
        "safety": stat(ground, seat, "safety"),
        "cover": what.safety,
        "theirs": what.shot if shot else what.attack,
    }
    if shot:
        return say(
            "Shots. {card}: health {left}, Shot {theirs}, Safety {cover}. "
            "You: health {health}, Shot {own}, Safety {safety}.",
            **fields,
        )
    return say(
        "Melee. {card}: health {left}, Attack {theirs}, Safety {cover}. "
        "You: health {health}, Attack {own}, Safety {safety}.",
        **fields,
    )


def brace_question(look: MilestoneLook, decision: Decision) -> Message:
    """A shot is coming."""
    return say(
        "{card} is about to shoot, with Shot {shot}. You have {health} health. Anything before that?",
        card=_opponent(look, decision.seat),
        shot=opponent(sight(look), decision.seat).shot,
        health=look.view.body.heroes[decision.seat].health,
    )


def _opponent(look: MilestoneLook, seat: int) -> Message:
    """Whom a seat fights: a card's name, or a person's."""
    side = rival(look.view.body, seat)
    return say(opponent(sight(look), seat).name) if side == CARD else say("{who}", who=look.names[side])
