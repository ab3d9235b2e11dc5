"""field.md test 3, a hero from somebody else's mod: it crosses the border, waits untouched while the mod is off, and
plays on when it is back (vcmi/vcmi#4769)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabard.api import Concede, Refusal
from tabard.campaign.definition import Campaign
from tabard.compose import Composer
from tabard.errors import SaveError
from tabard.model.message import Message
from tabard.savegame.container import PluginUse
from tabard.savegame.store import SaveStore
from tabard.session.host_shelf import HostShelf
from tabard.session.saving import Made, SavedGame
from tabard.session.seats import Seat
from tabard.session.session import Session
from tabard.text.catalogue import Catalogue
from tabard_games.milestone.actions import Choose

SWAMP = Path(__file__).parents[3] / "content/tabard_content/milestone/adventures/troll-swamp.tres"
HERO = "res://milestone/characters/zither-player.tres"
MANIFEST = """
id = "zither"
name = "The Zither Player"
version = "1.0"
engine = ">=1,<2"
requires = ["milestone"]
content = ["res"]
grants = ["data"]
"""
CHARACTER = """[gd_resource type="Resource" script_class="MilestoneCharacter" format=3]

[resource]
name = "Zither Player"
flavour = "Knows one song. It is long."
health = 2
mana = 2
ability = "heal"
ability_name = "Lullaby"
ability_amount = 2
"""


WITH = Made("1", (PluginUse("milestone", "0.1.0", ""), PluginUse("zither", "1.0", "")))
WITHOUT = Made("1", WITH.plugins[:1])


def noon() -> str:
    return "2025-01-01T12:00:00+00:00"


class Place:
    """A machine on which the mod is on or off."""

    def __init__(self, folder: Path, *, mod: bool) -> None:
        mods = folder / ("with" if mod else "without")
        if mod:
            file = mods / "zither" / "res" / "milestone" / "characters" / "zither-player.tres"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(CHARACTER, encoding="utf-8")
            (mods / "zither" / "plugin.toml").write_text(MANIFEST, encoding="utf-8")
        composer = Composer(environ={"TABARD_CACHE": str(folder), "TABARD_MODS": str(mods)})
        host = composer.host()
        assert [report.state for report in host.reports] == ["on"] * (1 + mod)
        self.shelf = HostShelf(host, content=composer.content, subscriptions=composer.subscriptions)
        self.campaign: Campaign = self.shelf.campaign("milestone")


def at_adventure_two(place: Place) -> Session:
    """Two adventures on, with the mod's hero at seat A."""
    seats = [Seat("Ana", "person"), Seat("Bo", "person")]
    session = Session.campaign(place.shelf, place.campaign, seats=seats, seed=5, options={})
    assert not isinstance(session.answer(0, Choose(HERO)), Refusal)
    assert not isinstance(session.answer(1, Choose("res://milestone/characters/brute.tres")), Refusal)
    finish(session)
    assert session.advance() is None
    return session


def finish(session: Session) -> None:
    """Everybody gives up, and the campaign goes on all the same."""
    for seat in range(len(session.seats)):
        assert not isinstance(session.answer(seat, Concede()), Refusal)
    assert session.border.settle("go-on") is None


def told(sentence: Message | None) -> str:
    assert sentence is not None
    return Catalogue().render(sentence)


def heroes(session: Session) -> list[str]:
    return [hero.character for hero in session.frame.state.body.heroes]


def saved_in(folder: Path, session: Session) -> Path:
    """Saved, closed, and where."""
    saved = SavedGame.create(SaveStore(folder / "saves"), session, title="Zither", made=WITH, clock=noon)
    saved.close()
    return saved.file.path


def opened(path: Path, place: Place, *, made: Made) -> SavedGame:
    return SavedGame.open(SaveStore(path.parent), path, place.shelf, made=made, clock=noon)


