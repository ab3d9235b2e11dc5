"""Makes a `Scene` of a parsed `.tscn`, and collects everything that is wrong with it."""

from __future__ import annotations

import msgspec

from tabard.errors import Fault
from tabard.ids import nearest
from tabard.resources.frozen import FrozenDict
from tabard.resources.links import Link, read_links
from tabard.resources.scene import ROOT_PATH, Node, Plain, Scene
from tabard.tres.document import Document, Entry, Section
from tabard.tres.values import (
    Dictionary,
    ExtRef,
    Fixed,
    NodePath,
    Packed,
    Placeholder,
    ResourceRef,
    StringName,
    SubRef,
    TypedArray,
    Value,
    type_name,
)


class ReadScene(msgspec.Struct, frozen=True):
    """A scene with its document, and the `res://` paths that its ext_resources name."""

    document: Document
    scene: Scene
    links: tuple[Link, ...]


class SceneReader:
    """Judges one scene. It is sound only if `faults` stays empty."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.faults: list[Fault] = list(document.duplicates)
        self.targets: dict[str, str] = {}
        self.links: list[Link] = []

    def read(self) -> ReadScene | None:
        """The scene; None when it is none. That the first node is the root, and the only one without a parent, is the
        parser's doing."""
        if self.document.kind != "gd_scene":
            self.fault(self.document.head.at, "heading", "a .tscn file must hold a [gd_scene]")
            return None
        self.targets, self.links = read_links(self.document, self.fault)
        nodes: dict[str, Node] = {}
        for section in self.document.nodes:
            node = self.node(section, nodes)
            if node is not None:
                nodes[node.path] = node
        if not nodes:
            return None
        return ReadScene(self.document, Scene(nodes=tuple(nodes.values())), tuple(self.links))

    def fault(self, at: int, code: str, message: str) -> None:
        """Note a fault at an offset."""
        self.faults.append(self.document.source.fault(at, code, message))

    def node(self, section: Section, above: dict[str, Node]) -> Node | None:
        """One node, below one that the file has given before; `above` are those by path."""
        name = section.text_attr("name")
        if not name or "/" in name:
            self.fault(section.at, "node", f"a node cannot be called {name!r}: expected a text without '/'")
            return None
        parent = self.parent(section, name, above)
        if parent is None:
            return None
        properties: dict[str, Plain] = {}
        for entry in section.props:
            if entry.key == "script":
                message = "a node of content brings no script; scripts come with a grant, which a scene does not have"
                self.fault(entry.value_at, "script", message)
            else:
                properties[entry.key] = self.plain(entry, entry.value)
        instance = section.attr("instance")
        made_of = self.plain(instance, instance.value) if instance is not None else ""
        node = Node(
            name=name,
            type=section.text_attr("type") or "",
            parent=parent,
            instance=made_of if isinstance(made_of, str) else "",
            properties=FrozenDict(properties),
        )
        if node.path in above:
            self.fault(section.at, "duplicate", f"there are two nodes {node.path!r}")
            return None
        return node

    def parent(self, section: Section, name: str, above: dict[str, Node]) -> str | None:
        """The path of the node above, empty for the root; None, with a fault, where there is no such node."""
        entry = section.attr("parent")
        if entry is None:
            return ""
        parent = entry.value
        if isinstance(parent, NodePath):
            parent = parent.text
        if not isinstance(parent, str) or not self.stands(parent, above):
            near = nearest(parent, above) if isinstance(parent, str) else ""
            self.fault(entry.value_at, "node", f"no node {parent!r} stands before {name!r}{near}")
            return None
        return parent

    def stands(self, path: str, above: dict[str, Node]) -> bool:
        """Is there such a node, or can it be one of a scene that one of them is an instance of?"""
        if path in above:
            return True
        parts = path.split("/")
        ways = [ROOT_PATH, *("/".join(parts[:n]) for n in range(1, len(parts)))]
        return any(way in above and above[way].instance for way in ways)

    def plain(self, entry: Entry, value: Value) -> Plain:
        """The value as rules use it (see `Plain`). What refers to nothing is None, with a fault."""
        if value is None or isinstance(value, bool | int | float | str):
            return value
        if isinstance(value, StringName | NodePath):
            return value.text
        if isinstance(value, Fixed):
            return value.numbers
        if isinstance(value, Packed):
            return tuple(value.items)
        if isinstance(value, list):
            return tuple([self.plain(entry, item) for item in value])
        if isinstance(value, TypedArray):
            return tuple([self.plain(entry, item) for item in value.items])
        if isinstance(value, Dictionary):
            return self.dictionary(entry, value)
        if isinstance(value, ExtRef):
            return self.targets.get(value.id)
        if isinstance(value, SubRef):
            return f"{self.document.file}::{value.id}"
        if isinstance(value, ResourceRef):
            self.fault(
                entry.value_at, "reference", "Resource(…) is not for files of content: declare an [ext_resource]"
            )
            return None
        assert isinstance(value, Placeholder)
        return None

    def dictionary(self, entry: Entry, value: Dictionary) -> FrozenDict[Plain]:
        """A dictionary, whose keys must be texts that differ."""
        found: dict[str, Plain] = {}
        for key, item in value.entries:
            text = key.text if isinstance(key, StringName) else key
            if not isinstance(text, str):
                message = f"{entry.key}: expected texts as the keys of a dictionary, found one of type {type_name(key)}"
                self.fault(entry.value_at, "type", message)
            else:
                found[text] = self.plain(entry, item)
        return FrozenDict(found)
