"""The container: what goes in comes out, and nothing else ever does."""

from __future__ import annotations

import enum
from hashlib import blake2b
from pathlib import Path
from zlib import crc32

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.errors import SaveError
from tabard.savegame.container import (
    HEADER_LIMIT,
    MAGIC,
    PRELUDE,
    Header,
    Member,
    PluginUse,
    pack,
    read_header,
    unpack,
)

TEXT = st.text(max_size=12)
NUMBER = st.integers(-(2**63), 2**64 - 1)
PLAIN = st.recursive(
    st.none() | st.booleans() | NUMBER | TEXT | st.binary(max_size=8) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
FIELDS = tuple(name for name in Header.__struct_fields__ if name != "extra")
HEADERS = st.builds(
    Header,
    title=TEXT,
    campaign=TEXT,
    adventure=TEXT,
    adventure_title=TEXT,
    party=st.lists(st.builds(Member, seat=TEXT, character=TEXT, level=NUMBER), max_size=6).map(tuple),
    created=TEXT,
    saved=TEXT,
    tabard=TEXT,
    plugins=st.lists(st.builds(PluginUse, TEXT, TEXT, TEXT), max_size=4).map(tuple),
    content=st.dictionaries(TEXT, TEXT, max_size=3),
    shape=st.dictionaries(TEXT, TEXT, max_size=3),
    turn=NUMBER,
    finished=st.booleans(),
    extra=st.dictionaries(TEXT.filter(lambda key: key not in FIELDS), PLAIN, max_size=3),
)
NAMES = st.text(min_size=1, max_size=20).filter(lambda name: name not in ("header", "end"))
CHUNKS = st.dictionaries(NAMES, st.binary(max_size=80), max_size=5)


def sealed(*frames: list[object], prelude: bytes = PRELUDE) -> bytes:
    """A container made by hand, as the page about saves tells."""
    data = prelude + b"".join(msgpack.packb(frame) for frame in frames)
    return data + msgpack.packb(["end", blake2b(data, digest_size=32).digest()])


def chunk(name: str, body: bytes) -> list[object]:
    return [name, crc32(name.encode() + body), body]


def refusal(data: bytes) -> str:
    with pytest.raises(SaveError) as caught:
        unpack(data, source="road.tabard")
    sentence = str(caught.value)
    assert "road.tabard" in sentence
    assert "left untouched" in sentence
    assert "\n" not in sentence
    return sentence


@given(HEADERS, CHUNKS, st.binary(max_size=40))
def test_header_and_chunks_come_back_as_they_were_whatever_follows(
    header: Header, chunks: dict[str, bytes], tail: bytes
) -> None:
    data = pack(header, chunks)
    parsed = unpack(data + tail)
    assert parsed.header == header
    assert list(parsed.chunks.items()) == list(chunks.items())
    assert parsed.journal_offset == len(data)
    assert data.endswith(parsed.seal)


@given(HEADERS, CHUNKS)
def test_same_content_packs_to_same_bytes(header: Header, chunks: dict[str, bytes]) -> None:
    parsed = unpack(pack(header, chunks))
    assert pack(parsed.header, parsed.chunks) == pack(header, chunks)


def test_msgpack_alone_reads_a_save(header: Header, chunks: dict[str, bytes]) -> None:
    stream = msgpack.Unpacker()
    stream.feed(pack(header, chunks)[9:])
    frames = list(stream)
    assert [frame[0] for frame in frames] == ["header", "state", "ledger", "empty", "end"]
    shown = msgpack.unpackb(frames[0][2])
    assert shown["title"] == "The Long Road"
    assert shown["party"][0] == {"seat": "Ana", "character": "brill", "level": 2}
    assert shown["plugins"] == [["towers", "1.2.0", "ab12"], ["extra-heroes", "0.1.0", "cd34"]]
    assert "extra" not in shown


def test_keys_and_chunks_of_a_newer_minor_version_are_kept(header: Header) -> None:
    fields = msgpack.unpackb(unpack_header_body(pack(header, {})))
    newer = msgpack.packb({**fields, "weather": {"kind": "rain", "days": [1, 2]}, "extra": 5})
    data = sealed(chunk("header", newer), chunk("weather", b"wet"), prelude=MAGIC + b"\x01\x09")
    parsed = unpack(data)
    assert parsed.header.extra == {"weather": {"kind": "rain", "days": [1, 2]}, "extra": 5}
    again = unpack(pack(parsed.header, parsed.chunks))
    assert again.header == parsed.header
    assert again.chunks == {"weather": b"wet"}


def unpack_header_body(data: bytes) -> bytes:
    stream = msgpack.Unpacker()
    stream.feed(data[9:])
    body: bytes = stream.unpack()[2]
    return body


def test_a_save_cut_at_any_byte_is_refused(header: Header, chunks: dict[str, bytes]) -> None:
    data = pack(header, chunks)
    for length in range(len(data)):
        refusal(data[:length])


@pytest.mark.parametrize("bit", range(8))
def test_any_flipped_bit_is_refused_and_the_journal_behind_makes_no_difference(
    header: Header, chunks: dict[str, bytes], bit: int
) -> None:
    data = pack(header, chunks)
    tail = msgpack.packb([b"x" * 16, b"y" * 300]) * 3
    for at in range(len(data)):
        broken = bytearray(data + tail)
        broken[at] ^= 1 << bit
        refusal(bytes(broken))


@given(st.binary(max_size=300))
def test_rubbish_is_refused(rubbish: bytes) -> None:
    refusal(rubbish)
    refusal(PRELUDE + rubbish)


def test_refusals_say_what_is_wrong(header: Header, chunks: dict[str, bytes]) -> None:
    data = pack(header, chunks)
    assert "is empty" in refusal(b"")
    assert "is not a Tabard save: it begins with b'PK\\x03\\x04" in refusal(b"PK\x03\x04 and more")
    assert "ends after 3 bytes" in refusal(data[:3])
    assert "newer Tabard (container version 2, this one reads up to 1)" in refusal(MAGIC + b"\x02" + data[8:])
    assert "no container version 0" in refusal(MAGIC + b"\x00" + data[8:])
    assert "ends inside" in refusal(data[:-1])
    assert "does not begin with a header" in refusal(sealed())
    assert "does not begin with a header" in refusal(sealed(chunk("state", b"")))
    assert "two chunks called 'a'" in refusal(sealed(header_frame(data), chunk("a", b""), chunk("a", b"")))
    assert "makes no sense" in refusal(sealed(header_frame(data), ["a", "b", "c"]))
    assert "chunk 'state' does not match" in refusal(data.replace(bytes(range(256)), bytes(256)))
    assert "seal does not match" in refusal(data[:-32] + bytes(32))


def header_frame(data: bytes) -> list[object]:
    return chunk("header", unpack_header_body(data))


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\x81\xa1a", id="cut short"),
        pytest.param(b"\x80\x80", id="followed by more"),
        pytest.param(b"\x91" * 2000 + b"\xc0", id="too deep"),
        pytest.param(b"\xc1", id="a byte that msgpack does not use"),
        pytest.param(b"\xdd\xff\xff\xff\xff", id="a list longer than the file"),
        pytest.param(b"\x81\xa1\xff\xc0", id="not UTF-8"),
        pytest.param(b"\x81\x01\xc0", id="a number for a key"),
        pytest.param(b"\x81\x91\x01\xc0", id="a list for a key"),
        pytest.param(b"\x81\xc4\x01a\xc0", id="bytes for a key"),
        pytest.param(b"\x93\x01\x02\x03", id="a list"),
        pytest.param(b"\x80", id="an empty map"),
    ],
)
def test_a_header_that_is_no_map_of_the_known_fields(body: bytes) -> None:
    assert "its header is not as it should be (" in refusal(sealed(chunk("header", body)))


