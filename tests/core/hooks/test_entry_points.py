"""Entry points, read without importlib.metadata, agree with it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import entry_points as as_python_reads
from pathlib import Path

from tabard.hooks.entry_points import EntryPoint, entry_points, parse_entry_points


def test_what_is_installed_here_is_read_as_python_reads_it() -> None:
    for group in ("tabard.plugins", "pytest11"):
        theirs = {(point.name, point.module) for point in as_python_reads(group=group)}
        assert {(point.name, point.value) for point in entry_points(group, path=sys.path)} == theirs
        assert theirs


def test_only_the_group_counts_and_extras_and_attributes_are_dropped() -> None:
    lines = """
        [other]
        a = b
        [mine]
        # c = d
        ; e = f

        g = h.i
        j = k:attribute
        l = m [extra]
        nonsense
        = n
        o =
        [end]
        p = q
    """
    found = list(parse_entry_points(lines, group="mine"))
    assert found == [EntryPoint("g", "h.i"), EntryPoint("j", "k"), EntryPoint("l", "m")]


def test_the_first_of_two_copies_of_a_distribution_wins_as_for_imports(tmp_path: Path) -> None:
    for folder, module in (("first", "new"), ("second", "old")):
        info = tmp_path / folder / "My_Dist-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "entry_points.txt").write_text(f"[tabard.plugins]\nmine = {module}\n", "utf-8")
    path = [str(tmp_path / "none"), str(tmp_path / "first"), str(tmp_path / "second")]
    assert entry_points("tabard.plugins", path=path) == (EntryPoint("mine", "new"),)


def test_what_cannot_be_read_is_passed_over(install: Callable[..., Path]) -> None:
    site = install("good", {}, "good = good")
    (site / "bad-1.dist-info").mkdir()
    (site / "bad-1.dist-info" / "entry_points.txt").write_bytes(b"[tabard.plugins]\nx = \xff\n")
    (site / "empty-1.dist-info").mkdir()
    assert entry_points("tabard.plugins", path=[str(site)]) == (EntryPoint("good", "good"),)
