"""What somebody at a terminal is asked before a campaign is on the table."""

import io
import re

import pytest

from tabard.session.seats import Seat
from tabard.terminal.console import Console, stream_reader
from tabard.terminal.menu import Menu
from tabard.terminal.opening import Wish
from tabard.text.catalogue import Catalogue


@pytest.fixture
def choose(at_table):
    def run(*typed, **wish):
        out = io.StringIO()
        source = io.StringIO("".join(f"{line}\n" for line in typed))
        console = Console(out, stream_reader(source, out), person=True)
        return Menu(console, Catalogue(), at_table.opening).choose(Wish(seed=1, **wish)), out.getvalue()

    return run


@pytest.fixture
def saves(at_table):
    made = []
    for _ in range(2):
        saved = at_table.opening.begin(Wish(seed=1, seats=1))
        saved.close()
        made.append(saved.file.path)
    return made


def test_enter_alone_goes_on_with_the_newest(choose, saves, at_table):
    chosen, screen = choose("")
    assert chosen == at_table.opening.unfinished(Wish(seed=1))[0].path
    first = " ".join(screen.splitlines()[1].split() + screen.splitlines()[2].split())
    assert re.match(
        r"1\) Continue “A Year on the Farm”: Spring, turn 1, saved 2025-01-01 00:00 \(a-year-on-the-farm.*\.tabard\)",
        first,
    )


def test_another_save_can_be_chosen(choose, saves):
    chosen, screen = choose("3", "9", "2")
    assert chosen in saves
    assert "Type a number from 1 to 2, or quit." in screen


def test_a_new_campaign_asks_who_plays(choose, saves):
    chosen, screen = choose("2", "2", "Ana", "", "1")
    assert chosen.named == (Seat("Ana"), Seat("B"), Seat("C", "random"))
    assert "How many people play at this screen? 1 to 6; just Enter: 1." in screen
    assert "How many bots join? 0 to 4; just Enter: 3." in screen


def test_without_saves_it_asks_at_once_and_enter_takes_the_usual(choose):
    chosen, _ = choose("", "", "")
    assert chosen.named == (Seat("A"), *(Seat(name, "random") for name in "BCD"))


def test_a_full_table_has_no_room_for_bots(choose):
    chosen, screen = choose("6", "", "", "", "", "", "")
    assert len(chosen.named) == 6
    assert "bots" not in screen


def test_a_name_that_cannot_be_is_asked_again(choose):
    chosen, screen = choose("1", "x" * 30, "Ana=random", "0")
    assert "A name has 1 to 20 letters." in screen
    assert chosen.named == (Seat("Ana random"),)


def test_what_the_command_line_says_is_not_asked(choose):
    chosen, screen = choose(seats=3, campaign="farm-year")
    assert chosen.seats == 3
    assert screen == ""


@pytest.mark.parametrize(
    "typed", [(), ("quit",), ("2",), ("2", "quit"), ("2", "1"), ("2", "1", "Ana"), ("3",), ("3", "quit")]
)
def test_one_can_leave_at_every_question(choose, saves, typed):
    assert choose(*typed)[0] is None


def test_of_several_campaigns_one_is_chosen(choose, at_table):
    farm = at_table.shelf.campaign("farm-year")
    other = type(farm)(
        **{**{f: getattr(farm, f) for f in farm.__struct_fields__}, "id": "war-year", "title": "A Year at War"}
    )
    at_table.shelf = type(at_table.shelf)(at_table.shelf.game, {"farm-year": farm, "war-year": other})
    chosen, screen = choose("2", "1", "", "0")
    assert chosen.campaign == "war-year"
    assert "  2) A Year at War" in screen
