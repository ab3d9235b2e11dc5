"""Real files, where somebody has a folder of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tabard.errors import ContentError
from tabard.tres.parser import decode, parse_lenient

FOLDER = os.environ.get("TABARD_GODOT_CORPUS", "")


@pytest.mark.skipif(not FOLDER, reason="TABARD_GODOT_CORPUS names no folder of .tres and .tscn files")
def test_real_files_read(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(path for path in Path(FOLDER).rglob("*") if path.suffix in (".tres", ".tscn"))
    refused = []
    objects = twice = 0
    for path in files:
        try:
            document = parse_lenient(decode(path.read_bytes(), file=path.name), file=path.name)
            twice += bool(document.duplicates)
        except ContentError as error:
            if error.faults[0].code == "refused":
                objects += 1
            else:
                refused.append(str(error))
    with capsys.disabled():
        read = len(files) - objects - len(refused)
        print(f"\n{read} of {len(files)} files read, {twice} with keys given twice, {objects} refused for Object(…)")
    assert files
    assert refused == []
