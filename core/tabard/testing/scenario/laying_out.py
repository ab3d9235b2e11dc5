"""From a scenario to a game on the table: options, made-up cards, the scripted dice, the position."""

from __future__ import annotations

from typing import Any

from tabard.engine.rules import Rules, read_options
from tabard.engine.staging import Staging
from tabard.engine.step import run
from tabard.errors import PluginError, TabardError, UsageError
from tabard.ids import letter, nearest, seat_of
from tabard.model.state import AnyState
from tabard.rng.chance import Scripted
from tabard.session.frame import Frame, Setup
from tabard.testing.scenario.document import KINDS, Scenario
from tabard.testing.scenario.library import Library

BESIDES = ("events", "absent", "asked", "options", "over", "winner")
"""Keys of `[expect]` that no position has."""


class Stage:
    """A scenario ready to be played. `state` is the position before its first question, None for a normal set-up."""

    def __init__(
        self, scenario: Scenario, *, rules: Rules, chance: Scripted, seats: int, state: AnyState | None
    ) -> None:
        self.scenario = scenario
        self.rules = rules
        self.chance = chance
        self.seats = seats
        self.state = state

    @property
    def staging(self) -> Staging | None:
        """The scenario side of the game."""
        return self.rules.game.staging

    def begin(self, *, forced: bool = True) -> Frame:
        """The game at its first question; without `forced` that may be one with a single answer.

        Raises ScriptError for a roll or draw that is not given.
        """
        scenario = self.scenario
        rules = self.rules if forced else self._leaving_open()
        setup = Setup(game=scenario.game, options=scenario.options, seats=self.seats, seed=scenario.seed)
        if self.state is None:
            return Frame.begin(setup, rules)
        state = rules.codec.clone(self.state)
        table = rules.table(state)
        try:
            run(rules, table)
        except TabardError:
            raise
        except Exception as error:
            raise PluginError(
                f"{scenario.game} failed before its first question: {type(error).__name__}: {error}"
            ) from error
        return Frame(setup, rules, state, table.events, rules.codec.pack(state))

    def _leaving_open(self) -> Rules:
        """The same rules, which ask even where one answer is legal."""
        rules = self.rules
        return Rules(
            rules.game,
            options=rules.options,
            content=rules.content,
            subscriptions=rules.subscriptions,
            chance=rules.chance,
            codec=rules.codec,
            forced=False,
        )


def lay_out(scenario: Scenario, library: Library) -> Stage:
    """The stage of a scenario. Raises UsageError, which names the file and the key that is wrong."""
    try:
        stage = _lay_out(scenario, library)
        _check_expect(stage)
    except UsageError as error:
        raise UsageError(f"{scenario.file}: {error}") from error
    return stage


def _lay_out(scenario: Scenario, library: Library) -> Stage:
    game = library.game(scenario.game)
    outfit = library.outfit(game)
    content = outfit.content
    pairs = dict(scenario.options)
    seats = scenario.seats
    if "seats" not in game.types.options.__struct_fields__ and isinstance(pairs.get("seats"), int):
        seats = int(pairs.pop("seats"))
    options: Any = read_options(game, pairs)
    chance = Scripted(scenario.rolls, scenario.draws, then_seed=scenario.then_seed)
    if scenario.cards:
        content = content.with_extra(_staging(scenario, game.staging, "cards").cards(scenario.cards))
    position = scenario.position
    state: AnyState | None = None
    if position is not None:
        staging = _staging(scenario, game.staging, "position")
        _check_misplaced(position)
        options, more = staging.setting(position, options=options, content=content)
        if more:
            content = content.with_extra(more)
        state = staging.stage(position, options=options, content=content, seed=scenario.seed)
        seats = len(state.serials)
    elif seats is None:
        seats = max(game.seats[0], scenario.seats_named)
    rules = Rules(
        game, options=options, content=content, subscriptions=outfit.subscriptions, chance=chance, codec=outfit.codec
    )
    return Stage(scenario, rules=rules, chance=chance, seats=seats, state=state)


def _staging(scenario: Scenario, staging: Staging | None, key: str) -> Staging:
    if staging is None:
        raise UsageError(f"{key} is given, but {scenario.game} lays out no positions; leave it out")
    return staging


def _check_misplaced(position: dict[str, Any]) -> None:
    """In TOML a key below a table's head belongs to that table: the commonest slip of all."""
    for key in position:
        if key in KINDS and key not in ("options", "seats"):
            raise UsageError(f"position.{key}: {key!r} belongs above the first [table] of the file")


def _check_expect(stage: Stage) -> None:
    """Every key of `[expect]` must be one that can be compared."""
    expect = stage.scenario.expect
    named = [key for key in expect if key not in BESIDES]
    if not named:
        return
    staging = _staging(stage.scenario, stage.staging, f"expect.{named[0]}")
    if stage.state is None:
        # A set-up may need dice that the script lacks, so its shape cannot be known before it is played.
        return
    shape = staging.position(stage.rules.table(stage.state))
    check_shape(expect, shape)


def check_shape(expect: dict[str, Any], shape: dict[str, Any]) -> None:
    """Raises UsageError for a key of `[expect]` that is neither in the position nor one of `BESIDES`."""
    for key, value in expect.items():
        if key in BESIDES:
            continue
        if key not in shape:
            if seat_of(key) is not None:
                last = letter(max((s for known in shape if (s := seat_of(known)) is not None), default=0))
                raise UsageError(f"expect.{key}: there is no seat {key}; the last one is {last}")
            if key in KINDS:
                raise UsageError(f"expect.{key}: {key!r} belongs above the first [table] of the file")
            known = (*shape, *BESIDES)
            raise UsageError(
                f"expect has the unknown key {key!r}{nearest(key, known) or '; known: ' + ', '.join(known)}"
            )
        if seat_of(key) is None:
            continue
        if not isinstance(value, dict):
            raise UsageError(f"expect.{key} is {value!r}, expected a table of what seat {key} has")
        for part in value:
            if part not in shape[key] and not part.isdigit():
                hint = nearest(part, shape[key]) or f"; known: {', '.join(shape[key])}"
                raise UsageError(f"expect.{key} has the unknown key {part!r}{hint}")
