"""A scenario file read into a struct. Everything that a writer can get wrong by itself is told here."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli
from msgspec import Struct

from tabard.errors import UsageError
from tabard.ids import letter, nearest, seat_of
from tabard.testing.scenario.lines import Line, Said, read_line
from tabard.testing.text_file import text_of

Draws = tuple[tuple[str, object], ...]


class Scenario(Struct, frozen=True, kw_only=True):
    """One file. `draws` are pairs of what is drawn ("" = whatever comes next) and its outcome: a name, or for a shuffle
    a list of names, the top first. `position` is None for a normal set-up."""

    file: str
    game: str
    covers: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    seats: int | None = None
    seed: int = 0
    strict: bool = False
    rolls: tuple[int, ...] = ()
    draws: Draws = ()
    then_seed: bool = False
    cards: dict[str, dict[str, Any]] = {}
    position: dict[str, Any] | None = None
    lines: tuple[Line, ...] = ()
    expect: dict[str, Any] = {}

    @property
    def seats_named(self) -> int:
        """How many seats there must be for every letter in `actions` and `expect` to be one."""
        named = [line.seat for line in self.lines if isinstance(line, Said)]
        named += [seat for key in self.expect if (seat := seat_of(key)) is not None]
        named += [seat for key in ("asked", "winner") if (seat := seat_of(str(self.expect.get(key, "")))) is not None]
        return max(named, default=0) + 1


KINDS: dict[str, tuple[type, str]] = {
    "game": (str, "the id of a game"),
    "covers": (object, "a list of rule ids"),
    "options": (dict, "a table"),
    "seats": (int, "a number of seats"),
    "seed": (int, "a whole number"),
    "strict": (bool, "true or false"),
    "rolls": (list, "a list of faces"),
    "draws": ((list, dict), "a list of outcomes, or a table of them by name"),  # type: ignore[dict-item]  # isinstance takes both
    "rolls_then": (str, '"seed"'),
    "cards": (dict, "tables [cards.NAME]"),
    "position": (dict, "a table"),
    "actions": (list, "a list of lines"),
    "expect": (dict, "a table"),
}
"""Every key of a scenario, what it must be, and how to say so."""


def read_scenario(path: Path) -> Scenario:
    """The scenario in a file. Raises UsageError, which names the file and the key."""
    text = text_of(path)
    try:
        return scenario_of(text, str(path))
    except UsageError as error:
        raise UsageError(f"{path}: {error}") from error


def scenario_of(text: str, file: str) -> Scenario:
    """The scenario in a text. Raises UsageError naming the key."""
    try:
        document = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        raise UsageError(f"is not TOML: {error}") from error
    _check_keys(document)
    return Scenario(
        file=file,
        game=document["game"],
        covers=_covers(document.get("covers", [])),
        options=document.get("options", {}),
        seats=_seats(document),
        seed=document.get("seed", 0),
        strict=document.get("strict", False),
        rolls=_rolls(document.get("rolls", [])),
        draws=_draws(document.get("draws", [])),
        then_seed=_then_seed(document),
        cards=_cards(document.get("cards", {})),
        position=document.get("position"),
        lines=tuple(read_line(line, f"actions[{i}]") for i, line in enumerate(document.get("actions", []))),
        expect=_expect(document.get("expect", {})),
    )


def _check_keys(document: Mapping[str, Any]) -> None:
    for key, value in document.items():
        if key not in KINDS:
            raise UsageError(f"unknown key {key!r}{nearest(key, KINDS) or '; known: ' + ', '.join(KINDS)}")
        kind, wanted = KINDS[key]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind not in (bool, object)):
            raise UsageError(f"{key} is {value!r}, expected {wanted}")
    if "game" not in document:
        raise UsageError("no key 'game', expected game = \"…\"")


def _covers(covers: Any) -> tuple[str, ...]:
    """Free text: the runner rejects none of it (contract)."""
    return tuple(str(rule) for rule in covers) if isinstance(covers, list) else (str(covers),)


def _seats(document: Mapping[str, Any]) -> int | None:
    seats: int | None = document.get("seats")
    if seats is not None and not 1 <= seats <= 26:
        raise UsageError(f"seats is {seats}, expected 1 to 26")
    return seats


def _rolls(faces: list[Any]) -> tuple[int, ...]:
    for i, face in enumerate(faces):
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= 6:
            raise UsageError(f"rolls[{i}] is {face!r}, expected a face from 1 to 6")
    return tuple(faces)


def _draws(draws: list[Any] | dict[str, Any]) -> Draws:
    if isinstance(draws, list):
        return tuple(("", _outcome(outcome, f"draws[{i}]")) for i, outcome in enumerate(draws))
    found: list[tuple[str, object]] = []
    for name, outcomes in draws.items():
        for outcome in outcomes if isinstance(outcomes, list) else [outcomes]:
            found.append((name, _outcome(outcome, f"draws.{name}")))
    return tuple(found)


def _outcome(outcome: Any, where: str) -> object:
    """A name, or a list of names for a shuffle; numbers (a seat's, a column's) count as their text."""
    if isinstance(outcome, list):
        return [_outcome(one, where) for one in outcome]
    if isinstance(outcome, str | int) and not isinstance(outcome, bool):
        return str(outcome)
    raise UsageError(f"{where} is {outcome!r}, expected a name, or a list of names in their new order")


def _then_seed(document: Mapping[str, Any]) -> bool:
    then: str = document.get("rolls_then", "")
    if then not in ("", "seed"):
        raise UsageError(f'rolls_then is {then!r}, expected "seed"')
    return then == "seed"


def _cards(cards: dict[str, Any]) -> dict[str, dict[str, Any]]:
    for name, fields in cards.items():
        if not isinstance(fields, dict):
            raise UsageError(f"cards.{name} is {fields!r}, expected a table [cards.{name!r}]")
    return cards


def _expect(expect: dict[str, Any]) -> dict[str, Any]:
    """What every game's `[expect]` may hold besides the keys of its position."""
    for key in ("events", "absent"):
        forms = expect.get(key, [])
        if not isinstance(forms, list) or not all(isinstance(form, str) for form in forms):
            raise UsageError(f"expect.{key} is {forms!r}, expected a list of text forms")
    for key in ("asked", "winner"):
        seat = expect.get(key, "none")
        if seat != "none" and (not isinstance(seat, str) or seat_of(seat) is None):
            raise UsageError(f'expect.{key} is {seat!r}, expected a seat from {letter(0)} on, or "none"')
    if not isinstance(expect.get("over", False), bool):
        raise UsageError(f"expect.over is {expect['over']!r}, expected true or false")
    options = expect.get("options", 0)
    if isinstance(options, bool) or not isinstance(options, int):
        raise UsageError(f"expect.options is {options!r}, expected a number of whole actions")
    return expect
