"""The `msgpack` package behind typed doors. Its many kinds of error leave here as one."""

from __future__ import annotations

import msgpack  # type: ignore[import-untyped]  # the package ships no types; this is the one module that imports it

FRAME_FIELDS = 3
"""No frame of a save has more fields than a chunk: name, checksum, body."""

NAME_LIMIT = 255
"""Longest text in a frame, in UTF-8 bytes."""

_LONGEST_BODY = 2**32 - 1
"""msgpack's own limit: the package makes room for bytes only once it has them, so the file's size is the bound."""

_LONGEST_LIST = 4096
"""For a list it makes room before it has seen the elements, so their number must not be left to the file."""


class UnreadableFrame(ValueError):
    """Bytes that are not the msgpack value that was expected. `str()` completes "…is damaged: "."""


def packed(value: object) -> bytes:
    """msgpack of a plain value. Raises ValueError for a set, an integer beyond 64 bits, half a surrogate pair, …"""
    try:
        data: bytes = msgpack.packb(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise ValueError(str(error)) from error
    return data


def unpacked(data: bytes) -> object:
    """The one msgpack value in `data`. Raises UnreadableFrame: cut short, malformed, too deep, followed by more."""
    try:
        value: object = msgpack.unpackb(data, max_array_len=min(len(data), _LONGEST_LIST))
    except (ValueError, TypeError, msgpack.UnpackException) as error:
        raise UnreadableFrame(str(error) or type(error).__name__) from error
    return value


class Frames:
    """The frames (short msgpack arrays) that follow one another in `data` from offset `start` on.

    Needs memory for one copy of `data`; every call consumes at least one byte, or raises.
    """

    def __init__(self, data: bytes, *, start: int) -> None:
        self._start = start
        size = max(len(data) - start, 1)
        self._unpacker = msgpack.Unpacker(
            max_buffer_size=size,
            max_array_len=FRAME_FIELDS,
            max_str_len=NAME_LIMIT,
            max_bin_len=_LONGEST_BODY,
            max_map_len=0,
            max_ext_len=0,
        )
        self._unpacker.feed(memoryview(data)[start:])

    @property
    def at(self) -> int:
        """Offset in `data` of the next frame."""
        consumed: int = self._unpacker.tell()
        return self._start + consumed

    def next(self) -> object:
        """The next frame. Raises UnreadableFrame where the data ends inside it or are no msgpack."""
        at = self.at
        try:
            frame: object = self._unpacker.unpack()
        except msgpack.OutOfData:
            raise UnreadableFrame(f"it ends inside what begins at byte {at}") from None
        except (ValueError, TypeError, msgpack.UnpackException):
            raise UnreadableFrame(f"it makes no sense from byte {at} on") from None
        return frame
