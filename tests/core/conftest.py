"""The Barn: Harvest with tools that farmers own, find, lend and sell. Tests say what it does wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tabard.api import Concede
from tabard.bots.bot import Bots
from tabard.bots.driver import Driver
from tabard.campaign.definition import read_campaigns
from tabard.hooks.modules import InMods
from tabard.session.seats import Seat
from tabard.session.session import Session

BARN = Path(__file__).parents[1] / "fixtures" / "barn"
CAMPAIGN = """id = "year"
title = "A Year"
game = "harvest"
adventures = ["spring", "summer", "autumn"]
[flags.dry]
scope = "campaign"
default = false
doc = "It has not rained since spring."
[flags.tired]
scope = "adventure"
default = 0
doc = "How tired everybody is."
"""
SPRING = """id = "spring"
title = "Spring"
next = [{ to = "autumn", when = { dry = true } }, { to = "summer" }]
[outcome.harvested]
then = ["go-on", "retry", "retry-anew"]
rewards = [
  { to = "winner", points = 2, why = "The best field of all." },
  { to = "everybody", tools = "res://barn/hoe.tres", why = "Everybody gets a hoe." },
]
[outcome.abandoned]
won = false
sets = { dry = true, tired = 3 }
then = ["retry-anew", "go-on"]
"""
SUMMER = """id = "summer"
title = "Summer"
next = "autumn"
[outcome.default]
rewards = [{ to = "everybody", points = 1, why = "Summer is long." }]
then = "go-on"
"""
AUTUMN = """id = "autumn"
title = "Autumn"
[outcome.default]
rewards = [{ to = "everybody", points = 4, why = "The barn is full." }]
"""


@pytest.fixture(scope="session")
def barn(harvest: Any) -> Any:  # the Barn's module takes its base class from the one that `harvest` has loaded
    """The class; tests make broken ones of it."""
    return InMods("barn", BARN, "barn").load().Barn


@pytest.fixture
def year(tmp_path: Path) -> Path:
    """The folder of a campaign of three adventures with flags, rewards and choices."""
    folder = tmp_path / "year"
    (folder / "adventures").mkdir(parents=True)
    (folder / "campaign.toml").write_text(CAMPAIGN, encoding="utf-8")
    for n, (name, text) in enumerate((("spring", SPRING), ("summer", SUMMER), ("autumn", AUTUMN)), 1):
        (folder / "adventures" / f"{n:02}_{name}.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def farm(barn: Any, year: Path, shelf: Any) -> Callable[..., Session]:
    """`farm("person", "random", game=Broken)`: the campaign begun with these players."""

    def start(*players: str, game: Any = barn, seed: int = 1) -> Session:
        own = type(shelf)(game(), read_campaigns((year.parent,)))
        seats = [Seat(name, player) for name, player in zip(("Ana", "Bo", "Cy", "Di", "Ed", "Flo"), players)]  # noqa: B905 - as many as there are
        return Session.campaign(own, own.campaign("year"), seats=seats, seed=seed, options={})

    return start


@pytest.fixture
def finish() -> Callable[..., None]:
    """`finish(session)` plays the adventure on the table to its end; `abandon=True` has everybody give up."""

    def play(session: Session, *, abandon: bool = False) -> None:
        if abandon:
            for seat in range(len(session.seats)):
                if not session.over:
                    session.answer(seat, Concede())
            return
        before = list(session.seats)
        session.seats[:] = [Seat(seat.name, "random") for seat in before]
        Driver(session, Bots()).run()
        session.seats[:] = before

    return play


@pytest.fixture
def plain() -> Callable[[Session], Any]:
    """Everything about a session that could change, for comparing before and after."""

    def take(session: Session) -> Any:
        return SimpleNamespace(journey=session.journey, hash=session.frame.hash, seats=list(session.seats))

    return take
