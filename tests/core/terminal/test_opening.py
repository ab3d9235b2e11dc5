"""Which campaign is played, and who sits where."""

import pytest

from tabard.errors import SaveError, UsageError
from tabard.session.seats import Seat
from tabard.terminal.opening import Wish, parse_seat, seats_of


@pytest.fixture
def table_of(at_table):
    def make(**wish):
        campaign = at_table.shelf.campaign("farm-year")
        return [(seat.name, seat.player) for seat in seats_of(Wish(seed=1, **wish), campaign, at_table.bots)]

    return make


def test_one_person_and_three_bots_sit_down_by_themselves(table_of):
    assert table_of() == [("A", "person"), ("B", "random"), ("C", "random"), ("D", "random")]


@pytest.mark.parametrize(
    ("wish", "people", "bots"),
    [
        ({"seats": 2}, 1, 1),
        ({"seats": 1}, 1, 0),
        ({"bots": 1}, 1, 1),
        ({"seats": 3, "bots": 0}, 3, 0),
        ({"seats": 4, "bots": 4}, 0, 4),
    ],
)
def test_numbers_of_seats_and_bots(table_of, wish, people, bots):
    players = [player for _, player in table_of(**wish)]
    assert players == ["person"] * people + ["random"] * bots


def test_greedy_bots_sit_down_where_the_game_has_them(at_table, shelf):
    bots = type(at_table.bots)({"harvest-greedy": object})
    assert [seat.player for seat in seats_of(Wish(seed=1), shelf.campaign("farm-year"), bots)][1] == "greedy"


def test_named_seats(table_of):
    assert table_of(named=(parse_seat("Ana"), parse_seat("Bo=random"))) == [("Ana", "person"), ("Bo", "random")]
    assert parse_seat("  Old  Ana =random") == Seat("Old Ana", "random")


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"seats": 99}, "farm-year is for 1 to 6 seats, not 99; choose a number from 1 to 6"),
        ({"seats": 0}, "farm-year is for 1 to 6 seats, not 0"),
        ({"bots": 6}, "farm-year is for 1 to 6 seats, not 7"),
        ({"seats": 2, "bots": 3}, "3 bots need as many seats, not 2"),
        ({"bots": -1}, "there can't be -1 bots"),
        ({"named": (Seat("Ana"),), "bots": 1}, "--seat names every seat"),
        ({"named": (Seat("Ana"), Seat("ana"))}, "two seats are called"),
        ({"named": (Seat("B"), Seat("Ana"))}, "seat A can't be called 'B'"),
        ({"named": (Seat("Ana", "randon"),)}, "can't be played by 'randon'; did you mean 'random'"),
        ({"named": (Seat("Ana", "xyz"),)}, "known: person, random"),
    ],
)
def test_a_table_that_cannot_be_is_one_sentence(table_of, wish, sentence):
    with pytest.raises(UsageError) as caught:
        table_of(**wish)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "=random", "   ", "x" * 21, "a\tb\x07"])
def test_a_seat_needs_a_name(text):
    with pytest.raises(UsageError, match="names no seat"):
        parse_seat(text)


def test_unfinished_campaigns_are_offered_the_newest_first(at_table):
    opening = at_table.opening
    wish = Wish(seed=1, seats=1)
    assert opening.unfinished(wish) == []
    first = opening.begin(wish)
    first.close()
    done = opening.begin(Wish(seed=1, seats=2, bots=2))
    at_table.play((done.session, done))
    second = opening.begin(wish)
    second.close()
    second.file.path.with_name("broken.tabard").write_bytes(b"TABARD\0\1\0oops")
    assert {info.path for info in opening.unfinished(wish)} == {first.file.path, second.file.path}
    assert len(opening.unfinished(Wish(seed=1, campaign="farm-year"))) == 2
    (problem,) = opening.problems()
    assert "broken.tabard is damaged" in problem
    with pytest.raises(UsageError, match="no campaign 'farm-yaer'"):
        opening.unfinished(Wish(seed=1, campaign="farm-yaer"))
    with pytest.raises(SaveError, match="damaged"):
        opening.resume(second.file.path.with_name("broken.tabard"))


def test_without_a_campaign_it_says_where_to_look(at_table):
    at_table.shelf = type(at_table.shelf)(at_table.shelf.game, {})
    with pytest.raises(UsageError, match="tabard plugins"):
        at_table.opening.begin(Wish(seed=1))


def test_when_nobody_is_there_every_seat_is_a_bots(at_table):
    wish = Wish(seed=1, named=(Seat("Ana"), Seat("Bo", "random")))
    assert at_table.opening.all_bots(wish) == [Seat("Ana", "random"), Seat("Bo", "random")]


def test_house_rules_are_checked(at_table):
    with pytest.raises(UsageError, match="no option 'runds'; did you mean 'rounds'"):
        at_table.opening.begin(Wish(seed=1, options={"runds": "3"}))
    assert at_table.opening.session(Wish(seed=1, options={"rounds": "3"})).frame.rules.options.rounds == 3
