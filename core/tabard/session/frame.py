"""One game on the table of a session: its rules, its state, and the log of every step since it began."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from tabard.effects.table import Table
from tabard.engine.codec import Codec, state_hash
from tabard.engine.rules import Rules
from tabard.engine.step import apply, judge, perform, start
from tabard.errors import PluginError, SaveError, TabardError
from tabard.model.message import Message, say
from tabard.model.moves import Action, Event, Refusal
from tabard.model.state import AnyState
from tabard.session.record import AnyRecord, Record

MOST_HELD = 4_000_000
"""Bytes of packed states that a log holds before it keeps only their hashes."""


class Setup(Struct, frozen=True):
    """What a frame was begun with. The same set-up and the same actions give the same bytes."""

    game: str
    options: dict[str, Any]
    seats: int
    seed: int
    stake: dict[str, int] = {}


class Kept(Struct, frozen=True):
    """A frame as it is saved: the state as it began and as it is, and the packed log between them."""

    setup: Setup
    shape: str
    content: str
    began: bytes
    now: bytes
    opening: bytes
    log: bytes
    added: dict[str, str] = {}
    """The shapes of the structs that plugins had added, by tag."""
    plugins: list[str] = []
    """The plugins that listened or replaced."""
    numbered: str = ""
    """What the state's numbers mean, as a digest (`Game.numbered`); empty in games without, and in older saves."""


class Frame:
    """A game being played. `step` is the only door through which its state changes."""

    def __init__(self, setup: Setup, rules: Rules, state: AnyState, opening: list[Event], began: bytes) -> None:
        self.setup = setup
        self.rules = rules
        self.state = state
        self.opening = opening
        self.log: list[AnyRecord] = []
        self.began = began
        self.packed = rules.codec.pack(state)
        self._table = rules.table(state)
        self._drawn = state.rng.drawn()
        self._held = 0
        self.frozen: Message | None = None

    @classmethod
    def begin(cls, setup: Setup, rules: Rules) -> Frame:
        """Set a new game up."""
        table = start(rules, seats=setup.seats, seed=setup.seed)
        rules.codec.check(table.state, table.events)
        return cls(setup, rules, table.state, table.events, rules.codec.pack(table.state))

    @property
    def hash(self) -> str:
        """The hash of the present state."""
        return state_hash(self.packed)

    def table(self) -> Table[Any, Any]:
        """A table to look at; changing through it is for rules alone."""
        return self.rules.table(self.state)

    def judge(self, seat: int, action: Action, serial: int | None = None) -> Refusal | None:
        """Would the action be refused now?"""
        verdict = judge(self.rules, self.table(), seat, action, serial)
        return verdict if isinstance(verdict, Refusal) else None

    def step(self, seat: int, action: Action, serial: int | None = None) -> AnyRecord | Refusal:
        """Judge, run and record one action. A refusal changes nothing; an exception restores the state and is told."""
        rules = self.rules
        codec = rules.codec
        table = self._table
        state = self.state
        events: list[Event] = []
        table.events = events
        try:
            verdict = judge(rules, table, seat, action, serial)
            if type(verdict) is Refusal:
                return verdict
            answered = 0 if verdict is None else verdict.serial
            perform(rules, table, seat, action, verdict)
            codec.check(state, events)
            packed = codec.pack(state)
        except BaseException as error:
            # An interrupt too: whoever catches it goes on with a whole state.
            self._put(codec.unpack(self.packed), self.packed)
            if isinstance(error, TabardError) or not isinstance(error, Exception):
                raise
            raise PluginError(
                f"{rules.game.id} failed at seat {seat + 1}'s {self._spelled(action)!r}, which was taken back: "
                f"{type(error).__name__}: {error}"
            ) from error
        self.packed = packed
        before = drawn = self._drawn
        if state.rng.positions:
            self._drawn = drawn = state.rng.drawn()
        record = Record(seat, answered, action, (before, drawn), events, packed)
        self.log.append(record)
        self._held += len(packed)
        if self._held > MOST_HELD:
            self._let_go()
        return record

    def _let_go(self) -> None:
        """Keep the hashes of the log's states instead of the states."""
        self.log = [record.brief() if record.after else record for record in self.log]
        self._held = 0

    def _put(self, state: AnyState, packed: bytes) -> None:
        """Go on from another state."""
        self.state = state
        self.packed = packed
        self._table = self.rules.table(state)
        self._drawn = state.rng.drawn()

    def _spelled(self, action: Action) -> str:
        """The action's text form for a report; its kind where the game cannot spell it either."""
        try:
            return self.rules.speech.write(self.table(), action)
        except Exception:
            return type(action).__name__

    def rewind(self, steps: int) -> None:
        """Go back to the state after the first `steps` records, whatever lies between. No barrier: for tests, replay,
        a vote of the table. Raises SaveError when the log does not lead to the states it recorded."""
        state = self.rules.codec.unpack(self.began)
        for step, record in enumerate(self.log[:steps], 1):
            table = apply(self.rules, state, record.seat, record.action, record.serial or None)
            if isinstance(table, Refusal):
                raise SaveError(
                    f"the log of {self.setup.game} refuses its own action at step {step}: {table.message.text}"
                )
        packed = self.rules.codec.pack(state)
        expected = self.log[steps - 1].hash if steps else state_hash(self.began)
        if state_hash(packed) != expected:
            first = self._astray(steps)
            raise SaveError(f"the log of {self.setup.game} leads elsewhere at step {first}; it was made by other rules")
        self._put(state, packed)
        del self.log[steps:]

    def _astray(self, steps: int) -> int:
        """The first of these steps that does not lead where it led. Asked only when the last one does not."""
        state = self.rules.codec.unpack(self.began)
        for step, record in enumerate(self.log[:steps], 1):
            apply(self.rules, state, record.seat, record.action, record.serial or None)
            if state_hash(self.rules.codec.pack(state)) != record.hash:
                return step
        return steps

    def keep(self) -> Kept:
        """The frame as it is saved."""
        encode = msgspec.msgpack.encode
        self._let_go()
        return Kept(
            setup=self.setup,
            shape=self.rules.codec.shape,
            content=self.rules.content.digest,
            began=self.began,
            now=self.packed,
            opening=encode(self.opening),
            log=encode(self.log),
            added=self.rules.codec.added_shapes,
            plugins=self.rules.subscriptions.plugins(),
            numbered=_numbered(self.rules),
        )

    @classmethod
    def reopen(cls, kept: Kept, rules: Rules) -> Frame:
        """A saved frame. Raises SaveError when its structs have another shape than this version's.

        With other content the state opens as it stands and the time line begins here: `frozen` says so.
        """
        codec = rules.codec
        _check_shapes(kept, codec)
        frame = cls(kept.setup, rules, codec.unpack(kept.now), [], kept.now)
        _check_resources(kept, frame)
        if kept.content != rules.content.digest:
            frame.frozen = say("The content has changed since this was saved: what was played before cannot be undone.")
            return frame
        if kept.plugins != rules.subscriptions.plugins():
            frame.frozen = say("Other plugins are on than before: what was played before cannot be undone.")
            return frame
        log_type = list[Record[codec.action_type, codec.event_type]]  # type: ignore[name-defined]  # run-time types
        try:
            frame.opening = msgspec.msgpack.decode(kept.opening, type=list[codec.event_type])  # type: ignore[name-defined]  # the same
            frame.log = msgspec.msgpack.decode(kept.log, type=log_type)
        except msgspec.MsgspecError:
            frame.opening = []
            frame.frozen = say("A plugin of this save is off: what was played before cannot be undone.")
        else:
            frame.began = kept.began
        return frame


