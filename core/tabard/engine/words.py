"""How a game speaks: text forms that never change, and sentences that go through the catalogue."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from msgspec import Struct

from tabard.effects.table import Table
from tabard.model.message import Message, say
from tabard.model.moves import Action, Decision, Event, Refusal
from tabard.resources.content import Content

B = TypeVar("B")
O = TypeVar("O")  # noqa: E741 - a game's options
V = TypeVar("V")


class Look(Struct, Generic[V, O], frozen=True):
    """What sentences are made from: one seat's view, the content, the options, and what the seats are called."""

    view: V
    seat: int
    content: Content
    options: O
    names: tuple[str, ...]


class Misread(Struct, frozen=True):
    """A text that is no action: no text form at all (`kind` None, code `form`), or one of `kind` whose parts name
    nothing that is there (code `option`)."""

    refusal: Refusal
    kind: type[Action] | None = None


class Words(ABC, Generic[B, O, V]):
    """The language of one game. Sentences are made from a view alone, so they cannot tell a secret."""

    @abstractmethod
    def write(self, table: Table[B, O], action: Action) -> str:
        """The text form of an action: stable, the same in play, logs, goldens, replays and scenarios."""

    @abstractmethod
    def read(self, table: Table[B, O], seat: int, text: str) -> Action | Misread:
        """The action that a seat means by a text form."""

    @abstractmethod
    def event_form(self, table: Table[B, O], event: Event) -> str:
        """The text form of an event (`wounded A 1`), or an empty text when it has none."""

    @abstractmethod
    def title(self, look: Look[V, O]) -> tuple[Message, ...]:
        """The name of this game and the story it opens with."""

    @abstractmethod
    def ending(self, look: Look[V, O]) -> tuple[Message, ...]:
        """The story it ended with, and who won."""

    @abstractmethod
    def question(self, look: Look[V, O], decision: Decision) -> Message:
        """What the decision asks."""

    @abstractmethod
    def option(self, look: Look[V, O], decision: Decision, action: Action) -> Message:
        """A whole action as a sentence."""

    @abstractmethod
    def gap(self, look: Look[V, O], decision: Decision, slot: str) -> Message:
        """What the next slot asks."""

    @abstractmethod
    def candidate(self, look: Look[V, O], decision: Decision, slot: str, candidate: int | str) -> Message:
        """One candidate of a slot."""

    @abstractmethod
    def told(self, look: Look[V, O], event: Event) -> Message | None:
        """An event as a sentence for this seat; None = nothing to say."""

    @abstractmethod
    def board(self, look: Look[V, O]) -> tuple[Message, ...]:
        """The table, a message a line, at most 80 columns in English."""

    @abstractmethod
    def sheet(self, look: Look[V, O], seat: int) -> tuple[Message, ...]:
        """What a seat has: a message a line, the first one says whose it is."""

    @abstractmethod
    def hint(self, look: Look[V, O], decision: Decision) -> tuple[Message, ...]:
        """What a newcomer is told the first time that this kind of question comes up."""

    @abstractmethod
    def terms(self, look: Look[V, O]) -> dict[str, tuple[Message, ...]]:
        """The glossary: a term in lower case → its lines. `? term` looks here; cards in play are terms too."""

    def recap(self, look: Look[V, O]) -> tuple[Message, ...]:  # noqa: ARG002 - for games with something to say
        """What matters of the table to people who come back to it: at most five lines, such as who is hurt."""
        return ()

    def notable(self, event: Event) -> bool:  # noqa: ARG002 - for games where much is routine
        """Is the event worth a line of a recap? What is routine (a roll, a step) is told as it happens and no more."""
        return True

    def spell_key(self, table: Table[B, O], key: str) -> str:  # noqa: ARG002 - for games with names for them
        """How a key of the kernel's own questions is spelled in a text form, without spaces: the id of a trigger or
        lasting effect, `plugin:number` of a replacement, an object."""
        return key.replace(" ", "-")

    def name_key(self, look: Look[V, O], decision: Decision, key: str) -> Message:  # noqa: ARG002 - the same
        """What such a key is called on the screen."""
        return say("{key}", key=key)
