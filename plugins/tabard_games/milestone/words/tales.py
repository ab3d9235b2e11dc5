"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabard.api import Event, Look, Message, say, say_n
from tabard_games.milestone import events as e
from tabard_games.milestone.cards import Card, Character, Lock, Task, Trap
from tabard_games.milestone.options import Options
from tabard_games.milestone.state import View
from tabard_games.milestone.words import dealing
from tabard_games.milestone.words.figures import describe

MilestoneLook = Look[View, Options]


def who(look: MilestoneLook, seat: int) -> str:
    """A seat's name, as its owner wrote it."""
    return look.names[seat]


def card_name(look: MilestoneLook, path: str) -> Message:
    """A card's name."""
    found = look.content.get(path)
    assert isinstance(found, Card)
    return say(found.name)


def _opened(look: MilestoneLook, event: e.Opened) -> Message:
    name = card_name(look, event.card)
    if event.lock:
        return say("{card} opens.", card=name)
    found = look.content.get(event.card)
    assert isinstance(found, Card)
    if found.flavour:
        flavour = say(found.flavour)
        return say("A card is turned: {card}. {flavour} {what}", card=name, flavour=flavour, what=describe(found))
    return say("A card is turned: {card}. {what}", card=name, what=describe(found))


def _struck(look: MilestoneLook, event: e.Struck) -> Message:
    """Wounds have a sentence of their own; that there are none is said here."""
    blow = _blow(look, event)
    return blow if event.wounds else say("{blow} No wound.", blow=blow)


def _blow(look: MilestoneLook, event: e.Struck) -> Message:
    met = card_name(look, event.card) if event.card else say("{who}", who=who(look, event.at))
    fields: dict[str, Any] = {"die": event.die, "total": event.total, "card": met}
    if event.seat < 0:
        if event.shot:
            return say("{card} shoots: die {die}, total {total}.", **fields)
        return say("{card} strikes: die {die}, total {total}.", **fields)
    fields["who"] = who(look, event.seat)
    if event.shot:
        return say("{who} shoots at {card}: die {die}, total {total}.", **fields)
    return say("{who} strikes at {card}: die {die}, total {total}.", **fields)


def _wounded(look: MilestoneLook, event: e.Wounded) -> Message:
    hurt = who(look, event.seat) if event.seat >= 0 else card_name(look, event.card)
    return say_n("{who} takes {n} wound.", "{who} takes {n} wounds.", event.wounds, who=hurt)


def _xp(look: MilestoneLook, event: e.GainedXp) -> Message:
    if event.xp < 0:
        return say("{who} loses {n} XP.", who=who(look, event.seat), n=-event.xp)
    return say("{who} gains {n} XP.", who=who(look, event.seat), n=event.xp)


def _healed(look: MilestoneLook, event: e.Healed) -> Message:
    fields: dict[str, Any] = {"who": who(look, event.seat), "health": event.health, "mana": event.mana}
    if not event.mana:
        return say("{who} regains {health} health.", **fields)
    if not event.health:
        return say("{who} regains {mana} mana.", **fields)
    return say("{who} regains {health} health and {mana} mana.", **fields)


def _ability(look: MilestoneLook, event: e.UsedAbility) -> Message:
    found = look.content.get(look.view.body.heroes[event.seat].character)
    assert isinstance(found, Character)
    fields: dict[str, Any] = {"who": who(look, event.seat), "ability": say(found.ability_name)}
    if event.card:
        return say("{who} uses {ability} on {card}.", card=card_name(look, event.card), **fields)
    if event.target >= 0 and event.target != event.seat:
        return say("{who} uses {ability} on {other}.", other=who(look, event.target), **fields)
    return say("{who} uses {ability}.", **fields)


