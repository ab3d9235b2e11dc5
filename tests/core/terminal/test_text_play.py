"""Playing in text: what a script, a screen reader and a newcomer get to read."""

import re

import pytest

from tabard.session.seats import Seat
from tabard.text.catalogue import PseudoCatalogue

FIRST = """\
A Year on the Farm

The old farm has been empty for a year, and the fields have not noticed.

Harvest
The fields wait for whoever comes first.

Answer with a line's number or with the words behind its #. ? helps; quit saves
and leaves.

Round 1. Fields sown: 0.
A: 0 points. Your hand: 3, 3, 5, 6.

* Low cards grow in any weather; high cards earn more.

== A: What do you sow, and where? Which card?
  1) A 3  #3
  2) A 5  #5
  3) A 6  #6
> sow 3 at 4
A sows a 3 in field 4.
The weather die shows 2.
B earns 2 points.
"""


def test_a_campaign_begins_with_its_story_and_the_first_question(at_table):
    evening = at_table.play(at_table.new("person", "random"), "sow 3 at 4")
    first = FIRST.splitlines()
    assert evening.out.splitlines()[: len(first) - 1] == first[:-1]
    assert evening.code == 0


def test_the_end_of_input_saves_and_says_how_to_go_on(at_table):
    evening = at_table.play(at_table.new("person", "random"), "sow 3 at 4")
    assert evening.out.endswith("\n> \n\nSaved. To go on: tabard play\n")
    _, saved = at_table.again()
    assert saved.session.frame.log[0].seat == 0
    saved.close()


def test_quit_is_the_same_as_the_end_of_input(at_table):
    evening = at_table.play(at_table.new("person", "random"), "quit\nsow 3 at 4")
    assert evening.out.endswith("> quit\n\nSaved. To go on: tabard play\n")
    assert evening.stage.session.frame.log == []


def test_a_whole_campaign_by_always_taking_the_first_choice(at_table):
    evening = at_table.play(at_table.new("person", "random", "person"), "\n".join(["1"] * 300))
    assert "“A Year on the Farm” is told to its end.\n" in evening.out
    assert evening.stage.session.finished
    assert [ending.adventure for ending in evening.endings] == ["spring", "autumn"]
    assert [member.level for member in evening.endings[0].party] == [2, 2, 2]
    assert evening.warnings == ["plugin 'x' broke"]
    assert {question[0] for question in evening.questions} == {"A", "C"}
    assert at_table.store.newest().header.finished


def test_over_a_pipe_nothing_is_coloured_and_nothing_is_wide(at_table):
    evening = at_table.play(at_table.new("person", "random", "person"), "?\n" + "\n".join(["1"] * 300))
    assert "\x1b" not in evening.out
    rows = [line for line in evening.out.splitlines() if not line.startswith(("==", "  "))]
    assert max(map(len, rows)) <= 80


def test_the_same_answers_give_the_same_screen(at_table):
    lines = "\n".join(["1", "?", "log", "2", "undo"] * 20)
    first = at_table.play(at_table.new("person", "random", seed=3), lines)
    second = at_table.play(at_table.new("person", "random", seed=3), lines)
    assert first.out == second.out


def test_every_prompt_stands_below_its_question(at_table):
    evening = at_table.play(at_table.new("person", "random"), "?\nfoo\nlog\n1\n1")
    lines = evening.out.splitlines()
    prompts = [n for n, line in enumerate(lines) if line.startswith("> ")]
    assert len(prompts) > 5
    for n in prompts:
        while re.match(r"  \d+\) .*  #", lines[n - 1]):
            n -= 1
        assert re.match(r"== [A-F]\b.*: ", lines[n - 1])


def test_help_answers_and_refusals_are_followed_by_the_question(at_table):
    evening = at_table.play(at_table.new("person", "random"), "? market\ndance\nsheet B")
    assert "> ? market\nAfter each round everybody bids in secret for a prize.\n\n== A" in evening.out
    assert "> dance\n! That is no answer here.\n! Type a number" in evening.out
    assert "> sheet B\nB: 0 points, 4 cards in hand.\n" in evening.out
    assert len(evening.questions) == 4


def test_save_says_that_it_has(at_table):
    session, saved = at_table.new("person", "random")
    evening = at_table.play((session, saved), "1\n1\nsave")
    assert "> save\nSaved.\n" in evening.out
    evening = at_table.play(at_table.new("person", save=False), "save")
    assert "This game is not saved." in evening.out


