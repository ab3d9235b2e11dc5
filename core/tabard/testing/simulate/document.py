"""The document `tabard.sim/1`: keys and their order are the contract's, the words in them the game's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tabard.engine.tally import Measure
from tabard.testing.simulate.order import Order, campaign_of, pairs_of
from tabard.testing.simulate.playing import Leg, Played
from tabard.testing.simulate.run import Run
from tabard.testing.simulate.statistics import mean, statistic, wilson
from tabard.testing.simulate.workshop import Workshop

FORMAT = "tabard.sim/1"


def document(run: Run, workshop: Workshop) -> dict[str, Any]:
    """The report on a run. Only matches that were played to the end are counted up."""
    order = run.order
    rules = workshop.shelf.rules(order.game, order.options)
    tally = rules.game.tally
    length = tally.length if tally is not None else ()
    told = {knob.name: getattr(rules.options, knob.name) for knob in rules.game.knobs if knob.told}
    head: dict[str, Any] = {
        "format": FORMAT,
        "game": order.game,
        "content": rules.content.digest,
        "seed": order.seed,
        "games": order.games,
        "seats": order.seats,
        "bots": list(order.bots),
        "options": {**told, **order.options},
        "finished": len(run.ended("finished")),
        "crashed": [_failed(one) for one in run.ended("crashed")],
        "stalled": [_failed(one) for one in run.ended("stalled")],
    }
    if order.campaign:
        outcomes = tally.outcomes if tally is not None else ()
        measures = tally.measures if tally is not None else ()
        return {**head, "adventures": _adventures(run, workshop, outcomes, length, measures)}
    return {**head, **_pairs(run, length)}


def _failed(played: Played) -> dict[str, Any]:
    return {"game": played.match.index, "seed": str(played.seed), "error": played.error}


def _legs(played: Iterable[Played]) -> list[Leg]:
    return [leg for one in played for leg in one.legs]


def _measured(legs: Sequence[Leg], measures: Iterable[Measure]) -> dict[str, Any]:
    """Each measure with its statistics, over all seats of all games."""
    found: dict[str, Any] = {}
    for measure in measures:
        numbers = [number for leg in legs for number in leg.figures.numbers.get(measure.key, ())]
        found[measure.key] = {kind: statistic(kind, numbers) for kind in measure.of}
    return found


def _adventures(
    run: Run,
    workshop: Workshop,
    outcomes: Sequence[str],
    length: Sequence[Measure],
    measures: Sequence[Measure],
) -> list[dict[str, Any]]:
    campaign = campaign_of(workshop, run.order.game, run.order.campaign)
    assert campaign is not None
    legs = _legs(run.ended("finished"))
    rows: list[dict[str, Any]] = []
    for adventure in campaign.adventures:
        own = [leg for leg in legs if leg.adventure == adventure.id]
        rows.append(
            {
                "id": adventure.id,
                "played": len(own),
                "ended_by": _ended_by(own, outcomes),
                **_measured(own, length),
                "wins_by_seat": _wins_by_seat(own, run.order),
                "wins_by_character": _wins_by_character(own),
                "level_after": {"mean": mean([level for leg in own for _, level in leg.people])},
                **_measured(own, measures),
                "decisions": sum(leg.decisions for leg in own),
            }
        )
    return rows


def _ended_by(legs: Sequence[Leg], outcomes: Sequence[str]) -> dict[str, int]:
    """How often each outcome came: those that the game names, then any others."""
    happened = [leg.outcome for leg in legs]
    others = sorted(set(happened).difference(outcomes))
    return {outcome: happened.count(outcome) for outcome in (*outcomes, *others)}


def _wins_by_seat(legs: Sequence[Leg], order: Order) -> list[int]:
    winners = [leg.winner for leg in legs]
    return [winners.count(seat) for seat in range(order.seats)]


def _wins_by_character(legs: Sequence[Leg]) -> dict[str, list[int]]:
    """Character → [wins, adventures played], in alphabetical order."""
    found: dict[str, list[int]] = {}
    for leg in legs:
        for seat, (character, _) in enumerate(leg.people):
            count = found.setdefault(character, [0, 0])
            count[0] += leg.winner == seat
            count[1] += 1
    return dict(sorted(found.items()))


def _pairs(run: Run, length: Sequence[Measure]) -> dict[str, Any]:
    finished = run.ended("finished")
    legs = _legs(finished)
    found: dict[str, Any] = {
        "length": {"decisions": {"mean": mean([leg.decisions for leg in legs])}, **_measured(legs, length)},
        "pairs": [_pair(finished, pair) for pair in pairs_of(run.order)],
    }
    choices = _choices(legs)
    return {**found, "choices": choices} if choices else found


def _pair(finished: Sequence[Played], pair: tuple[str, str]) -> dict[str, Any]:
    """Two bots against each other: wins in the order of the pair, a draw counts a half."""
    seatings = [pair] if pair[0] == pair[1] else [pair, (pair[1], pair[0])]
    rows = []
    wins, draws = [0, 0], 0
    for seating in seatings:
        legs = _legs(one for one in finished if one.match.bots == seating)
        winners = [leg.winner for leg in legs]
        here = [winners.count(0), winners.count(1)]
        if seating != pair:
            here.reverse()
        rows.append({"first": seating[0], "wins": here, "draws": winners.count(None)})
        wins = [wins[0] + here[0], wins[1] + here[1]]
        draws += winners.count(None)
    games = wins[0] + wins[1] + draws
    score = (wins[0] + draws / 2) / games if games else None
    return {
        "bots": list(pair),
        "games": games,
        "wins": wins,
        "draws": draws,
        "score": round(score, 4) if score is not None else None,
        "ci95": list(wilson(score or 0.0, games)),
        "by_seating": rows,
    }


def _choices(legs: Sequence[Leg]) -> dict[str, dict[str, dict[str, int]]]:
    """Sort of choice → choice → how many seats made it, and how many of those won."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for leg in legs:
        for sort, by_seat in leg.figures.choices.items():
            for seat, chosen in enumerate(by_seat):
                for choice in chosen:
                    count = found.setdefault(sort, {}).setdefault(choice, {"games": 0, "wins": 0})
                    count["games"] += 1
                    count["wins"] += leg.winner == seat
    return {sort: dict(sorted(of_sort.items())) for sort, of_sort in sorted(found.items())}
