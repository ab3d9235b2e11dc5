"""A game made ready to play: its rules, options, content, listeners and codec, all fixed for a session."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

import msgspec
from msgspec import Struct

from tabard.effects.listeners import NOTHING_LISTENS, Subscriptions, listening
from tabard.effects.table import Responder, Table
from tabard.engine.codec import Codec
from tabard.engine.game import Game
from tabard.engine.speech import Speech
from tabard.errors import UsageError
from tabard.ids import nearest
from tabard.model.seen import AnySeen, Seen, Stack
from tabard.model.state import AnyState, State
from tabard.resources.content import Content
from tabard.rng.chance import Chance, Seeded
from tabard.rng.generator import Generator


class Rules:
    """What never changes while a game is played. Stateless towards the game: states go in and out.

    `forced` = a question with one legal answer is answered at once; without it such questions stay open like any other.
    `responder` answers offers on the response stack at once, without a decision: for simulations that know how.
    `tables` makes the tables, from what `Table` takes: the flight recorder makes its own.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        *,
        options: Struct,
        content: Content,
        subscriptions: Subscriptions = NOTHING_LISTENS,
        chance: Chance | None = None,
        codec: Codec | None = None,
        forced: bool = True,
        responder: Responder | None = None,
        tables: Callable[..., Table[Any, Any]] = Table,
    ) -> None:
        self.game = game
        self.options = options
        self.content = content
        self.subscriptions = subscriptions
        self.chance = chance or Seeded()
        self.codec = codec or Codec(game.types, subscriptions.structs)
        self.forced = forced
        self.responder = responder
        self.tables = tables
        self.fixed = game.fixed(options, content)
        self._listening = listening(subscriptions.listeners)

    @property
    def speech(self) -> Speech:
        """How this game speaks, and the kernel in it."""
        return Speech(self.game.words)

    def table(self, state: AnyState) -> Table[Any, Any]:
        """A table to look at a state or to change it."""
        return self.tables(
            state,
            options=self.options,
            content=self.content,
            chance=self.chance,
            game=self.game,
            fixed=self.fixed,
            listeners=self._listening,
            replacements=self.subscriptions.replacements,
            modifiers=self.subscriptions.modifiers,
            responder=self.responder,
        )

    def seen(self, state: AnyState, seat: int) -> AnySeen:
        """All that leaves the state for a seat."""
        table = self.table(state)
        mine = [copy(given) for given in state.standing if given.seat == seat]
        # Copies: what a seat was shown must not change with the next step, nor let a bot write into the state.
        return Seen(
            seat=seat,
            seats=table.seats,
            view=self.codec.copy_view(self.game.view(table, seat)),
            open=tuple([copy(decision) for decision in state.open]),
            answered=tuple([answer.seat for answer in state.given]),
            standing=mine[0] if mine else None,
            serial=state.serials[seat],
            agenda=tuple([copy(effect) for effect in self.game.agenda_shown(table, seat)]),
            result=state.result,
            stack=self.codec.copy_stack(
                Stack(state.pile, state.waiting, self.game.running_shown(table, seat), state.touched, state.stamp)
            ),
        )

    def sample(self, seen: AnySeen, seed: int) -> AnyState:
        """A full state that agrees with what a seat has seen, with fresh secrets and a fresh generator."""
        rng = Generator(seed)
        made = self.game.sample(seen, self.options, self.content, rng)
        serials = [0] * seen.seats
        for decision in seen.open:
            serials[decision.seat] = decision.serial
        serials[seen.seat] = seen.serial
        state: AnyState = State(
            body=made.body,
            rng=rng,
            serials=serials,
            agenda=list(seen.agenda),
            open=list(seen.open),
            given=list(made.given),
            standing=[seen.standing] if seen.standing else [],
            result=seen.result,
            pile=seen.stack.pile,
            waiting=seen.stack.waiting,
            running=[*seen.stack.running, *made.running],
            touched=seen.stack.touched,
            stamp=seen.stack.stamp,
        )
        return self.codec.clone(state)


def read_options(game: Game[Any, Any, Any], pairs: dict[str, Any]) -> Struct:
    """The game's options from names and values (texts are converted). Raises UsageError naming the nearest option."""
    known = game.types.options.__struct_fields__
    for name in pairs:
        if name not in known:
            raise UsageError(
                f"{game.id} has no option {name!r}{nearest(name, known) or '; known: ' + ', '.join(known)}"
            )
    for knob in game.knobs:
        if knob.choices and knob.name in pairs and pairs[knob.name] not in knob.choices:
            expected = " or ".join(knob.choices)
            raise UsageError(f"{knob.name} is {pairs[knob.name]!r}, expected {expected}")
    try:
        options: Struct = msgspec.convert(pairs, game.types.options, strict=False)
    except msgspec.ValidationError as error:
        raise UsageError(f"an option of {game.id} does not fit: {error}") from error
    for knob in game.knobs:
        value = getattr(options, knob.name)
        low = value if knob.low is None else knob.low
        high = value if knob.high is None else knob.high
        if not low <= value <= high:
            raise UsageError(f"{knob.name} is {value}, expected a number from {knob.low} to {knob.high}")
    return options
