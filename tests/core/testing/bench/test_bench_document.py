"""The document `tabard.bench/1` against the contract, and the lines made of it."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable

import pytest

from tabard.errors import PluginError
from tabard.testing.bench.document import document, missed
from tabard.testing.bench.interleaved import Ratio
from tabard.testing.bench.rows import Curve, Measured, Row, Skipped
from tabard.testing.bench.run import Done, Run, run
from tabard.testing.bench.summary import summary

Make = Callable[..., Row]

CONTRACT = """
{"format": "tabard.bench/1", "python": "3.11.7", "tabard": "0.1.0", "rounds": 9, "floor_per_s": 1396737,
 "rows": [{"id": "resolver.inline", "row": "1a", "value": 0.52, "low": 0.50, "high": 0.54, "bar": 0.45, "op": ">=", "ok": true, "note": ""}],
 "growth": [{"id": "depth", "x": [10, 100, 1000, 10000, 100000], "y": [1.31, 1.26, 1.25, 1.29, 1.41], "unit": "us/effect"}],
 "counts": {"resolver.inline": {"effects": 60000, "events": 60000, "listener_calls": 120000, "copies": 0}}}
"""  # noqa: E501 - the example of the contract, as it stands there


@pytest.fixture
def example(row: Make) -> Run:
    """A run that comes out as the example of the contract."""
    counts = {"effects": 60000, "events": 60000, "listener_calls": 120000, "copies": 0}
    curve = Curve("depth", (10, 100, 1000, 10000, 100000), (1.3099, 1.26, 1.25, 1.29, 1.4101), "us/effect")
    measured = Measured(Ratio(0.5199, 0.5, 0.5401), counts=counts, curves=(curve,))
    return Run(9, 1396736.6, (Done(row("resolver.inline"), measured),))


def test_the_example_of_the_contract(example: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "python_version", lambda: "3.11.7")
    assert json.dumps(document(example, version="0.1.0")) == json.dumps(json.loads(CONTRACT))


def test_a_skipped_row_is_neither_reached_nor_missed(row: Make) -> None:
    found = document(Run(9, 1.0, (Done(row("a"), Skipped("no disk here")),)), version="1")
    assert found["rows"] == [
        {
            "id": "a",
            "row": "1a",
            "value": None,
            "low": None,
            "high": None,
            "bar": 0.45,
            "op": ">=",
            "ok": None,
            "note": "no disk here",
        }
    ]
    assert (found["growth"], found["counts"], missed(found)) == ([], {}, [])


@pytest.mark.parametrize(
    ("value", "op", "ok"),
    [(0.45, ">=", True), (0.449, ">=", False), (0.45, "<=", True), (0.451, "<=", False), (0.4499999, ">=", True)],
)
def test_a_bar_is_held_against_the_value_as_printed(value: float, op: str, ok: bool, row: Make) -> None:
    found = document(run([row("a", value, op=op)], rounds=1), version="1")
    assert found["rows"][0]["ok"] is ok
    assert missed(found) == ([] if ok else ["a"])


def test_an_interrupt_keeps_the_rows_that_were_finished(row: Make) -> None:
    heard: list[str] = []
    rows = [row("a"), row("b", KeyboardInterrupt()), row("c")]
    done = run(rows, rounds=1, heard=lambda next_one: heard.append(next_one.id))
    assert (done.interrupted, [one.row.id for one in done.done], heard) == (True, ["a"], ["a", "b"])
    assert done.floor_per_s > 0


def test_a_row_that_fails_is_skipped_with_its_sentence(row: Make) -> None:
    done = run([row("a", PluginError("it broke")), row("b"), row("c", Skipped("not here"))], rounds=1)
    assert [one.row.id for one in done.failed] == ["a"]
    assert [one.outcome for one in done.done] == [
        Skipped("it broke", failed=True),
        Measured(Ratio(0.5, 0.5, 0.5)),
        Skipped("not here"),
    ]


def test_the_lines_for_people(example: Run, row: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "python_version", lambda: "3.11.7")
    more = (
        Done(row("listener", 0.2, op="<=", bar=0.15, number="3"), Measured(Ratio(0.2, 0.2, 0.2), "exact")),
        Done(row("save.atomic", number="8"), Skipped("no disk here")),
    )
    wider = Run(example.rounds, example.floor_per_s, (*example.done, *more))
    assert "\n".join(summary(document(wider, version="0.1.0"))) == (
        "tabard 0.1.0, Python 3.11.7, 9 rounds; the floor did 1,396,737 effects a second\n"
        "\n"
        "row  id               ratio  range        bar               note\n"
        "1a   resolver.inline  0.52   0.5 to 0.54  >= 0.45  ok\n"
        "3    listener         0.2                 <= 0.15  missed   exact\n"
        "8    save.atomic      -                   >= 0.45  skipped  no disk here\n"
        "\n"
        "depth, us/effect\n"
        "       10  1.31   ############################\n"
        "      100  1.26   ###########################\n"
        "    1,000  1.25   ###########################\n"
        "   10,000  1.29   ###########################\n"
        "  100,000  1.41   ##############################\n"
        "\n"
        "counted\n"
        "  resolver.inline  effects 60,000, events 60,000, listener calls 120,000, copies 0"
    )
