"""The page about saves tells the truth: its example runs, its tables fit the code, its layout suffices to read one."""

from __future__ import annotations

import re
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from zlib import crc32

import msgpack
import pytest

from tabard.savegame.container import HEADER_LIMIT, MAGIC, MAJOR, MINOR, Header
from tabard.savegame.store import SaveStore

PAGE = (Path(__file__).parents[3] / "docs" / "saves.md").read_text(encoding="utf-8")


@pytest.fixture
def path(store: SaveStore, header: Header, chunks: dict[str, bytes]) -> Path:
    with store.create(header, chunks) as save:
        save.append(b"walk", sync=False)
        save.append(b"rest", sync=False)
        return save.path


def test_the_example_shows_the_save(path: Path, chunks: dict[str, bytes]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    shown = subprocess.run(
        [sys.executable, "-c", example, str(path)], capture_output=True, text=True, check=True, encoding="utf-8"
    ).stdout.splitlines()
    assert shown[0] == "title: The Long Road"
    assert "plugins: [['towers', '1.2.0', 'ab12'], ['extra-heroes', '0.1.0', 'cd34']]" in shown
    assert f"chunk ledger: 4 bytes, checksum {crc32(b'ledger' + chunks['ledger']):08x}" in shown
    assert [line.split()[0] for line in shown[-6:]] == ["chunk", "chunk", "chunk", "sealed", "entry", "entry"]


def test_checksums_seal_and_links_are_what_the_page_says(path: Path) -> None:
    data = path.read_bytes()
    assert data[:9] == b"TABARD\x00\x01\x00"
    stream = msgpack.Unpacker()
    stream.feed(data[9:])
    for frame in stream:
        if frame[0] == "end":
            break
        assert frame[1] == crc32(frame[0].encode() + frame[2])
        end = 9 + stream.tell()
    assert frame[1] == blake2b(data[:end], digest_size=32).digest()
    link = frame[1]
    payloads = []
    for entry, payload in stream:
        link = blake2b(payload, key=link, digest_size=16).digest()
        assert entry == link
        payloads.append(payload)
    assert payloads == [b"walk", b"rest"]


def test_the_tables_name_the_header_keys_and_the_limits() -> None:
    table = PAGE.split("### The header")[1].split("## ")[0]
    named = {key for row in re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE) for key in re.findall("`(.*?)`", row)}
    assert named == {name for name in Header.__struct_fields__ if name != "extra"}
    assert f"now {MAJOR}: a program that" in PAGE
    assert f"now {MINOR}: a program ignores" in PAGE
    assert len(MAGIC) == 7
    assert f"at most {HEADER_LIMIT >> 20} MiB" in PAGE
