"""The trade that opens an adventure (H29): what comes in, what goes out, that it ends, and how the bot deals."""

from __future__ import annotations

from typing import Any

import pytest

from tabard.bots.driver import ask
from tabard.engine.rules import Rules
from tabard.engine.step import apply, start
from tabard.errors import UsageError
from tabard.testing.walk import walk
from tabard.text.catalogue import Catalogue
from tabard_games.milestone.actions import Agree, Buy, End, Refuse, Sell
from tabard_games.milestone.bots.greedy import GreedyBot
from tabard_games.milestone.decisions import Dressing, Proposal, Trade, WhoToBe
from tabard_games.milestone.state import Sheet

SWAMP = "res://milestone/troll-swamp/loot/"
WHO = "res://milestone/characters/"


def chapter(rules: Rules, *party: Sheet, stock: tuple[str, ...] = ()) -> Rules:
    """An adventure later than the first one."""
    options = rules.game.chapter(
        rules.options, adventure="res://milestone/adventures/troll-cave.tres", party=party, first=0, stock=stock
    )
    return Rules(rules.game, options=options, content=rules.content, codec=rules.codec)


def party(**more: Any) -> tuple[Sheet, Sheet]:
    return Sheet(f"{WHO}hunter.tres", xp=7, **more), Sheet(f"{WHO}brute.tres", xp=2, pack=[f"{SWAMP}eel-spear.tres"])


def test_h29_a_first_adventure_has_no_trade(milestone_rules) -> None:
    state = start(milestone_rules(), seats=2, seed=1).state
    assert isinstance(state.open[0], WhoToBe)
    assert state.body.traders == []


def test_h29_nor_has_one_that_leaves_it_out_or_has_nothing_to_trade(milestone_rules) -> None:
    for rules in (
        chapter(milestone_rules(trade=False), *party()),
        chapter(milestone_rules(), Sheet(f"{WHO}hunter.tres", xp=9), Sheet(f"{WHO}brute.tres")),
    ):
        state = start(rules, seats=2, seed=1).state
        assert not isinstance(state.open[0], Trade)
        assert state.body.first == 0


def test_h29_the_stock_comes_after_the_party_in_the_deck(milestone_rules) -> None:
    stock = (f"{SWAMP}dry-socks.tres", f"{SWAMP}boat-hook.tres")
    rules = chapter(milestone_rules(), *party(), stock=stock)
    state = start(rules, seats=2, seed=1).state
    table = rules.table(state)
    assert table.fixed.paths[-3:] == (f"{SWAMP}eel-spear.tres", *stock)
    assert tuple(table.fixed.paths[card] for card in state.body.dealer) == stock
    assert rules.game.stock(table) == stock
    assert state.body.traders == [1, 0]
    assert [(type(one), one.seat) for one in state.open] == [(Trade, 1)]


def test_h10_what_lies_on_the_field_and_has_a_value_goes_to_the_dealer(milestone_rules) -> None:
    table = start(milestone_rules(deal="random"), seats=1, seed=1)
    loot = {table.fixed.paths[card].rpartition("/")[2]: card for card in table.body.loot}
    table.body.lying[3] += (loot["dry-socks.tres"], loot["frogmint-tea.tres"])
    table.body.dealer.append(loot["boat-hook.tres"])
    assert table.game.stock(table) == (f"{SWAMP}boat-hook.tres", f"{SWAMP}dry-socks.tres")


def test_h29_a_stock_that_is_no_item_is_one_sentence(milestone_rules) -> None:
    with pytest.raises(UsageError, match=r"the junk dealer's pile holds '.*eel-spaer.tres', which is no item; did you"):
        start(chapter(milestone_rules(), *party(), stock=(f"{SWAMP}eel-spaer.tres",)), seats=2, seed=1)


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_h29_random_traders_come_to_an_end(milestone_rules, seats: int) -> None:
    names = ("hunter", "brute", "rogue", "priest", "sorceress", "dashing-fellow")
    loot = ("eel-spear", "dry-socks", "boat-hook", "frogmint-tea", "heron-bow", "barrel-lid")
    sheets = [
        Sheet(f"{WHO}{name}.tres", xp=9, pack=[f"{SWAMP}{item}.tres"]) for name, item in zip(names, loot, strict=True)
    ][:seats]
    rules = chapter(milestone_rules(), *sheets, stock=(f"{SWAMP}iron-waders.tres",))
    longest = 0
    for seed in range(3):
        for turn in walk(rules, seats=seats, seed=seed):
            body = turn.state.body
            if not isinstance(turn.decision, Trade | Dressing | Proposal):
                break
            longest = max(longest, turn.number)
            owned = [card for hero in body.heroes for card in (*hero.used, *hero.pack)] + body.dealer
            assert len(owned) == len(set(owned)) == seats + 1
        assert body.traders == []
        assert body.offers == []
        assert all(hero.level <= 3 and hero.health > hero.level for hero in body.heroes)
    assert longest < 2000


