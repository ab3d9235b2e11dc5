"""A counter-based generator: draw number n of a stream is a function of seed, stream and n, so a place is one int."""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

from msgspec import Struct

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(x: int) -> int:
    """The finaliser of SplitMix64: 64 bits in, 64 well-mixed bits out."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


@lru_cache(maxsize=1024)
def stream_key(seed: int, stream: str) -> int:
    """Where a stream of a seed begins. Pure; remembered, since the same few are wanted over and over."""
    return mix((seed + crc32(stream.encode()) * GOLDEN) & MASK)


class Generator(Struct, array_like=True):
    """Seed and the number of draws made from each named stream. Streams do not disturb each other."""

    seed: int
    positions: dict[str, int] = {}

    def bits(self, stream: str) -> int:
        """The next 64 bits of a stream."""
        n = self.positions.get(stream, 0)
        self.positions[stream] = n + 1
        x = (stream_key(self.seed, stream) + (n + 1) * GOLDEN) & MASK
        # `mix`, written out: every die goes through here
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
        return x ^ (x >> 31)

    def below(self, n: int, stream: str) -> int:
        """An int in 0 … n-1; the bias of the multiply-and-shift is under n / 2**64."""
        return (self.bits(stream) * n) >> 64

    def drawn(self) -> int:
        """How many draws were made from all streams together."""
        return sum(self.positions.values())


def derive(seed: int, *parts: int | str) -> int:
    """A seed of its own for a part of a run (a game's index, a bot's seat): the same parts, the same seed."""
    for part in parts:
        word = part if isinstance(part, int) else crc32(part.encode()) | 1 << 32
        seed = mix((seed + GOLDEN * (word + 1)) & MASK)
    return seed
