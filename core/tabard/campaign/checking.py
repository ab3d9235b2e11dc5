"""What must be right across a campaign's files: flags, roads, and outcomes that the game knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_origin

from msgspec import structs

from tabard.campaign.adventure import Adventure
from tabard.campaign.ledger import Change
from tabard.campaign.outcome import DEFAULT, Flag
from tabard.engine.chapters import AnyChapterGame
from tabard.errors import ContentError, Fault
from tabard.ids import nearest


def check_campaign(flags: Sequence[Flag], adventures: Sequence[Adventure]) -> list[Fault]:
    """Every fault that a single file does not show."""
    faults = [fault for one in adventures for fault in _flag_faults(flags, one)]
    return [*faults, *_twice_set(adventures), *_unreached(adventures)]


def check_against(adventures: Sequence[Adventure], game: AnyChapterGame) -> None:
    """Outcomes and rewards must be the game's. Raises ContentError with every fault."""
    faults = [fault for one in adventures for fault in _game_faults(one, game)]
    if faults:
        raise ContentError(tuple(faults))


def _fault(adventure: Adventure, code: str, message: str) -> Fault:
    return Fault(adventure.file, 1, 1, code, message)


def _flag_faults(flags: Sequence[Flag], adventure: Adventure) -> Iterator[Fault]:
    """Flags must be declared, and be set to and compared with values of their own sort."""
    known = {flag.name: flag for flag in flags}
    used: list[tuple[str, str, Any]] = []
    for outcome in adventure.outcomes:
        used += [(f"outcome.{outcome.id} sets", name, value) for name, value in outcome.sets.items()]
    used += [("next reads", name, value) for way in adventure.ways for name, value in way.when.items()]
    for doing, name, value in used:
        if name not in known:
            hint = nearest(name, known) or "; declare it in campaign.toml"
            yield _fault(adventure, "flag", f"{doing} the flag {name!r}, which is not declared{hint}")
        elif type(value) is not type(known[name].default):
            expected = f"expected a value like its default {known[name].default!r}"
            yield _fault(adventure, "flag", f"{doing} the flag {name!r} as {value!r}, {expected}")


def _twice_set(adventures: Sequence[Adventure]) -> Iterator[Fault]:
    """A flag that two adventures set means whatever was played last: neither can rely on it."""
    setters: dict[str, str] = {}
    for adventure in adventures:
        for name in dict.fromkeys(name for outcome in adventure.outcomes for name in outcome.sets):
            first = setters.setdefault(name, adventure.id)
            if first != adventure.id:
                yield _fault(
                    adventure, "flag", f"the flag {name!r} is set by {first!r} already; two adventures can't set one"
                )


def _unreached(adventures: Sequence[Adventure]) -> Iterator[Fault]:
    reached: list[str] = [adventure.id for adventure in adventures[:1]]
    known = {adventure.id: adventure for adventure in adventures}
    for name in reached:
        ways = known[name].ways if name in known else ()
        reached += [way.to for way in ways if way.to and way.to not in reached]
    for adventure in adventures:
        if adventure.id not in reached:
            yield _fault(adventure, "road", f"no adventure leads to {adventure.id!r}; expected it in a 'next'")


def _game_faults(adventure: Adventure, game: AnyChapterGame) -> Iterator[Fault]:
    known = game.outcomes()
    ruled = [outcome.id for outcome in adventure.outcomes]
    for name in ruled:
        if known and name != DEFAULT and name not in known:
            hint = nearest(name, known) or f"; known: {', '.join(known)}"
            yield _fault(adventure, "outcome", f"{game.id} has no outcome {name!r}{hint}")
    left_out = [name for name in known if name not in ruled]
    if ruled and DEFAULT not in ruled and left_out:
        hint = f"expected [outcome.{left_out[0]}], or [outcome.{DEFAULT}] for all that have none"
        yield _fault(adventure, "outcome", f"nothing is said about the outcome {left_out[0]!r}; {hint}")
    for outcome in adventure.outcomes:
        for promise in outcome.rewards:
            for change in promise.changes:
                yield from _reward_faults(adventure, f"outcome.{outcome.id}", change, game)


def _reward_faults(adventure: Adventure, where: str, change: Change, game: AnyChapterGame) -> Iterator[Fault]:
    """A reward changes a field of the sheet: a number by a number, a list by what it gains."""
    fields = {field.name: field.type for field in structs.fields(game.sheet)}
    told = f"{where} promises {change.field!r}"
    if change.field not in fields:
        hint = nearest(change.field, fields) or f"; known: {', '.join(fields)}"
        yield _fault(adventure, "reward", f"{told}, which is no field of a sheet{hint}")
    elif change.by is not None and fields[change.field] is not int:
        yield _fault(adventure, "reward", f"{told} as a number, and it is none")
    elif change.by is None and get_origin(fields[change.field]) is not list:
        yield _fault(adventure, "reward", f"{told} as things to have, and it is no list")
