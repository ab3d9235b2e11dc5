"""Campaigns and characters as files: what goes out comes back, and what was changed is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.campaign.ledger import Change, Entry, difference
from tabard.campaign.roster import Character, Reward
from tabard.errors import SaveError, TabardError, UsageError
from tabard.session.exchange import (
    campaign_document,
    character_document,
    digest,
    guest_of,
    read_document,
    sealed,
    session_from,
    write_document,
)

TEXTS = st.text(st.characters(codec="utf-8"), max_size=8)
NUMBERS = st.integers(-(1 << 31), 1 << 31)
SHEETS = st.fixed_dictionaries({"name": TEXTS, "xp": NUMBERS, "pack": st.lists(TEXTS, max_size=3)})


@st.composite
def characters(draw: st.DrawFn) -> Character:
    ledger = []
    before: dict[str, Any] = {}
    for sheet in draw(st.lists(SHEETS, min_size=1, max_size=4)):
        ledger.append(Entry(draw(TEXTS), "H10", draw(TEXTS), difference(before, sheet)))
        before = sheet
    pending = [Reward("here", 1, draw(TEXTS), (Change("xp", by=n),)) for n in draw(st.lists(NUMBERS, max_size=2))]
    status = draw(st.sampled_from(["active", "benched", "retired", "dead"]))
    return Character("hunter", draw(TEXTS), status, tuple(ledger), tuple(pending))


@given(characters())
def test_a_character_comes_back_as_it_was(one: Character) -> None:
    document = json.loads(json.dumps(character_document(one, game="harvest"), indent=2, ensure_ascii=False))
    assert digest(document) == document["digest"]
    guest = guest_of(document, source="x")
    assert (guest.character, guest.game) == (one, "harvest")


@given(characters(), st.data())
def test_any_change_is_found_out(one: Character, data: st.DataObject) -> None:
    document = character_document(one, game="harvest")
    text = json.dumps(document, ensure_ascii=False)
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.sampled_from('x7"}')) + text[at + 1 :]
    try:
        found = json.loads(changed)
    except ValueError:
        return
    # A letter of white space or of the digest's own spelling may be another; what stands in it may not.
    assert found == json.loads(text) or digest(found) != found.get("digest")


@given(st.binary(max_size=60))
def test_any_other_file_is_refused_with_one_sentence(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("files") / "any.json"
    path.write_bytes(data)
    with pytest.raises(SaveError) as caught:
        read_document(path)
    assert "\n" not in str(caught.value)


def test_a_file_of_deep_lists_is_refused(tmp_path: Path) -> None:
    (tmp_path / "deep.json").write_text("[" * 100_000, "utf-8")
    with pytest.raises(SaveError):
        read_document(tmp_path / "deep.json")


def test_a_sheet_that_its_ledger_does_not_add_up_to_is_refused() -> None:
    one = Character("hunter", "Ana", ledger=(Entry("", "joins", "x", difference({}, {"xp": 1})),))
    bare = {key: value for key, value in character_document(one, game="g").items() if key != "digest"}
    with pytest.raises(SaveError, match="shows a sheet that its ledger does not add up to"):
        guest_of(sealed({**bare, "sheet": {"xp": 2}}), source="it")


def test_a_whole_campaign_in_the_middle_of_an_adventure(farm: Any, finish: Any, tmp_path: Path) -> None:
    session = farm("person", "random")
    finish(session)
    session.advance()
    finish(session)
    path = tmp_path / "year.json"
    write_document(path, campaign_document(session, title="A Year"))
    again, title = session_from(read_document(path), session.shelf, source=path)
    assert title == "A Year"
    assert again.journey == session.journey
    assert again.seats == session.seats
    assert again.frame.hash == session.frame.hash
    assert [record.hash for record in again.frame.log] == [record.hash for record in session.frame.log]
    assert (again.advance(), session.advance()) == (None, None)
    assert again.frame.hash == session.frame.hash
    with pytest.raises(UsageError, match="is there already"):
        write_document(path, {})


def test_a_campaign_that_cannot_be_read_is_one_sentence(farm: Any) -> None:
    session = farm("person")
    document = campaign_document(session, title="A Year")
    for part in ({"frames": ["no base64!"]}, {"frames": []}, {"journey": 3}, {"frames": ["AAAA"]}):
        with pytest.raises(TabardError) as caught:
            session_from({**document, **part}, session.shelf, source="it")
        assert "\n" not in str(caught.value)


def test_a_single_game_is_no_campaign(harvest: Any, shelf: Any) -> None:
    from tabard.session.seats import Seat
    from tabard.session.session import Session

    session = Session.single(shelf, "harvest", seats=[Seat("A")], seed=1, options={})
    with pytest.raises(UsageError, match="single game"):
        campaign_document(session, title="x")


def test_an_older_save_of_a_campaign_is_refused_with_one_sentence(farm: Any) -> None:
    from tabard.session.saving import CHUNK, chunks_of, session_of

    session = farm("person")
    chunks = chunks_of(session)
    old = {"seats": [], "drafts": {}, "journey": {"campaign": "year", "adventure": "spring", "seed": 1, "party": []}}
    with pytest.raises(SaveError, match="keeps its campaign in layout 1, expected 2; open it with the version"):
        session_of({**chunks, CHUNK: msgspec.msgpack.encode(old)}, session.shelf)
