"""The border between two adventures: how one is begun from the journey, and how its end is written into it.

Sessions and simulations cross it by the same functions, so a simulated campaign is the campaign that people play. Each
of them makes a new journey or raises: there is no half of a border.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct, structs

from tabard.campaign.conservation import count
from tabard.campaign.definition import Campaign
from tabard.campaign.ending import Ending, ending_of
from tabard.campaign.journey import Chapter, Journey
from tabard.campaign.ledger import Entry, applied, difference
from tabard.campaign.outcome import RETRY_ANEW, Outcome
from tabard.campaign.receipt import Count, Receipt, Row
from tabard.campaign.roster import Character, Person, Reward, Roster, changed, lineup
from tabard.campaign.rows import flag_rows, reward_rows, rewards_of, rows
from tabard.effects.table import Table
from tabard.engine.chapters import AnyChapterGame, ChapterGame
from tabard.engine.game import Game
from tabard.engine.rules import Rules
from tabard.errors import PluginError
from tabard.rng.generator import derive


def set_out(campaign: Campaign, *, seed: int, options: dict[str, Any]) -> Journey:
    """A journey at the beginning of the campaign's first adventure."""
    first = campaign.adventures[0].id
    return Journey(campaign=campaign.id, adventure=first, seed=seed, options=options, flags=campaign.unset())


def chapter_game(game: Game[Any, Any, Any], campaign: str) -> AnyChapterGame:
    """The game of a campaign. Raises PluginError when it keeps no characters."""
    if not isinstance(game, ChapterGame):
        raise PluginError(f"campaign {campaign!r} names the game {game.id!r}, which keeps no characters")
    return game


def chapter_options(journey: Journey, campaign: Campaign, base: Rules) -> Struct:
    """The game's options for the journey's present adventure: resource, party, who begins, the pieces nobody holds."""
    game = chapter_game(base.game, campaign.id)
    adventure = campaign.adventure(journey.adventure or "")
    sheets = tuple(msgspec.convert(sheet, game.sheet) for sheet in journey.party)
    chosen: Struct = game.chapter(
        base.options, adventure=adventure.resource, party=sheets, first=journey.first, stock=journey.stock
    )
    return chosen


def chapter_seed(journey: Journey) -> int:
    """The seed of the journey's present adventure."""
    return derive(journey.seed, "adventure", len(journey.history))


def laid(journey: Journey) -> Journey:
    """The journey with the next adventure on the table: who sits where, and with which sheets they came."""
    playing = lineup(journey.roster)
    seats = tuple(one.id for one in playing)
    return structs.replace(journey, between=False, seats=seats, arrived=tuple(one.sheet for one in playing))


def cross(
    journey: Journey,
    campaign: Campaign,
    game: Game[Any, Any, Any],
    table: Table[Any, Any],
    *,
    people: Sequence[Person],
    then: str = "",
) -> Journey:
    """The journey after the border: receipt, ledgers, flags, pending rewards, roster and stock, all of it or an error.

    `people` are those at the seats, `then` is what was chosen to follow; empty takes the first that may. Raises
    PluginError with one sentence when anything has no fate or two, UsageError for a choice that is not offered.
    """
    keeper = chapter_game(game, campaign.id)
    ending = ending_of(journey, keeper, table, people)
    won = ending.winner is not None
    ruling = campaign.adventure(ending.adventure).ruling(ending.outcome, won=won)
    chosen = campaign.choose(ruling, then)
    anew = chosen == RETRY_ANEW
    if anew:
        # What the attempt would have set and promised is taken back with it.
        ruling = structs.replace(ruling, sets={}, rewards=())
    flags = _flags(journey, campaign, ruling.sets)
    rewards = rewards_of(ending, ruling, len(journey.receipts) + 1)
    counted = count(ending, keeper.scopes)
    told = (
        *rows(ending, journey, keeper, table.content),
        *flag_rows(campaign.flags, journey.flags, flags),
        *reward_rows(rewards, keeper.scopes),
    )
    receipt = _receipt(journey, campaign, ending, ruling, chosen=chosen, told=told, counted=counted)
    return structs.replace(
        journey,
        adventure=receipt.next,
        people=_people(journey, ending),
        roster=_roster(journey, ending, receipt, rewards),
        seats=ending.ids,
        leader=receipt.winner if receipt.winner and not anew else journey.leader,
        flags=flags,
        stock=journey.stock if anew else ending.stock_after,
        receipts=(*journey.receipts, receipt),
        history=(*journey.history, _chapter(ending, receipt)),
        between=True,
    )


