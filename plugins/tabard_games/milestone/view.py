"""What a seat may see of an adventure, and full states made up to agree with it.

Everything lies open at this table but the faces of face-down Milestones and the order of the piles. The Goal's red
back shows where it lies (H1), so its place is known.
"""

from __future__ import annotations

import msgspec

from tabard.api import Generator, Sample, Seen, why
from tabard_games.milestone.deck import Deck
from tabard_games.milestone.goods import Milestone
from tabard_games.milestone.setting_out import HeldBack
from tabard_games.milestone.state import HIDDEN, Added, Body, View
from tabard_games.milestone.values import VALUES


def look(table: Milestone) -> View:
    """The body with every face that nobody has seen blanked out. All seats see the same."""
    body = table.body
    goal = table.fixed.goal

    def shown(card: int) -> int:
        return card if card in body.shown or card == goal else HIDDEN

    blanked = msgspec.structs.replace(
        body,
        road=[tuple([shown(card) for card in cards]) for cards in body.road],
        milestones=[HIDDEN] * len(body.milestones),
        loot=[HIDDEN] * len(body.loot),
        curios=[HIDDEN] * len(body.curios),
        tasks=[HIDDEN] * len(body.tasks),
    )
    return View(blanked, added(table), [one.seat for one in table.state.running if type(one) is HeldBack])


def added(table: Milestone) -> list[Added]:
    """What modifies the characters' values now; a view cannot work that out, since mods modify at the table."""
    found: list[Added] = []
    for name in filter(table.modified, VALUES):
        for seat in range(table.seats):
            own = len(VALUES[name](table, seat))
            found += [Added(seat, name, amount, source) for amount, source in why(table, name, seat).parts[own:]]
    return found


def sample(seen: Seen[View], deck: Deck, rng: Generator) -> Sample[Body]:
    """Deal the cards nobody has seen anew onto the blanks. Where there are more than blanks, as in a scenario whose
    piles are given as numbers, nobody knows which of them are in play."""
    view = seen.view.body
    known = {card for cards in (*view.road, *view.lying) for card in cards}
    known.update(view.discard, view.dealer, [view.task])
    for hero in view.heroes:
        known.update(hero.used, hero.pack)

    def unseen(low: int, high: int, name: str) -> list[int]:
        """The deck's cards that are nowhere in sight, shuffled."""
        left = [card for card in range(low, high) if card not in known]
        for i in range(len(left) - 1, 0, -1):
            j = rng.below(i + 1, f"sample.{name}")
            left[i], left[j] = left[j], left[i]
        return left

    first, second, third, fourth = deck.bounds
    faces = unseen(0, first, "milestones")
    road = [tuple([faces.pop() if card == HIDDEN else card for card in cards]) for cards in view.road]
    body = msgspec.structs.replace(
        view,
        road=road,
        milestones=faces[: len(view.milestones)],
        loot=unseen(first, second, "loot")[: len(view.loot)],
        curios=unseen(second, third, "curios")[: len(view.curios)],
        tasks=unseen(third, fourth, "tasks")[: len(view.tasks)],
    )
    return Sample(body)