def test_the_table_is_shown_when_a_turn_begins_and_not_in_it(at_table):
    evening = at_table.play(at_table.new("person"), "sow 3 at 1\n1\nend\n1")
    assert len(re.findall(r"^Round \d+\. Fields", evening.out, re.MULTILINE)) == 2


def test_hints_come_once_and_in_the_first_adventure_only(at_table):
    evening = at_table.play(at_table.new("person"), "\n".join(["1"] * 100))
    assert evening.out.count("* Low cards grow") == 1
    at_table.play(at_table.new("person", "random"), "sow 3 at 4")
    evening = at_table.play(at_table.again(), "1", fresh=False)
    assert "* Low cards" not in evening.out


def test_who_comes_back_early_is_still_led_and_later_is_not(at_table):
    at_table.play(at_table.new("person"), "quit")
    assert "* Low cards grow" in at_table.play(at_table.again(), "quit", fresh=False).out
    at_table.play(at_table.again(), "\n".join(["1"] * 11), fresh=False)
    assert "* Low cards grow" not in at_table.play(at_table.again(), "quit", fresh=False).out


def test_the_end_of_a_campaign_names_every_adventure_the_last_one_too(at_table):
    evening = at_table.play(at_table.new("random", "random"))
    session = evening.stage.session
    campaign = session.shelf.campaign(session.journey.campaign)
    assert len(campaign.adventures) > 1
    for title in [adventure.title for adventure in campaign.adventures]:
        assert re.search(rf"^{title}: (.* won|nobody won)\.$", evening.out, re.MULTILINE), title


def test_a_campaign_that_is_over_tells_its_end_again(at_table):
    at_table.play(at_table.new("person"), "\n".join(["1"] * 100))
    evening = at_table.play(at_table.again(), fresh=False)
    assert evening.code == 0
    assert evening.out.endswith("“A Year on the Farm” is told to its end.\n")


def test_who_comes_back_reads_where_it_was_left(at_table):
    at_table.play(at_table.new("person", "random"), "sow 3 at 4\n1")
    evening = at_table.play(at_table.again(), fresh=False)
    assert evening.out.startswith("A Year on the Farm\nThe game goes on where it was left. Previously:\n")
    assert "The old farm" not in evening.out
    told = evening.out.splitlines()[2:7]
    assert all(line.endswith(".") for line in told)


def test_what_may_be_done_out_of_turn_is_offered_once(at_table, harvest):
    session, saved = at_table.new("person", "random", rounds=3)
    lines = ["sow 3 at 1", *["1"] * 3, "done", *["1"] * 60]
    evening = at_table.play((session, saved), "\n".join(lines))
    block = re.search(r"== A: Which card goes to the cellar\?\n(  .*\n)+> (.*)\n", evening.out)
    assert re.search(r"  \d\) Go on  #done\n> ", block[0])


def test_an_offer_is_gone_when_it_was_left_alone(at_table, harvest):
    pieces = harvest.pieces
    session, _ = at_table.new("person", "person", rounds=2, save=False)
    stage = at_table.play((session, None), "sow 3 at 1").stage
    frame = session.frame
    while session.frame.state.standing == []:
        seat = frame.state.open[0].seat
        question = stage.talk.asker.ask(seat)
        stage.talk.hear(seat, question.options[0].form)
    assert stage.play_on() == 0
    assert not stage.asked(0)
    stage.offered(0)
    assert stage.play_on() == 1
    card = frame.state.body.hands[0][0]
    stage.talk.act(0, pieces.Keep(card))
    assert stage.play_on() == 1


def test_between_adventures_the_next_one_is_a_question(at_table):
    session, saved = at_table.new("person", rounds=1)
    evening = at_table.play((session, saved), "sow 3 at 1\n1\nend\nsheet\nend\n4\n2")
    ways = "  1) Go on to “Autumn”  #next\n  2) Save and go on another day  #quit\n"
    border = f"{ways}  3) See first who plays on  #table\n> "
    assert f"== A: The adventure is over. What now?\n{border}" in evening.out
    assert evening.out.endswith("> 2\n\nSaved. To go on: tabard play\n")
    evening = at_table.play(at_table.again(), "next\nquit", fresh=False)
    assert evening.questions == ["A: The adventure is over. What now?", "A: What do you sow, and where? Which card?"]
    assert evening.stage.session.journey.adventure == "autumn"


def test_bots_alone_are_told_as_nobody_in_particular(at_table):
    evening = at_table.play(at_table.new("random", "random", save=False))
    assert evening.out.startswith("Nobody is here to answer, so bots play every seat, and this game is not saved.\n")
    assert "You " not in evening.out
    assert "Your " not in evening.out
    assert evening.questions == []
    assert evening.out.endswith("“A Year on the Farm” is told to its end.\n")


