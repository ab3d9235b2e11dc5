"""Replacements: what happens instead of an effect, one after another, each at most once per event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tabard.effects.listeners import Owned
from tabard.effects.table import Table
from tabard.errors import PluginError, TabardError
from tabard.model.kernel import Choose, ChooseReplacement
from tabard.model.moves import Answer, Effect
from tabard.model.running import Running

AnyTable = Table[Any, Any]


class Undecided(Struct, frozen=True):
    """Several replacements apply, and the seat on the receiving end has to say which comes first."""

    seat: int
    effect: Any
    options: tuple[str, ...]


class Candidate(Struct, frozen=True):
    """A replacement that applies now: its key, what it does, and the lasting effect it belongs to, if any."""

    key: str
    who: str
    instead: Callable[[AnyTable, Any], Any]
    running: Running | None = None

    def differs(self, other: Candidate) -> bool:
        """Does it matter which of the two comes first? Not for two of the same making."""
        if self.running is None or other.running is None:
            return True
        return bool(replace(self.running, id=0) != replace(other.running, id=0))


def replaced(table: AnyTable, effect: Any, used: list[str], order: list[str]) -> Any:
    """What happens instead of `effect`: another one, the same, None (nothing), or `Undecided`.

    After each application all of it is looked at anew. `used` collects the keys of those that have applied; `order`
    are the keys that the affected seat has chosen, taken from the front.
    """
    current = effect
    while current is not None:
        found = candidates(table, current, used)
        if not found:
            return current
        chosen = found[0]
        if len(found) > 1 and any(chosen.differs(other) for other in found[1:]):
            seat = current.affected(table)
            named = next((key for key in order if any(one.key == key for one in found)), None)
            if named is not None:
                order.remove(named)
                chosen = next(one for one in found if one.key == named)
            elif seat is not None:
                return Undecided(seat, current, tuple(one.key for one in found))
        used.append(chosen.key)
        current = _apply(table, chosen, current)
    return None


def _apply(table: AnyTable, chosen: Candidate, effect: Any) -> Any:
    try:
        return chosen.instead(table, effect)
    except TabardError:
        raise
    except Exception as error:
        raise PluginError(
            f"{chosen.who} failed while replacing {type(effect).__name__}: {type(error).__name__}: {error}"
        ) from error


def candidates(table: AnyTable, effect: Any, used: list[str]) -> list[Candidate]:
    """The replacements that apply to an effect as it is now. One without a condition comes alone: it has no choice."""
    kind = type(effect)
    owners = table.replacements.get(kind, ())
    for owned in owners:
        if owned.when is None and owned.key not in used:
            return [_static(owned)]
    found = [_static(owned) for owned in owners if owned.when and owned.key not in used and owned.when(table, effect)]
    if table.state.running:
        found += [
            Candidate(str(one.id), type(one).__name__, one.instead, one)
            for one in table.index.of(kind)
            if str(one.id) not in used and one.applies(table, effect)
        ]
    return found


def _static(owned: Owned) -> Candidate:
    return Candidate(owned.key, f"plugin {owned.plugin!r}", owned.call)


def may_be_replaced(table: AnyTable, kind: type) -> bool:
    """Is there anything at all that replaces this type?"""
    return kind in table.replacements or (bool(table.state.running) and table.index.has(kind))


class Replacing(Effect, tag="tabard.Replacing"):
    """Lies above an effect whose replacement a seat has to choose. `used` and `order` as in `replaced`."""

    used: list[str]
    order: list[str]

    def take(self, table: AnyTable, answers: list[Answer[Any]]) -> None:
        """The chosen one applies; then the next, until none is left to apply."""
        action = answers[0].action
        assert isinstance(action, Choose)
        self.order = [*action.order]
        perform(table, table.state.agenda.pop(), self.used, self.order)


def perform(table: AnyTable, effect: Effect, used: list[str], order: list[str]) -> None:
    """Do an effect, or what replaces it; where that is undecided, ask."""
    instead = replaced(table, effect, used, order)
    if isinstance(instead, Undecided):
        table.state.agenda.append(instead.effect)
        table.state.agenda.append(Replacing(used, []))
        table.ask(ChooseReplacement(instead.seat, options=instead.options))
    elif instead is not None:
        instead.do(table)
