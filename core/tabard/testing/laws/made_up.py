"""Actions that nobody offered: legal ones with a field changed, and ones made from their types alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import structs

from tabard.engine.rules import Rules
from tabard.model.moves import Action, Concede
from tabard.rng.generator import Generator

NUMBERS = (-2, -1, 0, 1, 2, 3, 7, 99)
TEXTS = ("", "x", "no such thing")


class NotMade(Exception):
    """A type that nothing is made up for."""


def well_typed(rules: Rules, action: Action) -> Action | None:
    """The action as it arrives from outside, or None when its fields do not have their types."""
    try:
        read: Action = msgspec.msgpack.decode(msgspec.msgpack.encode(action), type=rules.codec.action_type)
    except (msgspec.MsgspecError, TypeError, OverflowError):
        return None
    return read


def changed(rules: Rules, action: Action) -> Iterator[Action]:
    """The action with one field changed, for each field in several ways."""
    for name in action.__struct_fields__:
        for value in _others(getattr(action, name)):
            mutant = well_typed(rules, structs.replace(action, **{name: value}))
            if mutant is not None and mutant != action:
                yield mutant


def _others(value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value - 1, value + 1, *NUMBERS)
    elif isinstance(value, str):
        yield from (f"{value}x", *TEXTS)
    elif isinstance(value, tuple | list):
        yield from (value[:0], value[1:], value[::-1], (*value, *value))
        for n, item in enumerate(value):
            yield from ((*value[:n], other, *value[n + 1 :]) for other in _others(item))


def invented(rules: Rules, rng: Generator, texts: Sequence[str]) -> Iterator[Action]:
    """An action of each kind that the game knows, with fields drawn by type; `texts` are worth trying as text."""
    for kind in rules.game.types.extended(rules.subscriptions.structs).actions:
        if issubclass(kind, Concede):
            continue
        hints = get_type_hints(kind)
        try:
            fields = {name: _drawn(hints[name], rng, texts) for name in kind.__struct_fields__}
        except NotMade:
            continue
        action = well_typed(rules, kind(**fields))
        if action is not None:
            yield action


def _drawn(hint: Any, rng: Generator, texts: Sequence[str]) -> Any:
    """A value of a type; raises NotMade for types without a recipe."""

    def one_of(values: Sequence[Any]) -> Any:
        return values[rng.below(len(values), "made-up")]

    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _drawn(one_of(args), rng, texts)
    if origin is Literal:
        return one_of(args)
    if origin is tuple and args[-1] is not Ellipsis:
        return tuple(_drawn(arg, rng, texts) for arg in args)
    if origin in (tuple, list):
        return origin(_drawn(args[0], rng, texts) for _ in range(rng.below(4, "made-up")))
    if hint is type(None):
        return None
    if hint is bool:
        return one_of((False, True))
    if hint is int:
        return one_of((*NUMBERS, *range(16)))
    if hint is str:
        return one_of((*TEXTS, *texts))
    raise NotMade(hint)
