"""Names in a scenario: cards made for it first, then the content of any adventure, by name or by short id."""

from __future__ import annotations

from tabard.api import Content, UsageError, nearest
from tabard_games.milestone.cards import Adventure, Card, Character, Foe, Item, Location, Lock, Task, Trap
from tabard_games.milestone.ids import character_id
from tabard_games.milestone.staging_cards import FOLDER

ON_THE_ROAD: tuple[type[Card], ...] = (Foe, Lock, Trap, Location)


class Names:
    """Finds resource paths by what a writer calls the card."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def milestone(self, name: str, where: str) -> str:
        """A card of the road: a monster, a Goal, a lock, a trap or a location."""
        return self.find(name, where, ON_THE_ROAD, "a card of the road")

    def item(self, name: str, where: str) -> str:
        """Something that a character can own."""
        return self.find(name, where, (Item,), "an item")

    def character(self, name: str, where: str) -> str:
        """A character, by id or name."""
        return self.find(name, where, (Character,), "a character")

    def task(self, name: str, where: str) -> str:
        """A Task."""
        return self.find(name, where, (Task,), "a Task")

    def any_card(self, name: str, where: str) -> str:
        """A card of any sort, as on the discard pile."""
        return self.find(name, where, (*ON_THE_ROAD, Item, Task), "a card")

    def find(self, name: str, where: str, classes: tuple[type[Card], ...], wanted: str) -> str:
        """The path of the first definition that has the name. Raises UsageError naming the nearest name."""
        pool = {path: card for cls in classes for path, card in self.content.of(cls).items()}
        folded = name.casefold()
        for made in (True, False):
            for path, card in sorted(pool.items()):
                if path.startswith(FOLDER) == made and card.name.casefold() == folded:
                    return path
        for path in sorted(pool):
            if character_id(path) == folded:
                return path
        other = next((c for c in self.content.of(Card).values() if c.name.casefold() == folded), None)
        if other is not None:
            raise UsageError(f"{where}: {name!r} is of the kind {type(other).__name__.lower()}, expected {wanted}")
        hint = nearest(name, [card.name for card in pool.values()])
        raise UsageError(
            f"{where}: there is no card {name!r}{hint}; expected {wanted}, made in [cards] or of the content"
        )

    def deck(self, level: int, pile: str) -> tuple[str, ...]:
        """A pile of the content's adventure for a level, to take cards from that a scenario only counts."""
        tales = [tale for path, tale in self.content.of(Adventure).items() if not path.startswith(FOLDER)]
        nearest_tale = min(tales, key=lambda tale: (abs(tale.level - level), tale.level), default=None)
        found: tuple[str, ...] = getattr(nearest_tale, pile) if nearest_tale is not None else ()
        return found
