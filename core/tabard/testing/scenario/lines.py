"""The lines of `actions`: something said by a seat, said to be refused, a save in between, a step back."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from tabard.errors import UsageError
from tabard.ids import letter, nearest, seat_of

CODES = ("form", "over", "seat", "stale", "option", "target", "cost", "condition", "limit", "frozen")
"""Refusal codes in the order in which they are judged (contract)."""

ANY_CODE = "*"

_SAID = re.compile(r"\s*([A-Za-z]+)\s*:\s*(.*\S)\s*", re.DOTALL)


class Said(Struct, frozen=True):
    """`"A: text"`. `refused` is None for a line that must be taken, else the code it must be refused with."""

    seat: int
    text: str
    refused: str | None = None

    def __str__(self) -> str:
        return f"{letter(self.seat)}: {self.text}"


class Saved(Struct, frozen=True):
    """`{save = true}`: save, load, go on."""


class TakenBack(Struct, frozen=True):
    """`{undo = true}`: back to before the last line that was taken, whatever was rolled or learned since."""


Line = Said | Saved | TakenBack


def read_line(entry: Any, where: str) -> Line:
    """One entry of `actions`. Raises UsageError naming the place and what was expected there."""
    if isinstance(entry, str):
        return _said(entry, where)
    if not isinstance(entry, dict):
        raise UsageError(f'{where} is {entry!r}, expected "SEAT: TEXT" or a table with do, save or undo')
    for name, line in (("save", Saved()), ("undo", TakenBack())):
        if name in entry:
            if entry != {name: True}:
                raise UsageError(f"{where} is {entry!r}, expected {{{name} = true}} alone")
            return line
    for key in entry:
        if key not in ("do", "refused"):
            raise UsageError(f"{where} has the unknown key {key!r}{nearest(key, ('do', 'refused', 'save', 'undo'))}")
    if "do" not in entry:
        raise UsageError(f"{where} has no key 'do', expected do = \"SEAT: TEXT\"")
    if not isinstance(entry["do"], str):
        raise UsageError(f'{where}.do is {entry["do"]!r}, expected "SEAT: TEXT"')
    said = _said(entry["do"], f"{where}.do")
    return Said(said.seat, said.text, _code(entry.get("refused", False), f"{where}.refused"))


def _said(text: str, where: str) -> Said:
    match = _SAID.fullmatch(text)
    seat = seat_of(match[1]) if match else None
    if match is None or seat is None:
        raise UsageError(f'{where} is {text!r}, expected a seat\'s letter, a colon and a text form, such as "A: end"')
    return Said(seat, match[2])


def _code(code: Any, where: str) -> str | None:
    if isinstance(code, bool):
        return ANY_CODE if code else None
    if not isinstance(code, str):
        raise UsageError(f"{where} is {code!r}, expected a refusal code or true")
    if code.split(".")[0] not in CODES:
        hint = nearest(code, CODES) or f"; known: {', '.join(CODES)}"
        raise UsageError(f"{where} is the unknown code {code!r}{hint}")
    return code


def fits_code(expected: str, code: str) -> bool:
    """`target` fits `target` and `target.immune`; true fits every code."""
    return expected in (ANY_CODE, code) or code.startswith(f"{expected}.")