def test_the_mods_hero_crosses_is_saved_and_begins_again(tmp_path: Path) -> None:
    place = Place(tmp_path, mod=True)
    session = at_adventure_two(place)
    assert heroes(session).count(HERO) == 1
    start = session.frame.hash
    again = opened(saved_in(tmp_path, session), place, made=WITH)
    again.session.frame.rewind(0)
    assert (again.session.frame.hash, heroes(again.session)) == (start, heroes(session))
    again.close(checkpoint=False)


def test_while_the_mod_is_off_its_hero_lies_sealed_in_the_save(tmp_path: Path) -> None:
    """One sentence, not a byte changed, and all of it there when the mod is back."""
    session = at_adventure_two(Place(tmp_path, mod=True))
    path = saved_in(tmp_path, session)
    before = path.read_bytes()
    with pytest.raises(SaveError) as refused:
        opened(path, Place(tmp_path, mod=False), made=WITHOUT)
    assert str(refused.value) == (
        f"this save needs {HERO}, which is not here; put back the plugin or mod that brings it, nothing was changed "
        "(it was played with zither 1.0, not on now)"
    )
    assert path.read_bytes() == before
    again = opened(path, Place(tmp_path, mod=True), made=WITH)
    assert (again.session.frame.hash, heroes(again.session)) == (session.frame.hash, heroes(session))
    again.close(checkpoint=False)


def test_while_the_mod_is_off_its_hero_sits_sealed_on_the_bench(tmp_path: Path) -> None:
    """The others play on without it; it comes back as it was when the mod is back."""
    session = at_adventure_two(Place(tmp_path, mod=True))
    finish(session)
    sealed = session.journey.roster[0]
    assert sealed.sheet["character"] == HERO
    assert session.border.station(sealed.id, "benched") is None
    assert session.advance() is None
    finish(session)
    path = saved_in(tmp_path, session)
    off = opened(path, Place(tmp_path, mod=False), made=WITHOUT)
    refused = off.session.border.station(sealed.id, "active")
    assert f"{sealed.id} stays on the bench, untouched: There is no character {HERO}." in str(told(refused))
    assert off.session.advance() is None
    finish(off.session)
    off.close()
    on = opened(path, Place(tmp_path, mod=True), made=WITH)
    kept = on.session.journey.roster[0]
    assert (kept.sheet, kept.ledger, kept.status) == (sealed.sheet, sealed.ledger, "benched")
    assert on.session.border.station(sealed.id, "active") is None
    assert on.session.advance() is None
    assert HERO in heroes(on.session)
    on.close(checkpoint=False)


def test_other_cards_than_it_was_saved_with_are_refused(tmp_path: Path) -> None:
    """A card's number is its place in the adventure: with a mod's card among them, others would be meant."""
    place = Place(tmp_path, mod=True)
    file = tmp_path / "with" / "zither" / "res" / "milestone" / "adventures" / "troll-swamp.tres"
    file.parent.mkdir(parents=True)
    crab, toad = (f"milestones/{name}.tres" for name in ("mud-crab", "offended-toad"))
    swamp = SWAMP.read_text(encoding="utf-8").replace(crab, "?").replace(toad, crab).replace("?", toad)
    session = Session.campaign(place.shelf, place.campaign, seats=[Seat("Ana", "person")], seed=5, options={})
    path = saved_in(tmp_path, session)
    file.write_text(swamp, encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(SaveError, match="made with other cards than there are now; put back"):
        opened(path, Place(tmp_path, mod=True), made=WITH)
    assert path.read_bytes() == before


def test_where_the_mod_is_off_its_hero_is_no_guest(tmp_path: Path) -> None:
    session = at_adventure_two(Place(tmp_path, mod=True))
    stranger = next(one for one in session.journey.roster if one.sheet["character"] == HERO)
    without = Place(tmp_path, mod=False)
    other = Session.campaign(without.shelf, without.campaign, seats=[Seat("Cy", "person")], seed=1, options={})
    assert not isinstance(other.answer(0, Choose("res://milestone/characters/hunter.tres")), Refusal)
    finish(other)
    before = other.journey
    assert told(other.border.welcome(stranger)) == f"There is no character {HERO}."
    assert other.journey == before
