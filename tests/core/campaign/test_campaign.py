"""campaign.toml, and the journey of a party through it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tabard.campaign.definition import read_campaign, read_campaigns
from tabard.campaign.journey import Journey
from tabard.campaign.roster import Character
from tabard.errors import ContentError


def write(folder: Path, *, campaign: str, **adventures: str) -> Path:
    (folder / "adventures").mkdir(parents=True)
    (folder / "campaign.toml").write_text(campaign, encoding="utf-8")
    for name, text in adventures.items():
        (folder / "adventures" / f"{name.replace('_', '-').replace('-', '_', 1)}.toml").write_text(
            text, encoding="utf-8"
        )
    return folder


TWO = 'id = "road"\ntitle = "The Road"\ngame = "harvest"\nadventures = ["inn", "ford"]\n'


@pytest.fixture
def road(tmp_path: Path) -> Path:
    first = 'id = "inn"\ntitle = "The Inn"\nnext = "ford"\non_loss = "retry"\n'
    return write(tmp_path / "road", campaign=TWO, **{"01_inn": first, "02_ford": 'id = "ford"\ntitle = "The Ford"\n'})


def test_a_campaign_is_read(road: Path) -> None:
    campaign = read_campaign(road)
    assert [adventure.title for adventure in campaign.adventures] == ["The Inn", "The Ford"]
    assert campaign.seats == (1, 6)
    assert read_campaigns((road.parent,)) == {"road": campaign}


def test_the_next_adventure_is_a_pure_function_of_the_outcome(road: Path) -> None:
    campaign = read_campaign(road)
    assert campaign.after("inn", won=True) == "ford"
    assert campaign.after("inn", won=False) == "inn"
    assert campaign.after("ford", won=True) is None
    assert campaign.after("ford", won=False) is None


def test_the_winner_goes_first_next_time_rule_16() -> None:
    people = tuple(Character(name, name.upper()) for name in ("ash", "birch", "cedar"))
    journey = Journey(campaign="road", adventure="ford", seed=1, roster=people, leader="cedar")
    assert journey.first == 2
    away = msgspec.structs.replace(people[0], status="benched")
    assert msgspec.structs.replace(journey, roster=(away, *people[1:])).first == 1
    assert msgspec.structs.replace(journey, leader="").first == -1


def test_all_faults_of_a_campaign_are_reported_together(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "bad",
        campaign='id = "bad"\ntitel = "x"\ntitle = 3\ngame = "g"\nadventures = ["one", "two"]\nseats = [0]\n',
        **{"01_one": 'id = "uno"\nnext = "tow"\non_loss = "cry"\n'},
    )
    with pytest.raises(ContentError) as caught:
        read_campaign(folder)
    told = "\n".join(str(fault) for fault in caught.value.faults)
    for part in (
        "unknown key 'titel'; did you mean 'title'?",
        "title is 3, expected a text",
        "seats is [0], expected two numbers",
        "id is 'uno', expected 'one'",
        "next is 'tow', no adventure of this campaign; did you mean 'two'?",
        "on_loss is 'cry', expected one of go-on, retry",
        "02_two.toml is missing",
    ):
        assert part in told


def test_a_file_that_is_no_toml_is_one_sentence(tmp_path: Path) -> None:
    folder = write(tmp_path / "broken", campaign="id = [")
    with pytest.raises(ContentError, match=r"campaign.toml cannot be read"):
        read_campaign(folder)


def test_the_campaigns_that_come_with_tabard_are_whole() -> None:
    root = Path(__file__).parents[3] / "campaigns" / "tabard_campaigns"
    found = read_campaigns((root,))
    assert [adventure.id for adventure in found["milestone"].adventures][:2] == ["troll-swamp", "troll-cave"]
