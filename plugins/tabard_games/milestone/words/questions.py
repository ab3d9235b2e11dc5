"""Questions, options and hints."""

from __future__ import annotations

from tabard.api import Action, Decision, Message, say, say_n
from tabard_games.milestone import actions as a
from tabard_games.milestone import decisions as d
from tabard_games.milestone.cards import Character, Foe, Item, Lock, Trap
from tabard_games.milestone.ground import (
    card,
    character,
    face_up,
    hands_used,
    health_left,
    is_up,
    item,
    reach,
)
from tabard_games.milestone.layout import LEFT
from tabard_games.milestone.state import START
from tabard_games.milestone.words import company, dealing, fights
from tabard_games.milestone.words.board import sight
from tabard_games.milestone.words.figures import describe, joined
from tabard_games.milestone.words.means import used
from tabard_games.milestone.words.tales import MilestoneLook


def question(look: MilestoneLook, decision: Decision) -> Message:
    """What is asked, with the figures needed to answer."""
    hero = look.view.body.heroes[decision.seat]
    ground = sight(look)
    deal = dealing.question(look, decision)
    if deal is not None:
        return deal
    if isinstance(decision, d.WhoToBe):
        return say("Who do you want to be?")
    if isinstance(decision, d.Move):
        return say_n("Move {n} sector. How far?", "Move up to {n} sectors. How far?", look.view.body.value)
    if isinstance(decision, d.Order):
        return say("Several things await you here. Which comes first?")
    if isinstance(decision, d.Attempt):
        return say("You face {card}. How do you roll?", card=say(card(ground, decision.card).name))
    if isinstance(decision, d.OwnStrike):
        return fights.strike_question(look, decision)
    if isinstance(decision, d.Brace):
        return fights.brace_question(look, decision)
    if isinstance(decision, d.Guard | d.Resist | d.Spoil | d.Parting):
        return company.question(look, decision)
    if isinstance(decision, d.Deeds):
        return say("What do you do here?")
    if isinstance(decision, d.Closing):
        if decision.surplus:
            over = len(hero.pack) - look.options.pack
            return say_n(
                "Your backpack holds {n} card too many. Which one goes?",
                "Your backpack holds {n} cards too many. Which one goes first?",
                over,
            )
        return say_n(
            "Your turn ends, with {n} card in the backpack. Any changes?",
            "Your turn ends, with {n} cards in the backpack. Any changes?",
            len(hero.pack),
        )
    hands = hands_used(ground, hero)
    return say("You may change your equipment. Hands in use: {hands} of {all}.", hands=hands, all=look.options.hands)


def option(look: MilestoneLook, decision: Decision, action: Action) -> Message:
    """A whole action as a sentence."""
    deal = dealing.option(look, decision, action)
    if deal is not None:
        return deal
    if isinstance(action, a.Go):
        return _go(look, decision, action)
    if isinstance(action, a.Play):
        return _play(look, decision, action)
    if isinstance(action, a.Strike):
        return _strike(look, decision, action)
    if isinstance(action, a.UseAbility):
        return _ability(look, decision, action)
    if isinstance(action, a.UseItem):
        return used(look, action)
    if isinstance(action, a.Choose):
        return _choose(look, action)
    if isinstance(action, a.End | a.Retreat):
        return _bare(look, decision, action)
    if isinstance(action, a.Attack | a.Cover) or isinstance(decision, d.Spoil | d.Parting):
        return company.option(look, decision, action)
    return _item_option(look, action)


def _bare(look: MilestoneLook, decision: Decision, action: Action) -> Message:
    """Verbs that stand alone."""
    if isinstance(decision, d.Guard | d.Resist):
        return company.option(look, decision, action)
    if isinstance(action, a.Retreat):
        return say("Retreat: no reward, and its wounds stay")
    if isinstance(decision, d.Brace):
        return say("Take the shot as it comes")
    return say("No more changes") if isinstance(decision, d.Closing) else say("End your turn")


def _choose(look: MilestoneLook, action: a.Choose) -> Message:
    if not action.character:
        return say("Let the cards decide")
    found = look.content.get(action.character)
    assert isinstance(found, Character)
    return say("The {name}. {what}", name=say(found.name), what=describe(found))


def _item_option(look: MilestoneLook, action: Action) -> Message:
    """Verbs with an item."""
    owned = int(getattr(action, "item", -1))
    what = item(sight(look), owned)
    fields: dict[str, Message | int | str] = {"item": say(what.name), "what": describe(what)}
    return {
        a.Take: say("Pick up {item}: {what}", **fields),
        a.Leave: say("Leave {item} on this sector", **fields),
        a.Throw: say("Throw {item} away", **fields),
        a.Equip: say("Use {item}: {what}", **fields),
        a.Unequip: say("Put {item} into the backpack", **fields),
    }[type(action)]


BRANCH_WORDS = {"left": say("Left branch."), "right": say("Right branch.")}


def _go(look: MilestoneLook, decision: Decision, action: a.Go) -> Message:
    """Where the move ends and what is known to be there."""
    move = _move(look, decision, action)
    return say("{way} {move}", way=BRANCH_WORDS[action.branch], move=move) if action.branch else move


