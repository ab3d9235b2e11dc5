"""The border at the screen: the receipt, the choice of what follows, claims, who is here tonight."""

from __future__ import annotations

import json

import pytest

RAKE, HOE = "res://barn/rake.tres", "res://barn/hoe.tres"


@pytest.fixture
def at_border(at_table, farm, finish):
    """`at_border("person", "random", abandon=False)`: a saved campaign whose first adventure has just ended."""

    def start(*players, abandon=False, **more):
        from tabard.session.saving import Made, SavedGame

        session = farm(*players, **more)
        at_table.shelf = session.shelf
        finish(session, abandon=abandon)
        saved = SavedGame.create(
            at_table.store, session, title="A Year", made=Made("1.2.3"), clock=lambda: "2025-01-01"
        )
        return session, saved

    return start


def of(session, wanted):
    return next(one for one in session.journey.roster if one.id == wanted)


def test_the_receipt_is_shown_before_anything_is_chosen(at_table, at_border):
    evening = at_table.play(at_border("person", "person"), "quit", fresh=False)
    receipt, _, question = evening.out.partition("== A (Ana): The adventure is over. What now?")
    assert "Receipt 1: Spring." in receipt
    assert "Ana (Hand A), seat A\n  keeps " in receipt
    assert "rested: well rested, barn rule 2" in receipt
    assert "rake, barn rule 1" in receipt
    assert "tools, to be claimed" in receipt
    assert "Pieces: 0 came in, 2 found; 2 kept, 0 moved, 0 lost." in receipt
    assert question.startswith(
        "\n  1) Go on to “Summer”  #next\n  2) Save and go on another day  #quit\n"
        "  3) Try “Spring” again, with everybody as it is now  #retry\n"
        "  4) Try “Spring” anew, with everybody as it was before  #retry-anew\n> quit\n"
    )
    assert evening.stage.session.journey.receipts == ()


def test_what_was_chosen_follows(at_table, at_border):
    evening = at_table.play(at_border("person", "person"), "retry-anew\nnext\nquit", fresh=False)
    journey = evening.stage.session.journey
    assert (journey.adventure, journey.between, journey.receipts[0].then) == ("spring", False, "retry-anew")
    assert of(evening.stage.session, "hand-a").sheet["level"] == 1


def test_without_input_the_first_that_may_follow_is_taken(at_table, at_border):
    evening = at_table.play(at_border("person", "person", abandon=True), "", fresh=False)
    journey = evening.stage.session.journey
    assert (journey.adventure, journey.between, journey.receipts[0].then) == ("spring", True, "retry-anew")
    assert evening.out.endswith("\nSaved. To go on: tabard play\n")


def test_bots_take_the_first_that_may_follow(at_table, at_border):
    evening = at_table.play(at_border("random", "random"), "", fresh=False)
    session = evening.stage.session
    assert [receipt.then for receipt in session.journey.receipts] == ["go-on"] * 3
    assert session.finished
    assert all(one.pending == () for one in session.journey.roster)


def test_rewards_are_offered_and_claimed_at_the_border(at_table, at_border):
    evening = at_table.play(at_border("person", "random"), "next\nclaim hand-a\nclaim hand-a\nquit", fresh=False)
    assert "== A (Ana): Before “Summer”: who plays on?\n" in evening.out
    assert "Everybody gets a hoe.  #claim hand-a\n" in evening.out
    assert "\nClaimed.\n" in evening.out
    assert "\n! Nothing waits for hand-a: every reward is claimed once." in evening.out
    assert HOE in of(evening.stage.session, "hand-a").sheet["tools"]


def test_bots_alone_do_not_play_on_where_people_play(at_table, at_border):
    """Whoever is benched last, or hands the last character to a bot, would lose the campaign to the bots."""
    for last in ("bench hand-a", "hand hand-a random"):
        evening = at_table.play(at_border("person", "random"), f"next\n{last}\nnext\nquit", fresh=False)
        assert evening.out.count("! Bots alone would play on. Bring somebody back, hand a character to a person") == 1
        assert evening.stage.session.journey.between


def test_a_bot_that_is_spelt_wrong_is_no_new_person(at_table, at_border):
    evening = at_table.play(
        at_border("person", "person"), "next\nhand hand-a randm\nhand hand-a Randy\nquit", fresh=False
    )
    assert "\n! There is no bot 'randm'; did you mean 'random'? A person's name begins" in evening.out
    assert "\nhand-a is played by Randy.\n" in evening.out


def test_behind_the_border_help_lists_what_can_be_said_there(at_table, at_border):
    evening = at_table.play(at_border("person", "person"), "next\n?\nquit", fresh=False)
    help_ = evening.out.partition("> ?\n")[2]
    assert all(
        f"\n  {word}" in f"\n{help_}" for word in ("next", "claim WHO", "bench WHO", "retire WHO", "hand WHO BOT")
    )
    assert "WHO is one of hand-a, hand-b, BOT one of " in " ".join(evening.out.split())


def test_the_receipt_tells_what_is_claimed_and_what_still_waits(at_table, at_border):
    lines = "next\nreceipt\nclaim hand-a\nreceipt\nquit"
    evening = at_table.play(at_border("person", "person"), lines, fresh=False)
    _, first, second = evening.out.split("> receipt\n")
    assert first.count("tools, to be claimed") == 2
    assert (second.count("tools, claimed"), second.count("tools, to be claimed")) == (1, 1)


