"""The stack beside a second telling of its rules, in plain lists and by nothing but the rulebook: both play the same.

The rules are 25 to 34 of a game whose active seat is always offered first. Numbers in comments are theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tabard.engine.choices import actions

PRICES = {
    "alms": 0, "banish": 2, "cleave": 2, "cull": 1, "decree": 1, "entice": 2,
    "feast": 0, "mend": 0, "sting": 1, "vanish": 1, "veto": 1,
}  # fmt: skip
NEW = {"1": 5, "2": 3, "3": 3}
"""The life of a new piece by its number; the first one leads."""
OTHER = {"A": "B", "B": "A"}
NAMES = [who + number for who in "AB" for number in NEW]


class Reference:
    """One window of a game of two seats, A the active one.

    `pieces` are `[name, life, which life it is, side]` in the order in which they came, `pile` `[who, card, targets,
    number]` with the top last; a target is a piece's name and which life of it was meant, or an item's number.
    """

    def __init__(self, hands: dict[str, list[str]], life: dict[str, int], coins: dict[str, int]) -> None:
        self.hands = {who: list(hand) for who, hand in hands.items()}
        self.coins = dict(coins)
        self.pieces: list[list[Any]] = [[name, life.get(name, NEW[name[1]]), 1, name[0]] for name in NAMES]
        self.pile: list[list[Any]] = []
        self.announced = 0
        self.over = False
        self.log: list[str] = []

    def play(self, choices: Iterator[int]) -> None:
        """The window, from its opening until play goes on where it stopped."""
        while not self.over:
            for who in "AB":  # 25, 27: the active seat may announce, and only when it declines the other one
                options = self.options(who)
                self.log.append(f"{who} of {', '.join(options)}")
                chosen = options[next(choices) % len(options)]
                if chosen != "decline":
                    self.announce(who, *chosen.removeprefix("play ").split(" at "))
                    break  # 30: after anything was added the active seat is offered first
            else:
                if not self.pile:
                    return  # 31
                self.resolve()  # 29: and then offers once more, before the next one resolves

    def options(self, who: str) -> list[str]:
        """What can be announced now, whole (35): with its price, its condition (22) and all of its targets."""
        found = {"decline"}
        for card in self.hands[who]:
            if self.coins[who] < PRICES[card] or (card == "alms" and self.coins[who]):
                continue
            match card:
                case "veto":
                    aims = [(f"item {number}",) for _, _, _, number in self.pile]
                case "cleave":
                    aims = list(permutations(self.aims(who, card), 2))
                case "alms" | "cull" | "feast":
                    aims = [()]
                case _:
                    aims = [(name,) for name in self.aims(who, card)]
            found |= {f"play {card} at {', '.join(aim)}".removesuffix(" at ") for aim in aims}
        return sorted(found)

    def aims(self, who: str, card: str) -> list[str]:
        """The pieces that such a card may be aimed at, by itself: enemies, enemies that do not lead, or one's own."""
        own = card in ("mend", "vanish")
        leaders = card not in ("banish", "cull", "entice")
        return [name for name, _, _, side in self.pieces if (side == who) is own and (leaders or name[1] != "1")]

    def announce(self, who: str, card: str, at: str = "") -> None:
        """26: show the card, choose its targets, pay, put it on top of the pile."""
        self.hands[who].remove(card)
        self.log.append(f"{who} plays {card}")
        aims = at.split(", ") if at else []
        self.log += [f"{who} aims at {aim}" for aim in aims]
        self.coins[who] -= PRICES[card]  # 33: whatever becomes of it
        lives = {name: which for name, _, which, _ in self.pieces}
        self.announced += 1
        self.pile.append([who, card, [(aim, lives.get(aim, 0)) for aim in aims], self.announced])

    def resolve(self) -> None:
        """28, 34: the top card happens, then it goes to its owner's discard, then what has no life leaves."""
        item = self.pile[-1]
        who, card, targets, _ = item
        legal = [target for target in targets if self.legal(who, card, *target)]  # 36, 37: all before any effect
        if legal or not targets:
            self.effect(who, card, legal)
        self.off(item, "resolved" if legal or not targets else "dropped")
        fallen = [name for name, life, _, _ in self.pieces if life <= 0]
        self.pieces = [piece for piece in self.pieces if piece[1] > 0]
        self.log += [f"{name} leaves" for name in fallen]
        for name in fallen:
            if name[1] == "1":
                self.lose(name[0])

    def legal(self, who: str, card: str, aim: str, which: int) -> bool:
        """Is it still the same one, in play, and what such a card may be aimed at?"""
        if card == "veto":
            return aim in [f"item {number}" for _, _, _, number in self.pile]
        return aim in self.aims(who, card) and [which] == [life for name, _, life, _ in self.pieces if name == aim]

    def effect(self, who: str, card: str, legal: list[tuple[str, int]]) -> None:
        """What each card does to the targets that are still legal."""
        if card in ("feast", "alms"):
            self.gain(who, 2 if card == "feast" else 3)
        if card == "cull":
            legal = [(name, 0) for name in self.aims(who, card)[:1]]
        for name, _ in legal:
            if card == "veto":
                stopped = next(item for item in self.pile if f"item {item[3]}" == name)
                if stopped[1] != "decree":
                    self.off(stopped, "stopped")
                continue
            piece = next(piece for piece in self.pieces if piece[0] == name)
            if card in ("sting", "decree", "cleave", "cull"):
                amount = 1 if card in ("decree", "cull") else 2
                piece[1] -= amount
                self.log.append(f"harmed {name} {amount}")
            elif card == "mend":
                piece[1] = min(NEW[name[1]], piece[1] + 2)
                self.log.append(f"mended {name} 2")
            elif card == "entice":
                piece[3] = who
                self.log.append(f"{name} goes over to {who}")
            else:
                self.pieces.remove(piece)
                self.log.append(f"{name} leaves")
                if card == "banish":
                    self.gain(piece[3], 2)
                else:  # it comes back as another one, to its owner
                    self.pieces.append([name, NEW[name[1]], piece[2] + 1, name[0]])
                    self.log.append(f"{name} comes")

    def gain(self, who: str, coins: int) -> None:
        self.coins[who] += coins
        self.log.append(f"{who} gains {coins}")

    def off(self, item: list[Any], how: str) -> None:
        """To the discard of its owner."""
        self.pile.remove(item)
        self.log += [f"{item[1]} {how}", f"{item[1]} to the discard of {item[0]}"]

    def lose(self, who: str) -> None:
        """Without its leader a seat is out, and so is all that it has on the pile."""
        self.log.append(f"{who} is out")
        self.pieces = [piece for piece in self.pieces if piece[3] != who]
        for item in [item for item in self.pile if item[0] == who]:
            self.off(item, "gone")
        self.over = True