def test_h29_the_trade_is_one_page(milestone_rules) -> None:
    from tabard.engine.words import Look
    from tabard_games.milestone.words.board import board

    rules = chapter(milestone_rules(), *party(used=[f"{SWAMP}heron-bow.tres"]), stock=(f"{SWAMP}dry-socks.tres",))
    state = start(rules, seats=2, seed=1).state
    look = Look(rules.seen(state, 0).view, 0, rules.content, rules.options, ("Ann", "B"))
    lines = list(map(Catalogue().render, board(look)))
    assert lines == [
        "Trade before the adventure. One action at a time, until all pass in a row.",
        "Order: B, A Ann",
        "B, the Brute: level 1, XP 2",
        "  In use: nothing",
        "  Backpack: Eel Spear (2)",
        "A Ann, the Hunter: level 1, XP 7",
        "  In use: Heron Bow (2)",
        "  Backpack: nothing",
        "  The junk dealer sells: Dry Socks (2)",
    ]


def test_h29_the_question_says_what_a_level_costs_and_how_to_pass(milestone_rules) -> None:
    from tabard.engine.words import Look

    rules = chapter(milestone_rules(), *party(), stock=(f"{SWAMP}dry-socks.tres",))
    state = start(rules, seats=2, seed=1).state
    (decision,) = state.open
    words, say = rules.game.words, Catalogue().render
    look = Look(rules.seen(state, decision.seat).view, decision.seat, rules.content, rules.options, ("Ann", "B"))
    asked = say(words.question(look, decision))
    assert asked.startswith("Trade, with 2 XP to spend; level 2 costs 6 when all have passed.")
    assert say(words.candidate(look, decision, "verb", "end")) == say(words.option(look, decision, End())) == "Pass"
    assert words.read(rules.table(state), decision.seat, "pass") == End()


def decide(rules: Rules, state: Any) -> Any:
    (decision,) = state.open
    reply = ask(GreedyBot(), rules, state, decision, seed=1, tried=0)
    assert not reply.fault
    return decision, reply.action


def test_the_greedy_bot_buys_what_it_puts_on_and_ends(milestone_rules) -> None:
    stock = (f"{SWAMP}eel-spear.tres", f"{SWAMP}frogmint-tea.tres")
    rules = chapter(milestone_rules(), Sheet(f"{WHO}brute.tres", xp=5), stock=stock)
    state = start(rules, seats=1, seed=1).state
    spear = state.body.dealer[0]
    done = []
    while isinstance(state.open[0], Trade | Dressing):
        decision, action = decide(rules, state)
        done.append(action)
        apply(rules, state, 0, action, decision.serial)
    assert done[:2] == [Buy(spear), End()]
    assert state.body.heroes[0].used == (spear,)


def test_the_greedy_bot_sells_only_what_it_does_not_use(milestone_rules) -> None:
    worse, better = f"{SWAMP}rusty-cleaver.tres", f"{SWAMP}stump-hammer.tres"
    sheet = Sheet(f"{WHO}brute.tres", used=[better], pack=[worse, f"{SWAMP}frogmint-tea.tres"])
    rules = chapter(milestone_rules(), sheet)
    state = start(rules, seats=1, seed=1).state
    _, action = decide(rules, state)
    value = rules.content[worse].value
    assert action == (Sell(state.body.heroes[0].pack[0]) if value > 1 else End())


@pytest.mark.parametrize(("give", "get", "answer"), [(0, 1, Refuse()), (1, 0, Agree()), (0, 0, Refuse())])
def test_the_greedy_bot_agrees_to_what_makes_it_richer(milestone_rules, give: int, get: int, answer: object) -> None:
    rules = chapter(
        milestone_rules(),
        Sheet(f"{WHO}hunter.tres", pack=[f"{SWAMP}eel-spear.tres"]),
        Sheet(f"{WHO}brute.tres", used=[f"{SWAMP}stump-hammer.tres"]),
    )
    state = start(rules, seats=2, seed=1).state
    first, second = state.body.heroes
    offer = Proposal(1, 99, 0, tuple(first.pack[:give]), tuple(second.used[:get]))
    if give:
        # A spear for the rest of the way: the hammer takes both hands, so what is better is kept.
        offer = Proposal(1, 99, 0, tuple(first.pack), (), 0, 0)
        offer.give_xp = 1
    reply = ask(GreedyBot(), rules, state, offer, seed=1, tried=0)
    assert reply.action == answer
