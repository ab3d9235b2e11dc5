"""What is told of a game, and in which words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabard.effects.listeners import Owned, Subscriptions, by_type
from tabard.engine.rules import Rules
from tabard.engine.step import apply
from tabard.errors import PluginError, UsageError
from tabard.testing.recorder.entry import KINDS
from tabard.testing.recorder.printing import as_data, count_lines, entry_lines
from tabard.testing.recorder.recorder import Recorder

Said = Callable[..., Any]


@pytest.fixture
def lines(brawl: Rules, said: Said) -> Callable[..., list[str]]:
    """`lines("hit", "no", "no")`: the entries of that game of Brawl, from the first answer on."""

    def play(*ways: str) -> list[str]:
        recorder = Recorder(last=None)
        said(recorder.rules(brawl), *ways)
        return list(entry_lines(recorder))[5:]

    return play


@pytest.fixture
def heard_by(brawl: Rules) -> Callable[..., Rules]:
    """`heard_by(listener)`: Brawl with one plugin that listens to harm, or replaces it."""

    def make(listener: Any = None, replacement: Any = None) -> Rules:
        hurt, harm = brawl.game.types.events[0], brawl.game.types.effects[0]
        subscriptions = Subscriptions(
            by_type([(hurt, Owned("mod-x", listener))] if listener else []),
            by_type([(harm, Owned("mod-x", replacement))] if replacement else []),
        )
        return Rules(brawl.game, options=brawl.options, content=brawl.content, subscriptions=subscriptions)

    return make


def test_an_item_is_announced_offered_round_and_resolves(lines: Callable[..., list[str]]) -> None:
    assert lines("hit", "no", "no") == [
        "  take brawl.Next",
        "    push brawl.Next",
        "    announce brawl.Blow(seat=A, id=1)",
        '    push tabard.Offers(window="turn", first=1, used=True)',
        '    do tabard.Offers(window="turn", first=1, used=True)',
        "      offer B brawl.Respond (turn)",
        '    take tabard.Offers(window="turn", first=1, used=True)',
        "      offer A brawl.Respond (turn)",
        '    take tabard.Offers(window="turn", first=0, declined=2, used=True)',
        "      resolve brawl.Blow(seat=A, id=1)",
        "        push brawl.Harm(seat=B)",
        "        push tabard.Finish(item=1)",
        "        do brawl.Harm(seat=B)",
        "          replaced brawl.Harm(seat=B) → brawl.Harm(seat=B, amount=2) by fists:0",
        "          event brawl.Hurt(seat=B, amount=2)",
        "          listener ears on brawl.Hurt",
        "      do tabard.Finish(item=1)",
        "        left brawl.Blow 1: resolved",
        '    do tabard.Offers(window="turn", first=0, used=True)',
        "      check 1 → nothing",
        "  do brawl.Next",
        "    push brawl.Next",
        "    ask B brawl.Turn",
    ]


def test_members_of_a_batch_are_done_before_anybody_hears_of_them(lines: Callable[..., list[str]]) -> None:
    told = [line.strip() for line in lines("quake", "no", "no")]
    at = told.index("do tabard.Batch(size=2)")
    assert told[at + 3 : at + 9] == [
        "do brawl.Harm(seat=A, amount=2)",
        "event brawl.Hurt(seat=A, amount=2)",
        "do brawl.Harm(seat=B, amount=2)",
        "event brawl.Hurt(seat=B, amount=2)",
        "listener ears on brawl.Hurt",
        "listener ears on brawl.Hurt",
    ]


def test_lasting_effects_replace_hear_trigger_and_end(lines: Callable[..., list[str]]) -> None:
    told = [line.strip() for line in lines("quake", "ward", *["no"] * 4, "fists:0", *["no"] * 2)]
    assert [line for line in told if not line.startswith(("push", "do", "take", "offer", "event", "listener"))] == [
        "announce brawl.Quake(seat=A, id=1)",
        "announce brawl.Shelter(seat=B, id=2)",
        "resolve brawl.Shelter(seat=B, id=2)",
        'begin brawl.Ward(seat=B, end=End(kind="turn", number=1), id=3)',
        "left brawl.Shelter 2: resolved",
        "resolve brawl.Quake(seat=A, id=1)",
        "replaced brawl.Harm(seat=A) → brawl.Harm(seat=A, amount=2) by fists:0",
        'ask B tabard.ChooseReplacement(options=["fists:0", "3"])',
        "replaced brawl.Harm(seat=B) → brawl.Harm(seat=B, amount=2) by fists:0",
        "roll 1 of 6",
        "replaced brawl.Harm(seat=B, amount=2) → nothing by brawl.Ward 3",
        "lasting brawl.Ward 3 on brawl.Hurt",
        "trigger brawl.Sting(seat=B, id=4)",
        "left brawl.Quake 1: resolved",
        "check 0 → nothing",
        "place brawl.Sting(seat=B, id=4)",
        "resolve brawl.Sting(seat=B, id=4)",
        "left brawl.Sting 4: resolved",
        "end brawl.Ward 3",
        "ask B brawl.Turn",
    ]


def test_a_listener_that_fails_is_the_last_thing_told(heard_by: Callable[..., Rules], said: Said) -> None:
    def fail(table: Any, event: Any) -> None:
        raise KeyError(event.seat)

    recorder = Recorder()
    with pytest.raises(PluginError, match="plugin 'mod-x' failed while listening to Hurt: KeyError: 1"):
        said(recorder.rules(heard_by(fail)), "hit", "no", "no")
    assert recorder.entries[-1].text == "listener mod-x on brawl.Hurt"
    assert recorder.counts["listener"] == {"mod-x": 1}


def test_a_replacement_that_fails_is_told_too(heard_by: Callable[..., Rules], said: Said) -> None:
    def fail(table: Any, effect: Any) -> None:
        raise KeyError(effect.seat)

    recorder = Recorder()
    with pytest.raises(PluginError, match="plugin 'mod-x' failed while replacing Harm: KeyError: 1"):
        said(recorder.rules(heard_by(replacement=fail)), "hit", "no", "no")
    assert recorder.entries[-1].text == "replaced brawl.Harm(seat=B) → KeyError, raised by mod-x:0"


def test_nothing_and_the_same_effect_are_told_apart(heard_by: Callable[..., Rules], said: Said) -> None:
    for replacement, outcome in ((lambda table, effect: None, "nothing"), (lambda table, effect: effect, "itself")):
        recorder = Recorder()
        said(recorder.rules(heard_by(replacement=replacement)), "hit", "no", "no")
        (replaced,) = [entry for entry in recorder.entries if entry.kind == "replaced"]
        assert replaced.text == f"replaced brawl.Harm(seat=B) → {outcome} by mod-x:0"
        assert (replaced.what, replaced.fields) == (("mod-x:0",), {"seat": 1})


def test_the_ring_keeps_the_last_entries_and_the_counts_all(brawl: Rules, said: Said) -> None:
    whole, short, none = Recorder(last=None), Recorder(last=5), Recorder(last=0)
    for recorder in (whole, short, none):
        said(recorder.rules(brawl), "hit", "no", "no")
    assert short.entries == whole.entries[-5:]
    assert none.entries == ()
    assert short.counts == whole.counts == none.counts
    assert short.seen == whole.seen == len(whole.entries) == whole.entries[-1].number
    assert next(entry_lines(short)) == f"… {whole.seen - 5} earlier entries are not shown"


def test_the_same_game_gives_the_same_entries(brawl: Rules, said: Said) -> None:
    one, other = Recorder(), Recorder()
    for recorder in (one, other):
        said(recorder.rules(brawl), "quake", "ward", "no", "no", "no", "no")
    assert one.entries == other.entries
    assert as_data(one) == as_data(other)


def test_a_state_can_go_from_one_recorder_to_another(brawl: Rules, said: Said) -> None:
    one, other = Recorder(), Recorder()
    state = said(one.rules(brawl))
    before = one.counts["push"].copy()
    decision = state.open[0]
    action = brawl.game.types.actions[0]("hit")
    apply(other.rules(brawl), state, decision.seat, action, decision.serial)
    assert one.counts["push"] == before
    assert other.count("announce") == 1


def test_entries_belong_to_the_step_that_was_begun(brawl: Rules, said: Said) -> None:
    recorder = Recorder()
    rules = recorder.rules(brawl)
    recorder.begin_step("the first game")
    said(rules)
    with recorder.paused():
        recorder.begin_step("not told")
        said(rules, "hit")
    recorder.begin_step("the second game")
    said(rules)
    assert [entry.step for entry in recorder.entries] == [1, 1, 1, 1, 2, 2, 2, 2]
    assert [line for line in entry_lines(recorder) if line.startswith(">")] == [
        "> before the first line",
        "> the first game",
        "> the second game",
    ]


def test_counts_are_told_in_a_line_a_kind_the_commonest_first(brawl: Rules, said: Said) -> None:
    recorder = Recorder()
    said(recorder.rules(brawl), "hit", "no", "no")
    first, *others = count_lines(recorder)
    assert first == f"counts of all {recorder.seen} entries"
    assert [line.split()[0] for line in others] == [kind for kind in KINDS if recorder.count(kind)]
    pushes = next(line for line in others if line.startswith("  push"))
    assert pushes.split()[1] == str(recorder.count("push"))
    assert pushes.split()[2:4] == ["brawl.Next", f"{recorder.count('push', 'brawl.Next')},"]


def test_fewer_than_no_entries_cannot_be_kept() -> None:
    with pytest.raises(UsageError, match="last is -1, expected a number of entries from 0"):
        Recorder(last=-1)
