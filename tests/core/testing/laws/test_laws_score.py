"""Score cards: what is played, what a card says, and how a test of the kit fails."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from tabard.errors import UsageError
from tabard.testing.laws.book import LAWS, law
from tabard.testing.laws.card import card_lines, document
from tabard.testing.laws.law import Law, LawBroken, Trial
from tabard.testing.laws.pytest_kit import GameLaws
from tabard.testing.laws.score import Effort, score, try_law
from tabard.testing.laws.subject import Subject, usual_seats

Make = Callable[..., Any]


@pytest.fixture
def farm(harvest: ModuleType, made: Make) -> Subject:
    """Harvest as it is, without another process to play it."""
    return Subject(made(harvest.Harvest()))


def fails(trial: Trial) -> int:
    raise LawBroken("it does not hold", decision=3)


def bursts(trial: Trial) -> int:
    return [0][trial.seats]


ENDS = law("ends")
FALSE = Law("false", "Never.", fails)
CRASH = Law("crash", "Raises.", bursts)
EMPTY = Law("empty", "Nothing to see.", lambda trial: 0)


def test_a_card_as_text(farm: Subject) -> None:
    card = score(farm, Effort((1, 2), games=1), laws=(ENDS, FALSE, CRASH, EMPTY))
    tried = card.verdicts[0].tried
    assert card_lines(card) == [
        "harvest: 1 game each with 1 and 2 seats, from seed 0",
        f"ok      {'ends':<18}  {f'{tried} states':>12}",
        "not ok  false                   0 states",
        "        it does not hold (1 seat, seed 0, decision 3)",
        "not ok  crash                   0 states",
        "        IndexError: list index out of range (test_laws_score.py:33) (1 seat, seed 0)",
        "not ok  empty                   0 states",
        "        there was no state that it could be tried on",
        "1 of 4 laws hold for harvest",
    ]


def test_a_card_as_a_document(farm: Subject) -> None:
    card = score(Subject(farm.rules, {"rounds": "2"}), Effort((2,), games=1, seed=9), laws=(ENDS, FALSE))
    assert document([card]) == {
        "format": "tabard.laws/1",
        "games": [
            {
                "game": "harvest",
                "seats": [2],
                "options": {"rounds": "2"},
                "seed": 9,
                "games": 1,
                "laws": [
                    {"id": "ends", "ok": True, "tried": card.verdicts[0].tried, "message": ""},
                    {
                        "id": "false",
                        "ok": False,
                        "tried": 0,
                        "message": "it does not hold (2 seats, seed 9, decision 3)",
                    },
                ],
            }
        ],
        "ok": False,
    }
    assert document([score(farm, Effort((2,), games=1), laws=(ENDS,))])["ok"] is True


def test_more_games_are_more_states(farm: Subject) -> None:
    one, three = (try_law(ENDS, farm, Effort((2,), games=games)).tried for games in (1, 3))
    assert 0 < one < three
    clones = law("clones")
    all_of_them, some = (try_law(clones, farm, Effort((2,), games=1, every=every)).tried for every in (1, 4))
    assert some == -(-all_of_them // 4)


def test_each_verdict_is_told_as_it_falls(farm: Subject) -> None:
    heard: list[Any] = []
    card = score(farm, Effort((2,), games=1), laws=(ENDS, FALSE), heard=heard.append)
    assert tuple(heard) == card.verdicts


def test_hash_seeds_are_left_out_where_no_other_process_can_play(farm: Subject) -> None:
    laws = [verdict.law for verdict in score(farm, Effort((1,), games=1, every=9)).verdicts]
    assert laws == [law.id for law in LAWS if law.id != "hash-seeds"]


def test_seats_that_the_game_is_not_for_are_refused(farm: Subject) -> None:
    assert usual_seats(farm.rules) == (1, 3, 6)
    assert Effort.on(farm).seats == (1, 3, 6)
    with pytest.raises(UsageError, match="harvest is for 1 to 6 seats, not 7; choose a number from 1 to 6"):
        Effort.on(farm, (2, 7))
    with pytest.raises(UsageError, match="games is 0, expected a number from 1"):
        Effort.on(farm, games=0)


def test_an_unknown_law_names_the_nearest() -> None:
    with pytest.raises(UsageError, match="there is no law 'clone'; did you mean 'clones'"):
        law("clone")


class Kit(GameLaws):
    """Not collected: its name does not begin with Test."""

    games = 1


def test_the_kit_fails_with_the_sentence(subject: Callable[[str], Subject]) -> None:
    endless = subject("counts its rounds from far below")
    kit = Kit()
    kit.__class__ = type("Short", (Kit,), {"limit": 150})
    with pytest.raises(pytest.fail.Exception, match="does not hold: there is no end within 150 decisions"):
        kit.test_law(endless, "ends", (3,))
    kit.test_law(endless, "clones", (3,))


def test_the_kit_skips_what_it_cannot_try(farm: Subject) -> None:
    with pytest.raises(pytest.skip.Exception, match="how another process plays the game"):
        Kit().test_law(farm, "hash-seeds", ())


def test_laws_are_worth_reading() -> None:
    """Ids are used once, and each law says what it says in one sentence."""
    assert len({law.id for law in LAWS}) == len(LAWS)
    assert all(law.says.endswith(".") and len(law.says) < 80 for law in LAWS)
