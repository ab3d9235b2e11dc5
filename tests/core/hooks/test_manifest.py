"""`plugin.toml`: what it may say, and how its faults are told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.hooks.manifest import KEYS, Manifest, ManifestError, read_manifest

GOOD = """\
id = "my-mod"
name = "My Mod"
version = "1.0"
engine = ">=1,<2"
"""


def faults_of(text: str) -> tuple[str, ...]:
    with pytest.raises(ManifestError) as caught:
        read_manifest(text.encode(), file="plugin.toml")
    return tuple(f"{fault.line}:{fault.col} {fault.message}" for fault in caught.value.faults)


def test_four_keys_are_enough() -> None:
    manifest = read_manifest(GOOD.encode(), file="plugin.toml")
    assert (manifest.id, manifest.name, manifest.version, str(manifest.engine)) == ("my-mod", "My Mod", "1.0", ">=1,<2")
    assert (manifest.module, manifest.priority, manifest.requires, manifest.grants) == (None, 0, (), ())


def test_everything_it_can_say() -> None:
    manifest = read_manifest(
        (
            GOOD
            + """
authors = ["Ona", "Bo"]
requires = ["milestone"]
conflicts = ["other-mod"]
after = ["strife"]
priority = -5
module = "my_mod.plugin"
content = ["cards", "my_content"]
campaigns = ["tales/first"]
grants = ["scripts", "data"]
"""
        ).encode(),
        file="plugin.toml",
    )
    assert manifest.authors == ("Ona", "Bo")
    assert (manifest.requires, manifest.conflicts, manifest.after) == (("milestone",), ("other-mod",), ("strife",))
    assert (manifest.priority, manifest.module) == (-5, "my_mod.plugin")
    assert (manifest.content, manifest.campaigns) == (("cards", "my_content"), ("tales/first",))
    assert manifest.grants == ("data", "scripts")


def test_all_faults_are_told_together_each_with_its_line_and_the_nearest_key() -> None:
    text = """\
id = "My Mod"
name = "My Mod"
  prioritty = 5
engine = ">=1;<2"
conflicts = "strife"
grants = ["skripts"]
priority = 1.5
"""
    assert faults_of(text) == (
        "1:1 the key 'version' is missing",
        "1:1 id: got 'My Mod'; expected an id like 'my-mod'",
        "3:3 unknown key 'prioritty'; did you mean 'priority'?",
        "4:1 engine: '>=1;<2' is no clause of a range; expected one like '>=1' or '<2.3'",
        "5:1 conflicts: got 'strife'; expected a list, each a plugin's id",
        "6:1 grants[0]: got 'skripts'; expected one of 'data' or 'scripts'; did you mean 'scripts'?",
        "7:1 priority: got 1.5; expected a whole number from -1000 to 1000",
    )


def test_the_error_is_one_sentence_with_all_of_them() -> None:
    with pytest.raises(ManifestError) as caught:
        read_manifest(b'id = "x"\nname = "x"\nversion = "1"\nengin = "1"\n', file="plugin.toml")
    assert str(caught.value) == (
        "plugin.toml has 2 faults: line 1: the key 'engine' is missing / "
        "line 4: unknown key 'engin'; did you mean 'engine'?"
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("priority = true", "got True"),
        ("priority = 1001", "got 1001"),
        ('version = "one"', "expected a version like"),
        ("version = 1.0", "expected a version like"),
        (f'version = "{"1" * 5000}!"', "expected a version like"),
        ('name = "two\\nlines"', "expected a name in one line"),
        ('module = "my mod"', "expected a dotted module"),
        ('requires = ["a", "a"]', "a name is there twice"),
        ('content = ["../other"]', "expected a package or a folder beside plugin.toml"),
        ('content = ["/etc"]', "expected a package or a folder beside plugin.toml"),
        ("content = ['C:\\x']", "expected a package or a folder beside plugin.toml"),
        ('content = ["cards"]', "'content' brings data, so grants must hold 'data'"),
        ('campaigns = ["."]', "expected a package or a folder beside plugin.toml"),
        ("authors = [3]", "authors[0]: got 3; expected a name"),
        ("[id]", "not TOML"),
    ],
)
def test_wrong_values_are_told_with_what_was_expected(line: str, said: str) -> None:
    key = line.split(" = ")[0]
    kept = [good for good in GOOD.splitlines() if not good.startswith(f"{key} ")]
    assert any(said in fault for fault in faults_of("\n".join([*kept, line])))


def test_what_is_not_toml_is_told_with_its_place() -> None:
    assert faults_of(GOOD + "after = [,]\n")[0].startswith("5:10 not TOML: ")
    with pytest.raises(ManifestError, match="line 2: not UTF-8 text"):
        read_manifest(b'id = "x"\nname = "\xff"\n', file="plugin.toml")
    with pytest.raises(ManifestError, match="70000 bytes; a manifest has at most 65536"):
        read_manifest(b"#" * 70_000, file="plugin.toml")
    with pytest.raises(ManifestError):
        read_manifest(b"x = " + b"[" * 20_000, file="plugin.toml")


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.text(max_size=6),
    st.lists(st.sampled_from(["a", "b/c", "..", "data"])),
)


def as_toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(as_toml(each) for each in value)}]"
    if isinstance(value, str):
        escaped = "".join(f"\\U{ord(letter):08x}" for letter in value)
        return f'"{escaped}"'
    return str(value)


@given(st.dictionaries(st.sampled_from((*KEYS, "nmae", "grant")), VALUES))
def test_any_table_is_a_manifest_or_a_list_of_faults(table: dict[str, object]) -> None:
    """A manifest that is accepted says what the file says; a refused one has a fault for a line that exists."""
    source = "".join(f"{key} = {as_toml(value)}\n" for key, value in table.items() if value is not None)
    try:
        outcome: Manifest | ManifestError = read_manifest(source.encode(), file="f")
    except ManifestError as error:
        outcome = error
    if isinstance(outcome, Manifest):
        assert outcome.name == table["name"]
        assert not outcome.content or "data" in outcome.grants
    else:
        assert outcome.faults == tuple(sorted(outcome.faults)) != ()
        assert all(1 <= fault.line <= max(1, source.count("\n")) for fault in outcome.faults)


@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused_in_a_sentence(source: bytes) -> None:
    with pytest.raises(ManifestError, match=r"^plugin\.toml has "):
        read_manifest(source, file="f")
