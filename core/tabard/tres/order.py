"""Which heading may follow which, and what each must say."""

from __future__ import annotations

from tabard.errors import Fault
from tabard.ids import nearest
from tabard.tres.document import Kind, Section
from tabard.tres.lexer import Source

_NEEDED = {
    "ext_resource": ("type", "path", "id"),
    "sub_resource": ("type", "id"),
    "resource": (),
    "node": ("name",),
    "connection": ("signal", "from", "to", "method"),
    "editable": ("path",),
}
_BODY = {"gd_resource": ("resource",), "gd_scene": ("node", "connection", "editable")}
_WITH_PROPERTIES = ("sub_resource", "resource", "node")
_RANK = {"ext_resource": 0, "sub_resource": 1}


class Order:
    """Takes the headings behind the first one in file order.

    The order is the engine's: every ext_resource, every sub_resource, then one `[resource]`, or nodes, connections and
    editables. Ids become known as their headings pass, so that a reference can only point upwards (or at itself).
    """

    __slots__ = (
        "body",
        "duplicates",
        "ext_ids",
        "ext_resources",
        "kind",
        "rank",
        "rooted",
        "source",
        "sub_ids",
        "sub_resources",
    )

    def __init__(self, source: Source, kind: Kind, ext_ids: set[str], sub_ids: set[str]) -> None:
        self.source = source
        self.kind = kind
        self.ext_ids = ext_ids
        self.sub_ids = sub_ids
        self.ext_resources: list[Section] = []
        self.sub_resources: list[Section] = []
        self.body: list[Section] = []
        self.duplicates: list[Fault] = []
        self.rank = 0
        self.rooted = False

    def accept(self, section: Section) -> bool:
        """Judge a heading; True when assignments may follow it."""
        tag = section.tag
        allowed = (*_RANK, *_BODY[self.kind])
        if tag not in allowed:
            belongs = "a scene" if tag in _BODY["gd_scene"] else "a resource" if tag in _BODY["gd_resource"] else ""
            message = (
                f"[{tag}] belongs into {belongs} file" if belongs else f"no heading [{tag}]{nearest(tag, allowed)}"
            )
            raise self.source.error(section.at, "heading", message)
        if self.kind == "gd_resource" and self.body:
            raise self.source.error(section.at, "order", f"[{tag}] after [resource], which must be the last heading")
        rank = _RANK.get(tag, 2)
        if rank < self.rank:
            above = "[sub_resource]" if self.rank == 1 else f"[{self.body[0].tag}]"
            raise self.source.error(section.at, "order", f"[{tag}] must stand above the first {above}")
        self.rank = rank
        for name in _NEEDED[tag]:
            self.need(section, name)
        if rank < 2:
            self.register(section)
        elif tag == "node":
            self.check_root(section)
        return tag in _WITH_PROPERTIES

    def place(self, section: Section) -> None:
        """Keep an accepted section, now with its properties."""
        if section.tag == "ext_resource":
            self.ext_resources.append(section)
        elif section.tag == "sub_resource":
            self.sub_resources.append(section)
        else:
            self.body.append(section)

    def finish(self, end: int) -> None:
        """At the end of the file: is what it is for there?"""
        if self.kind == "gd_resource" and not self.body:
            raise self.source.error(end, "heading", "the file ends without its [resource] heading")
        if self.kind == "gd_scene" and not self.rooted:
            raise self.source.error(end, "heading", "the file ends without a [node …]: a scene needs at least one")

    def need(self, section: Section, name: str) -> None:
        """Refuse a heading without an attribute of text (or, for ids of format 2, a whole number)."""
        entry = section.attr(name)
        if entry is None:
            known = [attr.key for attr in section.attrs]
            near = next((key for key in known if nearest(key, (name,))), None)
            hint = f" (it has {near!r})" if near else ""
            raise self.source.error(section.at, "heading", f'[{section.tag}] needs {name}="…"{hint}')
        if isinstance(entry.value, str) or (name == "id" and section.text_attr("id") is not None):
            return
        raise self.source.error(entry.value_at, "heading", f"{name} of [{section.tag}] must be a string")

    def register(self, section: Section) -> None:
        """Make the id of an ext_resource or sub_resource known; the engine lets a later one replace an earlier."""
        ref = section.text_attr("id") or ""
        ids = self.ext_ids if section.tag == "ext_resource" else self.sub_ids
        if ref in ids:
            message = f"the id {ref!r} is given to two [{section.tag}] headings; the engine would keep the later"
            self.duplicates.append(self.source.fault(section.at, "duplicate", message))
        ids.add(ref)

    def check_root(self, node: Section) -> None:
        """The first node is the root and has no parent; every other node has one."""
        first = not self.rooted
        self.rooted = True
        parent = node.attr("parent")
        if first and parent is not None:
            raise self.source.error(parent.at, "heading", "the first node is the root of the scene: it takes no parent")
        if not first and parent is None:
            raise self.source.error(node.at, "heading", 'every node but the first needs parent="…" (the root is ".")')
