"""The law about memory: everything that changes is in the state, nothing in modules, classes or the game object."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator, Mapping
from types import FunctionType, MethodType, ModuleType
from typing import Any

from msgspec import Struct

from tabard.engine.rules import Rules
from tabard.testing.laws.law import LawBroken, Trial

DEEP = 8
"""Containers in containers that are followed."""

PLAIN = (str, bytes, int, float, complex, bool, type(None))


def nothing_is_remembered(trial: Trial) -> int:
    """What modules, classes and the game object hold is the same after a game as before it."""
    before = remembered(trial.rules)
    tried = sum(1 for _ in trial.turns())
    after = remembered(trial.rules)
    for path in sorted({*before, *after}):
        was, now = before.get(path, "not there"), after.get(path, "gone")
        if was != now:
            raise LawBroken(f"{path} was {_short(was)} before a game and is {_short(now)} after it")
    return tried


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}…"


def remembered(rules: Rules) -> dict[str, str]:
    """Path → contents of all plain values and containers that outlive a game, in the packages of the game's classes."""
    game = rules.game
    types = game.types.extended(rules.subscriptions.structs)
    parts = (game, game.words, game.tally, game.staging)
    bases = [base for part in parts for base in type(part).__mro__]
    kinds = [*bases, types.body, *types.effects, *types.decisions, *types.actions, *types.events]
    roots = {root for kind in kinds if (root := _root(kind)) != "tabard"}
    found = {f"{type(game).__name__}.{name}": shape(value, roots) for name, value in vars(game).items()}
    for module in _modules(kinds, roots):
        name = str(module.get("__name__"))
        for key, value in list(module.items()):
            if not key.startswith("__"):
                found.update(_entries(f"{name}.{key}", value, roots))
    return found


def _root(kind: type) -> str:
    """The package that a class belongs to; its own module where that is a package or stands alone."""
    name = kind.__module__
    if name in ("builtins", "abc", "typing", "enum") or name.split(".")[0] in ("tabard", "msgspec"):
        return "tabard"
    return name if hasattr(sys.modules.get(name), "__path__") else name.rpartition(".")[0] or name


def _inside(name: object, roots: set[str]) -> bool:
    return isinstance(name, str) and any(name == root or name.startswith(f"{root}.") for root in roots)


def _modules(kinds: list[type], roots: set[str]) -> Iterator[Mapping[str, Any]]:
    """The name spaces of all modules in these packages that the classes can reach.

    They are reached through functions, not by name: what was loaded twice is found as it is in use.
    """
    todo = [space for kind in kinds for space in _spaces(kind)]
    done: set[int] = set()
    while todo:
        space = todo.pop()
        if id(space) in done or not _inside(space.get("__name__"), roots):
            continue
        done.add(id(space))
        yield space
        todo += [found for value in list(space.values()) for found in _spaces(value)]


def _spaces(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, ModuleType):
        return [vars(value)]
    if isinstance(value, FunctionType):
        return [value.__globals__]
    if isinstance(value, type):
        return [inner.__globals__ for inner in vars(value).values() if isinstance(inner, FunctionType)]
    return []


def _entries(path: str, value: Any, roots: set[str]) -> dict[str, str]:
    """What one name of a module holds: a class by its attributes, a function by what hangs on it."""
    if isinstance(value, type):
        if not _inside(value.__module__, roots):
            return {}
        inner = {key: held for key, held in vars(value).items() if not key.startswith("_")}
        return {f"{path}.{key}": shape(held, roots) for key, held in inner.items() if not callable(held)}
    if isinstance(value, FunctionType):
        return {f"{path}()": shape((value.__dict__, value.__defaults__, value.__kwdefaults__), roots)}
    return {} if isinstance(value, ModuleType) else {path: shape(value, roots)}


def shape(value: Any, roots: set[str], deep: int = DEEP) -> str:
    """A value as text, the same for the same contents; things of other packages count by their type alone."""
    if isinstance(value, PLAIN):
        return repr(value)
    if not deep:
        return "…"
    if isinstance(value, Mapping):
        pairs = [f"{shape(key, roots, deep - 1)}: {shape(held, roots, deep - 1)}" for key, held in value.items()]
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list | tuple | deque | bytearray):
        return f"[{', '.join(shape(item, roots, deep - 1) for item in value)}]"
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(shape(item, roots, deep - 1) for item in value))}}}"
    kind = type(value).__name__
    if isinstance(value, Struct):
        return f"{kind}{shape([getattr(value, name) for name in value.__struct_fields__], roots, deep - 1)}"
    if isinstance(value, FunctionType | MethodType | type | ModuleType):
        return f"{kind} {getattr(value, '__qualname__', value.__name__)}"
    if _inside(type(value).__module__, roots) and hasattr(value, "__dict__"):
        return f"{kind}{shape(vars(value), roots, deep - 1)}"
    return kind
