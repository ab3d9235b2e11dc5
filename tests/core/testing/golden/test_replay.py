"""A game written down by bots, told to the seat that acts, and renewed from its actions."""

from __future__ import annotations

from typing import Any

import pytest

from tabard.bots.bot import Bots
from tabard.bots.driver import Driver
from tabard.engine.words import Misread
from tabard.errors import PluginError, UsageError
from tabard.session.seats import Seat
from tabard.session.session import Session
from tabard.testing.golden.playthrough import Header, Playthrough, Said
from tabard.testing.golden.reading import playthrough_of
from tabard.testing.golden.recording import record
from tabard.testing.golden.renewing import renew
from tabard.testing.golden.replay import Replay
from tabard.testing.golden.writing import write_playthrough


class Mute:
    """Gives no answer."""

    def act(self, *_: Any) -> None:
        return None


def test_bots_play_the_game_that_a_session_would_play(shelf: Any) -> None:
    seats = [Seat("A", "random"), Seat("B", "random")]
    for seed in range(5):
        session = Session.single(shelf, "harvest", seats=seats, seed=seed, options={"rounds": "2"})
        Driver(session, Bots()).run()
        header = Header(game="harvest", seats=2, seed=seed, options={"rounds": "2"})
        recorded = record(shelf, Bots(), header, ["random"])
        assert [step.hash for step in recorded.steps[1:]] == [one.hash for one in session.frame.log]


def test_names_of_bots_are_dealt_in_turn(shelf: Any) -> None:
    header = Header(game="harvest", seats=3, seed=1, options={"rounds": "1"})
    with pytest.raises(PluginError, match="the bot at seat 2, asked"):
        record(shelf, Bots({"mute": Mute}), header, ["random", "mute"])


def test_each_step_is_told_to_the_seat_that_acts(played: Playthrough) -> None:
    told = {str(step): step.told for step in played.steps}
    assert told["> B: help 6"][-1] == "A draws."
    assert told["> B: carry market"][-1] == "You draw a 3."


def test_it_begins_with_the_title_and_ends_with_the_ending(played: Playthrough) -> None:
    assert played.steps[0].told == ("Harvest", "The fields wait for whoever comes first.")
    assert played.steps[-1].told[-1] == "The year ends: 6 points were the most."
    assert played.result == "harvested, winner B"


def test_giving_up_is_an_action_of_every_game(shelf: Any, header: Header) -> None:
    game = Replay(shelf, header)
    assert game.say(Said(1, "concede"))
    assert game.result == "abandoned, winner A"
    assert game.steps[-1].told[0] == "B leaves the farm."


def test_an_action_that_is_not_taken_changes_nothing(shelf: Any, header: Header) -> None:
    game = Replay(shelf, header)
    before = game.frame.hash
    assert not game.say(Said(0, "sow 2 at 99"))
    assert game.stopped == "the refusal target: Field 99 is not free."
    assert (game.frame.hash, len(game.steps)) == (before, 1)


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        (Header(game="harvset", seats=2, seed=1), "there is no game 'harvset'"),
        (Header(game="harvest", seats=7, seed=1), "harvest is for 1 to 6 seats, not 7"),
        (Header(game="harvest", seats=2, seed=1 << 65), "the seed is"),
        (
            Header(game="harvest", seats=2, seed=1, options={"round": "1"}),
            "has no option 'round'; did you mean 'rounds'?",
        ),
    ],
)
def test_a_header_with_which_nothing_can_be_played(shelf: Any, header: Header, sentence: str) -> None:
    with pytest.raises(UsageError) as raised:
        Replay(shelf, header)
    assert sentence in str(raised.value)


def test_more_bots_than_seats(shelf: Any, header: Header) -> None:
    with pytest.raises(UsageError, match="names 3 bots for 2 seats"):
        record(shelf, Bots(), header, ["random"] * 3)


def test_a_bot_without_an_answer_is_named(shelf: Any, header: Header) -> None:
    with pytest.raises(PluginError, match="the bot at seat 1, asked AskSow, gave no answer"):
        record(shelf, Bots({"mute": Mute}), header, ["mute"])


def test_a_text_form_that_is_not_read_back_is_named(
    shelf: Any, header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = shelf.game.words
    misread = words.read(None, 0, "gibberish")
    assert isinstance(misread, Misread)
    monkeypatch.setattr(type(words), "read", lambda *_: misread)
    with pytest.raises(PluginError, match=r"answered 'sow . at .*', which was legal and got the refusal form"):
        record(shelf, Bots(), header, ["random"])


def test_renewing_needs_the_header_and_the_actions_alone(shelf: Any, text: str) -> None:
    bare = [line for line in text.split("\n") if not line.startswith(("  ", "= ", "result: ", "resource"))]
    renewed = renew(shelf, playthrough_of("\n".join(bare)))
    assert renewed.why_not == ""
    assert write_playthrough(renewed.playthrough) == text


def test_renewing_says_which_action_is_refused_now(shelf: Any, text: str) -> None:
    renewed = renew(shelf, playthrough_of(text.replace("> B: help 6", "> B: help 9")))
    assert renewed.why_not == (
        "step 2: expected '> B: help 9' to be taken, got the refusal option: You have no 9 in your hand."
    )


def test_renewing_says_when_the_actions_end_before_the_game(shelf: Any, played: Playthrough) -> None:
    short = Playthrough(played.header, played.steps[:-1])
    assert renew(shelf, short).why_not == (
        "its actions end before the game does: asked B: bid 0 | bid 1 | bid 2 | bid 3"
    )
