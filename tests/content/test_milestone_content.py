"""A sweep over the cards of Milestone: every adventure against the tables of the rules, rule by rule."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from tabard_games.milestone.cards import (
    CLASSES,
    Adventure,
    Card,
    Character,
    Goal,
    Item,
    Location,
    Lock,
    Monster,
    Task,
    Trap,
)

ADVENTURES = {
    "troll-swamp": 1,
    "troll-cave": 2,
    "forest": 3,
    "breakthrough": 4,
    "city-of-the-dead": 5,
    "prankster-warlock": 6,
}
"""Adventure id → the level it is recommended for (rule 3)."""

FIGURES = {
    1: {"weak": (2, 0, 1), "regular": (3, 1, 1), "strong": (4, 2, 2), "goal": (10, 3, 5)},
    2: {"weak": (3, 1, 1), "regular": (4, 2, 2), "strong": (5, 3, 3), "goal": (14, 4, 6)},
    3: {"weak": (4, 2, 2), "regular": (6, 3, 2), "strong": (8, 4, 4), "goal": (18, 5, 7)},
    4: {"weak": (5, 3, 2), "regular": (8, 4, 3), "strong": (10, 5, 4), "goal": (22, 6, 8)},
    5: {"weak": (7, 4, 3), "regular": (10, 5, 4), "strong": (12, 6, 5), "goal": (28, 7, 9)},
    6: {"weak": (8, 5, 3), "regular": (12, 6, 4), "strong": (15, 7, 6), "goal": (35, 8, 10)},
}
"""H17: level → rank → health, Attack, XP."""

LOCK_TARGETS = {1: 4, 2: 4, 3: 5, 4: 5, 5: 6, 6: 6}
TRAP_TARGETS = {1: 4, 2: 5, 3: 5, 4: 6, 5: 6, 6: 7}
TRAP_WOUNDS = {1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 6: 4}

PLACES = (
    {"automatic": {"heal": 2}},
    {"automatic": {"slow": 2}},
    {"paid": {"bless": 1}, "paid_mana": 1},
    {"paid": {"loot": 1}, "paid_xp": 1, "discard": True},
    {"paid": {"step": 1}, "paid_mana": 1, "once_a_turn": True},
)
"""H18: spring, mire, altar, camp, crossroads."""

SHEETS = {
    "Dashing Fellow": (3, 1, 1, 0, 2, 0, 0, "strike-bonus", 1, 2),
    "Hunter": (2, 1, 0, 1, 0, 1, 0, "second-shot", 1, 0),
    "Sorceress": (1, 3, 0, 1, 0, 0, 0, "spell", 2, 3),
    "Brute": (3, 0, 1, 0, 0, 0, 0, "reroll-attack", 1, 0),
    "Priest": (2, 2, 0, 0, 1, 0, 0, "heal", 1, 2),
    "Rogue": (2, 1, 1, 0, 0, 1, 1, "knack", 1, 3),
    "Sweep": (2, 2, 0, 1, 0, 1, 1, "strike-bonus", 1, 1),
    "Town Notary": (2, 1, 1, 0, 1, 0, 0, "reroll-attack", 1, 0),
}
"""H12 and two of our own: health, mana, Attack, Shot, Safety, Speed, Lockpicking; ability, its mana, its amount."""

BONUSES = ("attack", "shot", "safety", "speed", "lockpicking", "mana")
COMPANION_BONUSES = (
    {"attack": 1},
    {"shot": 1},
    {"safety": 1},
    {"speed": 1},
    {"lockpicking": 2},
    {"mana": 2},
)
COMMANDS = frozenset(
    re.findall(
        r"\w+",
        "go play strike ability use attack take leave equip unequip offer give get agree refuse buy sell end retreat "
        "companion undo log sheet save quit with on choose throw claim recap branch left right xp pass done",
    )
)


@dataclass(frozen=True)
class Tale:
    """One adventure with its decks looked up, one entry a card."""

    folder: str
    level: int
    adventure: Adventure
    milestones: tuple[Card, ...]
    loot: tuple[Item, ...]
    curios: tuple[Item, ...]
    tasks: tuple[Task, ...]
    goal: Goal

    def all(self, cls: type[Any]) -> list[Any]:
        """The Milestones of one class."""
        return [card for card in self.milestones if isinstance(card, cls)]

    def ranked(self, rank: str) -> list[Monster]:
        """The monsters of one rank."""
        return [monster for monster in self.all(Monster) if monster.rank == rank]


def cards_of(milestone: Any) -> dict[str, Card]:
    """All cards, path → card."""
    found: dict[str, Card] = {}
    for cls in CLASSES:
        if cls is not Adventure:
            found.update(milestone.of(cls))
    return found


def adventure_path(name: str) -> str:
    return f"res://milestone/adventures/{name}.tres"


def references(adventure: Adventure) -> list[str]:
    """The paths of every card an adventure is dealt from."""
    decks = (adventure.milestones, adventure.loot, adventure.curios, adventure.tasks)
    return [path for deck in decks for path in deck] + [adventure.goal]


def bonuses(card: Item | Character) -> dict[str, int]:
    """The bonuses printed on a card, without the zeros."""
    return {name: getattr(card, name) for name in BONUSES if getattr(card, name)}


def total(item: Item) -> int:
    return sum(bonuses(item).values())


def best_bonus(item: Item, level: int) -> int:
    """H14: the best bonus of this item's kind among the Loot of a level."""
    one_hand = 1 + -(-level // 2)
    if item.kind == "shield":
        return 1
    if item.kind == "armour":
        return max(1, one_hand - 1)
    if item.kind == "artifact":
        return 1 if item.speed else 2
    return one_hand + (item.hands == 2)


def expected_value(item: Item) -> int:
    """H14: the XP value of gear whose value follows from its bonuses."""
    return total(item) - (item.hands == 2)


@pytest.fixture(params=ADVENTURES, scope="module")
def tale(request: pytest.FixtureRequest, milestone: Any) -> Tale:
    cards: Mapping[str, Any] = cards_of(milestone)
    adventure = milestone.of(Adventure)[adventure_path(request.param)]
    return Tale(
        folder=request.param,
        level=ADVENTURES[request.param],
        adventure=adventure,
        milestones=tuple(cards[path] for path in adventure.milestones),
        loot=tuple(cards[path] for path in adventure.loot),
        curios=tuple(cards[path] for path in adventure.curios),
        tasks=tuple(cards[path] for path in adventure.tasks),
        goal=cards[adventure.goal],
    )


def test_every_adventure_is_swept(milestone: Any) -> None:
    assert set(milestone.of(Adventure)) == {adventure_path(name) for name in ADVENTURES}


def test_rule_3_an_adventure_names_the_level_it_is_recommended_for(tale: Tale) -> None:
    assert tale.adventure.level == tale.level


def test_every_adventure_tells_its_opening_and_both_endings_in_two_or_three_sentences(tale: Tale) -> None:
    for text in (tale.adventure.opening, tale.adventure.won, tale.adventure.lost):
        assert 2 <= len(re.findall(r"[.!?]\"?(?= [A-Z\"]|$)", text)) <= 4, text
        assert len(text) <= 400


class TestDecks:
    def test_h3_thirty_milestones(self, tale: Tale) -> None:
        counts = Counter(type(card).__name__ for card in tale.milestones)
        assert counts == {"Monster": 17, "Trap": 4, "Lock": 4, "Location": 5}

    def test_h3_seven_weak_six_regular_and_four_strong_monsters(self, tale: Tale) -> None:
        assert Counter(monster.rank for monster in tale.all(Monster)) == {"weak": 7, "regular": 6, "strong": 4}

    def test_h3_three_monsters_are_neutral(self, tale: Tale) -> None:
        assert sum(monster.neutral for monster in tale.all(Monster)) == 3

    def test_h3_twenty_loot_six_curios_four_tasks(self, tale: Tale) -> None:
        dealt = 6 if tale.adventure.deal_companions else 0
        assert (len(tale.loot), len(tale.curios), len(tale.tasks)) == (20, 6 + dealt, 4)

    def test_h3_every_card_is_used_by_exactly_one_adventure_and_once(self, milestone: Any) -> None:
        used = Counter(path for adventure in milestone.of(Adventure).values() for path in references(adventure))
        dealt = {path for path, card in cards_of(milestone).items() if not isinstance(card, Character)}
        assert used == dict.fromkeys(dealt, 1)

    def test_cards_lie_in_the_folder_of_their_adventure_and_deck(self, tale: Tale) -> None:
        home = f"res://milestone/{tale.folder}"
        for deck in ("milestones", "loot", "curios", "tasks"):
            for path in getattr(tale.adventure, deck):
                assert path.startswith(f"{home}/{deck}/")
        assert tale.adventure.goal == f"{home}/goal.tres"


class TestMonsters:
    def test_h17_health_by_level_and_rank(self, tale: Tale) -> None:
        for monster in tale.all(Monster):
            assert monster.health == FIGURES[tale.level][monster.rank][0], monster.name

    def test_h17_attack_by_level_and_rank_or_shot_in_its_place_and_attack_one_lower(self, tale: Tale) -> None:
        for monster in tale.all(Monster):
            attack = FIGURES[tale.level][monster.rank][1]
            assert (monster.attack, monster.shot) in ((attack, 0), (attack - 1, attack)), monster.name

    def test_h17_two_regular_monsters_and_one_strong_one_shoot(self, tale: Tale) -> None:
        shooters = Counter(monster.rank for monster in tale.all(Monster) if monster.shot)
        assert shooters == {"regular": 2, "strong": 1}

    def test_h17_xp_by_level_and_rank_and_one_more_for_neutral_ones(self, tale: Tale) -> None:
        for monster in tale.all(Monster):
            assert monster.xp == FIGURES[tale.level][monster.rank][2] + monster.neutral, monster.name

    def test_h17_loot_is_none_for_weak_monsters_and_one_for_others(self, tale: Tale) -> None:
        for monster in tale.all(Monster):
            assert monster.loot == (0 if monster.rank == "weak" else 1), monster.name

    def test_h17_safety_is_one_on_at_most_two_strong_monsters(self, tale: Tale) -> None:
        safe = [monster for monster in tale.all(Monster) if monster.safety]
        assert len(safe) <= 2
        assert all(monster.rank == "strong" and monster.safety == 1 for monster in safe)

    def test_h17_the_goal_has_its_figures_and_pays_a_curio(self, tale: Tale) -> None:
        goal = tale.goal
        assert (goal.health, goal.attack, goal.xp) == FIGURES[tale.level]["goal"]
        assert (goal.shot, goal.safety, goal.curios) == (0, int(tale.level >= 5), 1)


class TestPlacesLocksAndTraps:
    def test_h18_one_each_of_spring_mire_altar_camp_and_crossroads(self, tale: Tale) -> None:
        plain = {"automatic": {}, "paid": {}, "paid_mana": 0, "paid_xp": 0, "once_a_turn": False, "discard": False}
        found = [{name: getattr(place, name) for name in plain} for place in tale.all(Location)]
        for place in PLACES:
            assert found.count(plain | place) == 1, place

    def test_h19_lock_targets_by_level_and_one_loot_or_two_behind_a_six(self, tale: Tale) -> None:
        target = LOCK_TARGETS[tale.level]
        for lock in tale.all(Lock):
            assert (lock.target, lock.loot) == (target, 2 if target == 6 else 1), lock.name

    def test_h20_trap_targets_and_wounds_by_level(self, tale: Tale) -> None:
        for trap in tale.all(Trap):
            assert (trap.target, trap.wounds) == (TRAP_TARGETS[tale.level], TRAP_WOUNDS[tale.level]), trap.name


class TestLoot:
    def test_h14_six_melee_three_ranged_four_armour_and_so_on(self, tale: Tale) -> None:
        counts = Counter("worn" if item.kind in ("armour", "shield") else item.kind for item in tale.loot)
        assert counts == {"weapon": 6, "ranged": 3, "worn": 4, "artifact": 2, "potion": 3, "scroll": 1, "tool": 1}

    def test_h14_one_or_two_weapons_take_both_hands(self, tale: Tale) -> None:
        hands = Counter(item.hands for item in tale.loot if item.kind == "weapon")
        assert 1 <= hands[2] <= 2

    def test_h14_ranged_weapons_and_shields_take_one_hand(self, tale: Tale) -> None:
        assert {item.hands for item in tale.loot + tale.curios if item.kind in ("ranged", "shield")} == {1}

    def test_h14_no_loot_is_better_than_the_best_bonus_of_its_level(self, tale: Tale) -> None:
        for item in tale.loot:
            if item.kind in ("weapon", "ranged", "armour", "shield", "artifact"):
                best = best_bonus(item, tale.level)
                assert 1 <= total(item) <= best, item.name
                assert max(bonuses(item).values()) <= best, item.name

    def test_h14_the_best_bonus_of_its_level_is_in_the_deck(self, tale: Tale) -> None:
        one_hand = 1 + -(-tale.level // 2)
        loot = tale.loot
        assert max(item.attack for item in loot if item.hands == 1 and item.kind == "weapon") == one_hand
        assert max(item.attack for item in loot if item.hands == 2) == one_hand + 1
        assert max(item.shot for item in loot if item.kind == "ranged") == one_hand
        assert max(item.safety for item in loot if item.kind == "armour") == max(1, one_hand - 1)

    def test_h14_gear_does_what_its_kind_says(self, tale: Tale) -> None:
        stat = {"weapon": "attack", "ranged": "shot", "armour": "safety", "shield": "safety"}
        for item in tale.loot + tale.curios:
            if item.kind in stat:
                assert getattr(item, stat[item.kind]) >= 1, item.name

    def test_h14_an_artifact_of_the_loot_has_one_bonus(self, tale: Tale) -> None:
        allowed = ({"speed": 1}, {"mana": 1}, {"mana": 2}, {"lockpicking": 1}, {"lockpicking": 2})
        for item in tale.loot:
            if item.kind == "artifact":
                assert bonuses(item) in allowed, item.name

    def test_h14_value_is_the_total_bonus_and_two_handed_one_less(self, tale: Tale) -> None:
        for item in tale.loot + tale.curios:
            if item.kind in ("weapon", "ranged", "armour", "shield"):
                assert item.value == expected_value(item), item.name

    def test_h14_artifacts_are_worth_two_or_three_and_consumables_nothing(self, tale: Tale) -> None:
        for item in tale.loot + tale.curios:
            if item.kind == "artifact":
                assert item.value in (2, 3), item.name
            if item.kind in ("potion", "scroll", "tool", "companion"):
                assert item.value == 0, item.name

    def test_h14_potions_heal_three_restore_three_mana_or_strengthen_strikes_by_two(self, tale: Tale) -> None:
        potions = [(item.heal, item.mana, item.strike) for item in tale.loot if item.kind == "potion"]
        assert sorted(potions) == [(0, 0, 2), (0, 3, 0), (3, 0, 0)]

    def test_h14_a_scroll_wounds_by_two_and_the_level(self, tale: Tale) -> None:
        (scroll,) = [item for item in tale.loot if item.kind == "scroll"]
        assert (scroll.wounds, bonuses(scroll)) == (2 + tale.level, {})

    def test_h14_a_tool_gives_two_lockpicking(self, tale: Tale) -> None:
        (tool,) = [item for item in tale.loot if item.kind == "tool"]
        assert bonuses(tool) == {"lockpicking": 2}


class TestCuriosAndTasks:
    def test_h31_curios_are_two_points_better_than_loot_of_the_same_level(self, tale: Tale) -> None:
        for item in tale.curios:
            if item.kind != "companion":
                assert total(item) == best_bonus(item, tale.level) + 2, item.name

    def test_rule_4_h32_six_companions_one_for_each_bonus_are_dealt_before_the_breakthrough(self, tale: Tale) -> None:
        companions = [item for item in tale.curios if item.kind == "companion"]
        assert tale.adventure.deal_companions == (tale.folder == "breakthrough")
        if tale.adventure.deal_companions:
            assert all(bonuses(companion) in COMPANION_BONUSES for companion in companions)
            assert len({tuple(bonuses(companion)) for companion in companions}) == len(companions) == 6
        else:
            assert len(companions) <= 1

    def test_h25_a_companion_has_its_own_health_and_one_bonus(self, tale: Tale) -> None:
        companions = [item for item in tale.curios if item.kind == "companion"]
        for companion in companions:
            assert companion.health == 2 + -(-tale.level // 2)
            assert bonuses(companion) in COMPANION_BONUSES

    def test_h30_the_four_tasks(self, tale: Tale) -> None:
        assert {task.deed: task.count for task in tale.tasks} == {"beat": 3, "open": 2, "shoot": 1, "avoid": 2}

    def test_h30_a_task_pays_three_xp_or_a_curio(self, tale: Tale) -> None:
        assert {task.xp for task in tale.tasks} <= {0, 3}


def test_h12_the_characters_have_the_figures_of_the_table(milestone: Any) -> None:
    found = {
        hero.name: (
            *(hero.health, hero.mana, hero.attack, hero.shot, hero.safety, hero.speed, hero.lockpicking),
            *(hero.ability, hero.ability_cost, hero.ability_amount),
        )
        for hero in milestone.of(Character).values()
    }
    assert found == SHEETS


class TestNames:
    def test_no_name_occurs_twice(self, milestone: Any) -> None:
        heroes = milestone.of(Character).values()
        names = [card.name for card in cards_of(milestone).values()] + [hero.ability_name for hero in heroes]
        names += [adventure.name for adventure in milestone.of(Adventure).values()]
        repeated = {name: count for name, count in Counter(map(str.lower, names)).items() if count > 1}
        assert not repeated

    def test_a_name_is_one_to_three_plain_words(self, milestone: Any) -> None:
        for card in cards_of(milestone).values():
            assert re.fullmatch(r"[A-Z][a-z]+( [A-Z][a-z]+){0,2}", card.name), card.name

    def test_no_name_has_a_word_of_the_command_set(self, milestone: Any) -> None:
        for card in cards_of(milestone).values():
            assert not COMMANDS & set(card.name.lower().split()), card.name

    def test_no_name_begins_with_another_name(self, milestone: Any) -> None:
        names = {tuple(card.name.lower().split()) for card in cards_of(milestone).values()}
        for name in names:
            assert not any(name[:length] in names for length in range(1, len(name))), name

    def test_a_file_is_called_like_its_card(self, milestone: Any) -> None:
        for path, card in cards_of(milestone).items():
            stem = path.rpartition("/")[2].removesuffix(".tres")
            assert stem == ("goal" if isinstance(card, Goal) else card.name.lower().replace(" ", "-"))

    def test_flavour_is_one_line_of_at_most_ninety_characters_and_never_repeats(self, milestone: Any) -> None:
        lines = [card.flavour for card in cards_of(milestone).values()]
        lines += [adventure.flavour for adventure in milestone.of(Adventure).values()]
        assert all(0 < len(line) <= 90 and "\n" not in line for line in lines)
        assert len(set(lines)) == len(lines)
