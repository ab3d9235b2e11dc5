"""Short ids of resources: the file's name without folder and ending."""

from __future__ import annotations


def character_id(path: str) -> str:
    """`res://milestone/characters/hunter.tres` → `hunter`."""
    return path.rsplit("/", 1)[-1].removesuffix(".tres")