@pytest.mark.parametrize("field", FIELDS)
def test_a_header_field_that_lacks_or_has_another_type(header: Header, field: str) -> None:
    fields = msgpack.unpackb(unpack_header_body(pack(header, {})))
    for wrong in ({**fields, field: 1.5}, {name: value for name, value in fields.items() if name != field}):
        assert field in refusal(sealed(chunk("header", msgpack.packb(wrong))))


class Weekday(enum.IntEnum):
    FRIDAY = 5


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 2**64},
        {"turn": "17"},
        {"turn": None},
        {"title": "half a pair \ud800"},
        {"title": {"a set"}},
        {"party": [Member(seat="Ana", character="brill", level=2)]},
        {"plugins": (("towers", "1.2.0"),)},
        {"content": {(1, 2): "x"}},
        {"extra": {"x": (1, 2)}},
        {"extra": {"x": {1: "a"}}},
        {"extra": {"turn": 3}},
        {"extra": {"x": {1, 2}}},
        {"title": "x" * HEADER_LIMIT},
    ],
)
def test_a_header_that_would_not_come_back_is_never_written(header: Header, change: dict[str, object]) -> None:
    with pytest.raises(SaveError, match=r"road\.tabard could not be saved: its header .*; nothing was changed$"):
        pack(msgspec.structs.replace(header, **change), {}, source="road.tabard")


@pytest.mark.parametrize("name", ["", "header", "end", "ü" * 128, "half \ud800"])
def test_a_chunk_name_that_no_save_can_hold(header: Header, name: str) -> None:
    with pytest.raises(SaveError, match="nothing was changed"):
        pack(header, {name: b""})


def test_a_chunk_is_bytes(header: Header) -> None:
    with pytest.raises(SaveError, match="chunk 'state' holds str, expected bytes"):
        pack(header, {"state": "text"})  # type: ignore[dict-item]


def test_the_header_is_readable_whatever_became_of_the_rest(
    header: Header, chunks: dict[str, bytes], tmp_path: Path
) -> None:
    data = pack(header, chunks)
    after = data.index(b"\xa5state") - 1
    path = tmp_path / "road.tabard"
    for rest in (b"", data[after : after + 40], b"\xff" * 5000, data[after:]):
        path.write_bytes(data[:after] + rest)
        assert read_header(path) == header


def test_a_broken_header_is_not_shown(header: Header, tmp_path: Path) -> None:
    data = pack(header, {})
    path = tmp_path / "road.tabard"
    path.write_bytes(data.replace(b"The Long Road", b"The Lang Road"))
    with pytest.raises(SaveError, match=r"road\.tabard is damaged: its header does not match its checksum"):
        read_header(path)
    path.write_bytes(data[:100])
    with pytest.raises(SaveError, match=r"road\.tabard is damaged: it ends inside"):
        read_header(path)
    with pytest.raises(SaveError, match=r"gone\.tabard could not be read: it is not there"):
        read_header(tmp_path / "gone.tabard")
