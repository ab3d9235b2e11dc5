"""Reading the TOML files of a campaign: values of the expected kind, and every fault with its file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomli

from tabard.errors import Fault
from tabard.ids import nearest


class TomlReader:
    """Collects the faults of one campaign folder."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(self, file: Path, code: str, message: str) -> None:
        """Note one."""
        self.faults.append(Fault(file.name, 1, 1, code, message))

    def table(self, file: Path, known: tuple[str, ...]) -> dict[str, Any]:
        """A TOML file as a dictionary with known keys only."""
        try:
            found = tomli.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            self.fault(file, "missing", f"{file.name} is missing; expected it in the campaign's folder")
            return {}
        except (OSError, UnicodeDecodeError, tomli.TOMLDecodeError) as error:
            self.fault(file, "toml", f"{file.name} cannot be read: {error}")
            return {}
        self.keys(file, found, known, "")
        return found

    def keys(self, file: Path, table: dict[str, Any], known: tuple[str, ...], where: str) -> None:
        """Each key must be known; `where` names the table."""
        for key in table:
            if key not in known:
                self.fault(file, "key", f"unknown key {key!r}{where}{nearest(key, known)}")

    def text(self, file: Path, table: dict[str, Any], key: str, *, default: str | None = None, where: str = "") -> str:
        """A text; without `default` it has to be there."""
        value = table.get(key, default)
        if not isinstance(value, str):
            self.fault(file, "type", f"{where}{key} is {value!r}, expected a text")
            return ""
        return value

    def tables(self, file: Path, table: dict[str, Any], key: str) -> dict[str, dict[str, Any]]:
        """`[key.NAME]`: tables by name."""
        found = table.get(key, {})
        if not isinstance(found, dict) or not all(isinstance(inner, dict) for inner in found.values()):
            self.fault(file, "type", f"{key} is {found!r}, expected tables such as [{key}.NAME]")
            return {}
        return found

    def values(self, file: Path, table: dict[str, Any], key: str, where: str) -> dict[str, bool | int | str]:
        """A table of flags: names with a value each."""
        found = table.get(key, {})
        if not isinstance(found, dict) or not all(isinstance(value, bool | int | str) for value in found.values()):
            self.fault(file, "type", f"{where}{key} is {found!r}, expected flags such as {{ mercy = true }}")
            return {}
        return found
