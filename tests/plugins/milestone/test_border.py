"""What of Milestone crosses the border: H10, H15, rule 8; and that simulated campaigns lose nobody and nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tabard.api import End, Result, value
from tabard.campaign.crossing import chapter_options, chapter_seed, set_out
from tabard.campaign.definition import Campaign
from tabard.campaign.outcome import Way
from tabard.campaign.receipt import Count
from tabard.compose import Composer
from tabard.engine.rules import Rules
from tabard.engine.step import start
from tabard.rng.generator import derive
from tabard.session.border import next_table, settled
from tabard.session.seats import Seat
from tabard.session.session import Session
from tabard.testing.simulate.playing import play_out
from tabard.testing.simulate.workshop import Workshop
from tabard_games.milestone.border import SCOPES, fates, pieces, stock
from tabard_games.milestone.cards import Item
from tabard_games.milestone.game import MilestoneGame
from tabard_games.milestone.ground import max_health
from tabard_games.milestone.lasting import Blessed, Strengthened
from tabard_games.milestone.state import Hero, Sheet


def adds_up(count: Count) -> bool:
    """What came in and what was found is what is kept, moved or lost."""
    return count.came + count.found == count.kept + count.moved + count.lost


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    folder = str(tmp_path_factory.mktemp("border"))
    return Workshop.of(Composer(environ={f"TABARD_{name}": folder for name in ("CACHE", "MODS", "SAVES")}))


def items(workshop: Workshop) -> dict[str, Item]:
    return dict(workshop.shelf.rules("milestone", {}).content.of(Item))


def laid(workshop: Workshop, *, used: list[str], pack: list[str], dealer: list[str]) -> Any:
    """A table at the beginning of an adventure, one character with these cards."""
    content = workshop.shelf.rules("milestone", {}).content
    hunter = next(path for path in content.paths if path.endswith("characters/hunter.tres"))
    options = {"party": [msgspec.to_builtins(Sheet(hunter, 2, 3, used, pack))], "stock": dealer}
    rules = workshop.shelf.rules("milestone", options)
    return rules.table(start(rules, seats=1, seed=1).state)


def told(table: Any) -> dict[str, tuple[str, int, str]]:
    """Each piece's path → verb, holder, rule."""
    paths = {piece.id: piece.path for piece in pieces(table)}
    return {paths[fate.piece]: (fate.verb, fate.holder, fate.rule) for fate in fates(table) if fate.piece}


def priced(workshop: Workshop) -> tuple[list[str], list[str]]:
    """Items with an XP value, and items without."""
    found = items(workshop)
    return [path for path, one in found.items() if one.value], [path for path, one in found.items() if not one.value]


def test_every_field_of_sheet_and_hero_has_a_scope() -> None:
    names = {field.name for kind in (Sheet, Hero) for field in msgspec.structs.fields(kind)}
    assert set(SCOPES) == names
    assert MilestoneGame().scope_faults() == []


def test_h10_characters_keep_items_and_the_dealer_what_nobody_bought(workshop: Workshop) -> None:
    dear, cheap = priced(workshop)
    table = laid(workshop, used=[dear[0]], pack=[cheap[0]], dealer=[dear[1]])
    assert told(table) == {
        dear[0]: ("keeps", 0, "H10"),
        cheap[0]: ("keeps", 0, "H10"),
        dear[1]: ("keeps", -1, "rule 8"),
    }
    assert stock(table) == (dear[1],)


def test_h10_items_on_the_field_go_to_the_dealer_if_they_have_a_price(workshop: Workshop) -> None:
    dear, cheap = priced(workshop)
    table = laid(workshop, used=[], pack=[dear[0], cheap[0]], dealer=[])
    hero = table.body.heroes[0]
    table.body.lying[2] = hero.pack
    hero.pack = ()
    assert told(table) == {dear[0]: ("moves", -1, "H10"), cheap[0]: ("loses", -3, "H10")}
    assert stock(table) == (dear[0],)


def test_h15_what_is_used_up_goes_to_the_dealer_or_is_lost(workshop: Workshop) -> None:
    dear, cheap = priced(workshop)
    table = laid(workshop, used=[dear[0]], pack=[cheap[0]], dealer=[])
    hero = table.body.heroes[0]
    table.body.dealer.extend(hero.used)
    table.body.discard.extend(hero.pack)
    hero.used = hero.pack = ()
    assert told(table) == {dear[0]: ("moves", -1, "H15"), cheap[0]: ("loses", -3, "H15")}


def test_h29_what_was_bought_moves_from_the_dealer(workshop: Workshop) -> None:
    dear, _ = priced(workshop)
    table = laid(workshop, used=[], pack=[], dealer=[dear[0]])
    table.body.heroes[0].pack = (table.body.dealer.pop(),)
    assert told(table) == {dear[0]: ("moves", 0, "H29")}
    assert stock(table) == ()


def test_a_card_that_is_nowhere_still_counts_as_brought(workshop: Workshop) -> None:
    dear, _ = priced(workshop)
    table = laid(workshop, used=[dear[0]], pack=[], dealer=[])
    table.body.heroes[0].used = ()
    assert [piece.path for piece in pieces(table)] == [dear[0]]
    assert told(table) == {}


def test_a_sheet_that_cannot_be_is_refused(workshop: Workshop) -> None:
    content = workshop.shelf.rules("milestone", {}).content
    hunter = next(path for path in content.paths if path.endswith("characters/hunter.tres"))
    game = MilestoneGame()
    assert game.why_not_sheet(Sheet(hunter), content) is None
    for wrong in (Sheet("res://nobody.tres"), Sheet(hunter, level=0), Sheet(hunter, xp=-1), Sheet(hunter, pack=["x"])):
        assert game.why_not_sheet(wrong, content) is not None


