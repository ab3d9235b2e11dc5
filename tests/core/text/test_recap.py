"""“Previously on”: at most ten lines, the ones that matter, for anybody who comes back to the table."""

from __future__ import annotations

from msgspec import structs

from tabard.campaign.journey import Chapter
from tabard.campaign.roster import Character, Reward
from tabard.text.recap import MOST, recap
from tabard.text.voice import SPECTATOR


def test_it_ends_with_whoever_is_asked(table) -> None:
    talk, drive = table("person", "random")
    drive()
    assert recap(talk.voice, 0)[-1] == "It is for A to answer."


def test_it_never_has_more_than_ten_lines(table) -> None:
    talk, drive = table("person", "random")
    for _ in range(6):
        drive()
        lines = recap(talk.voice, 0)
        assert 1 <= len(lines) <= MOST
        talk.hear(0, "1")
    assert len(lines) > 3


def test_the_word_recap_tells_it_and_changes_nothing(table) -> None:
    talk, drive = table("person", "random")
    drive()
    before = talk.voice.session.frame.hash
    heard = talk.hear(0, "recap")
    assert list(heard.lines) == recap(talk.voice, 0)
    assert talk.voice.session.frame.hash == before


def test_it_begins_with_how_the_last_adventure_ended_and_names_who_has_something_to_claim(table) -> None:
    talk, _ = table("random", "random")
    session = talk.voice.session
    journey = session.journey
    reward = Reward(journey.adventure, 1, "The harvest was good.", ())
    owed = Character(id="hand-a", owner="Ana", pending=(reward,))
    won = Chapter(journey.adventure, "harvest", 0, who="Ana", won=True)
    session.journey = structs.replace(journey, history=(won,), roster=(owed,))
    lines = recap(talk.voice, SPECTATOR)
    assert lines[0].endswith("is behind you; Ana won it.")
    assert "Rewards wait to be claimed: Ana." in lines
    session.journey = structs.replace(journey, history=(structs.replace(won, winner=None),))
    assert recap(talk.voice, SPECTATOR)[0].endswith("was lost.")
