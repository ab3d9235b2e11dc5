"""Questions and options between characters, and about companions (H25, H26)."""

from __future__ import annotations

from tabard.api import Action, Decision, Message, say, say_n
from tabard_games.milestone import actions as a
from tabard_games.milestone import decisions as d
from tabard_games.milestone.companions import companion
from tabard_games.milestone.ground import card, companion_left, item
from tabard_games.milestone.rivals import CARD, prize, rival, side_left
from tabard_games.milestone.words.board import sight
from tabard_games.milestone.words.figures import describe
from tabard_games.milestone.words.tales import MilestoneLook

Asking = d.Guard | d.Resist | d.Spoil | d.Parting


def question(look: MilestoneLook, decision: Asking) -> Message:
    """What is asked, with the figures needed to answer."""
    body = look.view.body
    if isinstance(decision, d.Parting):
        return say("You can have one companion. Which one stays here?")
    if isinstance(decision, d.Spoil):
        return say("{who} is beaten. Which item do you take?", who=look.names[decision.loser])
    if isinstance(decision, d.Resist):
        other = rival(body, decision.seat)
        return say(
            "A round is over. {who} has {left} health, you have {health}. Do you stay?",
            who=look.names[other],
            left=side_left(sight(look), other),
            health=body.heroes[decision.seat].health,
        )
    return _guard(look, decision)


def _guard(look: MilestoneLook, decision: d.Guard) -> Message:
    """What is coming, and how much either of the two can take."""
    body = look.view.body
    ground = sight(look)
    hero = body.heroes[decision.seat]
    friend = companion(ground, hero)
    fields: dict[str, Message | int | str] = {
        "friend": say(item(ground, friend).name),
        "left": companion_left(ground, friend),
        "health": hero.health,
    }
    if decision.card >= 0:
        return say_n(
            "{card} gives {n} wound. You have {health} health, {friend} has {left}. Who takes it?",
            "{card} gives {n} wounds. You have {health} health, {friend} has {left}. Who takes them?",
            decision.wounds,
            card=say(card(ground, decision.card).name),
            **fields,
        )
    other = rival(body, decision.seat)
    fight = body.fight
    assert fight is not None
    foe = say(card(ground, fight.card).name) if other == CARD else say("{who}", who=look.names[other])
    return say(
        "{foe} is about to strike. You have {health} health, {friend} has {left}. Who takes it?", foe=foe, **fields
    )


def option(look: MilestoneLook, decision: Decision, action: Action) -> Message:
    """A whole action as a sentence."""
    ground = sight(look)
    if isinstance(action, a.Cover):
        friend = companion(ground, look.view.body.heroes[decision.seat])
        return say("{friend} takes it", friend=say(item(ground, friend).name))
    if isinstance(action, a.Attack):
        won = prize(ground, decision.seat, action.seat)
        return say("Attack {who}, for {n} XP and an item", who=look.names[action.seat], n=won)
    if isinstance(action, a.Retreat):
        return say("Retreat: the attacker gains {n} XP", n=look.options.chase_xp)
    if isinstance(action, a.Take | a.Leave):
        what = item(ground, action.item)
        fields: dict[str, Message | int | str] = {"item": say(what.name), "what": describe(what)}
        return (
            say("Take {item}: {what}", **fields)
            if isinstance(action, a.Take)
            else say("{item} stays: {what}", **fields)
        )
    return say("Take it yourself") if isinstance(decision, d.Guard) else say("Fight on")
