"""“Previously on”: at most ten lines, the ones that matter, for anybody who comes back to the table."""

from __future__ import annotations

from msgspec import structs

from tabard.campaign.journey import Chapter
from tabard.campaign.roster import Character, Reward
from tabard.model.message import Message, say
from tabard.text.recap import MOST, NEWS, recap, time_lines
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


def paced(session, pace) -> None:
    """Say how long every adventure of the session's campaign takes."""
    shelf = session.shelf
    campaign = shelf.campaign(session.journey.campaign)
    adventures = tuple(structs.replace(one, pace=pace) for one in campaign.adventures)
    session.shelf = type(shelf)(shelf.game, {campaign.id: structs.replace(campaign, adventures=adventures)})


def test_states_that_differ_only_in_secrets_are_told_alike(table) -> None:
    talk, drive = table("person", "random", seed=5)
    frame = talk.voice.session.frame
    rules, differed = frame.rules, 0
    for seed in range(6):
        drive()
        real = frame.state
        for seat in (0, 1):
            told = recap(talk.voice, seat)
            frame.state = rules.sample(rules.seen(real, seat), seed=seed)
            differed += rules.codec.pack(frame.state.body) != rules.codec.pack(real.body)
            assert recap(talk.voice, seat) == told
            frame.state = real
        talk.hear(0, "1")
    assert differed


def test_what_is_routine_leaves_room_for_what_was_notable_long_ago(table, monkeypatch) -> None:
    talk, drive = table("person", "random")
    for _ in range(6):
        drive()
        talk.hear(0, "1")
    words = talk.voice.session.frame.rules.speech.own
    frame = talk.voice.session.frame
    first = next(event for record in frame.log for event in record.events if words.told(talk.voice.look(0), event))
    monkeypatch.setattr(type(words), "notable", lambda self, event: event is first)
    assert recap(talk.voice, 0)[:-1] == talk.voice.told(0, [first])
    monkeypatch.undo()
    assert len(recap(talk.voice, 0)) > 2


def test_news_never_push_out_what_the_game_says_of_the_table(table, monkeypatch) -> None:
    talk, drive = table("person", "random")
    for _ in range(6):
        drive()
        talk.hear(0, "1")
    words = talk.voice.session.frame.rules.speech.own
    monkeypatch.setattr(type(words), "recap", lambda self, look: tuple(say("{n}", n=n) for n in range(8)))
    lines = recap(talk.voice, 0)
    assert len(lines) == MOST
    assert lines[1:-1] == [str(n) for n in range(8)]
    monkeypatch.setattr(type(words), "recap", lambda self, look: (Message("Hm."),))
    assert recap(talk.voice, 0).index("Hm.") == NEWS


def test_a_time_is_told_where_every_adventure_to_come_has_a_pace(table) -> None:
    talk, drive = table("person", "random")
    drive()
    voice = talk.voice
    assert voice.lines(time_lines(voice)) == []
    paced(voice.session, {2: 12.0})
    assert voice.lines(time_lines(voice)) == [
        "Still to go: about 20 minutes for this adventure, about 40 minutes for the campaign."
    ]
    assert recap(voice, 0)[-1].startswith("Still to go: ")
    paced(voice.session, {2: 36.0})
    assert voice.lines(time_lines(voice)) == [
        "Still to go: about 60 minutes for this adventure, about 2 hours for the campaign."
    ]


def test_the_last_adventure_speaks_of_itself_alone(table) -> None:
    talk, drive = table("person", "random")
    drive()
    session = talk.voice.session
    paced(session, {2: 12.0})
    last = session.shelf.campaign(session.journey.campaign).adventures[-1].id
    session.journey = structs.replace(session.journey, adventure=last)
    assert talk.voice.lines(time_lines(talk.voice)) == ["Still to go: about 20 minutes."]
