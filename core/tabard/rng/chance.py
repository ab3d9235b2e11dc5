"""Where dice and draws come from: the state's generator, or a script given by a scenario."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Protocol, TypeVar

from tabard.errors import TabardError
from tabard.rng.generator import Generator

T = TypeVar("T")


class Chance(Protocol):
    """Every random outcome of a rule goes through one of these three."""

    def roll(self, rng: Generator, sides: int) -> int:
        """A die: 1 … sides."""

    def pick(self, rng: Generator, name: str, labels: Sequence[str]) -> int:
        """The index of one of `labels`, all equally likely; `name` says what is drawn."""

    def shuffle(self, rng: Generator, name: str, items: MutableSequence[T], labels: Sequence[str]) -> None:
        """Put `items` into a random order, the top first; `labels` name the items."""


class Seeded:
    """Chance from the generator in the state."""

    def roll(self, rng: Generator, sides: int) -> int:
        """See `Chance.roll`."""
        return rng.below(sides, "dice") + 1

    def pick(self, rng: Generator, name: str, labels: Sequence[str]) -> int:
        """See `Chance.pick`."""
        return rng.below(len(labels), f"draw.{name}")

    def shuffle(self, rng: Generator, name: str, items: MutableSequence[T], labels: Sequence[str]) -> None:  # noqa: ARG002 - the protocol's
        """See `Chance.shuffle`: Fisher and Yates, from the end."""
        stream = f"shuffle.{name}"
        for i in range(len(items) - 1, 0, -1):
            j = rng.below(i + 1, stream)
            items[i], items[j] = items[j], items[i]


class ScriptError(TabardError):
    """A scripted roll or draw was asked for that the script does not hold."""


class Scripted:
    """Chance from a scenario: faces and draws in the order they are used.

    The position in the script is kept in the state's generator (streams `script.*`), so undo, save and load put it
    back. `then_seed` goes on with the seed where the script ends; otherwise that is a `ScriptError`.
    """

    def __init__(self, rolls: Sequence[int], draws: Sequence[tuple[str, object]], *, then_seed: bool = False) -> None:
        self.rolls = tuple(rolls)
        self.draws = tuple(draws)
        self.then_seed = then_seed
        self._seeded = Seeded()

    def roll(self, rng: Generator, sides: int) -> int:
        """The next scripted face."""
        n = rng.positions.get("script.rolls", 0)
        if n >= len(self.rolls):
            if self.then_seed:
                return self._seeded.roll(rng, sides)
            raise ScriptError(f"roll {n + 1} not given")
        if not 1 <= self.rolls[n] <= sides:
            raise ScriptError(f"roll {n + 1} is {self.rolls[n]}, expected a face from 1 to {sides}")
        rng.positions["script.rolls"] = n + 1
        return self.rolls[n]

    def _next(self, rng: Generator, name: str, *, take: bool = False) -> object | None:
        """The next scripted outcome for `name`, else the next that names nothing; None when there is none."""
        for key in (name, ""):
            stream = f"script.draws.{key}"
            used = rng.positions.get(stream, 0)
            fitting = [outcome for known, outcome in self.draws if known == key]
            if used < len(fitting):
                if take:
                    rng.positions[stream] = used + 1
                return fitting[used]
        return None

    def _draw(self, rng: Generator, name: str) -> object | None:
        """The next scripted outcome, used up; None = go on by the seed."""
        outcome = self._next(rng, name, take=True)
        if outcome is None and not self.then_seed:
            raise ScriptError(f"draw {name!r} not given")
        return outcome

    def pick(self, rng: Generator, name: str, labels: Sequence[str]) -> int:
        """The index of the scripted label. Where there is only one, the script may name it or leave it out."""
        if len(labels) == 1 and self._next(rng, name) != labels[0]:
            return 0
        outcome = self._draw(rng, name)
        if outcome is None:
            return self._seeded.pick(rng, name, labels)
        if outcome not in labels:
            raise ScriptError(f"draw {name!r} is {outcome!r}, expected one of {', '.join(labels)}")
        return labels.index(str(outcome))

    def shuffle(self, rng: Generator, name: str, items: MutableSequence[T], labels: Sequence[str]) -> None:
        """The scripted order, top first: one list, or as many names in a row. One item has but one order."""
        if len(items) < 2:
            return
        outcome = self._draw(rng, name)
        if outcome is None:
            self._seeded.shuffle(rng, name, items, labels)
            return
        if isinstance(outcome, list | tuple):
            order = [str(label) for label in outcome]
        else:
            order = [str(outcome), *(str(self._draw(rng, name)) for _ in labels[1:])]
        if sorted(order) != sorted(labels):
            raise ScriptError(f"shuffle {name!r} gives {order}, expected an order of {', '.join(labels)}")
        left = list(zip(labels, items, strict=True))
        for i, label in enumerate(order):
            at = next(k for k, (known, _) in enumerate(left) if known == label)
            items[i] = left.pop(at)[1]

    def leftover(self, rng: Generator) -> str:
        """A sentence about rolls or draws that were given and not used, or an empty text."""
        rolls = len(self.rolls) - rng.positions.get("script.rolls", 0)
        used = sum(n for stream, n in rng.positions.items() if stream.startswith("script.draws."))
        draws = len(self.draws) - used
        parts = [f"{n} {what} given and not used" for n, what in ((rolls, "rolls"), (draws, "draws")) if n > 0]
        return ", ".join(parts)
