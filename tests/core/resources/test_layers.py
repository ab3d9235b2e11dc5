"""res:// over several folders: whose file counts, and what cannot be reached."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabard.errors import ContentError, Fault
from tabard.resources.layers import Layer, Override, listing, locate
from tabard.resources.paths import is_under, resolve, trouble


@pytest.mark.parametrize("path", ["res://", "res://a.tres", "res://a/b c/ä.tres", "res://a/", "res://..a/b..c"])
def test_paths_go_down_from_the_root(path: str) -> None:
    assert trouble(path) == ""


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("res://../a", "the part '..'"),
        ("res://a/../b", "the part '..'"),
        ("res://./a", "the part '.'"),
        ("res://a//b", "the part ''"),
        ("res:///etc/passwd", "the part ''"),
        ("/etc/passwd", "not a res:// path"),
        ("a.tres", "not a res:// path"),
        ("RES://a", "the scheme 'RES:'"),
        ("user://a", "the scheme 'user:'"),
        ("uid://b", "the scheme 'uid:'"),
        ("file:///a", "the scheme 'file:'"),
        ("C:/a", "the scheme 'C:'"),
        ("res://C:/a", "holds ':'"),
        ("res://a\\b", "holds '\\\\'"),
        ("res://a\nb", "holds '\\n'"),
        ("res://a\0", "holds '\\x00'"),
        ("res://a./b", "ends in '.'"),
        ("", "not a res:// path"),
    ],
)
def test_other_paths_are_refused(path: str, words: str) -> None:
    assert words in trouble(path)


@settings(deadline=None)
@given(st.text(alphabet="./\\:ab~ \n", max_size=12).map(lambda rest: f"res://{rest}"))
def test_a_path_without_trouble_stays_below_the_root(path: str) -> None:
    if not trouble(path):
        below = os.path.normpath(os.path.join("root", path.removeprefix("res://")))
        assert below.split(os.sep)[0] == "root"
        assert ".." not in below.split(os.sep)


def test_a_relative_path_starts_at_the_folder_of_its_file() -> None:
    assert resolve("b.tres", base="res://inn/a.tres") == "res://inn/b.tres"
    assert resolve("b.tres", base="res://a.tres") == "res://b.tres"
    assert resolve("res://b.tres", base="res://inn/a.tres") == "res://b.tres"
    assert trouble(resolve("../b.tres", base="res://inn/a.tres"))
    assert trouble(resolve("/b.tres", base="res://inn/a.tres"))


def test_a_prefix_holds_whole_names() -> None:
    assert is_under("res://inn/a.tres", "res://inn")
    assert is_under("res://inn/a.tres", "res://inn/")
    assert is_under("res://inn/a.tres", "res://inn/a.tres")
    assert not is_under("res://inn2/a.tres", "res://inn")


def test_a_later_layer_adds_and_replaces_whole_files(put: Callable[..., Layer]) -> None:
    base = put({"a.tres": "", "inn/b.tres": ""}, package="base")
    mod = put({"inn/b.tres": "", "inn/c.tres": ""}, package="mod")
    found = listing([base, mod], suffix=".tres")
    assert {path: file.package for path, file in found.used().items()} == {
        "res://a.tres": "base",
        "res://inn/b.tres": "mod",
        "res://inn/c.tres": "mod",
    }
    assert found.overrides() == (Override("res://inn/b.tres", ("base", "mod")),)
    assert found.faults == ()


def test_only_what_lies_below_the_prefixes_is_listed(put: Callable[..., Layer]) -> None:
    layer = put({"a.tres": "", "inn/b.tres": "", "inn2/c.tres": "", "inn/deep/d.tres": "", "inn/e.png": b""})
    assert list(listing([layer], under=("res://inn/",), suffix=".tres").used()) == [
        "res://inn/b.tres",
        "res://inn/deep/d.tres",
    ]
    assert list(listing([layer], under=("res://inn/deep", "res://inn2")).used()) == [
        "res://inn/deep/d.tres",
        "res://inn2/c.tres",
    ]


def test_folders_for_others_are_left_out(put: Callable[..., Layer]) -> None:
    layer = put({".godot/a.tres": "", "notes/.gdignore": b"", "notes/b.tres": "", ".c.tres": "", "d.tres": ""})
    assert list(listing([layer]).used()) == ["res://d.tres"]


def test_names_are_compared_letter_by_letter(put: Callable[..., Layer]) -> None:
    layer = put({"Inn/Stew.tres": ""})
    assert locate([layer], "res://Inn/Stew.tres") is not None
    assert locate([layer], "res://inn/Stew.tres") is None
    assert locate([layer], "res://Inn/stew.tres") is None
    assert listing([layer], under=("res://inn",)).used() == {}


def test_the_last_layer_that_has_a_file_gives_it(put: Callable[..., Layer]) -> None:
    base, mod = put({"a.tres": ""}, package="base"), put({"a.tres": "", "b/c.tres": ""}, package="mod")
    found = locate([base, mod], "res://a.tres")
    assert found is not None
    assert (found.package, found.file) == ("mod", mod.root / "a.tres")
    assert locate([base, mod], "res://b/") is not None
    assert locate([base, mod], "res://c") is None
    with pytest.raises(ContentError, match=r"the part '\.\.'"):
        locate([base, mod], "res://../secret")


def links(layer: Layer) -> dict[str, str]:
    return {fault.file: fault.code for fault in listing([layer], suffix=".tres").faults}


def test_a_link_may_not_lead_out_of_its_layer(put: Callable[..., Layer], tmp_path: Path) -> None:
    layer = put({"inn/a.tres": ""})
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "s.tres").write_text("secret")
    (layer.root / "file.tres").symlink_to(tmp_path / "secret" / "s.tres")
    (layer.root / "folder").symlink_to(tmp_path / "secret")
    (layer.root / "inside.tres").symlink_to(layer.root / "inn" / "a.tres")
    assert links(layer) == {"res://file.tres": "link", "res://folder": "link"}
    assert list(listing([layer], suffix=".tres").used()) == ["res://inn/a.tres", "res://inside.tres"]
    assert locate([layer], "res://folder/s.tres") is None
    assert locate([layer], "res://file.tres") is None


def test_links_in_a_ring_and_links_to_nowhere_are_faults(put: Callable[..., Layer]) -> None:
    layer = put({"inn/a.tres": ""})
    (layer.root / "inn" / "up").symlink_to(layer.root)
    (layer.root / "gone.tres").symlink_to(layer.root / "nothing")
    (layer.root / "self.tres").symlink_to(layer.root / "self.tres")
    assert links(layer) == {"res://inn/up": "link", "res://gone.tres": "unreadable", "res://self.tres": "unreadable"}
    assert locate([layer], "res://self.tres") is None


def test_what_is_no_file_is_a_fault(put: Callable[..., Layer]) -> None:
    layer = put({"a.tres": ""})
    os.mkfifo(layer.root / "pipe.tres")
    assert links(layer) == {"res://pipe.tres": "unreadable"}


def test_names_that_are_no_text_are_faults(put: Callable[..., Layer]) -> None:
    layer = put({"a.tres": ""})
    (layer.root / os.fsdecode(b"b\xff.tres")).write_text("")
    (layer.root / "c:d.tres").write_text("")
    assert links(layer) == {"res://b\\udcff.tres": "path", "res://c:d.tres": "path"}


def test_a_layer_without_its_folder_is_a_fault(tmp_path: Path) -> None:
    found = listing([Layer("mod", tmp_path / "nothing")])
    assert found.faults == (
        Fault("res://", 1, 1, "unreadable", "this folder of 'mod' cannot be read: No such file or directory"),
    )


def test_a_prefix_must_be_a_path(put: Callable[..., Layer]) -> None:
    (fault,) = listing([put({"a.tres": ""})], under=("../inn",)).faults
    assert fault.code == "path"
