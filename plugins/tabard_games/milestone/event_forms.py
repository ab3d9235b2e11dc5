"""Text forms of events (contract): what goldens, traces and scenarios call them."""

from __future__ import annotations

from tabard.api import Event, letter
from tabard_games.milestone import dealing_forms
from tabard_games.milestone.cards import Card
from tabard_games.milestone.events import (
    Avoided,
    Beaten,
    Fell,
    GainedXp,
    Levelled,
    Opened,
    Rolled,
    Sprung,
    Struck,
    TaskMet,
    TaskRevealed,
    Tried,
    Wounded,
)
from tabard_games.milestone.ground import Ground


def character_name(ground: Ground, path: str) -> str:
    """What the card at a path is called."""
    found = ground.content.get(path)
    assert isinstance(found, Card)
    return found.name


def event_form(ground: Ground, event: Event) -> str:
    """The text form of an event, or an empty text."""

    def named(path: str) -> str:
        return character_name(ground, path)

    if isinstance(event, Rolled | Struck | Tried):
        return f"rolled {event.die}"
    if isinstance(event, Wounded):
        return f"wounded {letter(event.seat) if event.seat >= 0 else named(event.card)} {event.wounds}"
    if isinstance(event, Beaten | Opened | Sprung | Avoided):
        return f"{type(event).__name__.lower()} {named(event.card)}"
    if isinstance(event, TaskRevealed):
        return f"task {named(event.card)}"
    if isinstance(event, TaskMet):
        return f"met {letter(event.seat)} {named(event.card)}"
    if isinstance(event, Fell):
        return f"fell {letter(event.seat)}"
    if isinstance(event, GainedXp):
        return f"xp {letter(event.seat)} {event.xp}"
    if isinstance(event, Levelled):
        return f"level {letter(event.seat)} {event.level}"
    return dealing_forms.event_form(ground, event)
