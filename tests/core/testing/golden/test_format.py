"""The text of a playthrough: written, read back, and every fault named by its line."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabard.errors import UsageError
from tabard.testing.golden.playthrough import Header, Playthrough, Said, Step
from tabard.testing.golden.reading import check_whole, playthrough_of
from tabard.testing.golden.writing import write_playthrough

HEAD = "tabard.golden/1\ngame: harvest\nseats: 2\nseed: 1\n"

letters = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])
lines = st.text(letters, max_size=12).map(str.rstrip).filter(bool)
words = st.text(letters, max_size=12).map(str.strip).filter(bool)
digests = st.integers(0, (1 << 64) - 1).map("{:016x}".format)
headers = st.builds(
    Header,
    game=words,
    seats=st.integers(1, 26),
    seed=st.integers(-(1 << 63), (1 << 64) - 1),
    options=st.dictionaries(words.filter(lambda text: "=" not in text), words, max_size=2),
    resources=st.just("") | digests,
)
told = st.lists(lines, max_size=3).map(tuple)


@st.composite
def playthroughs(draw: st.DrawFn) -> Playthrough:
    header = draw(headers)
    said = st.builds(Said, st.integers(0, header.seats - 1), words)
    hashes = st.just("") | digests
    set_up = draw(st.builds(Step, st.none(), told, hashes))
    steps = draw(st.lists(st.builds(Step, said, told, hashes), max_size=4))
    return Playthrough(
        header, (set_up, *steps), draw(st.just("") | words), draw(st.dictionaries(words, digests, max_size=3))
    )


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(playthroughs())
def test_what_is_written_is_read_back(played: Playthrough) -> None:
    text = write_playthrough(played)
    again = playthrough_of(text)
    assert (again.header, again.result, again.used) == (played.header, played.result, played.used)
    assert [(step.said, step.told, step.hash) for step in again.steps] == [
        (step.said, step.told, step.hash) for step in played.steps
    ]
    assert write_playthrough(again) == text


def fault_of(text: str) -> str:
    """The sentence about what is wrong with a text; empty when nothing is."""
    try:
        playthrough_of(text)
    except UsageError as error:
        return str(error)
    return ""


@settings(deadline=None)
@given(st.text(), st.text("tabrd.golen/1>=:ABC 0\n"))
def test_any_text_is_read_or_refused_with_its_line(anything: str, likely: str) -> None:
    for body in (anything, likely):
        assert fault_of(body).startswith("line 1: ")
        fault = fault_of(f"{HEAD}\n{body}")
        assert not fault or 6 <= int(fault.removeprefix("line ").partition(":")[0]) <= 6 + body.count("\n")


@pytest.mark.parametrize("stands_for", ["> A: go 1", "= 0123456789abcdef", "result: goal, winner A", "resource: x"])
def test_a_sentence_is_never_taken_for_another_line(stands_for: str) -> None:
    steps = (Step(None, (stands_for,), "0" * 16),)
    text = write_playthrough(Playthrough(Header(game="harvest", seats=1, seed=0), steps))
    assert playthrough_of(text).steps[0].told == (stands_for,)


def test_a_step_knows_its_line(text: str) -> None:
    numbered = text.split("\n")
    played = playthrough_of(text)
    assert [numbered[step.line - 1] for step in played.steps if step.said] == [str(said) for said in played.actions]


def test_windows_line_ends_are_read(text: str) -> None:
    assert playthrough_of(text.replace("\n", "\r\n")) == playthrough_of(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1: the first line is '', expected 'tabard.golden/1'"),
        ("tabard.golden/2\n", "line 1: the first line is 'tabard.golden/2', expected 'tabard.golden/1'"),
        ("tabard.golden/1\ngame: x\n\n", "line 3: the header has no line 'seats: …'"),
        ("tabard.golden/1\nseat: 2\n", "line 2: 'seat: 2' is no line of a header; did you mean 'seats'?"),
        (f"{HEAD}seed: 2\n", "line 5: seed is given twice"),
        (f"{HEAD}option: rounds\n", "line 5: option is 'rounds', expected KEY=VALUE such as layout=short"),
        (f"{HEAD}option: a=1\noption: a=2\n", "line 6: the option a is given twice"),
        ("tabard.golden/1\nseats: two\n", "line 2: seats is 'two', expected a whole number"),
        ("tabard.golden/1\nseats: 27\n", "line 2: seats is 27, expected a number from 1 to 26"),
        (f"{HEAD}\nA: end\n", "line 6: 'A: end' is no line of a playthrough"),
        (f"{HEAD}\n> end\n", "line 6: '> end' is no action; expected '> ', a seat's letter, ': ' and a text form"),
        (f"{HEAD}\n> C: end\n", "line 6: there is no seat C; the seats are A to B"),
        (f"{HEAD}\n= 12\n", "line 6: '= 12' is no hash; expected '= ' and 16 hexadecimal digits"),
        (f"{HEAD}\n= {'0' * 16}\n= {'0' * 16}\n", "line 7: step 0 has two hashes"),
        (f"{HEAD}\n= {'0' * 16}\n  A sows.\n", "line 7: 'A sows.' stands behind the hash of its step"),
        (f"{HEAD}\nresult: won\n> A: end\n", "line 7: '> A: end' stands behind the result"),
        (f"{HEAD}\nresource: 12 res://a.tres\n", "line 6: 'resource: 12 res://a.tres' is no resource"),
        (
            f"{HEAD}\nresource: {'0' * 16} res://a.tres\nresource: {'1' * 16} res://a.tres\n",
            "line 7: res://a.tres is listed twice",
        ),
    ],
)
def test_a_fault_is_named_by_its_line(text: str, sentence: str) -> None:
    assert fault_of(text).startswith(sentence)


def test_a_whole_playthrough_has_a_hash_a_step_a_result_and_a_digest(played: Playthrough, text: str) -> None:
    check_whole(playthrough_of(text))
    third = played.steps[2]
    numbered = text.split("\n")
    at = numbered.index(str(third.said)) + 1
    for gone, sentence in [
        (f"= {third.hash}", f"line {at}: step 2 ({third.said}) has no hash, expected '= ' and 16 hexadecimal digits"),
        (f"result: {played.result}", "comes after the last step; --renew writes it"),
        (f"resources: {played.header.resources}", "line 1: the header has no line 'resources: …'; --renew writes it"),
    ]:
        without = playthrough_of("\n".join(line for line in numbered if line != gone))
        with pytest.raises(UsageError) as raised:
            check_whole(without)
        assert sentence in str(raised.value)
