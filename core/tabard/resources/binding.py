"""Judges one document against the registered classes: its class, its fields, its references."""

from __future__ import annotations

import msgspec

from tabard.errors import Fault
from tabard.ids import nearest
from tabard.resources.coerce import Misfit, coerce, items, shown
from tabard.resources.links import Link, read_links
from tabard.resources.registry import IGNORED, Known, Registry
from tabard.resources.resource import Declared
from tabard.tres.document import Document, Entry, Section
from tabard.tres.values import ExtRef, ResourceRef, Value, nested


class Bound(msgspec.Struct, frozen=True):
    """A document whose class is known: the values of its fields, where each was given, and what it refers to.

    links: the files its ext_resources name; uses: the references that fields hold.
    """

    document: Document
    known: Known
    values: dict[str, object]
    places: dict[str, Entry]
    links: tuple[Link, ...]
    uses: tuple[Link, ...]


class Binder:
    """Judges one document and collects everything that is wrong with it in `faults`."""

    def __init__(self, document: Document, registry: Registry) -> None:
        self.document = document
        self.registry = registry
        self.faults: list[Fault] = list(document.duplicates)
        self.targets: dict[str, str] = {}
        self.links: list[Link] = []
        self.uses: list[Link] = []

    def bind(self) -> Bound | None:
        """The bound document; None when its class is not known. It is sound only if `faults` stays empty."""
        resource = self.document.resource
        if resource is None:
            self.fault(self.document.head.at, "class", "expected a [gd_resource …]; a scene holds no definition")
            return None
        self.read_links(resource)
        for section in self.document.sub_resources:
            self.refuse_sub_resource(section)
        known = self.find_class(resource)
        if known is None:
            return None
        values: dict[str, object] = {}
        places: dict[str, Entry] = {}
        for entry in resource.props:
            if not (entry.key == "script" or entry.key in IGNORED or entry.key.startswith("metadata/")):
                self.read_field(known, entry, values, places)
        for field in known.fields:
            if field.required and field.name not in places:
                self.fault(resource.at, "required", f"{known.name} needs {field.name!r}: {field.field.doc}")
        return Bound(self.document, known, values, places, tuple(self.links), tuple(self.uses))

    def fault(self, at: int, code: str, message: str) -> None:
        """Note a fault at an offset."""
        self.faults.append(self.document.source.fault(at, code, message))

    def read_links(self, resource: Section) -> None:
        """The paths of all ext_resources, and those that values spell out."""
        self.targets, self.links = read_links(self.document, self.fault)
        for prop in resource.props:
            for value in nested(prop.value):
                if isinstance(value, ResourceRef):
                    message = "Resource(…) is not for files of content: declare an [ext_resource] and refer to it"
                    self.fault(prop.value_at, "reference", message)

    def refuse_sub_resource(self, section: Section) -> None:
        """No field takes a sub_resource; one that is a script's source is refused in plainer words."""
        kind = section.text_attr("type") or ""
        if kind.endswith("Script"):
            self.fault(section.at, "script", f"this file holds the source of a {kind}; {_GRANT}")
        else:
            self.fault(section.at, "unused", "no field takes a sub_resource: write it as a file of its own")

    def find_class(self, resource: Section) -> Known | None:
        """The registered class, by the script if there is one, else by script_class; the two must agree."""
        head = self.document.head
        kind, named = head.attr("type"), head.attr("script_class")
        if kind is not None and kind.value != "Resource":
            self.fault(kind.value_at, "class", f'expected type="Resource", found {shown(kind.value)}')
            return None
        script = resource.prop("script")
        by_script = self.find_script(script) if script is not None and script.value is not None else None
        if named is None:
            if by_script is None and (script is None or script.value is None):
                names = ", ".join(sorted(self.registry.by_name)) or "none"
                self.fault(head.at, "class", f'[gd_resource] needs script_class="…", one of: {names}')
            return by_script
        known = self.registry.by_name.get(named.value) if isinstance(named.value, str) else None
        if known is None:
            near = nearest(named.value, self.registry.by_name) if isinstance(named.value, str) else ""
            self.fault(named.value_at, "class", f"no class {shown(named.value).removeprefix('the text ')}{near}")
        elif by_script is not None and by_script is not known:
            message = f"script_class is {known.name!r}, but the script belongs to {by_script.name!r}"
            self.fault(named.value_at, "class", message)
            return None
        return known

    def find_script(self, entry: Entry) -> Known | None:
        """The class whose script `script = …` names; a data-only package may name no other."""
        if not isinstance(entry.value, ExtRef):
            message = f"script must be an ExtResource to the script of a registered class, not {shown(entry.value)}"
            self.fault(entry.value_at, "script", f"{message}; {_GRANT}")
            return None
        path = self.targets.get(entry.value.id)
        if path is None:
            return None
        known = self.registry.by_script.get(path)
        if known is None:
            near = nearest(path, self.registry.by_script)
            self.fault(entry.value_at, "script", f"{path!r} is not the script of a registered class; {_GRANT}{near}")
        return known

    def read_field(self, known: Known, entry: Entry, values: dict[str, object], places: dict[str, Entry]) -> None:
        """One property: its field, and its value as the field declares it."""
        field = known.by_name.get(entry.key)
        if field is None:
            message = f"{known.name} has no field {entry.key!r}{nearest(entry.key, known.by_name)}"
            self.fault(entry.at, "field", message)
            return
        earlier = places.setdefault(field.name, entry)
        if earlier is not entry and earlier.key != entry.key:
            message = f"{field.name!r} is given twice, as {earlier.key!r} and as {entry.key!r}"
            self.fault(entry.at, "duplicate", message)
        try:
            if field.field.ref:
                values[field.name] = self.read_reference(field, entry)
            else:
                values[field.name] = coerce(field, entry.value)
        except Misfit as misfit:
            self.fault(entry.value_at, misfit.code, f"{known.name}.{field.name}: {misfit}")

    def read_reference(self, field: Declared, entry: Entry) -> object:
        """The path, or the tuple of paths, that a field's references mean."""
        if field.shape == "one":
            return self.read_target(field, entry, entry.value)
        return tuple(self.read_target(field, entry, item) for item in items(entry.value, field))

    def read_target(self, field: Declared, entry: Entry, value: Value) -> str:
        """The path that one reference means."""
        if not isinstance(value, ExtRef):
            raise Misfit("type", f"expected an ExtResource to a {' or '.join(field.field.ref)}, found {shown(value)}")
        target = self.targets.get(value.id, "")
        if target:
            self.uses.append(Link(target, entry.value_at, field))
        return target


_GRANT = "scripts come with a grant, which a package of data does not have"