HANDS = st.lists(st.sampled_from(sorted(PRICES)), max_size=5)
LIFE = st.dictionaries(st.sampled_from(NAMES), st.integers(1, 3), max_size=4)
COINS = st.integers(0, 5)
LASTING = st.sampled_from([[], ["A wager"]])
"""Nobody rolls here, so it makes no difference; but while something lasts the kernel goes another way."""
PICKS = st.lists(st.integers(0, 1 << 16), max_size=24)


def test_the_example_of_the_rulebook() -> None:
    """34: what was announced later kills, what was announced before finds nothing to mend."""
    told = Reference({"A": ["mend"], "B": ["sting"]}, {"A2": 1}, {"A": 0, "B": 1})
    told.play(endless([2, 0, 2]))
    assert [line for line in told.log if " of decline" not in line] == [
        "A plays mend", "A aims at A2", "B plays sting", "B aims at A2", "harmed A2 2", "sting resolved",
        "sting to the discard of B", "A2 leaves", "mend dropped", "mend to the discard of A",
    ]  # fmt: skip


@settings(
    max_examples=250, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(mine=HANDS, others=HANDS, life=LIFE, coins=st.tuples(COINS, COINS), picks=PICKS, lasting=LASTING)
@example(mine=["mend"], others=["sting"], life={"A2": 1}, coins=(5, 5), picks=[2, 0, 2], lasting=[])
@example(mine=["sting", "sting"], others=["vanish"], life={}, coins=(5, 5), picks=[1, 1, 0, 1], lasting=["A wager"])
@example(mine=["cleave"], others=["vanish"], life={}, coins=(5, 5), picks=[1, 0, 2], lasting=["A wager"])
@example(mine=["sting", "entice"], others=[], life={}, coins=(5, 5), picks=[4, 1], lasting=[])
def test_the_pile_goes_by_the_rules(
    sit, mine: list[str], others: list[str], life, coins, picks: list[int], lasting: list[str]
) -> None:
    """Offers with all that can be announced, announcements, resolutions, fizzles, discards: in the same order."""
    hands, purses = {"A": mine, "B": others}, dict(zip("AB", coins, strict=True))
    reference = Reference(hands, life, purses)
    reference.announced = len(lasting)  # what lasts is numbered as well
    reference.play(endless(picks))

    at, choices = sit(window="turn-start", life=life, coins=purses, lasting=lasting, **hands), endless(picks)
    while at.question == "AskAnswer" and at.state.open[0].window == "turn-start":
        who = at.asked[0]
        table, game = at.table(), at.rules.game
        legal = {game.words.write(table, one): one for one in actions(game, table, at.state.open[0])}
        at.told.append(f"{who} of {', '.join(sorted(legal))}")
        at.takes(who, legal[sorted(legal)[next(choices) % len(legal)]])
    assert at.told == reference.log
    assert {who: at.coins(who) for who in "AB"} == reference.coins
    assert {name: at.life(name) for name in NAMES if at.life(name) is not None} == {
        name: life for name, life, _, _ in reference.pieces
    }


def endless(picks: list[int]) -> Iterator[int]:
    """The picks, and then nobody does anything any more: `decline` sorts before every play."""
    yield from picks
    while True:
        yield 0
