"""Reading `[flags.NAME]` of a campaign, `[outcome.ID]` and `next` of its adventures."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from tabard.campaign.ledger import Change
from tabard.campaign.outcome import THEN, Flag, Outcome, Promise, Way
from tabard.campaign.toml_reader import TomlReader
from tabard.ids import is_id, nearest

FLAG_KEYS = ("scope", "default", "doc")
OUTCOME_KEYS = ("won", "sets", "rewards", "then")
WAY_KEYS = ("to", "when")
SCOPES = ("campaign", "adventure")
TO = ("winner", "everybody")


def read_flags(reader: TomlReader, file: Path, table: dict[str, Any]) -> tuple[Flag, ...]:
    """`[flags.NAME]` with scope, default and doc."""
    found = []
    for name, inner in reader.tables(file, table, "flags").items():
        where = f"flags.{name}."
        reader.keys(file, inner, FLAG_KEYS, f" in [flags.{name}]")
        default = inner.get("default", False)
        if not is_id(name):
            reader.fault(file, "flag", f"a flag can't be called {name!r}; expected a name like 'spared-the-troll'")
        if not isinstance(default, bool | int | str):
            reader.fault(file, "flag", f"{where}default is {default!r}, expected true, false, a number or a text")
            default = False
        if inner.get("scope") not in SCOPES:
            reader.fault(file, "flag", f"{where}scope is {inner.get('scope')!r}, expected one of {', '.join(SCOPES)}")
        scope: Literal["campaign", "adventure"] = "adventure" if inner.get("scope") == "adventure" else "campaign"
        found.append(Flag(name, scope, default, reader.text(file, inner, "doc", where=where)))
    return tuple(found)


def read_outcomes(reader: TomlReader, file: Path, table: dict[str, Any]) -> tuple[Outcome, ...]:
    """`[outcome.ID]`: one for each that has a table."""
    found = []
    for name, inner in reader.tables(file, table, "outcome").items():
        where = f"outcome.{name}."
        reader.keys(file, inner, OUTCOME_KEYS, f" in [outcome.{name}]")
        won = inner.get("won")
        if won is not None and not isinstance(won, bool):
            reader.fault(file, "outcome", f"{where}won is {won!r}, expected true or false")
            won = None
        sets = reader.values(file, inner, "sets", where)
        rewards = _rewards(reader, file, inner.get("rewards", []), where)
        found.append(Outcome(name, won, sets, rewards, _then(reader, file, inner.get("then", ["go-on"]), where)))
    return tuple(found)


def _then(reader: TomlReader, file: Path, value: Any, where: str) -> tuple[str, ...]:
    wanted = [value] if isinstance(value, str) else value
    if not isinstance(wanted, list) or not wanted or len(set(map(str, wanted))) < len(wanted):
        reader.fault(file, "then", f"{where}then is {value!r}, expected some of {', '.join(THEN)}, each once")
        return THEN[:1]
    for one in wanted:
        if one not in THEN:
            reader.fault(
                file, "then", f"{where}then has {one!r}, expected one of {', '.join(THEN)}{nearest(str(one), THEN)}"
            )
    return tuple(str(one) for one in wanted)


def _rewards(reader: TomlReader, file: Path, value: Any, where: str) -> tuple[Promise, ...]:
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        reader.fault(
            file, "reward", f'{where}rewards is {value!r}, expected a list such as [{{ to = "winner", xp = 1 }}]'
        )
        return ()
    return tuple(_reward(reader, file, one, f"{where}rewards: ") for one in value)


def _reward(reader: TomlReader, file: Path, table: dict[str, Any], where: str) -> Promise:
    """A number is added, a text or a list of texts goes to the end of a list."""
    changes = []
    if table.get("to") not in TO:
        reader.fault(file, "reward", f"{where}to is {table.get('to')!r}, expected one of {', '.join(TO)}")
    to: Literal["winner", "everybody"] = "winner" if table.get("to") == "winner" else "everybody"
    for field, value in table.items():
        if field in ("to", "why"):
            continue
        items = value if isinstance(value, list) else [value]
        if type(value) is int:
            changes.append(Change(field, by=value))
        elif items and all(isinstance(item, str) for item in items):
            changes.append(Change(field, gained=items))
        else:
            reader.fault(file, "reward", f"{where}{field} is {value!r}, expected a number or a text")
    if not changes:
        reader.fault(file, "reward", f"{where}nothing is promised; expected a field of the sheet such as xp = 1")
    return Promise(to, reader.text(file, table, "why", where=where), tuple(changes))


def read_ways(reader: TomlReader, file: Path, table: dict[str, Any], order: list[str]) -> tuple[Way, ...]:
    """`next`: a text, or a list of {to, when}, the first that is open being taken."""
    value = table.get("next", "")
    rows = [{"to": value}] if isinstance(value, str) else value
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        reader.fault(file, "next", f"next is {value!r}, expected an adventure's id or a list of {{ to, when }}")
        return ()
    ways = []
    for row in rows:
        reader.keys(file, row, WAY_KEYS, " in next")
        to = reader.text(file, row, "to", where="next: ")
        if to and to not in order:
            reader.fault(file, "next", f"next is {to!r}, no adventure of this campaign{nearest(to, order)}")
        ways.append(Way(to, reader.values(file, row, "when", "next: ")))
    for way in ways[:-1]:
        if not way.when:
            reader.fault(file, "next", f"next leads to {way.to!r} always, so what stands behind it is never reached")
    return tuple(ways)
