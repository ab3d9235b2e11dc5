"""The file that remembers how plugins fared, and the list that is made from it without running any."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.hooks.discovery import discover
from tabard.hooks.host import Host
from tabard.hooks.report import STATES, PluginReport, read_report, report_document, write_report
from tabard.hooks.survey import survey

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
REPORTS = st.lists(
    st.builds(
        PluginReport,
        id=TEXT,
        name=TEXT,
        version=TEXT,
        state=st.sampled_from(STATES),
        reason=TEXT,
        source=TEXT,
        digest=TEXT,
    ),
    max_size=4,
).map(tuple)
ONE = PluginReport(id="a", name="A", version="1", state="on", reason="", source="/a", digest="00")

WriteMod = Callable[..., Path]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache") / "deep" / "plugins.json"


@given(reports=REPORTS)
def test_what_is_written_is_read_back(file: Path, reports: tuple[PluginReport, ...]) -> None:
    assert write_report(file, reports) == ""
    assert read_report(file) == reports
    assert os.listdir(file.parent) == [file.name]


def test_the_document_has_its_keys_in_order() -> None:
    document = report_document([ONE], warnings=["w"])
    assert list(document) == ["format", "plugins", "warnings"]
    assert document["format"] == "tabard.plugins/1"
    assert list(document["plugins"][0]) == ["id", "name", "version", "state", "reason", "source", "digest"]


@given(body=st.binary(max_size=30))
def test_a_damaged_report_is_as_good_as_none(file: Path, body: bytes) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(body)
    assert read_report(file) == ()


@pytest.mark.parametrize(
    "change",
    [
        {"format": "tabard.plugins/2"},
        {"plugins": None},
        {"plugins": [3]},
        {"plugins": [{"id": "a"}]},
        {"plugins": [{**report_document([ONE])["plugins"][0], "state": "strange"}]},
        {"plugins": [{**report_document([ONE])["plugins"][0], "reason": 3}]},
    ],
)
def test_a_report_of_another_shape_is_as_good_as_none(change: dict[str, object], tmp_path: Path) -> None:
    file = tmp_path / "plugins.json"
    file.write_text(json.dumps(report_document([ONE]) | change), "utf-8")
    assert read_report(file) == ()


def test_no_report_is_no_error(tmp_path: Path) -> None:
    assert read_report(tmp_path / "plugins.json") == ()
    assert read_report(tmp_path) == ()


def test_a_report_that_cannot_be_written_is_one_sentence_and_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "plugins.json"
    write_report(file, [ONE])

    def refuse(source: object, target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    said = write_report(file, [replace(ONE, id="b")])
    assert said == f"the list of plugins could not be kept in {file} (No space left on device)"
    assert read_report(file) == (ONE,)
    assert os.listdir(tmp_path) == ["plugins.json"]


def test_a_file_in_place_of_the_cache_folder_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("", "utf-8")
    assert "could not be kept" in write_report(tmp_path / "cache" / "plugins.json", [ONE])


def test_a_survey_runs_nothing_and_tells_what_the_last_start_found(
    write_mod: WriteMod, load_mods: Callable[..., Host], mods: Path
) -> None:
    write_mod("works")
    write_mod("fails", "raise ValueError('gone')")
    last = load_mods().reports
    for plugin in ("works", "fails"):
        (mods / plugin / "plugin.py").write_text("raise AssertionError('never imported')", "utf-8")
    write_mod("fresh", "raise AssertionError('never imported')")
    write_mod("lacking", extra='requires = ["gone"]')
    seen = survey(discover(mods=mods, path=()), last)
    assert [(report.id, report.state, report.reason) for report in seen.reports] == [
        ("fails", "broken", "importing it raised ValueError: gone (plugin.py:1)"),
        ("fresh", "new", "it was found and not loaded yet"),
        ("works", "on", ""),
        ("lacking", "off", "it requires 'gone', which is not installed"),
    ]
    assert {report.id: report.digest for report in seen.reports if report.state == "on"} == {
        report.id: report.digest for report in last if report.state == "on"
    }


def test_a_survey_forgets_another_version_and_who_was_merely_off(
    write_mod: WriteMod, load_mods: Callable[..., Host], mods: Path
) -> None:
    write_mod("my-mod")
    found = discover(mods=mods, path=())
    for last in (
        [replace(report, version="0.9") for report in load_mods().reports],
        [replace(report, source="/elsewhere") for report in load_mods().reports],
        load_mods(disabled=("my-mod",)).reports,
    ):
        assert [report.state for report in survey(found, last).reports] == ["new"]


def test_a_survey_and_a_start_have_the_same_order(
    write_mod: WriteMod, load_mods: Callable[..., Host], mods: Path
) -> None:
    write_mod("b", extra='after = ["c"]')
    write_mod("a", extra="priority = -1")
    write_mod("c")
    write_mod("d", extra='engine = ">9"')
    started = load_mods().reports
    assert [report.id for report in started] == ["c", "b", "a", "d"]
    assert survey(discover(mods=mods, path=()), started).reports == started
