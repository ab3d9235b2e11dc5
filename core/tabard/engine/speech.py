"""How any game is spoken of: the game's own words, and the kernel's where the kernel asks or tells something itself."""

from __future__ import annotations

from typing import Any

from tabard.effects.table import Table
from tabard.engine.words import Look, Misread, Words
from tabard.model.kernel import (
    AimTrigger,
    Choose,
    ChooseReplacement,
    Decline,
    KernelDecision,
    Lasted,
    LoopCut,
    TriggerDropped,
    Triggered,
)
from tabard.model.message import Message, say
from tabard.model.moves import Action, Concede, Decision, Event, Refusal

AnyLook = Look[Any, Any]
AnyTable = Table[Any, Any]
CONCEDE, DECLINE, ORDER = "concede", "decline", "order"
"""Text forms that every game has. `order KEY KEY …` answers the kernel's own questions."""


class Speech(Words[Any, Any, Any]):
    """The words of one game as everybody outside it uses them."""

    def __init__(self, words: Words[Any, Any, Any]) -> None:
        self.own = words

    def write(self, table: AnyTable, action: Action) -> str:
        """See `Words.write`."""
        match action:
            case Concede():
                return CONCEDE
            case Decline():
                return DECLINE
            case Choose(order):
                return " ".join((ORDER, *(self.own.spell_key(table, key) for key in order)))
        return self.own.write(table, action)

    def read(self, table: AnyTable, seat: int, text: str) -> Action | Misread:
        """See `Words.read`. `order` belongs to the kernel while it asks this seat something."""
        asked = next((one for one in table.state.open if one.seat == seat and one.kernel), None)
        verb, _, rest = text.partition(" ")
        if verb == ORDER and isinstance(asked, KernelDecision):
            return self._order(table, asked, rest.split())
        read = self.own.read(table, seat, text)
        if isinstance(read, Misread) and text == DECLINE:
            return Decline()
        return read

    def _order(self, table: AnyTable, asked: KernelDecision, names: list[str]) -> Action | Misread:
        keys = {self.own.spell_key(table, key): key for key in asked.options}
        for name in names:
            if name not in keys:
                known = ", ".join(keys)
                refusal = Refusal("option", say("{name} is not among: {known}.", name=name, known=known))
                return Misread(refusal, Choose)
        return Choose(tuple([keys[name] for name in names]))

    def question(self, look: AnyLook, decision: Decision) -> Message:
        """See `Words.question`."""
        if not decision.kernel:
            return self.own.question(look, decision)
        if isinstance(decision, ChooseReplacement):
            return say("Several things want to happen instead. Which comes first?")
        if isinstance(decision, AimTrigger):
            return say("What is it aimed at?")
        return say("Several things of yours happen now. Which is the first?")

    def option(self, look: AnyLook, decision: Decision, action: Action) -> Message:
        """See `Words.option`."""
        if isinstance(action, Choose):
            *before, last = [self.own.name_key(look, decision, key) for key in action.order]
            told = last
            for name in reversed(before):
                told = say("{first}, then {rest}", first=name, rest=told)
            return told
        if isinstance(action, Decline) and decision.kernel:
            return say("Nothing")
        return self.own.option(look, decision, action)

    def gap(self, look: AnyLook, decision: Decision, slot: str) -> Message:
        """See `Words.gap`."""
        return self.question(look, decision) if decision.kernel else self.own.gap(look, decision, slot)

    def candidate(self, look: AnyLook, decision: Decision, slot: str, candidate: int | str) -> Message:
        """See `Words.candidate`."""
        if decision.kernel:
            return self.own.name_key(look, decision, str(candidate))
        return self.own.candidate(look, decision, slot, candidate)

    def told(self, look: AnyLook, event: Event) -> Message | None:
        """See `Words.told`. A game may tell the kernel's events better, so it is asked first."""
        told = self.own.told(look, event)
        if told is not None or isinstance(event, Triggered | Lasted):
            return told
        match event:
            case TriggerDropped(seat):
                return say("Something of {who}'s finds nothing to aim at.", who=look.names[seat])
            case LoopCut():
                return say("This would go on for ever, so it is cut short.")
        return None

    def event_form(self, table: AnyTable, event: Event) -> str:
        """See `Words.event_form`."""
        return "loop_cut" if isinstance(event, LoopCut) else self.own.event_form(table, event)

    def title(self, look: AnyLook) -> tuple[Message, ...]:
        """See `Words.title`."""
        return self.own.title(look)

    def ending(self, look: AnyLook) -> tuple[Message, ...]:
        """See `Words.ending`."""
        return self.own.ending(look)

    def board(self, look: AnyLook) -> tuple[Message, ...]:
        """See `Words.board`."""
        return self.own.board(look)

    def sheet(self, look: AnyLook, seat: int) -> tuple[Message, ...]:
        """See `Words.sheet`."""
        return self.own.sheet(look, seat)

    def hint(self, look: AnyLook, decision: Decision) -> tuple[Message, ...]:
        """See `Words.hint`."""
        return () if decision.kernel else self.own.hint(look, decision)

    def recap(self, look: AnyLook) -> tuple[Message, ...]:
        """See `Words.recap`."""
        return self.own.recap(look)

    def notable(self, event: Event) -> bool:
        """See `Words.notable`."""
        return self.own.notable(event)

    def terms(self, look: AnyLook) -> dict[str, tuple[Message, ...]]:
        """See `Words.terms`."""
        return self.own.terms(look)
