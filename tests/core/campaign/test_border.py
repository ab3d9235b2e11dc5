"""The border between adventures: everything has exactly one fate, and is committed whole or not at all."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabard.api import Fate, say
from tabard.campaign.ledger import Change, fold
from tabard.campaign.receipt import Count, Difference, Receipt, diff
from tabard.errors import PluginError, UsageError

RAKE, HOE = "res://barn/rake.tres", "res://barn/hoe.tres"


def adds_up(count: Count) -> bool:
    """What came in and what was found is what is kept, moved or lost."""
    return count.came + count.found == count.kept + count.moved + count.lost


def ids(session: Any) -> set[str]:
    return {one.id for one in session.journey.roster}


def test_the_party_enters_the_roster_and_goes_on(farm, finish) -> None:
    session = farm("person", "person")
    finish(session)
    points = list(session.frame.state.body.points)
    assert session.border.settle() is None
    journey = session.journey
    assert [(one.id, one.owner, one.status) for one in journey.roster] == [
        ("hand-a", "Ana", "active"),
        ("hand-b", "Bo", "active"),
    ]
    assert [one.sheet for one in journey.roster] == [
        {"name": f"hand-{seat}", "level": 2, "points": points[n], "tools": [RAKE]} for n, seat in enumerate("ab")
    ]
    assert [entry.rule for entry in journey.roster[0].ledger] == ["joins", "adventure"]
    assert session.border.crossed
    assert session.advance() is None
    assert session.frame.rules.options.party[0].tools == [RAKE]
    assert not session.border.crossed


def test_what_the_receipt_says(farm, finish) -> None:
    session = farm("person", "person")
    finish(session)
    session.border.settle()
    receipt = session.journey.receipts[0]
    assert (receipt.number, receipt.adventure, receipt.outcome, receipt.next) == (1, "spring", "harvested", "summer")
    assert receipt.present == ("hand-a", "hand-b")
    assert adds_up(receipt.count)
    assert (receipt.count.came, receipt.count.found, receipt.count.kept) == (0, 2, 2)
    rows = {(row.sort, row.key): row for row in receipt.of("hand-a")}
    assert (rows["field", "level"].was, rows["field", "level"].now) == (1, 2)
    assert (rows["field", "rested"].verb, rows["field", "rested"].now) == ("resets", "well rested")
    assert (rows["piece", RAKE].verb, rows["piece", RAKE].rule) == ("keeps", "barn rule 1")
    assert {row.key: (row.verb, row.now) for row in receipt.of("") if row.sort == "flag"} == {
        "dry": ("keeps", False),
        "tired": ("resets", 0),
    }


def test_a_piece_that_moves_stands_on_both_sides(farm, finish) -> None:
    session = farm("person", "person")
    for _ in range(2):
        finish(session)
        session.advance()
    receipt = session.journey.receipts[1]
    moved = [row for row in receipt.rows if row.verb == "moves"]
    assert [(row.character, row.key, row.to) for row in moved] == [("hand-a", RAKE, "stock")]
    assert session.journey.stock == (RAKE,)
    assert session.frame.rules.options.stock == (RAKE,)
    assert (receipt.count.came, receipt.count.found, receipt.count.kept, receipt.count.moved) == (2, 2, 3, 1)


def broken(barn: Any, **methods: Any) -> Any:
    return type("Broken", (barn,), methods)


def without_last_fate(self, table):
    return type(self).__mro__[1].fates(self, table)[:-1]


def twice_fated(self, table):
    found = type(self).__mro__[1].fates(self, table)
    return (*found, found[-1])


def forgotten(self, table):
    found = type(self).__mro__[1].pieces(self, table)
    return tuple(piece for piece in found if piece.came < 0)


def from_nowhere(self, table):
    found = type(self).__mro__[1].party(self, table)
    return (found[0], msgspec.structs.replace(found[1], tools=[*found[1].tools, HOE]))


def vanished(self, table):
    found = type(self).__mro__[1].party(self, table)
    return (found[0], msgspec.structs.replace(found[1], tools=[]))


def nobody(self, table):
    return type(self).__mro__[1].fates(self, table)[1:]


def wrong_word(self, table):
    found = type(self).__mro__[1].fates(self, table)
    return (*found[:-1], msgspec.structs.replace(found[-1], verb="loses"))


def out_of_thin_air(self, table):
    found = type(self).__mro__[1].fates(self, table)
    return (*found, Fate(1, "keeps", "", say("x"), "9.9", 1))


@pytest.mark.parametrize(
    ("methods", "told"),
    [
        ({"fates": without_last_fate}, f"states no fate for {RAKE}, found in the adventure"),
        ({"fates": twice_fated}, rf"states two fates for {RAKE} at seat B \(hand-b\)"),
        ({"fates": nobody}, r"states no fate for the character at seat A \(hand-a\), expected one"),
        ({"fates": wrong_word}, rf"says 'loses' of {RAKE} at seat B \(hand-b\), and does something else"),
        ({"fates": out_of_thin_air}, r"states a fate for '9.9' at seat B \(hand-b\), which there is not"),
        ({"party": from_nowhere}, rf"leaves {HOE} with seat B \(hand-b\) and states no fate for it"),
        ({"party": vanished}, rf"says that seat B \(hand-b\) has {RAKE}, and it is not there"),
        ({"stock": lambda self, table: (HOE,)}, rf"leaves {HOE} with the stock and states no fate for it"),
    ],
)
def test_no_fate_or_two_refuses_the_border_and_nothing_has_changed(barn, farm, finish, plain, methods, told) -> None:
    session = farm("person", "person", game=broken(barn, **methods))
    finish(session)
    before = plain(session)
    heard: list[Any] = []
    session.sink = heard.append
    for attempt in (session.advance, session.border.settle):
        with pytest.raises(PluginError, match=told) as caught:
            attempt()
        assert "the border was not crossed, and nothing has changed" in str(caught.value)
        assert plain(session) == before
    assert heard == []


def test_what_came_in_cannot_be_forgotten(barn, farm, finish) -> None:
    session = farm("person", "person")
    finish(session)
    session.advance()
    finish(session)
    session.frame.rules.game = broken(barn, pieces=forgotten)()
    with pytest.raises(PluginError, match=rf"states no fate for {RAKE}, which came in with seat A \(hand-a\)"):
        session.border.settle()


def test_every_outcome_at_every_border_with_every_choice(farm, finish) -> None:
    crossed = set()
    for abandon in (False, True):
        for choice in range(3):
            session = farm("person", "person", "person")
            for _ in range(6):
                if session.finished:
                    break
                finish(session, abandon=abandon)
                ruling = session.border.ruling()
                then = ruling.then[min(choice, len(ruling.then) - 1)]
                expected = session.border.following(then)
                before = ids(session)
                assert session.border.preview(then) is not None
                adventure = session.journey.adventure
                assert session.advance(then) is None
                assert session.journey.adventure == expected
                assert not before or ids(session) == before
                assert adds_up(session.journey.receipts[-1].count)
                crossed.add((adventure, ruling.id, then))
    assert {(adventure, outcome) for adventure, outcome, _ in crossed} == {
        ("spring", "harvested"),
        ("spring", "abandoned"),
        ("summer", "default"),
        ("autumn", "default"),
    }
    assert {then for adventure, _, then in crossed if adventure == "spring"} == {"go-on", "retry", "retry-anew"}


def test_retry_keeps_what_the_attempt_brought(farm, finish) -> None:
    session = farm("person", "person")
    finish(session)
    session.advance("retry")
    assert session.journey.adventure == "spring"
    assert session.journey.roster[0].sheet["level"] == 2
    assert session.journey.roster[0].pending


def test_retry_anew_takes_back_by_entries_and_deletes_nothing(farm, finish) -> None:
    session = farm("person", "person")
    finish(session)
    session.advance("retry-anew")
    first = session.journey
    assert [one.sheet for one in first.roster] == [
        {"name": f"hand-{seat}", "level": 1, "points": 0, "tools": []} for seat in "ab"
    ]
    assert [entry.rule for entry in first.roster[0].ledger] == ["joins", "adventure", "taken back"]
    assert (first.roster[0].pending, first.stock, first.leader) == ((), (), "")
    assert first.receipts[0].then == "retry-anew"
    assert session.frame.rules.options.party[0].level == 1
    finish(session)
    session.advance()
    for one in session.journey.roster:
        assert one.ledger[:3] == next(old for old in first.roster if old.id == one.id).ledger
        assert fold(one.ledger) == one.sheet
        assert one.sheet["level"] == 2


def test_flags_of_an_adventure_are_reset_and_those_of_the_campaign_stay(farm, finish) -> None:
    session = farm("person", "person")
    finish(session, abandon=True)
    session.border.settle("go-on")
    assert session.journey.flags == {"dry": True, "tired": 0}
    assert session.journey.adventure == "autumn"
    assert session.journey.history[0].won is False


def test_an_attempt_that_is_taken_back_sets_no_flag(farm, finish) -> None:
    session = farm("person", "person")
    finish(session, abandon=True)
    session.border.settle("retry-anew")
    assert session.journey.flags == {"dry": False, "tired": 0}


def test_a_choice_that_may_not_follow_changes_nothing(farm, finish, plain) -> None:
    session = farm("person")
    finish(session, abandon=True)
    before = plain(session)
    with pytest.raises(UsageError, match="'retry' may not follow"):
        session.advance("retry")
    assert plain(session) == before


def test_the_dead_stay_in_the_roster_and_play_no_more(barn, farm, finish) -> None:
    session = farm("person", "person", game=broken(barn, dead=(1,)))
    finish(session)
    assert session.advance() is None
    assert [(one.id, one.status) for one in session.journey.roster] == [("hand-a", "active"), ("hand-b", "dead")]
    assert len(session.seats) == len(session.frame.rules.options.party) == 1
    finish(session)
    session.border.settle()
    assert set(session.journey.receipts[1].characters()) == {"hand-a", "hand-b"}


def test_undo_stops_at_a_border(farm, finish) -> None:
    session = farm("person")
    finish(session)
    session.border.settle()
    assert session.why_not_undo(0).why == "border"


def test_the_preview_is_the_receipt(farm, finish, plain) -> None:
    session = farm("person", "person")
    finish(session)
    before = plain(session)
    shown = session.border.preview("retry")
    assert plain(session) == before
    session.border.settle("retry")
    assert session.journey.receipts[0] == shown == session.border.preview()


def test_two_receipts_can_be_compared(farm, finish) -> None:
    session = farm("person", "person")
    for _ in range(2):
        finish(session)
        session.advance()
    first, second = session.journey.receipts
    assert diff(first, first) == []
    changes = diff(first, second)
    levels = [one for one in changes if one.second is not None and one.second.key == "level"]
    assert [(one.first.now, one.second.now) for one in levels] == [(2, 3), (2, 3)]
    assert all(isinstance(one, Difference) and one.first != one.second for one in changes)
    gone = [one for one in diff(second, first) if one.second is None]
    assert any(one.first.to == "stock" or one.first.sort == "reward" for one in gone)


def test_a_receipt_is_read_back_as_it_was_written(farm, finish) -> None:
    session = farm("person", "person")
    finish(session)
    session.border.settle()
    receipt = session.journey.receipts[0]
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(receipt), type=Receipt) == receipt
    assert msgspec.json.decode(msgspec.json.encode(receipt), type=Receipt) == receipt


def test_a_correction_waits_for_the_end_of_the_adventure(farm, finish) -> None:
    """What it takes from the sheet could be spent at the table meanwhile, and then be taken twice."""
    session = farm("person", "person")
    finish(session)
    session.advance()
    before = session.journey
    refused = session.border.correct("hand-a", Change("points", by=-5), "Counted wrongly.")
    assert "finish this one first" in str(refused.text)
    assert session.journey == before
    finish(session)
    gained = session.frame.state.body.points[0]
    session.border.settle()
    assert session.border.correct("hand-a", Change("points", by=50), "Counted wrongly.") is None
    mended = session.journey.roster[0]
    assert mended.sheet["points"] == gained + 50
    assert [entry.why for entry in mended.ledger if entry.rule == "by hand"] == ["Counted wrongly."]