def _affected(look: MilestoneLook, event: e.Affected) -> Message:
    fields: dict[str, Any] = {"who": who(look, event.seat), "card": card_name(look, event.card), "n": event.amount}
    if event.effect == "slow":
        return say("{card} slows {who}: {n} off the next movement roll.", **fields)
    if event.effect == "hold":
        return say_n(
            "{card} holds {who}: the next move is zero sectors.",
            "{card} holds {who}: the next {n} moves are zero sectors.",
            event.amount,
            who=who(look, event.seat),
            card=card_name(look, event.card),
        )
    return say("{card} blesses {who}: {n} more on every strike until {who}'s next turn.", **fields)


def _lost(look: MilestoneLook, event: e.Lost) -> Message:
    fields: dict[str, Any] = {"who": who(look, event.seat), "card": card_name(look, event.card)}
    return {
        "left": say("{who} leaves {card} here.", **fields),
        "thrown": say("{who} throws {card} away.", **fields),
        "fallen": say("{card} stays where {who} fell.", **fields),
        "used": say("{who} uses up {card}.", **fields),
        "broken": say("{card} breaks.", **fields),
        "slain": say("{card} falls, and is gone.", **fields),
    }[event.how]


def _got(look: MilestoneLook, event: e.Got) -> Message:
    fields: dict[str, Any] = {"who": who(look, event.seat), "card": card_name(look, event.card)}
    return say("{who} draws {card}.", **fields) if event.drawn else say("{who} picks up {card}.", **fields)


def _tried(look: MilestoneLook, event: e.Tried) -> Message:
    told = say(
        "{who} rolls {die} against {card}: total {total}, needed {target}.",
        who=who(look, event.seat),
        card=card_name(look, event.card),
        die=event.die,
        total=event.total,
        target=event.target,
    )
    card = look.content.get(event.card)
    if isinstance(card, Trap) and look.options.natural_one and event.die == 1 and event.total >= event.target:
        return say("{told} But a natural 1 always springs a trap.", told=told)
    if isinstance(card, Lock) and look.options.lock_six and event.die == 6 and event.total < event.target:
        return say("{told} But a natural 6 always opens a lock.", told=told)
    return told


def _ended(look: MilestoneLook, event: e.Ended) -> Message:
    winner = who(look, event.winner) if event.winner >= 0 else ""
    return {
        "goal": say("The Goal is beaten: {who} wins the adventure.", who=winner),
        "board_empty": say("The road is used up: {who} wins with the most XP.", who=winner),
        "round_limit": say("Time is up, and the Goal still stands: nobody wins."),
        "falls": say("One fall too many: the adventure is lost."),
        "abandoned": say("Everybody has given up: the adventure is abandoned."),
    }[event.outcome]


def _moved(look: MilestoneLook, event: e.Moved) -> Message:
    fields: dict[str, Any] = {"who": who(look, event.seat), "to": event.to}
    if event.to == 0:
        return say_n("{who} moves {n} sector, to Start.", "{who} moves {n} sectors, to Start.", event.sectors, **fields)
    return say_n(
        "{who} moves {n} sector, to sector {to}.", "{who} moves {n} sectors, to sector {to}.", event.sectors, **fields
    )


def _chosen(look: MilestoneLook, event: e.Chosen) -> Message:
    found = look.content.get(event.character)
    assert isinstance(found, Character)
    return say("{who} plays the {character}.", who=who(look, event.seat), character=say(found.name))


def _turn(look: MilestoneLook, event: e.TurnBegan) -> Message:
    return say("Round {round}: {who}'s turn.", round=event.round, who=who(look, event.seat))


def _rolled(look: MilestoneLook, event: e.Rolled) -> Message:
    return say("{who} rolls {die}: movement {value}.", who=who(look, event.seat), die=event.die, value=event.value)


def _levelled(look: MilestoneLook, event: e.Levelled) -> Message:
    return say("{who} reaches level {level}.", who=who(look, event.seat), level=event.level)


