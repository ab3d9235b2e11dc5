"""A playthrough from text. A faulty line is named by file and number."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NoReturn

from tabard.errors import UsageError
from tabard.ids import letter, nearest, seat_of
from tabard.testing.golden.playthrough import DIGITS, FORMAT, Header, Playthrough, Said, Step
from tabard.testing.golden.writing import INDENT
from tabard.testing.text_file import text_of

MOST_SEATS = 26
"""Seats have letters."""

HASH_LINE = f"'= ' and {DIGITS} hexadecimal digits"

KEYS = ("game", "option", "seats", "seed", "resources")

_SAID = re.compile(r"> ([A-Z]): (\S(?:.*\S)?)")
_HASH = re.compile(rf"= ([0-9a-f]{{{DIGITS}}})")
_RESOURCE = re.compile(rf"resource: ([0-9a-f]{{{DIGITS}}}) (\S(?:.*\S)?)")
_NUMBER = re.compile(r"-?[0-9]{1,30}")


def read_playthrough(path: Path) -> Playthrough:
    """The playthrough in a file, as far as it is written: hashes, result and digests may be missing.

    Raises UsageError, which names the file, and the line that is none of a playthrough.
    """
    text = text_of(path)
    try:
        return playthrough_of(text)
    except UsageError as error:
        raise UsageError(f"{path}: {error}") from error


def playthrough_of(text: str) -> Playthrough:
    """The playthrough in a text, as far as it is written. Raises UsageError naming the line."""
    return _Reader(text).playthrough()


def check_whole(played: Playthrough) -> None:
    """Raises UsageError, which names the line, when something is missing that a playthrough is compared by."""
    renew = "--renew writes it"
    if not played.header.resources:
        raise UsageError(f"line 1: the header has no line 'resources: …'; {renew}")
    for n, step in enumerate(played.steps):
        if not step.hash:
            raise UsageError(f"line {step.line}: step {n} ({step}) has no hash, expected {HASH_LINE}; {renew}")
    if not played.result:
        raise UsageError(f"line {played.steps[-1].line}: no line 'result: …' comes after the last step; {renew}")


class _Draft:
    """A step of which more lines may come."""

    def __init__(self, said: Said | None, line: int) -> None:
        self.said = said
        self.line = line
        self.told: list[str] = []
        self.hash = ""

    def step(self) -> Step:
        return Step(self.said, tuple(self.told), self.hash, self.line)


class _Reader:
    """Goes through a text line by line; `at` is the number of the line, from 1 on."""

    def __init__(self, text: str) -> None:
        self.lines = [line.rstrip() for line in text.split("\n")]
        self.at = 0
        self.seats = MOST_SEATS
        self.drafts: list[_Draft] = []
        self.result = ""
        self.used: dict[str, str] = {}

    def playthrough(self) -> Playthrough:
        header = self.header()
        self.seats = header.seats
        self.drafts.append(_Draft(None, self.at + 1))
        for line in self.lines[self.at :]:
            self.at += 1
            if line:
                self.line(line)
        return Playthrough(header, tuple(draft.step() for draft in self.drafts), self.result, self.used)

    def fail(self, message: str) -> NoReturn:
        raise UsageError(f"line {self.at}: {message}")

    def header(self) -> Header:
        """The lines before the first empty one."""
        self.at = 1
        if self.lines[0] != FORMAT:
            self.fail(f"the first line is {self.lines[0]!r}, expected {FORMAT!r}")
        values: dict[str, str] = {}
        options: dict[str, str] = {}
        numbers: dict[str, int] = {}
        for line in self.lines[1:]:
            self.at += 1
            if not line:
                break
            key, colon, value = line.partition(": ")
            if not colon or key not in KEYS:
                self.fail(f"{line!r} is no line of a header{nearest(key, KEYS) or '; known: ' + ', '.join(KEYS)}")
            if key in values:
                self.fail(f"{key} is given twice")
            if key == "option":
                self.option(value, options)
                continue
            values[key] = value
            if key in ("seats", "seed"):
                numbers[key] = self.number(key, value)
        for key in ("game", "seats", "seed"):
            if key not in values:
                self.fail(f"the header has no line '{key}: …'")
        return Header(
            game=values["game"],
            seats=numbers["seats"],
            seed=numbers["seed"],
            options=options,
            resources=values.get("resources", ""),
        )

    def option(self, text: str, options: dict[str, str]) -> None:
        """`KEY=VALUE`."""
        key, equals, value = text.partition("=")
        if not key or not equals:
            self.fail(f"option is {text!r}, expected KEY=VALUE such as layout=short")
        if key in options:
            self.fail(f"the option {key} is given twice")
        options[key] = value

    def number(self, key: str, text: str) -> int:
        if not _NUMBER.fullmatch(text):
            self.fail(f"{key} is {text!r}, expected a whole number")
        n = int(text)
        if key == "seats" and not 1 <= n <= MOST_SEATS:
            self.fail(f"seats is {n}, expected a number from 1 to {MOST_SEATS}")
        return n

    def line(self, line: str) -> None:
        """One line behind the header."""
        if line.startswith("resource: "):
            self.resource(line)
        elif self.result:
            self.fail(f"{line!r} stands behind the result, where only resources are listed")
        elif line.startswith("result: "):
            self.result = line.removeprefix("result: ")
        elif line.startswith(">"):
            self.said(line)
        elif line.startswith(INDENT):
            self.told(line.removeprefix(INDENT))
        elif line.startswith("="):
            self.hash(line)
        else:
            self.fail(
                f"{line!r} is no line of a playthrough; expected '> SEAT: ACTION', two spaces and a sentence, "
                f"'= HASH', 'result: …' or 'resource: …'"
            )

    def said(self, line: str) -> None:
        found = _SAID.fullmatch(line)
        seat = seat_of(found[1]) if found else None
        if found is None or seat is None:
            self.fail(f"{line!r} is no action; expected '> ', a seat's letter, ': ' and a text form")
        if seat >= self.seats:
            self.fail(f"there is no seat {found[1]}; the seats are A to {letter(self.seats - 1)}")
        self.drafts.append(_Draft(Said(seat, found[2]), self.at))

    def told(self, sentence: str) -> None:
        if self.drafts[-1].hash:
            self.fail(f"{sentence!r} stands behind the hash of its step, expected before it")
        self.drafts[-1].told.append(sentence)

    def hash(self, line: str) -> None:
        found = _HASH.fullmatch(line)
        if found is None:
            self.fail(f"{line!r} is no hash; expected {HASH_LINE}")
        if self.drafts[-1].hash:
            self.fail(f"step {len(self.drafts) - 1} has two hashes")
        self.drafts[-1].hash = found[1]

    def resource(self, line: str) -> None:
        found = _RESOURCE.fullmatch(line)
        if found is None:
            self.fail(f"{line!r} is no resource; expected 'resource: ', {DIGITS} hexadecimal digits and a path")
        if found[2] in self.used:
            self.fail(f"{found[2]} is listed twice")
        self.used[found[2]] = found[1]
