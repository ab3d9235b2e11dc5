"""The save container: a header and named chunks, each with its checksum, and a seal over the whole.

Layout, in bytes (the page `docs/saves.md` shows it with an example):

    7      MAGIC
    1      major version: a reader refuses a higher one than it knows
    1      minor version: a reader ignores it; a higher one may add header keys and chunks
    frame  ["header", checksum, body]   body: a msgpack map with text keys
    frame  [name, checksum, body]       any number of chunks, in the writer's order
    frame  ["end", seal]                seal: blake2b-32 of every byte before this frame

A frame is a msgpack array; a checksum is the CRC-32 of the name (UTF-8) followed by the body. It tells which chunk is
broken; whether anything is, the seal tells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from tabard.savegame.files import Files
from tabard.savegame.frames import NAME_LIMIT, Frames, UnreadableFrame, packed, unpacked
from tabard.savegame.sentences import damaged, foreign, newer, told, unwritable

MAGIC = b"TABARD\x00"
MAJOR = 1
MINOR = 0
PRELUDE = MAGIC + bytes((MAJOR, MINOR))
HEADER_LIMIT = 1 << 20
"""Longest header, in bytes: what `read_header` may have to read of any file."""

SEAL_SIZE = 32
_HEADER = "header"
_END = "end"
_FRAMING = NAME_LIMIT + 64


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """One of the party, as a list of saves shows it."""

    seat: str
    character: str
    level: int


class PluginUse(NamedTuple):
    """A plugin that the campaign was played with; their order is the load order."""

    id: str
    version: str
    digest: str


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What can be told about a save without its chunks. `created` and `saved` are ISO texts that the caller gives.

    `content` maps a content package, `shape` a game id to its digest. `extra` holds top-level keys that a newer minor
    version added: they are kept and written back (newer keys inside `party` or `plugins` entries would not be, so a
    minor version adds none there).
    """

    title: str
    campaign: str
    adventure: str
    adventure_title: str
    party: tuple[Member, ...]
    created: str
    saved: str
    tabard: str
    plugins: tuple[PluginUse, ...]
    content: dict[str, str]
    shape: dict[str, str]
    turn: int
    finished: bool
    extra: dict[str, Any] = msgspec.field(default_factory=dict)

    def lacks(self, on: Sequence[PluginUse]) -> str:
        """Which of its plugins are not among those that are on, as the end of a sentence; empty when all are."""
        known = {plugin.id for plugin in on}
        off = [f"{plugin.id} {plugin.version}" for plugin in self.plugins if plugin.id not in known]
        return f" (it was played with {', '.join(off)}, not on now)" if off else ""


