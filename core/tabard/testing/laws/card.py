"""A score card for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tabard.testing.laws.book import LAWS
from tabard.testing.laws.score import Effort, ScoreCard, Verdict

FORMAT = "tabard.laws/1"

WIDEST = max(len(law.id) for law in LAWS)


def heading(game: str, effort: Effort) -> str:
    """`milestone: 2 games each with 1, 3 and 6 seats, from seed 0`."""
    *most, last = [str(seats) for seats in effort.seats]
    seats = f"{', '.join(most)} and {last} seats" if most else f"{last} {'seat' if last == '1' else 'seats'}"
    games = "1 game" if effort.games == 1 else f"{effort.games} games"
    return f"{game}: {games}{' each' if most else ''} with {seats}, from seed {effort.seed}"


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """`ok      twins  214 states`; for a broken law the sentence stands below."""
    states = "1 state" if verdict.tried == 1 else f"{verdict.tried} states"
    yield f"{'ok' if verdict.ok else 'not ok':<6}  {verdict.law:<{WIDEST}}  {states:>12}"
    if not verdict.ok:
        yield f"        {verdict.message}"


def summing_up(card: ScoreCard) -> str:
    """`16 of 17 laws hold for milestone`."""
    holding = sum(verdict.ok for verdict in card.verdicts)
    return f"{holding} of {len(card.verdicts)} laws hold for {card.game}"


def card_lines(card: ScoreCard) -> list[str]:
    """The whole card."""
    verdicts = [line for verdict in card.verdicts for line in verdict_lines(verdict)]
    return [heading(card.game, card.effort), *verdicts, summing_up(card)]


def document(cards: Iterable[ScoreCard]) -> dict[str, Any]:
    """The document `tabard.laws/1`."""
    cards = list(cards)
    return {"format": FORMAT, "games": [_game(card) for card in cards], "ok": all(card.ok for card in cards)}


def _game(card: ScoreCard) -> dict[str, Any]:
    return {
        "game": card.game,
        "seats": list(card.effort.seats),
        "options": card.options,
        "seed": card.effort.seed,
        "games": card.effort.games,
        "laws": [
            {"id": verdict.law, "ok": verdict.ok, "tried": verdict.tried, "message": verdict.message}
            for verdict in card.verdicts
        ],
    }