def _receipt(
    journey: Journey,
    campaign: Campaign,
    ending: Ending,
    ruling: Outcome,
    *,
    chosen: str,
    told: tuple[Row, ...],
    counted: Count,
) -> Receipt:
    won = ending.winner is not None
    following = campaign.after(ending.adventure, won=won, outcome=ending.outcome, then=chosen, flags=journey.flags)
    return Receipt(
        number=len(journey.receipts) + 1,
        adventure=ending.adventure,
        outcome=ending.outcome,
        winner=ending.ids[ending.winner] if ending.winner is not None else "",
        won=won if ruling.won is None else ruling.won,
        then=chosen,
        next=following,
        present=ending.ids,
        rows=told,
        count=counted,
    )


def _flags(journey: Journey, campaign: Campaign, sets: dict[str, Any]) -> dict[str, Any]:
    """The flags as the next adventure finds them: those of the adventure are reset."""
    known = {**campaign.unset(), **journey.flags, **sets}
    return {flag.name: known[flag.name] if flag.scope == "campaign" else flag.default for flag in campaign.flags}


def _chapter(ending: Ending, receipt: Receipt) -> Chapter:
    winner = ending.winner
    return Chapter(
        adventure=ending.adventure,
        outcome=ending.outcome,
        winner=winner,
        who=ending.people[winner].name if winner is not None else "",
        won=receipt.won,
        then=receipt.then,
        receipt=receipt.number,
    )


def _people(journey: Journey, ending: Ending) -> tuple[Person, ...]:
    """Everybody who owns a character, those of this evening as they played."""
    tonight = {person.name: person for person in ending.people}
    known = [tonight.pop(person.name, person) for person in journey.people]
    return (*known, *tonight.values())


def _roster(journey: Journey, ending: Ending, receipt: Receipt, rewards: list[tuple[str, Reward]]) -> Roster:
    """The roster with the ledgers of those who were there, and what they have earned."""
    roster = journey.roster
    for seat, own in enumerate(ending.ids):
        known = next((one for one in roster if one.id == own), None)
        if known is None:
            known = Character(own, ending.people[seat].name)
            joins = Entry(ending.adventure, "joins", "The character begins.", difference({}, ending.arrived[seat]))
            known = known.noted(joins)
            roster = (*roster, known)
        earned = tuple(reward for whom, reward in rewards if whom == own)
        after = _lived_through(known, ending, seat, receipt)
        roster = changed(roster, structs.replace(after, pending=(*after.pending, *earned)))
    return roster


def _lived_through(known: Character, ending: Ending, seat: int, receipt: Receipt) -> Character:
    """One character's ledger after the adventure; one that is tried anew is noted, and what it brought taken back."""
    before = known.sheet
    brought = difference(ending.arrived[seat], ending.left[seat])
    why = f"Receipt {receipt.number}: {ending.outcome}."
    after = known.noted(Entry(ending.adventure, "adventure", why, brought))
    if receipt.then == RETRY_ANEW:
        back = difference(applied(before, brought), before)
        return after.noted(Entry(ending.adventure, "taken back", "The adventure is tried anew.", back))
    fate = next(one for one in ending.fates if not one.piece and one.seat == seat)
    return structs.replace(after, status="dead") if fate.verb == "loses" else after


def ruling_now(journey: Journey, campaign: Campaign, table: Table[Any, Any]) -> Outcome | None:
    """What the outcome on the table leads to, or None while there is none or its border is crossed."""
    result = table.state.result
    if result is None or journey.adventure is None or journey.between:
        return None
    return campaign.adventure(journey.adventure).ruling(result.outcome, won=result.winner is not None)