def cards(journey: Any) -> Counter[str]:
    """Every card that the campaign holds, with whoever."""
    held = Counter(journey.stock)
    for one in journey.roster:
        held.update([*one.sheet["used"], *one.sheet["pack"]])
    return held


def crossings(workshop: Workshop, *, games: int, seats: int, players: tuple[str, ...]) -> Iterator[tuple[Any, Any]]:
    """(journey before, journey after) for every border of some campaigns between bots, played fast."""
    campaign = workshop.campaigns["milestone"]
    base = workshop.shelf.rules("milestone", {})
    for game in range(games):
        chairs = [Seat(str(n), players[n % len(players)]) for n in range(seats)]
        bots = [workshop.bots.make("milestone", chair.player) for chair in chairs]
        journey = set_out(campaign, seed=derive(77, game), options={})
        while journey.adventure is not None:
            options = chapter_options(journey, campaign, base)
            rules = Rules(
                base.game,
                options=options,
                content=base.content,
                subscriptions=base.subscriptions,
                codec=base.codec,
            )
            table, _ = play_out(rules, bots, seed=chapter_seed(journey))
            after = settled(journey, campaign, rules.game, table, seats=chairs, then="")
            yield journey, after
            journey, chairs = next_table(after, chairs)


def check_conservation(workshop: Workshop, *, games: int, seats: int, players: tuple[str, ...]) -> None:
    for before, after in crossings(workshop, games=games, seats=seats, players=players):
        receipt = after.receipts[-1]
        assert adds_up(receipt.count)
        assert sum(cards(before).values()) == receipt.count.came
        assert sum(cards(after).values()) == receipt.count.came + receipt.count.found - receipt.count.lost
        assert len(after.roster) == seats
        assert not before.roster or [one.id for one in after.roster] == [one.id for one in before.roster]
        for one in after.roster:
            assert [row.sort for row in receipt.of(one.id)].count("character") == 1
            old = next((other for other in before.roster if other.id == one.id), None)
            assert old is None or one.ledger[: len(old.ledger)] == old.ledger


@pytest.mark.parametrize(("seats", "games"), [(1, 5), (2, 5), (3, 4), (4, 4), (6, 2)])
def test_conservation_over_twenty_simulated_campaigns(workshop: Workshop, seats: int, games: int) -> None:
    check_conservation(workshop, games=games, seats=seats, players=("greedy", "random"))


@pytest.mark.long
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 6])
def test_conservation_over_a_thousand_simulated_campaigns(workshop: Workshop, seats: int) -> None:
    check_conservation(workshop, games=200, seats=seats, players=("greedy", "random", "greedy"))


def test_the_receipt_names_all_that_is_reset(workshop: Workshop) -> None:
    """field.md test 2: whatever is an adventure's alone stands on the receipt as reset."""
    for before, after in crossings(workshop, games=3, seats=3, players=("greedy",)):
        if not before.roster or after.adventure is None:
            continue
        resets = [row for row in after.receipts[-1].rows if row.verb == "resets" and row.sort == "field"]
        assert {row.key for row in resets} == {name for name, scope in SCOPES.items() if scope.reach == "adventure"}


class SixAdventures:
    """A shelf with a campaign that plays the first adventure's cards six times."""

    def __init__(self, workshop: Workshop) -> None:
        self.rules = workshop.shelf.rules
        swamp = workshop.campaigns["milestone"].adventures[0]
        names = [f"part-{n}" for n in range(6)]
        parts = tuple(
            msgspec.structs.replace(swamp, id=name, ways=(Way(after),), outcomes=())
            for name, after in zip(names, [*names[1:], ""], strict=True)
        )
        self.whole = msgspec.structs.replace(workshop.campaigns["milestone"], adventures=parts)

    def campaign(self, campaign: str) -> Campaign:
        return self.whole


def test_one_adventures_effects_are_gone_in_the_next_wesnoth_11155(workshop: Workshop) -> None:
    """field.md test 2: with an effect of each scope, six adventures long, a start has the sheet's values alone."""
    shelf = SixAdventures(workshop)
    seats = [Seat(name, "greedy") for name in ("A", "B")]
    session = Session.campaign(shelf, shelf.whole, seats=seats, seed=5, options={"deal": "random", "tasks": False})
    starts = []
    for n in range(6):
        table = session.frame.table()
        hero = table.body.heroes[0]
        assert table.state.running == []
        assert (hero.gained, hero.falls, hero.at, hero.out, hero.able) == (0, 0, 0, False, True)
        starts.append((value(table, "strike", 0), max_health(table, 0), hero.health, hero.level, hero.xp))
        # A turn's effect, a fight's, an adventure's counters and marks, and what the campaign keeps: a counter.
        table.begin(Blessed(0, End("turn", 0), by=2))
        table.begin(Strengthened(0, End("fight", 1), by=1))
        assert len(table.state.running) == 2
        assert value(table, "strike", 0) == starts[n][0] + 3
        hero.falls, hero.gained, hero.able, hero.out, hero.health = 2, 9, False, True, 1
        hero.xp += 1
        table.state.open.clear()
        table.finish(Result("goal", 0))
        assert session.advance() is None
    assert [start[:4] for start in starts] == [starts[0][:4]] * 6
    assert [start[4] for start in starts] == [0, 1, 2, 3, 4, 5]
    assert session.finished
