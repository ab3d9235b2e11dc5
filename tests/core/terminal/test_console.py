"""Lines on a screen: wrapped, counted, coloured beside their marks."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.terminal.console import Console, stream_reader, wrapped


def test_prose_is_wrapped_and_rows_are_not():
    out = io.StringIO()
    console = Console(out, stream_reader(io.StringIO(), out))
    console.prose(["word " * 30])
    console.rows(["row " * 30])
    lines = out.getvalue().splitlines()
    assert [len(line) for line in lines] == [79, 69, 120]


def test_a_wrapped_line_keeps_its_indent():
    assert wrapped("  aa bb cc", 6) == ["  aa", "  bb", "  cc"]
    assert wrapped("0123456789", 5) == ["0123456789"]
    assert wrapped("well-known thing", 12) == ["well-known", "thing"]


@given(st.text(st.characters(codec="ascii", categories=["L", "P", "Zs"]), max_size=200), st.integers(10, 80))
def test_wrapping_loses_no_word(line, width):
    pieces = wrapped(line, width)
    assert " ".join(pieces).split() == line.split()
    assert all(len(piece) <= width or " " not in piece.strip() for piece in pieces)


def test_gaps_do_not_pile_up():
    out = io.StringIO()
    console = Console(out, stream_reader(io.StringIO(), out))
    console.gap()
    console.rows(["a"])
    console.gap()
    console.gap()
    console.rows(["b"])
    assert out.getvalue() == "a\n\nb\n"


@pytest.mark.parametrize(("echo", "shown"), [(True, "> one\n> two\n> \n"), (False, "> > > ")])
def test_what_is_read_is_shown_where_nobody_types(echo, shown):
    out = io.StringIO()
    read = stream_reader(io.StringIO("one\r\ntwo"), out, echo=echo)
    assert [read("> "), read("> "), read("> ")] == ["one", "two", None]
    assert out.getvalue() == shown


def test_the_form_of_an_option_stands_back():
    out = io.StringIO()
    console = Console(out, stream_reader(io.StringIO(), out), colour=True)
    console.option("  1) Strike  #strike")
    assert out.getvalue() == "  1) Strike\x1b[2m  #strike\x1b[0m\n"


def test_a_person_gets_long_options_wrapped():
    out = io.StringIO()
    console = Console(out, stream_reader(io.StringIO(), out), person=True, colour=True, width=30)
    console.option("  1) Strike the troll with all you have  #strike")
    assert out.getvalue() == "  1) Strike the troll with all\n     you have\x1b[2m  #strike\x1b[0m\n"
