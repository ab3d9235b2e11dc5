"""Reading scenario files: every slip of the pen is one sentence that names the key."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.errors import UsageError
from tabard.testing.scenario.document import read_scenario, scenario_of
from tabard.testing.scenario.lines import CODES, Said, Saved, TakenBack, fits_code, read_line

WRONG = {
    "seed = 1": "no key 'game'",
    'game = "harvest"\ngame = "harvest"': "is not TOML",
    'game = "harvest"\nrols = [1]': "unknown key 'rols'; did you mean 'rolls'?",
    'game = "harvest"\nrolls = [7]': r"rolls\[0\] is 7, expected a face from 1 to 6",
    'game = "harvest"\nrolls = 3': "rolls is 3, expected a list of faces",
    'game = "harvest"\nrolls = [true]': r"rolls\[0\] is True",
    'game = "harvest"\nseed = true': "seed is True, expected a whole number",
    'game = "harvest"\nseats = 99': "seats is 99, expected 1 to 26",
    'game = "harvest"\nstrict = 1': "strict is 1, expected true or false",
    'game = "harvest"\nrolls_then = "sed"': "rolls_then is 'sed', expected \"seed\"",
    'game = "harvest"\ndraws = [1.5]': r"draws\[0\] is 1.5",
    'game = "harvest"\ncards = {Boar = 3}': "cards.Boar is 3, expected a table",
    'game = "harvest"\nactions = ["end"]': r"actions\[0\] is 'end', expected a seat's letter",
    'game = "harvest"\nactions = ["AB: end"]': r"actions\[0\] is 'AB: end'",
    'game = "harvest"\nactions = [7]': r"actions\[0\] is 7",
    'game = "harvest"\nactions = [{refused = true}]': r"actions\[0\] has no key 'do'",
    'game = "harvest"\nactions = [{do = "A: end", refuse = true}]': r"actions\[0\] has the unknown key 'refuse'",
    'game = "harvest"\nactions = [{do = "A: end", refused = "targt"}]': "unknown code 'targt'; did you mean 'target'?",
    'game = "harvest"\nactions = [{do = "A: end", refused = 3}]': r"actions\[0\].refused is 3",
    'game = "harvest"\nactions = [{save = false}]': r"expected {save = true} alone",
    'game = "harvest"\nactions = [{undo = true, do = "A: end"}]': r"expected {undo = true} alone",
    'game = "harvest"\nexpect = {events = "rolled"}': "expect.events is 'rolled', expected a list of text forms",
    'game = "harvest"\nexpect = {over = 1}': "expect.over is 1, expected true or false",
    'game = "harvest"\nexpect = {winner = 0}': "expect.winner is 0, expected a seat",
    'game = "harvest"\nexpect = {options = "3"}': "expect.options is '3', expected a number",
}  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_a_slip_is_one_sentence(text: str) -> None:
    with pytest.raises(UsageError, match=WRONG[text]) as told:
        scenario_of(text, "x.toml")
    assert "\n" not in str(told.value)


def test_a_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"gone\.toml: cannot be read"):
        read_scenario(tmp_path / "gone.toml")
    (tmp_path / "bytes.toml").write_bytes(b"game = '\xff'")
    with pytest.raises(UsageError, match=r"bytes\.toml: is not UTF-8"):
        read_scenario(tmp_path / "bytes.toml")


def test_all_keys_are_read() -> None:
    scenario = scenario_of(
        """
        game = "harvest"
        covers = ["H1", 2]
        seed = 5
        strict = true
        rolls = [1, 6]
        rolls_then = "seed"
        actions = ["A: end", {do = " B :  go 3 ", refused = true}, {do = "B: x"}, {save = true}, {undo = true}]
        [draws]
        deck = [["a", "b"], "c", 4]
        first = "B"
        [expect]
        asked = "D"
        """,
        "x.toml",
    )
    assert scenario.covers == ("H1", "2")
    assert (scenario.seed, scenario.strict, scenario.rolls, scenario.then_seed) == (5, True, (1, 6), True)
    assert scenario.draws == (("deck", ["a", "b"]), ("deck", "c"), ("deck", "4"), ("first", "B"))
    assert scenario.lines == (Said(0, "end"), Said(1, "go 3", "*"), Said(1, "x"), Saved(), TakenBack())
    assert scenario.seats_named == 4


def test_covers_is_free_text() -> None:
    assert scenario_of('game = "harvest"\ncovers = "anything"', "x").covers == ("anything",)


@given(st.text(max_size=60))
def test_any_text_is_read_or_told(text: str) -> None:
    with suppress(UsageError):
        assert scenario_of(text, "x.toml").game


toml_values = st.recursive(
    st.booleans() | st.integers(-9, 9) | st.floats(allow_nan=False) | st.text(max_size=5) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@given(toml_values)
def test_any_line_is_read_or_told(entry: object) -> None:
    with suppress(UsageError):
        assert isinstance(read_line(entry, "actions[0]"), Said | Saved | TakenBack)


@given(st.integers(0, 25), st.text(min_size=1, max_size=20).filter(lambda text: text.strip()))
def test_a_line_comes_back_from_its_text(seat: int, text: str) -> None:
    said = Said(seat, text.strip())
    assert read_line(str(said), "actions[0]") == said


@given(st.sampled_from(CODES), st.text(max_size=5))
def test_a_code_fits_itself_and_its_details_only(code: str, detail: str) -> None:
    assert fits_code(code, code)
    assert fits_code(code, f"{code}.{detail}")
    assert not fits_code(f"{code}.{detail}x", code)
    assert not fits_code(code, f"{code}s")