def test_what_was_settled_and_claimed_is_there_on_another_day(at_table, at_border):
    at_table.play(at_border("person", "person"), "next\nclaim\nbench hand-b\nquit", fresh=False)
    evening = at_table.play(at_table.again(), "next\nquit", fresh=False)
    session = evening.stage.session
    assert "== A (Ana): Before “Summer”: who plays on?\n" in evening.out
    assert [seat.name for seat in session.seats] == ["Ana"]
    assert session.journey.adventure == "summer"
    assert HOE in of(session, "hand-b").sheet["tools"]
    assert of(session, "hand-b").status == "benched"


def test_who_is_benched_can_come_back(at_table, at_border):
    lines = "next\nbench hand-b\nreturn hand-b\nbench hand-a\nbench hand-b\nretire hand-z\nquit"
    evening = at_table.play(at_border("person", "person"), lines, fresh=False)
    assert "hand-b sits the next adventure out, and keeps everything as it is." in evening.out
    assert "Bo (hand-b) comes back  #return hand-b\n" in evening.out
    assert "hand-b plays again." in evening.out
    assert "\n! hand-b stays: the next adventure needs 1 at the table." in evening.out
    assert "there is no character 'hand-z' in this campaign; did you mean 'hand-" in evening.out


def test_an_absent_persons_character_is_run_by_a_bot_or_by_somebody_else(at_table, at_border):
    lines = "next\nhand hand-b random\nhand hand-c Ana\nhand hand-x Ana\nhand hand-c\nnext\nquit"
    evening = at_table.play(at_border("person", "person", "person"), lines, fresh=False)
    session = evening.stage.session
    assert [(seat.name, seat.player) for seat in session.seats] == [
        ("Ana", "person"),
        ("Bo", "random"),
        ("Ana", "person"),
    ]
    assert [one.owner for one in session.journey.roster] == ["Ana", "Bo", "Cy"]
    assert "hand-b is played by random." in evening.out
    assert "hand-x has no seat at this table." in evening.out


def test_undo_before_the_border_and_not_behind_it(at_table, at_border, finish):
    session, saved = at_border("person")
    evening = at_table.play((session, saved), "next\nundo\nquit", fresh=False)
    assert "Not taken back: the adventure is over and its receipt is written." in evening.out


def test_earlier_receipts_can_be_read_again(at_table, at_border):
    evening = at_table.play(at_border("person"), "receipt\nreceipt 7\nnext\nreceipt 1\nquit", fresh=False)
    assert evening.out.count("Receipt 1: Spring.") == 3
    assert "There is no receipt 7; there are 1." in evening.out


def test_at_a_narrow_screen_the_columns_stand_below_each_other(at_table, at_border):
    def read(out):
        return lambda prompt: "quit"

    evening = at_table.play(at_border("person"), read=read, fresh=False, person=True, width=40)
    assert "  keeps:\n    name hand-a, farm law\n" in evening.out
    assert max(map(len, evening.out.splitlines())) <= 80


def test_programs_cross_the_border_by_json_lines(at_table, at_border):
    lines = "\n".join(
        json.dumps({"do": do, "seat": "A"}) for do in ("next", "claim hand-a", "bench x", "jump", "next", "quit")
    )
    evening = at_table.play(at_border("person", "random"), lines, fresh=False, json=True)
    sent = [json.loads(line) for line in evening.out.splitlines()]
    over = sent[0]
    assert over["over"]["receipt"] == 1
    assert [option["form"] for option in over["ask"]["options"]] == ["next", "retry", "retry-anew", "quit", "table"]
    assert sent[1]["border"] == {"next": "Summer"}
    assert {"form": "claim hand-a"} in sent[1]["ask"]["options"]
    assert sent[2]["done"] == "Claimed."
    assert [one["refused"] for one in sent if "refused" in one] == ["option", "over"]
    assert evening.stage.session.journey.adventure == "summer"
    assert not evening.stage.session.border.crossed


def test_programs_are_not_left_to_bots_alone_either(at_table, at_border):
    lines = "\n".join(json.dumps({"do": do, "seat": "A"}) for do in ("table", "bench hand-a", "next", "quit"))
    evening = at_table.play(at_border("person", "random"), lines, fresh=False, json=True)
    sent = [json.loads(line) for line in evening.out.splitlines()]
    (refused,) = (one for one in sent if "refused" in one)
    assert refused["message"].startswith("Bots alone would play on.")
    assert evening.stage.session.journey.between


def test_rewards_of_the_last_adventure_are_claimed_before_the_book_is_closed(at_table, at_border, finish):
    session, saved = at_border("person")
    for _ in range(2):
        session.advance()
        finish(session)
    evening = at_table.play((session, saved), "next\nclaim\nnext", fresh=False)
    assert "  1) Bring the campaign to its end  #next\n" in evening.out
    assert "== A (Ana): The campaign is over. Is anything left to do?\n  1) Close the book  #next\n" in evening.out
    assert of(session, "hand-a").pending == ()
    assert evening.out.endswith("“A Year” is told to its end.\n")