def test_each_person_reads_what_its_seat_may_know(at_table):
    evening = at_table.play(at_table.new("person", "person", rounds=1), "sow 3 at 1\nhelp 2\nend\n1\n1\n1\n1\n1")
    told = evening.out.split("== ")
    # The card that A draws in B's step is told on the screen at which A is asked next.
    assert any(
        "You draw" in part and evening.out.split("== ")[n + 1].startswith("A") for n, part in enumerate(told[:-1])
    )


def test_secret_answers_wipe_the_screen_between_two_people(at_table):
    def reader(out):
        def read(prompt):
            out.write(f"{prompt}<{len(out.getvalue())}>\n")
            return None if "What now?" in out.getvalue() else "1"

        return read

    evening = at_table.play(at_table.new("person", "person", rounds=1), read=reader, person=True)
    assert evening.out.count("\x1b[2J") == 1
    before, after = evening.out.split("\x1b[2J\x1b[3J\x1b[H")
    assert before.split("== ")[-1].startswith("A: What do you bid")
    assert after.startswith("The keyboard goes to B. Press Enter when you are ready.\n> ")
    assert after.split("== ")[1].startswith("B: What do you bid")


def test_colour_stands_beside_marks_and_never_alone(at_table):
    plain = at_table.play(at_table.new("person", "random"), "1\n?\n1")
    bright = at_table.play(at_table.new("person", "random"), "1\n?\n1", colour=True)
    assert "\x1b[" in bright.out
    assert re.sub(r"\x1b\[\d*m", "", bright.out) == plain.out


def test_ctrl_c_loses_nothing(at_table):
    def reader(out):
        typed = iter(["sow 3 at 1"])

        def read(prompt):
            line = next(typed, None)
            if line is None:
                raise KeyboardInterrupt
            return line

        return read

    evening = at_table.play(at_table.new("person", "random"), read=reader)
    assert evening.code == 130
    assert evening.out.endswith("\nSaved. To go on: tabard play\n")
    session, saved = at_table.again()
    assert len(session.frame.log) > 1
    saved.close()


def test_a_bot_that_errs_is_told_once_and_replaced(at_table):
    class Odd:
        def act(self, rules, seen, choice, decision, rng):
            raise ValueError("no idea")

    at_table.bots = type(at_table.bots)({"odd": Odd})
    evening = at_table.play(at_table.new("odd", "person", rounds=1), "1\n1")
    assert evening.warnings
    assert "the bot 'odd' at seat 1" in evening.warnings[0]
    assert evening.code == 0


def test_no_sentence_goes_round_the_catalogue(at_table):
    """Whatever stands outside the marks must be a text form, a command, a seat's name or what was typed."""
    lines = [
        "?",
        "? market",
        "? markett",
        "sheet B",
        "board",
        "log",
        "undo",
        "back",
        "concede",
        "99",
        "B:",
        "Z: x",
        "save",
    ]
    session, saved = at_table.new("person", "random", "person", rounds=1)
    session.seat(0, Seat("Ana"))
    typed = [*lines, "1", "undo", "log", "1", *["1"] * 60, "?", "quit"]
    evening = at_table.play((session, saved), "\n".join(typed), catalogue=PseudoCatalogue())
    assert "⟦“⟧⟦A Year on the Farm⟧⟦” is told to its end.⟧" in evening.out
    left = PseudoCatalogue.MARKED.sub("", evening.out)
    left = re.sub(r"^> .*$", "", left, flags=re.MULTILINE)
    left = re.sub(r"#.*$", "", left, flags=re.MULTILINE)
    left = re.sub(r"^  (\?|[a-z]+|B: …)  ", "", left, flags=re.MULTILINE)
    left = re.sub(r"farmer-[a-c]", "", left)
    for word in ("Ana", "tabard play", "random", "markett", "market", "cellar"):
        left = left.replace(word, "")
    assert re.findall(r"(?:[^\W\d_]){2,}", left) == []
    assert set(re.findall(r"[^\W\d_]", left)) <= {"A", "B", "C", "Z"}


@pytest.mark.parametrize("notes", [True, False])
def test_notes_of_a_resume_are_told(at_table, notes):
    at_table.play(at_table.new("person", "random"), "sow 3 at 4")
    session, saved = at_table.again()
    if notes:
        from tabard.model.message import say

        saved.notes = (say("Something was lost."),)
    evening = at_table.play((session, saved), fresh=False)
    assert ("Something was lost.\n" in evening.out) is notes