_KNOWN = tuple(name for name in Header.__struct_fields__ if name != "extra")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A container whose checksums and seal are right; the journal begins at `journal_offset` and hangs on `seal`."""

    header: Header
    chunks: dict[str, bytes]
    journal_offset: int
    seal: bytes


def pack(header: Header, chunks: Mapping[str, bytes], *, source: object = "the save") -> bytes:
    """The container's bytes. `source` names the save in errors.

    Raises SaveError for what would not come back as it was: a field of another type, an integer beyond 64 bits, text
    with half a surrogate pair, a chunk without a name or called "header" or "end", or what a frame cannot hold.
    """
    try:
        chunk_frames = [_chunk_frame(name, body) for name, body in chunks.items()]
        parts = (PRELUDE, _frame(_HEADER, _encode(header)), *chunk_frames)
    except ValueError as error:
        raise unwritable(source, str(error)) from error
    return b"".join((*parts, packed([_END, _seal(*parts)])))


def unpack(data: bytes, *, source: object = "the save") -> Parsed:
    """The container at the start of `data`; what follows it is the journal's business. `source` names it in errors.

    Raises SaveError (one sentence) for anything but a whole, undamaged container of a known version.
    """
    check_prelude(data, source=source)
    frames = Frames(data, start=len(PRELUDE))
    try:
        header = _read_header(frames)
        chunks, end, seal = _read_chunks(frames)
    except UnreadableFrame as error:
        raise damaged(source, str(error)) from error
    if seal != _seal(memoryview(data)[:end]):
        raise damaged(source, "its seal does not match what is in it")
    return Parsed(header=header, chunks=chunks, journal_offset=frames.at, seal=seal)


def read_header(path: Path, *, files: Files | None = None) -> Header:
    """The header of the save at `path`, even if all behind it is damaged or missing. Raises SaveError."""
    with told(path, "be read"):
        data = (files or Files()).read(path, most=len(PRELUDE) + _FRAMING + HEADER_LIMIT)
    check_prelude(data, source=path)
    try:
        return _read_header(Frames(data, start=len(PRELUDE)))
    except UnreadableFrame as error:
        raise damaged(path, str(error)) from error


def check_prelude(data: bytes, *, source: object) -> None:
    """Are the first bytes those of a save that this version reads? Raises SaveError if they are not."""
    if not data:
        raise damaged(source, "it is empty")
    start = data[: len(MAGIC)]
    if not MAGIC.startswith(start):
        raise foreign(source, f"it begins with {start!r} instead of {MAGIC!r}")
    if len(data) < len(PRELUDE):
        raise damaged(source, f"it ends after {len(data)} bytes")
    major = data[len(MAGIC)]
    if major > MAJOR:
        raise newer(source, found=major, known=MAJOR)
    if major < 1:
        raise damaged(source, f"there is no container version {major}")


def seal_of(container: bytes) -> bytes:
    """The seal that `pack` put at the end of `container`."""
    return container[-SEAL_SIZE:]


def _seal(*parts: bytes | memoryview) -> bytes:
    hasher = blake2b(digest_size=SEAL_SIZE)
    for part in parts:
        hasher.update(part)
    return hasher.digest()


def _checksum(name: str, body: bytes) -> int:
    return crc32(body, crc32(name.encode()))


def _frame(name: str, body: bytes) -> bytes:
    return packed([name, _checksum(name, body), body])


def _chunk_frame(name: str, body: bytes) -> bytes:
    if not name or name in (_HEADER, _END):
        raise ValueError(f"a chunk may not be called {name!r}")
    if len(name.encode()) > NAME_LIMIT:
        raise ValueError(f"the chunk name {name[:20]!r}… is longer than {NAME_LIMIT} bytes")
    if not isinstance(body, bytes):
        raise ValueError(f"chunk {name!r} holds {type(body).__name__}, expected bytes")
    return _frame(name, body)


def _encode(header: Header) -> bytes:
    known = {name: getattr(header, name) for name in _KNOWN}
    try:
        body = packed({**header.extra, **msgspec.to_builtins(known)})
    except (TypeError, ValueError) as error:
        raise ValueError(f"its header holds something that no save can hold ({error})") from error
    if len(body) > HEADER_LIMIT:
        raise ValueError(f"its header has {len(body)} bytes, more than {HEADER_LIMIT}")
    try:
        back = _decode(body)
    except UnreadableFrame as error:
        raise ValueError(str(error)) from error
    # msgpack turns a tuple into a list and a number class into a number without a word: say it now, not next evening.
    for name in Header.__struct_fields__:
        if getattr(back, name) != getattr(header, name):
            raise ValueError(f"its header field {name!r} would not come back as it was")
    return body


def _decode(body: bytes) -> Header:
    try:
        fields = unpacked(body)
        if not isinstance(fields, dict) or not all(isinstance(key, str) for key in fields):
            raise UnreadableFrame("a map with text keys was expected")
        known = {name: fields.pop(name) for name in _KNOWN if name in fields}
        return msgspec.structs.replace(msgspec.convert(known, Header), extra=fields)
    except (UnreadableFrame, msgspec.ValidationError) as error:
        raise UnreadableFrame(f"its header is not as it should be ({error})") from error


def _read_header(frames: Frames) -> Header:
    match frames.next():
        case [str(name), int(checksum), bytes(body)] if name == _HEADER:
            if len(body) > HEADER_LIMIT or checksum != _checksum(name, body):
                raise UnreadableFrame("its header does not match its checksum")
            return _decode(body)
        case _:
            raise UnreadableFrame("it does not begin with a header")


def _read_chunks(frames: Frames) -> tuple[dict[str, bytes], int, bytes]:
    """The chunks, the offset of the end frame, the seal in it."""
    chunks: dict[str, bytes] = {}
    while True:
        at = frames.at
        match frames.next():
            case [str(name), bytes(seal)] if name == _END:
                return chunks, at, seal
            case [str(name), int(checksum), bytes(body)]:
                if name in chunks:
                    raise UnreadableFrame(f"it has two chunks called {name!r}")
                if checksum != _checksum(name, body):
                    raise UnreadableFrame(f"its chunk {name!r} does not match its checksum")
                chunks[name] = body
            case _:
                raise UnreadableFrame(f"it makes no sense from byte {at} on")
