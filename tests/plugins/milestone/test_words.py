"""Everything Milestone says goes through the catalogue, fits the screen, and tells no secret."""

from __future__ import annotations

import re

import pytest

from tabard.api import say
from tabard.engine.choices import at_most
from tabard.engine.step import apply, judge
from tabard.engine.words import Look, Misread
from tabard.model.moves import Refusal
from tabard.testing.walk import walk
from tabard.text.catalogue import Catalogue, PseudoCatalogue
from tabard_games.milestone.cards import Lock, Trap
from tabard_games.milestone.events import Tried
from tabard_games.milestone.words.columns import packed

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")
WRONG = (
    "go 99", "go 0", "play Nothing", "strike with ability", "strike with Nothing", "retreat", "ability", "ability on B",
    "use Nothing", "take Nothing", "leave Nothing", "throw Nothing", "equip Nothing", "unequip Nothing", "end",
    "choose Nobody", "choose Huntre", "strkie", "dance", "go far", "retreat now",
)  # fmt: skip


def look_of(rules, state, seat: int) -> Look:
    seen = rules.seen(state, seat)
    return Look(seen.view, seat, rules.content, rules.options, NAMES[: seen.seats])


def said_at(rules, turn) -> list:
    """Every message a seat could be shown at this moment."""
    words = rules.game.words
    seat = turn.decision.seat
    look = look_of(rules, turn.state, seat)
    table = rules.table(turn.state)
    messages = [words.question(look, turn.decision), *words.hint(look, turn.decision), *words.board(look)]
    messages += [words.option(look, turn.decision, action) for action in at_most(rules.game, table, turn.decision, 30)]
    for other in range(len(turn.state.serials)):
        messages += words.sheet(look, other)
    for text in WRONG:
        read = words.read(table, seat, text)
        verdict = read.refusal if isinstance(read, Misread) else judge(rules, table, seat, read)
        if isinstance(verdict, Refusal):
            messages.append(verdict.message)
    slot = rules.game.slots(table, turn.decision, ())
    messages.append(words.gap(look, turn.decision, slot.name))
    messages += [words.candidate(look, turn.decision, slot.name, candidate) for candidate in slot.candidates]
    return messages


@pytest.fixture(scope="module")
def said(milestone_rules) -> list:
    """All that is said in a few random adventures."""
    rules = milestone_rules()
    words = rules.game.words
    messages = []
    for seed in range(2):
        last = None
        for turn in walk(rules, seats=4, seed=seed):
            messages += said_at(rules, turn)
            last = turn
            copy = rules.codec.clone(turn.state)
            happened = apply(rules, copy, turn.decision.seat, turn.action, turn.decision.serial)
            look = look_of(rules, copy, 0)
            messages += [told for event in happened.events if (told := words.told(look, event)) is not None]
        assert last is not None
        look = look_of(rules, last.state, 0)
        messages += [*words.title(look), *words.ending(look)]
        messages += [line for lines in words.terms(look).values() for line in lines]
    return messages


def test_no_sentence_goes_round_the_catalogue(said) -> None:
    pseudo = PseudoCatalogue()
    raw = re.compile("|".join((*NAMES, r"\b[A-D]\b", r"'[^']*'")))
    left = {raw.sub("", PseudoCatalogue.MARKED.sub(" ", pseudo.render(message))) for message in said}
    assert {text for text in left if re.search(r"[^\W\d_]", text)} == set()


def test_no_template_is_shown_unfilled(said) -> None:
    english = Catalogue()
    assert {text for message in said if re.search(r"[{}]", text := english.render(message))} == set()


def test_the_board_and_the_sheets_fit_eighty_columns(milestone_rules) -> None:
    rules = milestone_rules(layout="short")
    english = Catalogue()
    folded = 0
    for turn in walk(rules, seats=6, seed=2):
        look = look_of(rules, turn.state, turn.decision.seat)
        sheets = [line for seat in range(6) for line in rules.game.words.sheet(look, seat)]
        for line in (*rules.game.words.board(look), *sheets):
            text = english.render(line)
            assert len(text) <= 80, text
            folded += text.startswith("       ") and ">" in text
    assert folded