def _equipped(look: MilestoneLook, event: e.Equipped) -> Message:
    fields: dict[str, Any] = {"who": who(look, event.seat), "card": card_name(look, event.card)}
    return (
        say("{who} now uses {card}.", **fields) if event.on else say("{who} puts {card} into the backpack.", **fields)
    )


def _task(look: MilestoneLook, event: e.TaskRevealed) -> Message:
    found = look.content.get(event.card)
    assert isinstance(found, Card)
    name, what = say(found.name), describe(found)
    if found.flavour:
        return say("A Task for all: {card}. {flavour} {what}", card=name, flavour=say(found.flavour), what=what)
    return say("A Task for all: {card}. {what}", card=name, what=what)


def _counted(look: MilestoneLook, event: e.Counted) -> Message:
    found = look.content.get(event.card)
    assert isinstance(found, Task)
    return say(
        "{who} has {n} of {all} for the Task {card}.",
        who=who(look, event.seat),
        n=event.deeds,
        all=found.count,
        card=say(found.name),
    )


def _left(look: MilestoneLook, event: e.LeftOnSector) -> Message:
    return say("{card} is left on sector {sector}.", card=card_name(look, event.card), sector=event.sector)


Teller = Callable[[MilestoneLook, Any], Message]

TELLERS: dict[type[Event], Teller] = {
    e.Chosen: _chosen,
    e.Began: lambda look, event: say("{who} goes first.", who=who(look, event.seat)),
    e.TurnBegan: _turn,
    e.Rolled: _rolled,
    e.Held: lambda look, event: say("{who} does not move.", who=who(look, event.seat)),
    e.Moved: _moved,
    e.Restored: lambda look, event: say("Start gives {who} all health and mana back.", who=who(look, event.seat)),
    e.Opened: _opened,
    e.Struck: _struck,
    e.Wounded: _wounded,
    e.Beaten: lambda look, event: say("{card} is beaten.", card=card_name(look, event.card)),
    e.Fell: lambda look, event: say("{who} falls, and wakes on Start.", who=who(look, event.seat)),
    e.Retreated: lambda look, event: say(
        "{who} retreats from {card}.",
        who=who(look, event.seat),
        card=card_name(look, event.card) if event.card else say("{who}", who=who(look, event.other)),
    ),
    e.Attacked: lambda look, event: say(
        "{who} attacks {other}.", who=who(look, event.seat), other=who(look, event.victim)
    ),
    e.Spoiled: lambda look, event: say(
        "{who} takes {card} from {other}.",
        who=who(look, event.seat),
        card=card_name(look, event.card),
        other=who(look, event.loser),
    ),
    e.Covered: lambda look, event: say(
        "{card} steps in front of {who}.", who=who(look, event.seat), card=card_name(look, event.card)
    ),
    e.LaidAside: lambda look, event: say("{card} goes with nobody.", card=card_name(look, event.card)),
    e.GainedXp: _xp,
    e.Levelled: _levelled,
    e.Tried: _tried,
    e.Sprung: lambda look, event: say("{card} springs.", card=card_name(look, event.card)),
    e.Avoided: lambda look, event: say(
        "{who} avoids {card}; it waits for the next one.", who=who(look, event.seat), card=card_name(look, event.card)
    ),
    e.Healed: _healed,
    e.UsedAbility: _ability,
    e.Affected: _affected,
    e.Got: _got,
    e.Lost: _lost,
    e.LeftOnSector: _left,
    e.Equipped: _equipped,
    e.TaskRevealed: _task,
    e.Counted: _counted,
    e.TaskMet: lambda look, event: say(
        "{who} meets the Task {card}.", who=who(look, event.seat), card=card_name(look, event.card)
    ),
    e.GaveUp: lambda look, event: say("{who} gives up.", who=who(look, event.seat)),
    e.Ended: _ended,
    **dealing.TELLERS,
}


def told(look: MilestoneLook, event: Event) -> Message | None:
    """The event as a sentence."""
    teller = TELLERS.get(type(event))
    return teller(look, event) if teller else None