def _move(look: MilestoneLook, decision: Decision, action: a.Go) -> Message:
    """A move, whichever branch it takes."""
    body = look.view.body
    ground = sight(look)
    sector = reach(ground, body.heroes[decision.seat].at, action.sectors, action.branch or LEFT)[-1]
    if sector == START:
        return say_n("Move {n} sector, to Start", "Move {n} sectors, to Start", action.sectors)
    shown = [
        say("{card}, the Goal", card=say(card(ground, found).name))
        if found == ground.fixed.goal
        else say(card(ground, found).name)
        for found in face_up(body, sector)
    ]
    covered = [found for found in body.road[sector] if not is_up(body, found)]
    if covered:
        shown.append(say("the Goal") if ground.fixed.goal in covered else say("a face-down card"))
    return say_n(
        "Move {n} sector, to {sector}: {what}",
        "Move {n} sectors, to {sector}: {what}",
        action.sectors,
        sector=sector,
        what=joined(shown),
    )


def _play(look: MilestoneLook, decision: Decision, action: a.Play) -> Message:
    """What playing the card means here."""
    found = card(sight(look), action.card)
    fields: dict[str, Message | int | str] = {"card": say(found.name), "what": describe(found)}
    if isinstance(decision, d.Order):
        return say("{card} first. {what}", **fields)
    if isinstance(decision, d.Attempt):
        return say("Just roll")
    if isinstance(found, Foe):
        left = health_left(sight(look), action.card)
        if left < found.health:
            return say("Attack {card}, which has {left} health left. {what}", left=left, **fields)
        return say("Attack {card}. {what}", **fields)
    if isinstance(found, Lock):
        return say("Try {card}. {what}", **fields)
    used = say("Use {card}. {what}", **fields)
    return say("{way} {move}", way=BRANCH_WORDS[action.branch], move=used) if action.branch else used


def _strike(look: MilestoneLook, decision: Decision, action: a.Strike) -> Message:
    """Strike or shoot, with what."""
    fight = look.view.body.fight
    shot = fight is not None and fight.round == 0
    plain = say("Shoot") if shot else say("Strike")
    hero = look.view.body.heroes[decision.seat]
    who = character(sight(look), hero)
    ability = say("{name} ({n} mana)", name=say(who.ability_name), n=who.ability_cost)
    if action.potion < 0:
        return say("{strike} with {ability}", strike=plain, ability=ability) if action.ability else plain
    potion = say(item(sight(look), action.potion).name)
    if action.ability:
        return say("{strike} with {ability} and {potion}", strike=plain, ability=ability, potion=potion)
    return say("{strike} with {potion}", strike=plain, potion=potion)


def _ability(look: MilestoneLook, decision: Decision, action: a.UseAbility) -> Message:
    """The ability and its target."""
    who = character(sight(look), look.view.body.heroes[decision.seat])
    fields: dict[str, Message | int | str] = {"ability": say(who.ability_name), "n": who.ability_cost}
    if action.card >= 0:
        return say("{ability} on {card} ({n} mana)", card=say(card(sight(look), action.card).name), **fields)
    if action.seat >= 0:
        return say("{ability} on {who} ({n} mana)", who=look.names[action.seat], **fields)
    if isinstance(decision, d.OwnStrike):
        return say("Declare {ability} for the next roll ({n} mana)", **fields)
    return say("{ability} ({n} mana)", **fields)


def gap(slot: str) -> Message:
    """What the next slot asks."""
    asked = {
        "verb": say("What do you do?"),
        "go": say("How far?"),
        "potion": say("With which potion?"),
        "target": say("At whom?"),
        "ability": say("On whom?"),
        "branch": say("By which branch?"),
        "attack": say("Whom?"),
    }
    return dealing.gap(slot) or asked.get(slot, say("Which one?"))


VERB_WORDS = {
    "choose": say("Choose a character"), "go": say("Move"), "play": say("Play a card of this sector"),
    "strike": say("Strike"), "retreat": say("Retreat"), "ability": say("Use your ability"), "use": say("Use an item"),
    "take": say("Pick an item up"), "leave": say("Leave an item"), "throw": say("Throw an item away"),
    "equip": say("Use an item from the backpack"), "unequip": say("Put an item into the backpack"), "end": say("End"),
    "attack": say("Attack another character"), "companion": say("Let your companion take it"),
    "offer": say("Offer an exchange"), "agree": say("Agree"), "refuse": say("Refuse"),
    "buy": say("Buy from the junk dealer"), "sell": say("Sell to the junk dealer"),
}  # fmt: skip


def candidate(look: MilestoneLook, slot: str, value: int | str) -> Message:
    """One candidate of a slot."""
    deal = dealing.candidate(look, slot, value)
    if deal is not None:
        return deal
    if slot == "verb":
        return VERB_WORDS[str(value)]
    if slot == "go":
        return say_n("{n} sector", "{n} sectors", int(value))
    if slot == "choose":
        return _choose(look, a.Choose(str(value)))
    if slot == "strike":
        return say("with the ability") if value == "ability" else say("without help")
    if slot == "branch":
        return BRANCH_WORDS[str(value)]
    if isinstance(value, str):
        return say("{who}", who=look.names[int(value.removeprefix("seat "))])
    if value < 0:
        return say("none")
    found = card(sight(look), value)
    if isinstance(found, Item | Trap | Lock | Foe):
        return say("{card}: {what}", card=say(found.name), what=describe(found))
    return say(found.name)
