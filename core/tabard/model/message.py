"""Sentences as data: a template with named fields, put into words by the catalogue at the edge."""

from __future__ import annotations

from msgspec import Struct


class Message(Struct, frozen=True):
    """One sentence or name in English, not yet translated.

    `text` is the catalogue's key; `{name}` in it stands for `fields[name]`: a number, another message, or a plain
    string that is never translated (what a person typed: a seat's name). `plural` is the form for `fields["n"]` != 1.
    """

    text: str
    fields: dict[str, Message | int | str] = {}
    plural: str = ""


def say(text: str, /, **fields: Message | int | str) -> Message:
    """`say("{who} rolls {n}", who=say("Hunter"), n=4)`."""
    return Message(text, fields)


def say_n(one: str, many: str, n: int, /, **fields: Message | int | str) -> Message:
    """`say_n("{n} wound", "{n} wounds", 2)`; the catalogue picks the form its language wants."""
    return Message(one, {"n": n, **fields}, many)
