"""What a newcomer is told the first time that a kind of question comes up."""

from __future__ import annotations

from tabard.api import Decision, Message, say
from tabard_games.milestone import decisions as d

HINTS: dict[type[Decision], tuple[Message, ...]] = {
    d.Brace: (say("It can shoot and you cannot. Before it does, you may drink, read or cast something."),),
    d.WhoToBe: (
        say("The road is a ring of face-down cards. Whoever beats the Goal, the last card of it, wins the adventure."),
        say("Each character has innate strengths and one ability that costs mana."),
    ),
    d.Move: (
        say("Go as far as you like, up to your movement value, but at least one sector. Empty ones do not count."),
        say("The card where you stop is turned and played. Passing Start gives all health and mana back."),
        say("The Goal is the last card before Start: grow stronger before you meet it."),
    ),
    d.OwnStrike: (
        say("A strike is a die plus Attack, a shot a die plus Shot. What is above 3 and the target's Safety wounds."),
        say("First both sides shoot, if they can. Then you strike, it strikes back, and so on."),
        say("After a full round you may retreat. At 0 health you wake on Start, poorer by 1 XP and an item."),
    ),
    d.Deeds: (
        say("Now do what you like here, in any order; then end your turn."),
        say("Equipment cannot be changed during your turn. You are asked about it when your turn is over."),
    ),
    d.Guard: (say("A companion has health of its own. At 0 it is gone for good, and its bonus with it."),),
    d.Resist: (say("If you retreat, the attacker gains XP, but takes nothing from you."),),
    d.Closing: (say("Your turn is over: now you may change your equipment and sort your backpack."),),
    d.Proposal: (say("What you receive goes to your backpack. Nobody has to agree."),),
    d.Trade: (
        say("Cards cost their value in XP; the dealer pays half of it. With the others anything can be swapped."),
        say("When all have passed in a row, levels are paid for, and you may change your equipment."),
    ),
    d.Dressing: (say("Gear helps only while it is in use. On the road it is frozen in your own turn."),),
    d.Meanwhile: (say("Gear helps only while it is in use; tools, potions and scrolls work from the backpack."),),
}


def hint(decision: Decision) -> tuple[Message, ...]:
    """What a newcomer is told once."""
    return HINTS.get(type(decision), ())