def test_a_long_list_is_told_on_several_lines() -> None:
    """Each line but the last ends with a comma, and nothing is left out."""
    names = [say("[{item}]", item=say("Very Long Sword of the Lake")) for _ in range(4)]
    told = [Catalogue().render(line) for line in packed(names, 70)]
    assert told == [
        "[Very Long Sword of the Lake], [Very Long Sword of the Lake],",
        "[Very Long Sword of the Lake], [Very Long Sword of the Lake]",
    ]
    assert [Catalogue().render(line) for line in packed(names[:1], 5)] == ["[Very Long Sword of the Lake]"]
    assert packed([], 70) == []


def test_a_hidden_face_is_never_named(milestone_rules) -> None:
    """Cards that nobody has seen are in no board, question, option or glossary."""
    rules = milestone_rules()
    english = Catalogue()
    paths = rules.fixed.paths
    names = {rules.content.get(path).name for path in paths[: rules.fixed.bounds[3]]}
    for turn in walk(rules, seats=4, seed=11):
        body = turn.state.body
        up = {card for cards in (*body.road, *body.lying) for card in cards if card in body.shown}
        up |= {card for cards in body.lying for card in cards} | set(body.discard) | set(body.dealer)
        up |= {card for hero in body.heroes for card in (*hero.used, *hero.pack)}
        known = {rules.content.get(paths[card]).name for card in up}
        look = look_of(rules, turn.state, turn.decision.seat)
        words = rules.game.words
        lines = [*words.board(look), words.question(look, turn.decision)]
        lines += [
            words.option(look, turn.decision, action)
            for action in at_most(rules.game, rules.table(turn.state), turn.decision, 30)
        ]
        text = "\n".join(english.render(line) for line in lines)
        terms = words.terms(look)
        for name in names - known:
            assert name not in text
            assert name.lower() not in terms


def test_every_kind_of_event_has_words(milestone_rules) -> None:
    from tabard_games.milestone.words.tales import TELLERS

    assert set(TELLERS) == set(milestone_rules().game.types.events)


def test_every_question_of_a_first_turn_has_a_hint(milestone_rules) -> None:
    rules = milestone_rules()
    kinds = {type(turn.decision).__name__ for turn in walk(rules, seats=2, seed=1)}
    assert {"WhoToBe", "Move", "OwnStrike", "Deeds"} <= kinds
    for turn in walk(rules, seats=2, seed=1):
        if type(turn.decision).__name__ in ("WhoToBe", "Move", "OwnStrike", "Deeds"):
            assert rules.game.words.hint(look_of(rules, turn.state, turn.decision.seat), turn.decision)


@pytest.mark.parametrize(
    ("kind", "die", "total", "knob", "ends"),
    [
        (Trap, 1, 9, {}, "But a natural 1 always springs a trap."),
        (Trap, 1, 9, {"natural_one": False}, "needed {target}."),
        (Trap, 6, 2, {}, "needed {target}."),
        (Lock, 6, 2, {}, "But a natural 6 always opens a lock."),
        (Lock, 6, 2, {"lock_six": False}, "needed {target}."),
        (Lock, 1, 9, {}, "needed {target}."),
    ],
)
def test_a_natural_face_that_decides_is_told(milestone_rules, kind, die, total, knob, ends) -> None:
    """H19, H20: the total alone would say otherwise."""
    rules = milestone_rules(**knob)
    turn = next(iter(walk(rules, seats=2, seed=1)))
    path, card = next(iter(rules.content.of(kind).items()))
    told = rules.game.words.told(look_of(rules, turn.state, 0), Tried(0, path, die, total, card.target))
    assert Catalogue().render(told).endswith(ends.format(target=card.target))
