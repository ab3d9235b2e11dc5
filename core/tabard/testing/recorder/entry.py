"""One thing that the kernel did, as plain data."""

from __future__ import annotations

from typing import Any, Literal, get_args

from msgspec import Struct

Kind = Literal[
    "push", "do", "take", "event", "listener", "lasting", "replaced",
    "ask", "offer", "give", "announce", "copy", "place", "resolve", "left",
    "trigger", "check", "begin", "end", "roll", "pick", "shuffle", "finish",
]  # fmt: skip
"""What an entry tells, and which name is counted for it:

- `push`, `do`, `take`: an effect is put onto the agenda, is taken off it to be done, takes answers (its tag)
- `event`: an event is emitted (its tag); `listener`: a plugin hears of it (the plugin); `lasting`: a lasting effect
  hears of it (its tag); `replaced`: a replacement was applied (`plugin:number`, or a lasting effect's tag and id)
- `ask`, `give`: a question is put, a standing one (its tag); `offer`: a seat is offered a response (its letter)
- `announce`, `copy`, `place`: an item, a copy, a trigger goes onto the pile; `resolve`: the top resolves (its tag);
  `left`: it has left the pile (how: `resolved`, `dropped`, …)
- `trigger`: one is queued (its tag); `check`: a state check (`nothing`, or the tag of each effect that it brings)
- `begin`, `end`: a lasting effect begins, ends (its tag); `finish`: the game ends (the outcome)
- `roll` (`6` for a die of six), `pick`, `shuffle` (what for)
"""

KINDS: tuple[Kind, ...] = get_args(Kind)


class Entry(Struct, frozen=True, omit_defaults=True):
    """`number` counts from 1 since the beginning. `step` is the step of play it belongs to, 0 before the first one.

    `depth`: an effect that is done stands as deep as the agenda is below it, and what it brings one deeper. `what` are
    the names that are counted. `fields` are those of the effect, event or item it is about, where they are not the
    usual ones. `text` says all of it in one line.
    """

    number: int
    step: int
    depth: int
    kind: Kind
    what: tuple[str, ...]
    text: str
    fields: dict[str, Any] = {}
