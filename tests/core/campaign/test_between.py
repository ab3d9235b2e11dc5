"""Between adventures: pending rewards, who is here tonight, corrections by hand, guests."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabard.campaign.ledger import Change
from tabard.errors import PluginError
from tabard.savegame.store import SaveStore
from tabard.session.commands import Claimed, Settled, Stationed
from tabard.session.saving import Made, SavedGame
from tabard.session.seats import Seat

RAKE, HOE = "res://barn/rake.tres", "res://barn/hoe.tres"


def told(message: Any) -> str:
    assert message is not None
    return message.text.format(**{name: str(value) for name, value in message.fields.items()})


def of(session: Any, wanted: str) -> Any:
    return next(one for one in session.journey.roster if one.id == wanted)


def pending_points(session: Any, wanted: str) -> int:
    changes = [change for reward in of(session, wanted).pending for change in reward.changes]
    return sum(change.by or 0 for change in changes)


@pytest.fixture
def after_spring(farm, finish):
    """Three persons at the border behind the first adventure."""
    session = farm("person", "person", "person")
    finish(session)
    session.border.settle()
    return session


def test_rewards_wait_until_they_are_claimed_arkhamcards_498(farm, finish, tmp_path) -> None:
    """field.md test 4: nothing that waits is lost, and nothing is claimed twice."""
    session = farm("person", "person")
    store = SaveStore(tmp_path / "saves")
    due = 0
    for n in range(3):
        finish(session)
        won = session.frame.state.result.winner == 1
        due += (2 if won else 0) if n == 0 else 1 if n == 1 else 4
        session.border.settle()
        if n < 2:
            session.advance()
        assert pending_points(session, "hand-b") == due
    assert [reward.adventure for reward in of(session, "hand-b").pending][-2:] == ["summer", "autumn"]
    saved = SavedGame.create(store, session, title="Year", made=Made("1"), clock=lambda: "2025-01-01T00:00:00+00:00")
    before = of(session, "hand-b")
    saved.close()
    again = SavedGame.open(store, saved.file.path, session.shelf, made=Made("1"), clock=lambda: "2025-01-01")
    assert of(again.session, "hand-b") == before
    points = before.sheet["points"]
    assert again.session.border.claim(1) is None
    assert of(again.session, "hand-b").sheet["points"] == points + due
    assert HOE in of(again.session, "hand-b").sheet["tools"]
    assert "Nothing waits for hand-b: every reward is claimed once" in told(again.session.border.claim(1))
    again.close(checkpoint=False)
    third = SavedGame.open(store, saved.file.path, session.shelf, made=Made("1"), clock=lambda: "2025-01-01")
    assert of(third.session, "hand-b").sheet["points"] == points + due
    assert of(third.session, "hand-b").pending == ()
    third.close()


def test_claimed_rewards_are_on_the_sheet_before_the_next_frame(after_spring) -> None:
    session = after_spring
    assert session.border.claim(0) is None
    session.advance()
    party = session.frame.rules.options.party
    assert HOE in party[0].tools
    assert HOE not in party[1].tools


def test_rewards_are_claimed_between_adventures_only(after_spring) -> None:
    after_spring.advance()
    assert "between two adventures" in told(after_spring.border.claim(0))


def test_bots_claim_at_once(farm, finish) -> None:
    session = farm("person", "random")
    finish(session)
    session.border.settle()
    assert of(session, "hand-a").pending
    assert of(session, "hand-b").pending == ()
    assert HOE in of(session, "hand-b").sheet["tools"]


def test_a_benched_character_is_on_the_receipt_field_by_field_wesnoth_5983(after_spring, finish) -> None:
    """field.md test 1: one who was not there has exactly one fate, and is as before."""
    session = after_spring
    assert session.border.station("hand-b", "benched") is None
    before = of(session, "hand-b")
    session.advance()
    assert [seat.name for seat in session.seats] == ["Ana", "Cy"]
    assert [one.name for one in session.frame.rules.options.party] == ["hand-a", "hand-c"]
    finish(session)
    session.border.settle()
    assert of(session, "hand-b") == before
    receipt = session.journey.receipts[-1]
    rows = receipt.of("hand-b")
    assert [row.sort for row in rows].count("character") == 1
    assert receipt.characters().count("hand-b") == 1
    assert {row.key: (row.was, row.now) for row in rows if row.sort == "field"} == {
        "name": ("hand-b", "hand-b"),
        "level": (2, 2),
        "points": (before.sheet["points"], before.sheet["points"]),
        "tools": (1, 1),
    }
    assert {row.verb for row in rows} == {"keeps"}


@pytest.mark.parametrize("end", ["win", "loss", "retreat", "debug"])
def test_nobody_vanishes_however_it_ends_wesnoth_5983(farm, finish, end) -> None:
    """field.md test 1: a roster of six, three of them benched, two of the others run by another seat."""
    session = farm(*["person"] * 6)
    finish(session)
    session.border.settle()
    for wanted in ("hand-d", "hand-e", "hand-f"):
        assert session.border.station(wanted, "benched") is None
    session.advance()
    for seat in (1, 2):
        session.seat(seat, Seat("Ana"))
    before = {one.id: one for one in session.journey.roster}
    if end == "win":
        finish(session)
    elif end == "retreat":
        finish(session, abandon=True)
    else:
        table = session.frame.table()
        table.state.open.clear()
        from tabard.api import Result

        table.finish(Result("harvested" if end == "debug" else "abandoned", None))
    assert session.border.settle() is None
    after = {one.id: one for one in session.journey.roster}
    assert list(after) == list(before)
    receipt = session.journey.receipts[-1]
    assert sorted(receipt.characters()) == sorted(before)
    for wanted in ("hand-d", "hand-e", "hand-f"):
        assert after[wanted] == before[wanted]
    assert [after[wanted].owner for wanted in ("hand-b", "hand-c")] == ["Bo", "Cy"]
    assert session.advance() is None
    assert len(session.seats) == 3


def test_who_comes_back_sits_where_it_sat(after_spring, finish) -> None:
    session = after_spring
    session.border.station("hand-b", "benched")
    session.advance()
    finish(session)
    session.border.settle()
    assert session.border.station("hand-b", "active") is None
    session.advance()
    assert [seat.name for seat in session.seats] == ["Ana", "Bo", "Cy"]
    assert session.journey.seats == ("hand-a", "hand-b", "hand-c")


def test_a_retired_character_stays_in_the_roster(after_spring) -> None:
    session = after_spring
    assert session.border.station("hand-c", "retired") is None
    assert "hand-c has retired" in told(session.border.station("hand-c", "benched"))
    session.advance()
    assert len(session.seats) == 2
    assert of(session, "hand-c").status == "retired"


def test_stations_that_are_refused(after_spring, farm) -> None:
    session = after_spring
    assert "there is no character 'hand-d' in this campaign; did you mean 'hand-" in told(
        session.border.station("hand-d", "benched")
    )
    assert "hand-a is" in told(session.border.station("hand-a", "active"))
    session.border.station("hand-a", "benched")
    session.border.station("hand-b", "benched")
    assert "hand-c stays: the next adventure needs 1 at the table" in told(session.border.station("hand-c", "benched"))
    assert "between two adventures" in told(farm("person").border.station("hand-a", "benched"))


def test_a_correction_is_an_entry_with_a_reason(after_spring) -> None:
    session = after_spring
    points = of(session, "hand-a").sheet["points"]
    assert session.border.correct("hand-a", Change("points", by=3), "The dog ate the tally.") is None
    assert of(session, "hand-a").sheet["points"] == points + 3
    entry = of(session, "hand-a").ledger[-1]
    assert (entry.rule, entry.why, entry.adventure) == ("by hand", "The dog ate the tally.", "")
    assert "needs a reason" in told(session.border.correct("hand-a", Change("points", by=3), " "))
    assert f"hand-a has no {HOE} in tools" in told(
        session.border.correct("hand-a", Change("tools", lost=[HOE]), "Stolen.")
    )
    assert "name is a text, not a number" in told(session.border.correct("hand-a", Change("name", by=1), "Odd."))
    assert "hand-a has no field 'pints'; did you mean 'points'?" in told(
        session.border.correct("hand-a", Change("pints", by=1), "Odd.")
    )


def test_the_roster_refuses_a_second_one_with_the_same_id_vcmi_3464(after_spring) -> None:
    """field.md test 3: nobody is there twice, wherever the second one comes from."""
    session = after_spring
    twin = of(session, "hand-a")
    assert "hand-a is in this campaign already (active); nobody is there twice" in told(session.border.welcome(twin))
    assert [one.id for one in session.journey.roster] == ["hand-a", "hand-b", "hand-c"]


def test_an_adventure_that_brings_somebody_of_the_roster_out_is_refused_vcmi_3464(barn, farm, finish) -> None:
    def party(self, table):
        found = type(self).__mro__[1].party(self, table)
        return (*found[:-1], msgspec.structs.replace(found[-1], name=found[0].name))

    session = farm("person", "person", game=type("Twins", (barn,), {"party": party}))
    finish(session)
    with pytest.raises(PluginError, match="has the character 'hand-a' twice, at seats A and B"):
        session.border.settle()


def test_restarting_after_a_load_keeps_the_bonus_vcmi_2523(after_spring, finish, tmp_path) -> None:
    """field.md test 3: saved, loaded, begun again: the very bytes of the start, claimed rewards among them."""
    session = after_spring
    assert session.claim(0) is None
    session.advance()
    start = session.frame.hash
    assert HOE in session.frame.rules.options.party[0].tools
    finish(session)
    store = SaveStore(tmp_path / "saves")
    saved = SavedGame.create(store, session, title="Year", made=Made("1"), clock=lambda: "2025-01-01T00:00:00+00:00")
    saved.close()
    loaded = SavedGame.open(store, saved.file.path, session.shelf, made=Made("1"), clock=lambda: "2025-01-01")
    again = loaded.session
    assert again.journey == session.journey
    again.frame.rewind(0)
    assert again.frame.hash == start
    names = [one.name for one in again.frame.rules.options.party]
    assert names == ["hand-a", "hand-b", "hand-c"]
    assert HOE in again.frame.rules.options.party[0].tools
    loaded.close(checkpoint=False)


def test_guests_sit_down_on_the_bench(after_spring) -> None:
    session = after_spring
    guest = msgspec.structs.replace(of(session, "hand-a"), id="guest", owner="Gil", ledger=())
    guest = guest.noted(*of(session, "hand-a").ledger)
    assert "The file calls guest what its sheet calls hand-a" in told(session.border.welcome(guest))
    named = msgspec.structs.replace(guest.ledger[0], changes=(Change("name", becomes=[None, "guest"]),))
    guest = msgspec.structs.replace(guest, ledger=(*guest.ledger, named))
    assert session.border.welcome(guest) is None
    assert of(session, "guest").status == "benched"
    assert session.border.station("guest", "active") is None
    session.advance()
    assert [seat.name for seat in session.seats] == ["Ana", "Bo", "Cy", "Gil"]


def test_everything_at_the_border_is_a_command_and_can_be_done_again(farm, finish) -> None:
    heard: list[Any] = []
    session = farm("person", "person", "person")
    finish(session)
    other = farm("person", "person", "person")
    finish(other)
    session.sink = heard.append
    session.border.settle()
    session.border.claim(0)
    session.border.station("hand-b", "benched")
    session.border.correct("hand-c", Change("points", by=-1), "Counted twice.")
    session.advance()
    assert [type(command) for command in heard][:3] == [Settled, Claimed, Stationed]
    for command in heard:
        other.redo(msgspec.msgpack.decode(msgspec.msgpack.encode(command), type=type(command)))
    assert other.journey == session.journey
    assert other.frame.hash == session.frame.hash
    assert other.seats == session.seats
