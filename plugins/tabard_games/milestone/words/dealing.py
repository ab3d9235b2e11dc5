"""Offers, the junk dealer and the trade before an adventure, in words (H28, H29)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tabard.api import Action, Decision, Event, Look, Message, letter, say
from tabard_games.milestone import actions as a
from tabard_games.milestone import dealing_events as e
from tabard_games.milestone import decisions as d
from tabard_games.milestone.cards import Card
from tabard_games.milestone.ground import Sight, adventure, card, character, item, level_price
from tabard_games.milestone.options import Options
from tabard_games.milestone.state import View
from tabard_games.milestone.trade import sale_price
from tabard_games.milestone.words.columns import COLUMNS, english, packed
from tabard_games.milestone.words.figures import describe, joined

DealingLook = Look[View, Options]


def question(look: DealingLook, decision: Decision) -> Message | None:
    """What the questions of dealing ask; None for others."""
    ground = Sight(look.view, look.options, look.content)
    if isinstance(decision, d.Proposal):
        return say(
            "{who} offers you {give} for {get}. Do you agree?",
            who=look.names[decision.proposer],
            give=_goods([say(card(ground, found).name) for found in decision.give], decision.give_xp),
            get=_goods([say(card(ground, found).name) for found in decision.get], decision.get_xp),
        )
    if isinstance(decision, d.Trade):
        hero = look.view.body.heroes[decision.seat]
        if hero.level >= adventure(ground).level + look.options.level_over:
            return say("Trade, with {n} XP to spend.", n=hero.xp)
        price = level_price(look.options, hero.level)
        told: dict[str, int] = {"n": hero.xp, "level": hero.level + 1, "price": price}
        return say("Trade, with {n} XP to spend; level {level} costs {price} when all have passed.", **told)
    if isinstance(decision, d.Dressing):
        return say("The trade is over. Do you want to change your equipment?")
    return None


def option(look: DealingLook, decision: Decision, action: Action) -> Message | None:
    """A whole action as a sentence; None for those that are not about dealing."""
    ground = Sight(look.view, look.options, look.content)
    if isinstance(action, a.Offer):
        return say(
            "Offer {who} {give} for {get}",
            who=look.names[action.seat],
            give=_goods([say(card(ground, found).name) for found in action.give], action.give_xp),
            get=_goods([say(card(ground, found).name) for found in action.get], action.get_xp),
        )
    if isinstance(action, a.Agree):
        return say("Agree")
    if isinstance(action, a.Refuse):
        return say("Refuse")
    if isinstance(action, a.End) and isinstance(decision, d.Trade | d.Dressing):
        return say("Pass") if isinstance(decision, d.Trade) else say("No changes")
    if isinstance(action, a.Buy | a.Sell):
        return candidate(look, "buy" if isinstance(action, a.Buy) else "sell", action.item)
    return None


def _goods(cards: Sequence[Message], xp: int) -> Message:
    """What one side gives."""
    return joined([*cards, *([say("{n} XP", n=xp)] if xp else [])])


def gap(slot: str) -> Message | None:
    """What the slots of an offer ask; None for others."""
    return {
        "partner": say("To whom?"),
        "give": say("What do you give?"),
        "give xp": say("How many XP do you give?"),
        "get": say("What do you want for it?"),
        "get xp": say("How many XP do you want?"),
    }.get(slot)


def candidate(look: DealingLook, slot: str, value: int | str) -> Message | None:
    """One candidate of such a slot; None for others."""
    if value == "done":
        return say("Nothing more")
    if slot in ("give xp", "get xp"):
        return say("{n} XP", n=value)
    if slot not in ("give", "get", "buy", "sell"):
        return None
    what = item(Sight(look.view, look.options, look.content), int(value))
    fields: dict[str, Message | int | str] = {"item": say(what.name), "what": describe(what), "n": what.value}
    if slot == "buy":
        return say("Buy {item} for {n} XP: {what}", **fields)
    if slot == "sell":
        return say("Sell {item} for {price} XP: {what}", price=sale_price(what.value), **fields)
    return say("{item}: {what}", **fields)


def overview(look: DealingLook) -> tuple[Message, ...]:
    """The trade on one page: who has what, what the dealer sells, and in which order one acts."""
    ground = Sight(look.view, look.options, look.content)
    body = look.view.body
    lines = [say("Trade before the adventure. One action at a time, until all pass in a row.")]
    order = [_tag(look, seat) for seat in body.traders]
    lines += packed([say("Order: {who}", who=order[0]), *order[1:]], COLUMNS)
    for seat in body.traders:
        hero = body.heroes[seat]
        lines.append(
            say(
                "{who}, the {character}: level {level}, XP {xp}",
                who=_tag(look, seat),
                character=say(character(ground, hero).name),
                level=hero.level,
                xp=hero.xp,
            )
        )
        for label, cards in ((say("In use"), hero.used), (say("Backpack"), hero.pack)):
            lines += _listed(label, [_valued(ground, found) for found in cards])
    return (*lines, *_listed(say("The junk dealer sells"), [_valued(ground, found) for found in body.dealer]))


def _tag(look: DealingLook, seat: int) -> Message:
    """A seat's letter and name; the letter alone where that is its name."""
    name = look.names[seat]
    return say("{name}", name=name) if name == letter(seat) else say("{seat} {name}", seat=letter(seat), name=name)


def _valued(ground: Sight, found: int) -> Message:
    """A card and its full value, for which it is bought."""
    what = item(ground, found)
    return say("{item} ({n})", item=say(what.name), n=what.value)


def _listed(label: Message, parts: list[Message]) -> Iterable[Message]:
    """`  In use: Eel Spear (2), Dry Socks (1)`."""
    head = say("  {label}: ", label=label)
    first, *more = packed(parts or [say("nothing")], COLUMNS - len(english(head)))
    return [say("{head}{what}", head=head, what=first), *(say("    {what}", what=what) for what in more)]


def _deal(look: DealingLook, event: e.Offered | e.Swapped) -> dict[str, Any]:
    def names(paths: tuple[str, ...]) -> list[Message]:
        return [_name(look, path) for path in paths]

    return {
        "who": look.names[event.seat],
        "partner": look.names[event.partner],
        "give": _goods(names(event.give), event.give_xp),
        "get": _goods(names(event.get), event.get_xp),
    }


def _name(look: DealingLook, path: str) -> Message:
    found = look.content.get(path)
    assert isinstance(found, Card)
    return say(found.name)


def _bought(look: DealingLook, event: e.Bought) -> Message:
    fields: dict[str, Any] = {"who": look.names[event.seat], "card": _name(look, event.card), "n": event.xp}
    return say("{who} buys {card} for {n} XP.", **fields)


def _sold(look: DealingLook, event: e.Sold) -> Message:
    fields: dict[str, Any] = {"who": look.names[event.seat], "card": _name(look, event.card), "n": event.xp}
    return say("{who} sells {card} for {n} XP.", **fields)


TELLERS: dict[type[Event], Callable[[DealingLook, Any], Message]] = {
    e.Offered: lambda look, event: say("{who} offers {partner} {give} for {get}.", **_deal(look, event)),
    e.Swapped: lambda look, event: say("{partner} agrees: {give} for {get}.", **_deal(look, event)),
    e.Declined: lambda look, event: say("{who} refuses.", who=look.names[event.partner]),
    e.TradeBegan: lambda look, event: say("Trade comes before the road. {who} begins.", who=look.names[event.order[0]]),
    e.Bought: _bought,
    e.Sold: _sold,
    e.Passed: lambda look, event: say("{who} passes.", who=look.names[event.seat]),
}  # fmt: skip
