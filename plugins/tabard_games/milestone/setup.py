"""Setting an adventure up: decks, the road, characters, who begins (rules 10-16, H1-H3)."""

from __future__ import annotations

from tabard.api import Action, Answer, Content, Effect, UsageError, nearest
from tabard_games.milestone.actions import Choose
from tabard_games.milestone.cards import Adventure, Character, Item
from tabard_games.milestone.company import COMPANY_EFFECTS, DealCompanions
from tabard_games.milestone.decisions import Meanwhile, WhoToBe
from tabard_games.milestone.deck import deck_of
from tabard_games.milestone.events import Began, Chosen
from tabard_games.milestone.goods import Milestone, level_up
from tabard_games.milestone.ground import card, max_health, max_mana
from tabard_games.milestone.listings import free_characters
from tabard_games.milestone.options import Options
from tabard_games.milestone.state import NOBODY, START, Body, Hero
from tabard_games.milestone.tasks import reveal
from tabard_games.milestone.trade import OpenTrade
from tabard_games.milestone.turn import BeginTurn


def prepare(options: Options, content: Content, seats: int) -> Body:
    """The decks in the order of the adventure's file, and a hero a seat with what its sheet holds."""
    if options.adventure not in content.of(Adventure):
        known = ", ".join(content.of(Adventure))
        raise UsageError(f"there is no adventure {options.adventure!r}; known: {known}")
    adventure = content.of(Adventure)[options.adventure]
    if options.party and len(options.party) != seats:
        raise UsageError(f"the party has {len(options.party)} characters for {seats} seats; they must be as many")
    deck = deck_of(options, content)
    bounds = deck.bounds
    owned = bounds[-1] + bool(adventure.goal)
    heroes: list[Hero] = []
    for seat in range(seats):
        hero = Hero("", 1, 0, 0)
        if options.party:
            sheet = options.party[seat]
            hero = Hero(sheet.character, sheet.level, 0, 0, xp=sheet.xp)
            packed = owned + len(sheet.used)
            hero.used = tuple(range(owned, packed))
            owned = packed + len(sheet.pack)
            hero.pack = tuple(range(packed, owned))
        heroes.append(hero)
    for path in options.stock:
        if path not in content.of(Item):
            near = nearest(path, content.of(Item))
            raise UsageError(f"the junk dealer's pile holds {path!r}, which is no item{near}")
    piles = [list(range(start, stop)) for start, stop in zip((0, *bounds), bounds, strict=False)]
    return Body(
        heroes=heroes,
        road=[()] * len(deck.road),
        lying=[()] * len(deck.road),
        milestones=piles[0],
        loot=piles[1],
        curios=piles[2],
        tasks=piles[3],
        deeds=[0] * seats,
        dealer=list(range(owned, owned + len(options.stock))),
    )


def begin(table: Milestone) -> None:
    """Shuffle, lay the road out, and see who plays whom."""
    body = table.body
    for name, pile in (
        ("milestones", body.milestones),
        ("loot", body.loot),
        ("curios", body.curios),
        ("tasks", body.tasks),
    ):
        table.shuffle(name, pile, [card(table, c).name for c in pile])
        pile.reverse()
    lay_road(table)
    reveal(table)
    table.push(Casting(), DealCompanions(), FirstPlayer())
    if table.options.party and table.options.trade:
        table.push(OpenTrade())


def lay_road(table: Milestone) -> None:
    """Start, then the Milestones face down in the order of the road's scene, the Goal as the last card before Start
    (H1)."""
    body = table.body
    cards = range(START + 1, len(table.fixed.road))
    if table.fixed.goal != NOBODY:
        body.road[cards[-1]] = (table.fixed.goal,)
        cards = cards[:-1]
    for sector in cards:
        if body.milestones:
            body.road[sector] = (body.milestones.pop(),)


class Casting(Effect, tag="milestone.Casting"):
    """Characters are chosen by agreement, seat by seat, or dealt at random (rule 14)."""

    def do(self, table: Milestone) -> None:
        """The next seat without a character."""
        for seat, hero in enumerate(table.body.heroes):
            if hero.character:
                continue
            table.push(self)
            if table.options.deal == "choose":
                table.ask(WhoToBe(seat))
            else:
                cast(table, seat, "")
            return
        for seat, hero in enumerate(table.body.heroes):
            level_up(table, seat)
            hero.health, hero.mana = max_health(table, seat), max_mana(table, seat)

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """One seat has chosen."""
        table.push(self)
        action = answers[0].action
        assert isinstance(action, Choose)
        cast(table, answers[0].seat, action.character)


def cast(table: Milestone, seat: int, character: str) -> None:
    """A seat plays a character; an empty path is dealt at random from those left."""
    free = free_characters(table)
    if not character:
        names = [table.define(path, Character).name for path in free]
        character = free[table.pick("character", names)]
    table.body.heroes[seat].character = character
    table.emit(Chosen(seat, character))


class FirstPlayer(Effect, tag="milestone.FirstPlayer"):
    """By die roll; after an adventure its winner starts the next (rule 16)."""

    def do(self, table: Milestone) -> None:
        """The highest die begins; ties are rolled again among the tied."""
        body = table.body
        playing = [seat for seat, hero in enumerate(body.heroes) if not hero.out]
        tied = [table.options.first] if table.options.first in playing else playing
        while len(tied) > 1:
            dice = {seat: table.roll() for seat in tied}
            tied = [seat for seat in tied if dice[seat] == max(dice.values())]
        body.first = tied[0]
        table.push(BeginTurn(body.first))
        table.emit(Began(body.first))
        for seat in range(table.seats):
            if seat != body.first and not body.heroes[seat].out:
                table.give(Meanwhile(seat))


SETUP_EFFECTS: tuple[type[Effect], ...] = (Casting, FirstPlayer, *COMPANY_EFFECTS)
