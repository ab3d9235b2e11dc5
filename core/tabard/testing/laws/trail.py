"""A game as a list of lines: what was done, the state's hash after it, and a digest of all that was shown."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b

import msgspec

from tabard.engine.codec import state_hash
from tabard.engine.rules import Rules
from tabard.model.state import AnyState
from tabard.testing.laws.offered import asked, look, offered, spoken
from tabard.testing.walk import LIMIT, Stuck, spelled, walk

SHOWN = 20
"""Options of one question that go into the digest."""


def trail(rules: Rules, *, seats: int, seed: int, limit: int = LIMIT, sights: bool = True) -> Iterator[str]:
    """A random game, a line a decision: `HASH DIGEST ACTION`, or without `sights` only `HASH ACTION`.

    Where it cannot be played on it ends.
    """
    try:
        for turn in walk(rules, seats=seats, seed=seed, limit=limit):
            digest = f" {blake2b(_shown(rules, turn.state), digest_size=8).hexdigest()}" if sights else ""
            words = spelled(rules, rules.table(turn.state), turn.action)
            yield f"{state_hash(rules.codec.pack(turn.state))}{digest} {words}"
    except Stuck:
        return


def _shown(rules: Rules, state: AnyState) -> bytes:
    """What every seat sees and is offered, in the order in which it comes."""
    table, encode = rules.table(state), msgspec.msgpack.encode
    parts: list[bytes] = []
    for seat in range(len(state.serials)):
        eye = look(rules, state, seat)
        parts.append(encode(rules.seen(state, seat)))
        parts.append(encode((*rules.speech.board(eye), *rules.speech.sheet(eye, seat))))
    for decision in asked(state):
        eye = look(rules, state, decision.seat)
        for action in offered(rules, state, decision, SHOWN):
            parts.append(spelled(rules, table, action).encode())
            if spoken(rules, decision) and spoken(rules, action):
                parts.append(encode(rules.speech.option(eye, decision, action)))
    return b"\n".join(parts)
