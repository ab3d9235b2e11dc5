"""Items at work, as options: potions, scrolls, tools, artifacts (H14)."""

from __future__ import annotations

from tabard.api import Message, say
from tabard_games.milestone.actions import UseItem
from tabard_games.milestone.cards import Item
from tabard_games.milestone.ground import card, item
from tabard_games.milestone.words.board import sight
from tabard_games.milestone.words.figures import describe
from tabard_games.milestone.words.tales import MilestoneLook


def used(look: MilestoneLook, action: UseItem) -> Message:
    """An item at work."""
    ground = sight(look)
    what = item(ground, action.item)
    if what.paid:
        return _artifact(look, action, what)
    if action.seat >= 0:
        return say("Read {item} at {card}", item=say(what.name), card=look.names[action.seat])
    if action.card >= 0:
        return say("Read {item} at {card}", item=say(what.name), card=say(card(ground, action.card).name))
    if what.kind == "tool":
        return say("Take {item} in hand; it helps at the lock", item=say(what.name))
    return say("Drink {item}: {what}", item=say(what.name), what=describe(what))


def _artifact(look: MilestoneLook, action: UseItem, what: Item) -> Message:
    """What is bought, for how much, and on whom."""
    fields: dict[str, Message | int | str] = {"item": say(what.name), "n": what.paid_mana}
    if action.seat >= 0:
        return say("{item} on {who} ({n} mana)", who=look.names[action.seat], **fields)
    if action.card >= 0:
        return say("{item} on {who} ({n} mana)", who=say(card(sight(look), action.card).name), **fields)
    return say("Use {item}: {what}", item=say(what.name), what=describe(what))
