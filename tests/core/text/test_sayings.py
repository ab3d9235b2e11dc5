"""Every sentence in the source can be extracted: `say` gets a literal text, and its fields are those that are given.

A text of the content (`say(card.name)`) is extracted from the content; it has no fields.
"""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SOURCES = sorted(
    path
    for folder in ("core", "plugins", "tests/fixtures")
    for path in (ROOT / folder).rglob("*.py")
    # games that are broken on purpose, one of them in its sentences
    if "fixtures/broken" not in path.as_posix()
    if "say(" in path.read_text("utf-8") or "say_n(" in path.read_text("utf-8")
)
FIELD = re.compile(r"\{(\w+)(?::(?:\+|>\d{1,2}))?\}")


def sayings(tree):
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "say_n")
    ]


def of_content(text: ast.expr) -> bool:
    """`card.name`, or `tale.won if won else tale.lost`."""
    if isinstance(text, ast.IfExp):
        return of_content(text.body) and of_content(text.orelse)
    return isinstance(text, ast.Attribute)


def faults(call: ast.Call) -> list[str]:
    """What is wrong with one call, in words."""
    plural = call.func.id == "say_n"
    templates = call.args[: 2 if plural else 1]
    if len(call.args) == 1 and not call.keywords and of_content(call.args[0]):
        return []
    if not all(isinstance(text, ast.Constant) and isinstance(text.value, str) for text in templates):
        return ["its text is not a literal"]
    if len(call.args) != (3 if plural else 1):
        return ["it has too many or too few places"]
    open_ended = any(word.arg is None for word in call.keywords)
    given = {word.arg for word in call.keywords} | ({"n"} if plural else set())
    wrong = []
    for text in templates:
        bare = text.value.replace("{{", "").replace("}}", "")
        wanted = set(FIELD.findall(bare))
        missing, unused = wanted - given, given - wanted - ({"n"} if plural else set())
        if not open_ended:
            wrong += [f"{text.value!r} has the field {name!r}, which is not given" for name in sorted(missing)]
            wrong += [f"{text.value!r} does not use {name!r}" for name in sorted(unused)]
        if bare.count("{") != bare.count("}") or len(FIELD.findall(bare)) != bare.count("{"):
            wrong.append(f"{text.value!r} has a brace too many")
    return wrong


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_sentences_can_be_extracted(path):
    tree = ast.parse(path.read_text("utf-8"))
    found = [f"line {call.lineno}: {fault}" for call in sayings(tree) for fault in faults(call)]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        'say(f"{who} falls")',
        "say(text)",
        'say("{who} falls")',
        'say("falls", who=1)',
        "say(names[0])",
        "say(card.name, who=1)",
        'say_n("{n} wound", "{n} {what}s", 2)',
        'say("{who falls", who=1)',
        'say("a" + "b")',
    ],
)
def test_the_check_finds_faults(source):
    (call,) = sayings(ast.parse(source))
    assert faults(call)


def test_the_check_looks_at_sentences():
    assert len(SOURCES) > 5
    for source in ('say("{who} rolls {n}{{}}", who=x, n=4)', 'say("{n:+}", n=1)', 'say("{a}", **f)', "say(card.name)"):
        (call,) = sayings(ast.parse(source))
        assert faults(call) == []
