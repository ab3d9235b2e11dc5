"""Milestone in scenarios: cards made for them, positions laid out and told (contract, scenario format)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import structs

from tabard.api import Content, Generator, Resource, Staging, State, UsageError, letter
from tabard_games.milestone.cards import Adventure, Goal
from tabard_games.milestone.decisions import Meanwhile
from tabard_games.milestone.goods import Milestone
from tabard_games.milestone.ground import Sight
from tabard_games.milestone.layout import ring
from tabard_games.milestone.options import Options
from tabard_games.milestone.staging_account import account
from tabard_games.milestone.staging_cards import make_cards
from tabard_games.milestone.staging_position import Layout
from tabard_games.milestone.staging_reading import a_seat, is_trade, number, seats_of
from tabard_games.milestone.staging_scene import FAR_GOAL, ROAD, SCENE
from tabard_games.milestone.staging_steps import waiting
from tabard_games.milestone.state import View

MOST_SEATS = 6


class MilestoneStaging(Staging):
    """See `docs/scenarios.md` for the keys."""

    unordered: ClassVar[frozenset[str]] = frozenset({"used", "pack", "items", "board"})

    def cards(self, made: Mapping[str, Mapping[str, Any]]) -> dict[str, Resource]:
        """See `staging_cards.make_cards`."""
        return make_cards(made)

    def setting(
        self, position: Mapping[str, Any], *, options: Options, content: Content
    ) -> tuple[Options, dict[str, Resource]]:
        """A made-up adventure with the position's level and cards, and the Goal of a road that is shown in part."""
        usual = content.of(Adventure).get(options.adventure)
        level = number(position, "level", usual.level if usual else 1, where="position.", least=1, most=6)
        if seats_of(position) > MOST_SEATS:
            raise UsageError(f"position has {seats_of(position)} seats, expected 1 to {MOST_SEATS}")
        layout = Layout(position, options=options, content=content, seed=0, level=level)
        extra: dict[str, Resource] = {
            SCENE: layout.scene(),
            ROAD: ring(len(layout.road) - 1),
            FAR_GOAL: Goal(name="The End of the Road", health=1),
        }
        options = structs.replace(options, adventure=SCENE, party=(), stock=())
        if is_trade(position):
            # Whose turn it is said to be has the first one when the trade is over.
            options = structs.replace(options, first=a_seat(position, "turn", 0, seats_of(position)))
        return options, extra

    def stage(
        self, position: Mapping[str, Any], *, options: Options, content: Content, seed: int
    ) -> State[Any, Any, Any, Any, Any, Any]:
        """The position with the effects that wait in its step; all other seats may change their equipment (H7)."""
        seats = seats_of(position)
        level = content.of(Adventure)[options.adventure].level
        layout = Layout(position, options=options, content=content, seed=seed, level=level)
        body = layout.body()
        trade = is_trade(position)
        if not trade and body.heroes[body.turn].out:
            raise UsageError(f"position.turn is {letter(body.turn)}, a seat that is out")
        others = [seat for seat in range(seats) if seat != body.turn and not (trade or body.heroes[seat].out)]
        serials = [0] * seats
        for seat in others:
            serials[seat] = 1
        return State(
            body=body,
            rng=Generator(seed),
            serials=serials,
            agenda=waiting(Sight(View(body), options, content), str(position.get("step", "turn"))),
            standing=[Meanwhile(seat, serial=1) for seat in others],
            running=layout.running,
            stamp=len(layout.running),
        )

    def position(self, table: Milestone) -> dict[str, Any]:
        """See `staging_account.account`."""
        return account(table)
