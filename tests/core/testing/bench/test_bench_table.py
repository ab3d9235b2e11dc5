"""Which rows there are, and choosing among them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabard.errors import UsageError
from tabard.testing.bench.rows import Bench, Row
from tabard.testing.bench.table import chosen, table

Make = Callable[..., Row]

BARS = {
    "resolver.inline": ("1a", ">=", 0.45),
    "resolver.decisions": ("1b", ">=", 0.1),
    "resolver.plugins100": ("2", ">=", 0.95),
    "listener": ("3", "<=", 0.15),
    "depth": ("4", "<=", 1.25),
    "playout.harvest": ("5", ">=", 0.06),
    "clone.harvest": ("6", "<=", 0.4),
    "pack.time.harvest": ("7", "<=", 0.25),
    "pack.bytes.harvest": ("7", "<=", 0.4),
    "save.atomic": ("8", "<=", 1.4),
    "start.help": ("9", "<=", 6),
    "start.plugins": ("10", "<=", 10),
}


def test_the_bars(bench: Bench) -> None:
    # Others may stand in the table too.
    found = {row.id: (row.number, row.op, row.bar) for row in table(bench)}
    assert {name: found[name] for name in BARS} == BARS


def test_every_id_is_there_once_and_in_the_order_of_the_numbers(bench: Bench) -> None:
    rows = table(bench)
    assert len({row.id for row in rows}) == len(rows)
    numbers = [int("".join(filter(str.isdigit, row.number))) for row in rows]
    assert numbers == sorted(numbers)


def test_a_set_of_rows_is_one_more_function(bench: Bench, row: Make) -> None:
    assert [found.id for found in table(bench, (lambda _: [row("a.b")], lambda _: [row("c"), row("d")]))] == [
        "a.b",
        "c",
        "d",
    ]


@pytest.mark.parametrize(
    ("only", "ids"),
    [
        ("", ["pack.time.x", "pack.bytes.x", "play.x", "depth"]),
        ("depth", ["depth"]),
        ("depth,pack", ["pack.time.x", "pack.bytes.x", "depth"]),
        ("pack.time, play", ["pack.time.x", "play.x"]),
        ("pack,pack.time.x", ["pack.time.x", "pack.bytes.x"]),
    ],
)
def test_an_id_or_its_beginning_chooses_in_the_order_of_the_table(only: str, ids: list[str], row: Make) -> None:
    rows = [row("pack.time.x"), row("pack.bytes.x"), row("play.x"), row("depth")]
    assert [found.id for found in chosen(rows, only)] == ids


@pytest.mark.parametrize(
    ("only", "said"),
    [
        ("dpeth", "there is no row 'dpeth'; did you mean 'depth'?"),
        ("depth,", "there is no row ''; known: pack, pack.time, pack.time.x, depth"),
        ("pac", "there is no row 'pac'; did you mean 'pack'?"),
    ],
)
def test_an_unknown_id_names_the_nearest(only: str, said: str, row: Make) -> None:
    with pytest.raises(UsageError) as caught:
        chosen([row("pack.time.x"), row("depth")], only)
    assert str(caught.value) == said
