"""Outcomes as data: what an adventure's end sets, promises, and lets follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from tabard.campaign.ledger import Change

GO_ON, RETRY, RETRY_ANEW = "go-on", "retry", "retry-anew"
THEN = (GO_ON, RETRY, RETRY_ANEW)
"""What may follow: the next adventure; the same one with the party as it left it; the same one as it arrived."""

DEFAULT = "default"
"""The rule for all outcomes that have none of their own."""


class Flag(Struct, frozen=True):
    """A fact that the campaign remembers. `adventure`: only until the next border; `default` is what it is then."""

    name: str
    scope: Literal["campaign", "adventure"]
    default: bool | int | str
    doc: str


class Promise(Struct, frozen=True):
    """A reward of an outcome: to whom (`winner`, `everybody`), what it changes on the sheet, and why."""

    to: Literal["winner", "everybody"]
    why: str
    changes: tuple[Change, ...]


class Outcome(Struct, frozen=True):
    """What one way of ending leads to. `won` None: the party has won if somebody did. `then` is never empty; the first
    is what happens when nobody chooses."""

    id: str
    won: bool | None = None
    sets: dict[str, bool | int | str] = {}
    rewards: tuple[Promise, ...] = ()
    then: tuple[str, ...] = (GO_ON,)


class Way(Struct, frozen=True):
    """Where the road leads, if every flag in `when` is as it says; `to` is empty where the campaign ends."""

    to: str
    when: dict[str, bool | int | str] = {}

    def is_open(self, flags: Mapping[str, Any]) -> bool:
        """Are the flags as `when` says?"""
        return all(flags.get(name) == value for name, value in self.when.items())
