"""Milestone as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import structs

from tabard.api import (
    Action,
    Base,
    ChapterGame,
    Content,
    Decision,
    Fate,
    Generator,
    Knob,
    Message,
    Piece,
    Refusal,
    Resource,
    Sample,
    Scope,
    Seen,
    Slot,
    Staging,
    Types,
    Yardstick,
)
from tabard_games.milestone import border, checks, choices, plain, setup, view
from tabard_games.milestone.actions import ACTIONS
from tabard_games.milestone.cards import CLASSES
from tabard_games.milestone.dealing import DEALING_EFFECTS
from tabard_games.milestone.dealing_events import DEALING_EVENTS
from tabard_games.milestone.decisions import DECISIONS, Proposal
from tabard_games.milestone.deck import Deck, deck_of
from tabard_games.milestone.events import EVENTS, GaveUp
from tabard_games.milestone.fight import BOUT, FIGHT_EFFECTS
from tabard_games.milestone.goods import Milestone
from tabard_games.milestone.harm import Finish, end, leave_fight
from tabard_games.milestone.ids import character_id
from tabard_games.milestone.options import KNOBS, Options
from tabard_games.milestone.places import PLACE_EFFECTS
from tabard_games.milestone.play_out import PLAY_OUT_EFFECTS
from tabard_games.milestone.reward import Reward
from tabard_games.milestone.rivals import is_side
from tabard_games.milestone.spoils import Spoils
from tabard_games.milestone.staging import MilestoneStaging
from tabard_games.milestone.state import NOBODY, Body, Hero, Sheet, View
from tabard_games.milestone.tally import MilestoneTally
from tabard_games.milestone.tasks import TASK_EFFECTS, CountDeed, Watched
from tabard_games.milestone.trade import TRADE_EFFECTS
from tabard_games.milestone.turn import RUNNING, TURN_EFFECTS, NextTurn
from tabard_games.milestone.values import VALUES
from tabard_games.milestone.words.language import MilestoneWords


class MilestoneGame(ChapterGame[Body, Options, View, Sheet]):
    """A road of face-down cards for one to six characters, and a Goal at its end."""

    id: ClassVar[str] = "milestone"
    seats: ClassVar[tuple[int, int]] = (1, 6)
    types: ClassVar[Types] = Types(
        body=Body,
        options=Options,
        view=View,
        effects=(
            *setup.SETUP_EFFECTS,
            *TURN_EFFECTS,
            *PLAY_OUT_EFFECTS,
            *FIGHT_EFFECTS,
            *PLACE_EFFECTS,
            *TASK_EFFECTS,
            *DEALING_EFFECTS,
            *TRADE_EFFECTS,
            Finish,
        ),
        decisions=DECISIONS,
        actions=ACTIONS,
        events=(*EVENTS, *DEALING_EVENTS),
        running=(*RUNNING, Watched),
    )
    values: ClassVar[Mapping[str, Base]] = VALUES
    resources: ClassVar[tuple[type[Resource], ...]] = CLASSES
    knobs: ClassVar[tuple[Knob, ...]] = KNOBS
    yardstick: ClassVar[Yardstick] = Yardstick(seats=4, playout=0.04)
    sheet: ClassVar[type[Sheet]] = Sheet
    figure: ClassVar[type[Hero]] = Hero
    scopes: ClassVar[Mapping[str, Scope]] = border.SCOPES
    words: ClassVar[MilestoneWords] = MilestoneWords()
    tally: ClassVar[MilestoneTally] = MilestoneTally()
    staging: ClassVar[Staging | None] = MilestoneStaging()

    def fixed(self, options: Options, content: Content) -> Deck:
        """See `deck_of`."""
        return deck_of(options, content)

    def numbered(self, fixed: Deck) -> tuple[str, ...]:
        """The cards of the adventure, by id."""
        return fixed.paths

    def named(self, table: Milestone) -> tuple[str, ...]:
        """The cards, those that a character brought from elsewhere among them, and the characters."""
        return (*table.fixed.paths, *(hero.character for hero in table.body.heroes if hero.character))

    def prepare(self, options: Options, content: Content, seats: int) -> Body:
        """See `setup.prepare`."""
        return setup.prepare(options, content, seats)

    def begin(self, table: Milestone) -> None:
        """See `setup.begin`."""
        setup.begin(table)

    def slots(self, table: Milestone, decision: Decision, picked: tuple[int | str, ...]) -> Slot | Action:
        """See `choices.slots`."""
        return choices.slots(table, decision, picked)

    def chooses(self, table: Milestone, decision: Decision) -> bool:
        """See `choices.chooses`."""
        return choices.chooses(table, decision)

    def check(self, table: Milestone, decision: Decision, action: Action) -> Refusal | None:
        """See `checks.check`."""
        return checks.check(table, decision, action)

    def plain(self, table: Milestone) -> Any:
        """See `plain.plain`."""
        return plain.plain(table, super().plain(table))

    def turn(self, table: Milestone) -> int:
        """The round (H9)."""
        return table.body.round

    def may_concede(self, table: Milestone, seat: int) -> bool:
        """Once."""
        return not table.body.heroes[seat].out

    def concede(self, table: Milestone, seat: int) -> None:
        """The character leaves the road; the others play on, without anybody the adventure is abandoned."""
        body = table.body
        state = table.state
        hero = body.heroes[seat]
        if not hero.character:
            setup.cast(table, seat, "")
        hero.out = True
        table.withdraw(seat)
        # With the proposer its offer goes; `Deal` sees to the rest.
        state.open = [
            asked for asked in state.open
            if asked.seat != seat and not (isinstance(asked, Proposal) and asked.proposer == seat)
        ]  # fmt: skip
        table.end(*[running.id for running in table.state.running if running.seat == seat])
        if body.turn == seat:
            body.fight = None
            # Of the turn only the rewards for foes and characters already beaten are left.
            kept = (Reward, Spoils, CountDeed, Finish)
            earned = [effect for effect in state.agenda if isinstance(effect, kept)]
            state.agenda[:] = [NextTurn(seat), *earned]
            state.open.clear()
        elif is_side(body, seat):
            # The one that is attacked is gone: the turn goes on after the fight.
            leave_fight(table)
            state.agenda[:] = [effect for effect in state.agenda if not isinstance(effect, BOUT)]
            state.open.clear()
        table.emit(GaveUp(seat))
        if all(other.out for other in body.heroes):
            end(table, "abandoned", NOBODY)

    def view(self, table: Milestone, seat: int) -> View:  # noqa: ARG002 - all seats see the same
        """See `view.look`."""
        return view.look(table)

    def sample(self, seen: Seen[View], options: Options, content: Content, rng: Generator) -> Sample[Body]:
        """See `view.sample`."""
        return view.sample(seen, deck_of(options, content), rng)

    def chapter(
        self, options: Options, *, adventure: str, party: tuple[Sheet, ...], first: int, stock: tuple[str, ...] = ()
    ) -> Options:
        """The same house rules for another adventure, the party as it is, and the junk dealer's pile."""
        return structs.replace(options, adventure=adventure, party=party, first=first, stock=stock)

    def party(self, table: Milestone) -> tuple[Sheet, ...]:
        """Characters keep levels, XP and items (H10); what lies on the field stays behind."""
        paths = table.fixed.paths
        return tuple(
            Sheet(
                hero.character,
                hero.level,
                hero.xp,
                [paths[owned] for owned in hero.used],
                [paths[owned] for owned in hero.pack],
            )
            for hero in table.body.heroes
        )

    def describe(self, sheet: Sheet) -> tuple[str, int]:
        """The character's id and level."""
        return character_id(sheet.character), sheet.level

    def figures(self, table: Milestone) -> tuple[Hero, ...]:
        """What each seat plays."""
        return tuple(table.body.heroes)

    def stock(self, table: Milestone) -> tuple[str, ...]:
        """See `border.stock`."""
        return border.stock(table)

    def pieces(self, table: Milestone) -> tuple[Piece, ...]:
        """See `border.pieces`."""
        return border.pieces(table)

    def fates(self, table: Milestone) -> tuple[Fate, ...]:
        """See `border.fates`."""
        return border.fates(table)

    def why_not_sheet(self, sheet: Sheet, content: Content) -> Message | None:
        """See `border.why_not_sheet`."""
        return border.why_not_sheet(sheet, content)

    def piece_name(self, content: Content, path: str) -> Message:
        """See `border.piece_name`."""
        return border.piece_name(content, path)
