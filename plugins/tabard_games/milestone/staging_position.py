"""`[position]` of a scenario laid out as a body: cards get their ids, seats their characters, the road its sectors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabard.api import Content, Generator, Running, UsageError, letter
from tabard_games.milestone.cards import WORN, Character, Foe, Goal, Item
from tabard_games.milestone.deck import road_laid
from tabard_games.milestone.ground import Sight, max_health, max_mana
from tabard_games.milestone.layout import FORK, SHORT, STANDARD
from tabard_games.milestone.options import Options
from tabard_games.milestone.staging_company import attacked, companion_wounds
from tabard_games.milestone.staging_lasting import lasting
from tabard_games.milestone.staging_names import Names
from tabard_games.milestone.staging_reading import (
    CURIOS,
    GOAL,
    GROUPS,
    KEYS,
    LOOT,
    MILESTONES,
    OWNED,
    PILES,
    SEAT_KEYS,
    TASKS,
    a_seat,
    flag,
    is_count,
    is_trade,
    known_keys,
    laid,
    names,
    number,
    seats_of,
    sectors,
)
from tabard_games.milestone.staging_scene import FAR_GOAL, Scene
from tabard_games.milestone.state import NOBODY, START, Body, Cards, Hero, View
from tabard_games.milestone.tasks import watch


class Layout:
    """Lays one position out. Cards are noted first; ids follow once all are known.

    Which cards are noted does not depend on the seed; which of them a number means does.
    Raises UsageError naming the key that is wrong.
    """

    def __init__(
        self, position: Mapping[str, Any], *, options: Options, content: Content, seed: int, level: int
    ) -> None:
        self.position = position
        self.options = options
        self.content = content
        self.level = level
        self.names = Names(content)
        self.rng = Generator(seed)
        self.noted: list[tuple[int, str]] = []
        self.wounds: dict[int, int] = {}
        self.shown: list[int] = []
        self.running: list[Running] = []
        self.goal = NOBODY
        self.hidden = False
        self.seats = seats_of(position)
        known_keys(position, (*KEYS, *(letter(seat) for seat in range(self.seats))), "position")
        self.road, self.lying = self.sectors()
        self.task = self.task_laid()
        self.piles = {pile: self.pile(pile) for pile in PILES}
        self.characters = self.heroes(self.seats, len(self.road))
        if self.goal == NOBODY and not self.hidden and "milestones" not in position:
            # No adventure is in such a state: it would have ended (H9). So the position is a piece of a longer road.
            self.goal = self.note(GOAL, FAR_GOAL)

    def scene(self) -> Scene:
        """The adventure that the position is a moment of."""
        decks: list[list[str]] = [[] for _ in range(OWNED + 1)]
        for group, path in self.noted:
            decks[group].append(path)
        return Scene(
            name="A Piece of the Road",
            level=self.level,
            opening="The road begins in the middle.",
            won="The road is behind you.",
            lost="The road goes on without you.",
            milestones=tuple(decks[MILESTONES]),
            loot=tuple(decks[LOOT]),
            curios=tuple(decks[CURIOS]),
            tasks=tuple(decks[TASKS]),
            goal="".join(decks[GOAL]),
            others=tuple(decks[OWNED]),
        )

    def body(self) -> Body:
        """The body, its turn not yet begun. The content must hold the scene by now."""
        seats, heroes = self.seats, self.characters
        ids = self.ids()
        if self.task != NOBODY:
            self.last(watch(ids[self.task]))
        # In a body the top card of a pile is its last.
        piles = {pile: [ids[card] for card in reversed(cards)] for pile, cards in self.piles.items()}
        for hero in heroes:
            hero.used = tuple([ids[card] for card in hero.used])
            hero.pack = tuple([ids[card] for card in hero.pack])
        body = Body(
            heroes=heroes,
            road=[tuple([ids[card] for card in cards]) for cards in self.road],
            lying=[tuple([ids[card] for card in items]) for items in self.lying],
            milestones=piles["milestones"],
            loot=piles["loot"],
            curios=piles["curios"],
            tasks=piles["tasks"],
            discard=piles["discard"],
            dealer=piles["dealer"],
            wounds={str(ids[card]): wounds for card, wounds in self.wounds.items()},
            shown=[ids[card] for card in self.shown],
            first=a_seat(self.position, "first", 0, seats),
            turn=NOBODY if is_trade(self.position) else a_seat(self.position, "turn", 0, seats),
            round=number(self.position, "round", 1, where="position.", least=1),
            value=number(self.position, "value", 0, where="position."),
            task=NOBODY if self.task == NOBODY else ids[self.task],
            deeds=[number(self.position[letter(s)], "deeds", 0, where=f"position.{letter(s)}.") for s in range(seats)],
        )
        self.fill_up(body)
        return body

    def note(self, group: int, path: str) -> int:
        """Remember a card; returns its number among the noted ones."""
        self.noted.append((group, path))
        return len(self.noted) - 1

    def ids(self) -> list[int]:
        """Noted number → card id."""
        order = sorted(range(len(self.noted)), key=lambda card: self.noted[card][0])
        ids = [0] * len(order)
        for card_id, card in enumerate(order):
            ids[card] = card_id
        return ids

    def sectors(self) -> tuple[list[Cards], list[Cards]]:
        """The Milestones and the items on Start and the sectors. What `board` leaves out is empty (contract).

        Unless `sectors` says how many there are, the road ends with its Goal, or is as long as the layout makes it. A
        fork is always whole: a piece of it could not say which branch is which (H4).
        """
        board = sectors(self.position.get("board", {}), "position.board")
        items = sectors(self.position.get("items", {}), "position.items")
        places = [
            place for seat in range(seats_of(self.position))
            if is_count(place := self.position[letter(seat)].get("at", START)) and 0 <= place < 100
        ]  # fmt: skip
        length = number(self.position, "sectors", 0, where="position.", most=99)
        longest = max((*board, *items, *places, 1))
        if length and longest > length:
            raise UsageError(f"position names sector {longest}, but position.sectors is {length}")
        laid_out = {at: self.cards_on(at, written) for at, written in sorted(board.items())}
        fork = self.options.layout == "fork"
        scene = {"short": SHORT, "fork": FORK}.get(self.options.layout, STANDARD)
        whole = len(road_laid(scene, 0, self.content)) - 1
        if fork and max(longest, length or whole) != whole:
            raise UsageError(f"position has {max(longest, length)} sectors, but a road that forks has {whole}")
        usual = longest if self.goal != NOBODY and not fork else whole
        cells = range(max(longest, length or usual) + 1)
        lying = {at: self.owned(written, f"position.items.{at}") for at, written in sorted(items.items())}
        return [tuple(laid_out.get(at, ())) for at in cells], [tuple(lying.get(at, ())) for at in cells]

    def cards_on(self, at: int, written: Any) -> list[int]:
        """The Milestones of one sector."""
        where = f"position.board.{at}"
        found: list[int] = []
        for name in names(written, where):
            bare, up, wounds = laid(name)
            path = self.names.milestone(bare, where)
            card = self.content.get(path)
            goal = isinstance(card, Goal)
            if at == START:
                raise UsageError(f"{where} is {name!r}, but sector 0 is Start and holds no card")
            if goal and self.goal != NOBODY:
                raise UsageError(f"{where}: {name!r} is a second Goal, expected one at most")
            noted = self.note(GOAL if goal else MILESTONES, path)
            found.append(noted)
            self.goal = noted if goal else self.goal
            self.hidden = self.hidden or not up
            if up:
                self.shown.append(noted)
            if wounds:
                if not isinstance(card, Foe) or wounds >= card.health:
                    raise UsageError(f"{where}: {name!r} cannot have {wounds} wounds and lie there")
                self.wounds[noted] = wounds
        return found

    def pile(self, pile: str) -> list[int]:
        """A pile, top first."""
        written = self.position.get(pile, [])
        where = f"position.{pile}"
        if pile == "dealer" and "stock" in self.position:
            if written:
                raise UsageError("position has both dealer and stock, which are the same pile; expected one of them")
            written, where = self.position["stock"], "position.stock"
        if is_count(written):
            return self.whichever(
                GROUPS[pile], pile if pile in ("milestones", "curios", "tasks") else "loot", written, where
            )
        find = {"milestones": self.names.milestone, "discard": self.names.any_card, "tasks": self.names.task}
        return [self.note(GROUPS[pile], find.get(pile, self.names.item)(name, where)) for name in names(written, where)]

    def task_laid(self) -> int:
        """The Task that lies open; none, unless the position names one."""
        named = names(self.position.get("task", ""), "position.task")
        if len(named) > 1:
            raise UsageError(f"position.task is {self.position['task']!r}, expected one Task")
        return self.note(TASKS, self.names.task(named[0], "position.task")) if named else NOBODY

    def last(self, running: Running) -> None:
        """One more lasting effect, with the next number."""
        running.id = len(self.running) + 1
        self.running.append(running)

    def owned(self, written: Any, where: str, *, worn: bool = False) -> list[int]:
        """Items of a character or on a sector."""
        if is_count(written):
            return self.whichever(OWNED, "loot", written, where, worn=worn)
        return [self.note(OWNED, self.names.item(name, where)) for name in names(written, where)]

    def whichever(self, group: int, deck: str, count: int, where: str, *, worn: bool = False) -> list[int]:
        """That many cards of the content, chosen by the seed; no two alike while that can be. All are noted."""
        if not 0 <= count <= 200:
            raise UsageError(f"{where} is {count}, expected 0 to 200 cards")
        paths = [path for path in self.names.deck(self.level, deck) if not worn or self._is_worn(path)]
        if count and not paths:
            raise UsageError(f"{where} is {count}, but the content has no {deck} to take them from; name the cards")
        found: list[int] = []
        left: list[int] = []
        for _ in range(count):
            left = left or [self.note(group, path) for path in paths]
            found.append(left.pop(self.rng.below(len(left), f"position.{deck}")))
        return found

    def _is_worn(self, path: str) -> bool:
        card = self.content.get(path)
        return isinstance(card, Item) and card.kind in WORN

    def heroes(self, seats: int, length: int) -> list[Hero]:
        """A hero a seat. Seats that name no character take the first that nobody has."""
        tables = [self.position[letter(seat)] for seat in range(seats)]
        named: dict[int, str] = {}
        for seat, table in enumerate(tables):
            where = f"position.{letter(seat)}"
            known_keys(table, SEAT_KEYS, where)
            if "character" in table:
                named[seat] = self.names.character(str(table["character"]), f"{where}.character")
        free = [path for path in self.content.of(Character) if path not in named.values()]
        heroes: list[Hero] = []
        for seat, table in enumerate(tables):
            character = named.get(seat) or free.pop(0)
            where = f"position.{letter(seat)}."
            heroes.append(self.hero(seat, table, where, character, length))
            for one in lasting(table, where, seat):
                self.last(one)
        return heroes

    def hero(self, seat: int, table: Mapping[str, Any], where: str, character: str, length: int) -> Hero:
        """One hero; health and mana that are left out become the maximum later."""
        used = self.owned(table.get("used", []), f"{where}used", worn=True)
        hurt = companion_wounds(table, {noted: self.content.get(self.noted[noted][1]) for noted in used}, where)
        self.wounds |= hurt
        return Hero(
            character=character,
            level=number(table, "level", 1, where=where, least=1, most=99),
            health=number(table, "health", 0, where=where, least=1),
            mana=number(table, "mana", NOBODY, where=where),
            xp=number(table, "xp", 0, where=where),
            gained=number(table, "gained", 0, where=where),
            at=number(table, "at", START, where=where, most=length - 1),
            used=tuple(used),
            pack=tuple(self.owned(table.get("pack", []), f"{where}pack")),
            falls=number(table, "falls", 0, where=where),
            able=flag(table, "able", True, where=where),
            out=flag(table, "out", False, where=where),
            **attacked(self.position, seat, where),
        )

    def fill_up(self, body: Body) -> None:
        """Health and mana that the position leaves out are full (rule 15)."""
        ground = Sight(View(body), self.options, self.content)
        for seat, hero in enumerate(body.heroes):
            table = self.position[letter(seat)]
            if "health" not in table:
                hero.health = max_health(ground, seat)
            if "mana" not in table:
                hero.mana = max_mana(ground, seat)
