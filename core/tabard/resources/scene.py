"""Scenes: what a `.tscn` file says, as a definition like any other. Nothing in it is ever instantiated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias, Union

import msgspec

from tabard.resources.frozen import FrozenDict
from tabard.resources.resource import Resource

Plain: TypeAlias = Union[bool, int, float, str, "tuple[Plain, ...]", "FrozenDict[Plain]", None]
"""A value as rules use it. Vectors, colours and arrays of every kind are tuples; names and node paths are texts; a
reference is the `res://` path of its file, one to a part of the scene's own file that path, `::` and the part's id."""

ROOT_PATH = "."
"""The path of a scene's root, as its children name their parent."""


class Node(msgspec.Struct, frozen=True, kw_only=True):
    """One node. `parent` is the path of the node above it (`"."`: the root), empty for the root itself.

    `type` is the engine's class; it is empty where the node is an instance of the scene at the path `instance`, or
    changes one of such a scene.
    """

    name: str
    type: str = ""
    parent: str = ""
    instance: str = ""
    properties: Mapping[str, Plain] = FrozenDict()

    @property
    def path(self) -> str:
        """Its own path, as its children name it."""
        if not self.parent:
            return ROOT_PATH
        return self.name if self.parent == ROOT_PATH else f"{self.parent}/{self.name}"


class Scene(Resource, frozen=True, kw_only=True):
    """The nodes of a scene in the order of the file, the root first; there is always one."""

    script_class: ClassVar[str] = "PackedScene"

    nodes: tuple[Node, ...]

    @property
    def root(self) -> Node:
        """The node above all others."""
        return self.nodes[0]

    def children(self, path: str = ROOT_PATH) -> tuple[Node, ...]:
        """The nodes right below the one at `path`, in the order of the file."""
        return tuple([node for node in self.nodes if node.parent == path])
