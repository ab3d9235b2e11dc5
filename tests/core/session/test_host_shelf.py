"""The shelf of a running program: games and campaigns that plugins brought."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from tabard.effects.listeners import NOTHING_LISTENS
from tabard.errors import UsageError
from tabard.hooks.discovery import Root
from tabard.resources.content import Content
from tabard.session.host_shelf import HostShelf

FARM = Path(__file__).parents[2] / "fixtures" / "harvest" / "campaigns"


@pytest.fixture
def shelf_of(harvest):
    def make(*roots):
        loaded = []

        def content(game):
            loaded.append(game)
            return Content({}, origins={}, digests={})

        host = SimpleNamespace(games={"harvest": harvest.Harvest()}, campaign_folders=roots)
        return HostShelf(host, content=content, subscriptions=lambda game: NOTHING_LISTENS), loaded

    return make


def test_a_game_is_made_ready_once_for_each_set_of_options(shelf_of):
    shelf, loaded = shelf_of()
    assert loaded == []
    first = shelf.rules("harvest", {"rounds": "3"})
    assert shelf.rules("harvest", {"rounds": 3}) is first
    other = shelf.rules("harvest", {})
    assert other is not first
    assert other.codec is first.codec
    assert loaded == ["harvest"]


def test_what_is_not_there_is_named_with_the_nearest(shelf_of):
    shelf, _ = shelf_of(Root("harvest/campaigns", FARM))
    with pytest.raises(UsageError, match="no game 'harvst'; did you mean 'harvest'"):
        shelf.rules("harvst", {})
    with pytest.raises(UsageError, match="no campaign 'farm-yer'; did you mean 'farm-year'"):
        shelf.campaign("farm-yer")
    with pytest.raises(UsageError, match="known: farm-year"):
        shelf.campaign("xyz")


def test_installed_campaigns_come_first_and_broken_ones_are_left_out(shelf_of, tmp_path):
    for place, text in (("mod", 'id = "broken'), ("installed", None)):
        folder = tmp_path / place / "one"
        (folder / "adventures").mkdir(parents=True)
        for file in (FARM / "farm-year").rglob("*.toml"):
            (folder / file.relative_to(FARM / "farm-year")).write_text(
                file.read_text("utf-8").replace("farm-year", place)
            )
        if text:
            (folder / "campaign.toml").write_text(text)
    shelf, _ = shelf_of(
        Root("harvest/campaigns", FARM),
        Root("a-mod/campaigns", tmp_path / "mod"),
        Root("farms", tmp_path / "installed"),
    )
    assert list(shelf.campaigns) == ["installed", "farm-year"]
    assert len(shelf.warnings) == 1
    assert shelf.warnings[0].startswith("the campaigns of a-mod/campaigns are left out: campaign.toml")


def test_a_campaign_with_an_outcome_that_its_game_has_not_is_left_out(shelf_of, tmp_path):
    folder = tmp_path / "one"
    (folder / "adventures").mkdir(parents=True)
    for file in (FARM / "farm-year").rglob("*.toml"):
        text = file.read_text("utf-8").replace('on_loss = "go-on"', "[outcome.harvestd]\n[outcome.default]")
        (folder / file.relative_to(FARM / "farm-year")).write_text(text)
    shelf, _ = shelf_of(Root("one", tmp_path))
    assert shelf.campaigns == {}
    assert len(shelf.warnings) == 1
    assert "01_spring.toml:1:1: harvest has no outcome 'harvestd'; did you mean 'harvested'?" in shelf.warnings[0]
