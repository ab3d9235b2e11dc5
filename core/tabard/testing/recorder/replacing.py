"""How one replacement is told: what it was applied to, and what happens instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tabard.testing.recorder.spelling import fields, spelled
from tabard.testing.recorder.watched_lists import Agenda


@contextmanager
def replacing(agenda: Agenda, effect: Any, key: str) -> Iterator[Callable[[Any], Any]]:
    """Around a replacement; its result goes through what this gives. One that raises is told as well."""
    before, before_fields = spelled(effect), fields(effect)

    def note(outcome: str) -> None:
        agenda.say("replaced", key, text=f"replaced {before} → {outcome} by {key}", fields=before_fields)

    def done(instead: Any) -> Any:
        after = "nothing" if instead is None else spelled(instead)
        note("itself" if after == before else after)
        return instead

    try:
        yield done
    except Exception as error:
        note(f"{type(error).__name__}, raised")
        raise
