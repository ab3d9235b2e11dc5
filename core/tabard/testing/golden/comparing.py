"""A playthrough as it is written beside the same game played again: the first step that differs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest

from msgspec import Struct

from tabard.resources.content import Content
from tabard.testing.golden.noted import digests
from tabard.testing.golden.playthrough import Playthrough, Step, digest_of
from tabard.testing.golden.replay import Replay
from tabard.testing.scenario.hearing import asked_now

NAMED = 3
"""Changed resources that are named; the others are counted."""


class Difference(Struct, frozen=True):
    """One line that is not as written: in which step, which begins at `line` of the file with the action `after`."""

    step: int
    line: int
    after: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"step {self.step}: expected {self.expected}, got {self.got}"


class Verdict(Struct, frozen=True):
    """What came of a comparison. `notes` are sentences for whoever has to find out why."""

    difference: Difference | None
    notes: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return self.difference is None

    def block(self, file: str) -> str:
        """`ok FILE`, or `not ok FILE: step 17: …`; the notes below, two spaces before each."""
        head = f"ok {file}" if self.difference is None else f"not ok {file}: {self.difference}"
        return "\n".join([head, *(f"  {note}" for note in self.notes)])


Gap = tuple[str, str]
"""What was expected, and what was there."""


def compare(written: Playthrough, again: Replay) -> Verdict:
    """The first difference in sentences, hashes or the end; a changed digest of the resources is told beside it."""
    telling = _first(written, again, _in_telling)
    hashes = _first(written, again, _in_hash)
    end = _at_the_end(written, again)
    found = [difference for difference in (telling, hashes, end) if difference is not None]
    first = min(found, key=lambda difference: difference.step, default=None)
    notes: list[str] = []
    if first is not None:
        where = "at the set-up" if first.step == 0 else f"in the step that begins with {first.after!r}"
        notes.append(f"line {first.line}, {where}")
    if first is not None and first is hashes:
        other = telling or end
        notes.append(
            f"the first other difference is in {other}"
            if other is not None
            else "only state hashes differ: what is told, and the result, are as written"
        )
    notes += _about_resources(written, again.playthrough(), again.rules.content)
    return Verdict(first, tuple(notes))


def _first(written: Playthrough, again: Replay, look: Callable[[Step, Step], Gap | None]) -> Difference | None:
    for n, (step, got) in enumerate(zip(written.steps, again.steps, strict=False)):
        gap = look(step, got)
        if gap is not None:
            return _difference(written, n, gap)
    return None


def _difference(written: Playthrough, n: int, gap: Gap) -> Difference:
    return Difference(n, written.steps[n].line, str(written.steps[n]), *gap)


def _in_telling(step: Step, got: Step) -> Gap | None:
    for one, other in zip_longest(step.told, got.told):
        if one != other:
            return _quoted(one), _quoted(other)
    return None


def _quoted(sentence: str | None) -> str:
    return "no more sentences" if sentence is None else repr(sentence)


def _in_hash(step: Step, got: Step) -> Gap | None:
    return None if step.hash == got.hash else (f"'= {step.hash}'", f"'= {got.hash}'")


def _at_the_end(written: Playthrough, again: Replay) -> Difference | None:
    """An action that is not taken, or another end."""
    n = len(again.steps)
    if again.stopped:
        return _difference(written, n, (f"{str(written.steps[n])!r} to be taken", again.stopped))
    if written.result == again.result:
        return None
    got = repr(f"result: {again.result}") if again.result else f"no end: {asked_now(again.frame)}"
    return _difference(written, n - 1, (repr(f"result: {written.result}"), got))


def _about_resources(written: Playthrough, again: Playthrough, content: Content) -> list[str]:
    """A sentence when the resources that the file names have another digest now."""
    used = written.used or again.used
    here = digests(content, used)
    digest = digest_of(here.items())
    if digest == written.header.resources:
        return []
    changed = [path for path in used if here.get(path) != used[path]]
    named = ", ".join(path if path in here else f"{path} (gone)" for path in changed[:NAMED])
    more = f" and {len(changed) - NAMED} more" if len(changed) > NAMED else ""
    since = f": changed since are {named}{more}" if changed else ""
    return [f"the resources that it read have the digest {digest}, not {written.header.resources} as written{since}"]
