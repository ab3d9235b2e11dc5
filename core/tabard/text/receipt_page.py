"""A receipt in words: for each character three columns, what it keeps, loses, and what is reset, with the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from tabard.campaign.receipt import Difference, Receipt, Row
from tabard.campaign.roster import STATUS_WORDS, Character
from tabard.ids import letter
from tabard.model.message import Message, say
from tabard.text.catalogue import Catalogue

HEADS = (say("keeps"), say("loses"), say("resets"))
GAP = " | "
INDENT = "  "


class ReceiptPage:
    """Renders receipts of one campaign. `titles` are the adventures' by id, `roster` says whose each character is."""

    def __init__(self, catalogue: Catalogue, *, titles: Mapping[str, str], roster: Iterable[Character]) -> None:
        self._say = catalogue.render
        self._titles = titles
        self._roster = {one.id: one for one in roster}
        self._waiting = {(one.id, reward.receipt) for one in self._roster.values() for reward in one.pending}

    def lines(self, receipt: Receipt, *, width: int | None = None, reasons: bool = False) -> list[str]:
        """The whole page. Where three columns are wider than `width`, they stand below each other instead.

        With `reasons` every row has its sentence, a row a line.
        """
        found = [self._say(self._head(receipt)), self._say(self._then(receipt))]
        for name in receipt.characters():
            claimed = (name, receipt.number) not in self._waiting
            rows = self._body(receipt.of(name), width, reasons=reasons, claimed=claimed)
            found += ["", self._named(receipt, name), *rows]
        stock = [row for row in receipt.of("") if row.sort == "piece"]
        if stock:
            found += ["", self._say(say("Nobody's")), *self._body(stock, width, reasons=reasons)]
        flags = [row for row in receipt.of("") if row.sort == "flag"]
        if flags:
            found += ["", self._say(say("Flags")), *self._body(flags, width, reasons=reasons)]
        return [*found, "", self._say(_counted(receipt))]

    def differences(self, changes: Iterable[Difference]) -> list[str]:
        """What two receipts do not share, a line each: `-` stands on the first, `+` on the second."""
        found = []
        for change in changes:
            for mark, row in (("-", change.first), ("+", change.second)):
                if row is not None:
                    owner = row.character or self._say(say("nobody"))
                    found.append(f"{mark} {owner}: {self._say(HEADS[_column(row)])}: {self._cell(row)}")
        return found

    def _head(self, receipt: Receipt) -> Message:
        number, title = receipt.number, Message(self._titles.get(receipt.adventure, receipt.adventure))
        if not receipt.winner:
            return say("Receipt {number}: {title}. Nobody won.", number=number, title=title)
        return say("Receipt {number}: {title}. {who} won.", number=number, title=title, who=self._who(receipt.winner))

    def _then(self, receipt: Receipt) -> Message:
        if receipt.then == "retry-anew":
            return say("It is tried anew: all of this is taken back, and everybody is as it arrived.")
        if receipt.then == "retry":
            return say("It is tried again, with everybody as it left.")
        if receipt.next is None:
            return say("The campaign ends here.")
        return say("Next: {title}.", title=Message(self._titles.get(receipt.next, receipt.next)))

    def _who(self, character: str) -> str:
        known = self._roster.get(character)
        shown = self._say(Message(character.replace("-", " ").title()))
        return f"{known.owner} ({shown})" if known is not None else shown

    def _named(self, receipt: Receipt, name: str) -> str:
        """Who it is, where it sat, and whether it lives."""
        known = self._roster.get(name)
        status = STATUS_WORDS[known.status] if known is not None else say("new")
        if name in receipt.present:
            seat = letter(receipt.present.index(name))
            return self._say(say("{who}, seat {seat}", who=self._who(name), seat=seat))
        return self._say(say("{who}, not there, {status}", who=self._who(name), status=status))

    def _body(self, rows: Sequence[Row], width: int | None, *, reasons: bool, claimed: bool = False) -> list[str]:
        if reasons:
            told = [
                (self._say(HEADS[_column(row)]), self._cell(row, claimed=claimed), self._say(row.why)) for row in rows
            ]
            return [f"{INDENT}{head}: {cell}. {why}" for head, cell, why in told]
        columns = [
            [self._cell(row, claimed=claimed) for row in rows if _column(row) == n and _shown(row)] for n in range(3)
        ]
        tops = [self._say(head) for head in HEADS]
        widths = [max(map(len, (top, *column))) for top, column in zip(tops, columns, strict=True)]
        if width is not None and sum(widths) + 2 * len(GAP) + len(INDENT) > width:
            return _stacked(tops, columns)
        table = [tops, *zip_longest(*columns, fillvalue="")]
        return [
            (INDENT + GAP.join(cell.ljust(w) for cell, w in zip(line, widths, strict=True))).rstrip() for line in table
        ]

    def _cell(self, row: Row, *, claimed: bool = False) -> str:
        """`level 2 (was 1), H10`. `claimed`: a reward does not wait any more."""
        what = self._say(row.what)
        rule = f", {self._say(Message(row.rule))}" if row.rule else ""
        return f"{what}{self._value(row, claimed=claimed)}{rule}"

    def _value(self, row: Row, *, claimed: bool) -> str:
        if row.sort == "reward":
            return self._say(say(", claimed") if claimed else say(", to be claimed"))
        if row.sort == "piece":
            return self._to(row)
        if row.sort == "character":
            return ""
        if row.verb == "resets":
            shown = row.now if row.now is not None else "-"
            return f": {self._say(Message(str(shown)))}" if isinstance(row.now, str) else f": {shown}"
        was = "" if row.was == row.now else self._say(say(" (was {was})", was=_plain(row.was)))
        return f" {_plain(row.now)}{was}"

    def _to(self, row: Row) -> str:
        if not row.to:
            return ""
        return self._say(say(" to {who}", who=say("the stock") if row.to == "stock" else row.to))


def _stacked(tops: Sequence[str], columns: Sequence[Sequence[str]]) -> list[str]:
    """The columns below each other, for a narrow screen."""
    found = []
    for top, column in zip(tops, columns, strict=True):
        found += [f"{INDENT}{top}:", *(f"{INDENT}{INDENT}{cell}" for cell in column or ("-",))]
    return found


def _plain(value: object) -> str:
    """A value as people write it; a resource by the name of its file."""
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value)
    return text.rpartition("/")[2].partition(".")[0] if text.startswith("res://") else text


def _column(row: Row) -> int:
    """0 keeps, 1 loses, 2 resets; what moves away is lost to whoever had it."""
    return {"keeps": 0, "moves": 1, "loses": 1}.get(row.verb, 2)


def _shown(row: Row) -> bool:
    """The character's own row says nothing beside its heading, unless it dies."""
    return row.sort != "character" or row.verb == "loses"


def _counted(receipt: Receipt) -> Message:
    count = receipt.count
    return say(
        "Pieces: {came} came in, {found} found; {kept} kept, {moved} moved, {lost} lost.",
        came=count.came,
        found=count.found,
        kept=count.kept,
        moved=count.moved,
        lost=count.lost,
    )
