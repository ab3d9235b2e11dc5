"""What the kernel asks a game for, told: state checks, offers, items that leave the pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabard.effects.table import Responder
from tabard.ids import letter
from tabard.model.moves import Action, Decision, Effect
from tabard.model.stack_item import StackItem
from tabard.testing.recorder.recording_table import AnyTable, agenda_of
from tabard.testing.recorder.spelling import fields, spelled, tag


class WatchedGame:
    """Stands in for a game on its tables. What is not told here is the game's own."""

    def __init__(self, game: Any) -> None:
        self._game = game
        responses = getattr(game, "responses", None)
        self.responses = None if responses is None else WatchedResponses(responses)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def checks(self, table: AnyTable, touched: Sequence[int | str]) -> Sequence[Effect]:
        """See `Game.checks`. The kernel may ask twice before it acts on the answer; that is one check."""
        agenda = agenda_of(table)
        with agenda.aside():
            effects: Sequence[Effect] = self._game.checks(table, touched)
        looked = ", ".join(map(str, touched))
        brings = ", ".join(map(spelled, effects)) or "nothing"
        names = [tag(effect) for effect in effects] or ["nothing"]
        text = f"check {looked} → {brings}"
        if text != agenda.latest:
            agenda.say("check", *names, text=text)
        return effects


class WatchedResponses:
    """Stands in for a game's responses."""

    def __init__(self, responses: Any) -> None:
        self._responses = responses

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._responses, name)
        if not callable(found):
            return found

        def call(table: AnyTable, *arguments: Any) -> Any:
            with agenda_of(table).aside():
                return found(table, *arguments)

        return call

    def offer(self, table: AnyTable, seat: int, window: str) -> Decision:
        """See `Responses.offer`."""
        agenda = agenda_of(table)
        with agenda.aside():
            decision: Decision = self._responses.offer(table, seat, window)
        agenda.offered = decision
        told = spelled(decision, without=("seat", "serial"))
        agenda.say("offer", letter(seat), text=f"offer {letter(seat)} {told} ({window})", fields=fields(decision))
        return decision

    def announce(self, table: AnyTable, seat: int, action: Action) -> StackItem:
        """See `Responses.announce`. That it was announced is told when it goes onto the pile."""
        with agenda_of(table).aside():
            item: StackItem = self._responses.announce(table, seat, action)
        return item

    def leave(self, table: AnyTable, item: StackItem, how: str) -> None:
        """See `Responses.leave`."""
        agenda = agenda_of(table)
        agenda.back()
        agenda.say("left", how, text=f"left {tag(item)} {item.id}: {how}", fields=fields(item))
        with agenda.aside():
            self._responses.leave(table, item, how)


def watched_responder(responder: Responder) -> Responder:
    """A responder whose answers are told: an offer that it declines, and what it announces."""

    def respond(table: AnyTable, seat: int) -> StackItem | None:
        agenda = agenda_of(table)
        with agenda.aside():
            item = responder(table, seat)
        answer = "declined" if item is None else "answered"
        agenda.say("offer", letter(seat), text=f"offer {letter(seat)} ({agenda.window}): {answer}")
        return item

    return respond
