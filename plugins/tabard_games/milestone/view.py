"""What a seat may see of an adventure, and full states made up to agree with it.

Everything lies open at this table but the faces of face-down Milestones and the order of the piles. The Goal's red
back shows where it lies (H1), so its place is known.
"""

from __future__ import annotations

import msgspec

from tabard.api import Generator, Sample, Seen
from tabard_games.milestone.state import HIDDEN, Body, Sector


def look(body: Body) -> Body:
    """The body with every face that nobody has seen blanked out. All seats see the same."""

    def shown(card: int) -> int:
        return card if card in body.shown or card == body.goal else HIDDEN

    return msgspec.structs.replace(
        body,
        sectors=[Sector([shown(card) for card in sector.cards], sector.items) for sector in body.sectors],
        milestones=[HIDDEN] * len(body.milestones),
        loot=[HIDDEN] * len(body.loot),
        curios=[HIDDEN] * len(body.curios),
        tasks=[HIDDEN] * len(body.tasks),
    )


def sample(seen: Seen[Body], rng: Generator) -> Sample[Body]:
    """Deal the cards nobody has seen anew onto the blanks."""
    view = seen.view
    known = {card for sector in view.sectors for card in (*sector.cards, *sector.items)}
    known.update(view.discard, view.dealer)
    for hero in view.heroes:
        known.update(hero.used, hero.pack)

    def unseen(low: int, high: int, name: str) -> list[int]:
        """The deck's cards that are nowhere in sight, shuffled."""
        left = [card for card in range(low, high) if card not in known]
        for i in range(len(left) - 1, 0, -1):
            j = rng.below(i + 1, f"sample.{name}")
            left[i], left[j] = left[j], left[i]
        return left

    first, second, third, fourth = view.bounds
    faces = unseen(0, first, "milestones")
    sectors = [
        Sector([faces.pop() if card == HIDDEN else card for card in sector.cards], list(sector.items))
        for sector in view.sectors
    ]
    body = msgspec.structs.replace(
        view,
        sectors=sectors,
        milestones=faces,
        loot=unseen(first, second, "loot"),
        curios=unseen(second, third, "curios"),
        tasks=unseen(third, fourth, "tasks"),
    )
    return Sample(body)
