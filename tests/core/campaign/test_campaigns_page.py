"""docs/modders/campaigns.md is true: its example is a campaign without a fault, and its tables name what there is."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tabard.campaign.checking import check_against
from tabard.campaign.definition import read_campaign
from tabard.campaign.outcome import THEN
from tabard.campaign.outcome_reading import OUTCOME_KEYS
from tabard.campaign.roster import Character
from tabard.engine.chapters import ChapterGame
from tabard.session.exchange import CAMPAIGN, CHARACTER, character_document
from tabard_games.milestone.game import MilestoneGame

PAGE = (Path(__file__).parents[3] / "docs" / "modders" / "campaigns.md").read_text("utf-8")


@pytest.fixture
def example(tmp_path: Path) -> Path:
    for text in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL):
        file = tmp_path / re.match(r"# (\S+)", text)[1]
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    return tmp_path


def test_the_example_is_a_campaign_without_a_fault(example: Path) -> None:
    campaign = read_campaign(example)
    check_against(campaign.adventures, MilestoneGame())
    assert campaign.after("the-inn", won=True, outcome="goal") == "the-ford"
    assert campaign.after("the-inn", won=False, outcome="falls") == "the-inn"


def test_the_tables_name_every_key() -> None:
    table = set(re.findall(r"^\| `([\w-]+)[`(,]", PAGE, re.MULTILINE))
    assert table >= set(OUTCOME_KEYS)
    assert all(f"`{then}`" in PAGE for then in THEN)
    assert all(f"`{outcome}`" in PAGE for outcome in MilestoneGame().outcomes())
    assert table >= {"scopes", "figures", "pieces", "fates", "stock", "fresh", "outcomes", "why_not_sheet"}
    assert all(hasattr(ChapterGame, name) for name in ("scopes", "figures", "pieces", "fates", "stock", "fresh"))
    document = character_document(Character("x", "Ana"), game="g")
    assert set(document) - {"format"} <= table
    assert CHARACTER in PAGE
    assert CAMPAIGN in PAGE
    assert all(f"`{field}`" in PAGE for field in msgspec.structs.asdict(Character("x", "Ana")))