def _numbered(rules: Rules) -> str:
    """What the state's numbers mean, as a digest."""
    names = rules.game.numbered(rules.fixed)
    return blake2b("\n".join(names).encode(), digest_size=8).hexdigest() if names else ""


def _check_resources(kept: Kept, frame: Frame) -> None:
    """A state means resources by number and by path: where these are others or gone, it would be another game."""
    rules = frame.rules
    gone = [path for path in rules.game.named(frame.table()) if path not in rules.content]
    if gone:
        raise SaveError(
            f"this save needs {gone[0]}, which is not here; "
            "put back the plugin or mod that brings it, nothing was changed"
        )
    if kept.numbered and kept.numbered != _numbered(rules):
        raise SaveError(
            f"this save of {kept.setup.game} was made with other cards than there are now; "
            "put back the plugins, mods and files that it was made with, nothing was changed"
        )


def _check_shapes(kept: Kept, codec: Codec) -> None:
    """Structs are packed as arrays: another shape would be read wrongly without an error, so it is refused."""
    others = [f"{kept.setup.game} (shape {kept.shape}, expected {codec.shape})"] if kept.shape != codec.shape else []
    for tag, shape in kept.added.items():
        here = codec.added_shapes.get(tag, shape)
        if here != shape:
            others.append(f"the plugin that brings {tag!r} (shape {shape}, expected {here})")
    if others:
        raise SaveError(
            f"this save was made with another version of {others[0]}; open it with that version, nothing was changed"
        )
