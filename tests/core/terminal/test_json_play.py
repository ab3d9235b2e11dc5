"""Playing by JSON lines: the page `docs/jsonl.md` is true."""

import json
import re
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "jsonl.md"


def sent(evening):
    return [json.loads(line) for line in evening.out.splitlines()]


def test_the_example_of_the_page(at_table):
    (example,) = re.findall(r"```\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    typed = [line[2:] for line in example.splitlines() if line.startswith("< ")]
    printed = [line[2:] for line in example.splitlines() if line.startswith("> ")]
    evening = at_table.play(at_table.new("person", rounds=1), "\n".join(typed), json=True)
    assert evening.out.splitlines() == printed


def test_every_line_is_an_object_of_this_format(at_table):
    lines = [json.dumps({"seat": "A", "do": do}) for do in ("dance", "sow 3 at 1", "save", "undo", "end")]
    evening = at_table.play(
        at_table.new("person", "random", "random"), "\n".join([*lines, "no json", "[]", '{"do": "end"}']), json=True
    )
    objects = sent(evening)
    assert all(next(iter(one.items())) == ("format", "tabard.play/1") for one in objects)
    assert [one.get("refused") for one in objects if "refused" in one][-3:] == ["form", "form", "form"]
    assert objects[-1] == {"format": "tabard.play/1", "saved": True}


def test_a_program_can_play_a_campaign(at_table):
    """It answers every question with the last form that is offered."""
    session, saved = at_table.new("person", "random", "person", rounds=2)

    def reader(out):
        def read(prompt):
            last = json.loads(out.getvalue().splitlines()[-1])
            if "ask" not in last:
                return None
            ask = last["ask"]
            forms = [option["form"] for option in ask["options"]]
            return json.dumps(
                {"seat": ask["seat"], "do": "next" if "over" in last else forms[-1], "serial": ask["serial"] or None}
            )

        return read

    evening = at_table.play((session, saved), json=True, read=reader)
    objects = sent(evening)
    assert session.finished
    assert not any("refused" in one for one in objects)
    assert {one["ask"]["seat"] for one in objects if "ask" in one} == {"A", "C"}
    ends = [one["over"] for one in objects if "over" in one]
    assert [end["next"] for end in ends] == ["Autumn", None]
    assert ends[0]["outcome"] == "harvested"
    assert ends[0]["ending"]
    assert at_table.store.newest().header.finished


def test_each_seat_hears_its_own_events(at_table):
    lines = [
        {"seat": "A", "do": "sow 3 at 1"},
        {"seat": "B", "do": "decline"},
        {"seat": "A", "do": "end"},
        {"seat": "A", "do": "done"},
    ]
    evening = at_table.play(at_table.new("person", "person", rounds=1), "\n".join(map(json.dumps, lines)), json=True)
    asks = [one for one in sent(evening) if "ask" in one]
    by_seat = {seat: [line for one in asks if one["ask"]["seat"] == seat for line in one["events"]] for seat in "AB"}
    assert any(line.startswith("You draw") for line in by_seat["A"])
    assert "A draws." in by_seat["B"]
    assert not any(line.startswith("You draw") for line in by_seat["B"])


def test_a_seat_that_may_do_something_is_asked_with_done(at_table, harvest):
    lines = [{"seat": "A", "do": "sow 3 at 1"}, {"seat": "B", "do": "decline"}, {"seat": "A", "do": "end"}]
    evening = at_table.play(at_table.new("person", "person", rounds=1), "\n".join(map(json.dumps, lines)), json=True)
    last = sent(evening)[-2]
    assert last["ask"]["kind"] == "harvest.MayKeep"
    assert last["ask"]["options"][-1] == {"text": "Go on", "form": "done"}
    assert [one["seat"] for one in last["standing"]] == ["A"]
    assert [option["form"] for option in last["standing"][0]["options"]] == [
        option["form"] for option in last["ask"]["options"][:-1]
    ]


def test_an_answer_to_a_question_that_is_gone_is_stale(at_table):
    lines = [
        {"seat": "A", "do": "sow 3 at 1", "serial": 1},
        {"seat": "A", "do": "sow 3 at 2", "serial": 1},
        {"seat": "C", "do": "end"},
        {"seat": "X", "do": "end"},
        {"seat": "B", "do": "end"},
    ]
    evening = at_table.play(at_table.new("person", "random"), "\n".join(map(json.dumps, lines)), json=True)
    refused = [one["refused"] for one in sent(evening) if "refused" in one]
    assert refused == ["stale", "seat", "seat", "seat"]


def test_a_list_made_before_a_step_was_taken_back_is_stale(at_table):
    """A second undo from an old list must never become another action (field notes, row 6)."""
    lines = [{"seat": "A", "do": "sow 3 at 1", "undone": 1}, {"seat": "A", "do": "undo", "undone": 7}]
    evening = at_table.play(at_table.new("person", "random"), "\n".join(map(json.dumps, lines)), json=True)
    assert [one["refused"] for one in sent(evening) if "refused" in one] == ["stale", "stale"]
    assert evening.stage.session.frame.log == []


def test_undo_says_why_not(at_table):
    lines = [{"seat": "A", "do": "sow 3 at 1"}, {"seat": "A", "do": "undo"}]
    evening = at_table.play(at_table.new("person", "person"), "\n".join(map(json.dumps, lines)), json=True)
    refusal = next(one for one in sent(evening) if "refused" in one)
    assert refusal == {
        "format": "tabard.play/1",
        "refused": "undo",
        "message": "Not taken back: dice have been rolled since.",
    }


def test_bots_alone_send_the_ends_only(at_table):
    evening = at_table.play(at_table.new("random", "random", rounds=1), json=True)
    objects = sent(evening)
    assert [list(one) for one in objects] == [["format", "over", "events", "ask"], ["format", "over", "events"]]


def test_between_adventures_other_forms_are_over(at_table):
    session, saved = at_table.new("random", "person", rounds=1)
    while not session.over:
        stage = at_table.play((session, None), json=True).stage
        seat = stage.play_on()
        if seat is not None:
            stage.talk.hear(seat, stage.talk.asker.ask(seat).options[0].form)
    evening = at_table.play((session, saved), '{"seat": "B", "do": "end"}\n{"seat": "B", "do": "quit"}', json=True)
    objects = sent(evening)
    assert [one.get("refused") for one in objects] == [None, "over", None]
    assert objects[-1]["saved"] is True
