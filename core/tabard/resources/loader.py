"""Reads every definition under some prefixes, or reports everything that is wrong with them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from tabard.errors import ContentError, Fault
from tabard.ids import nearest
from tabard.resources.binding import Binder, Bound
from tabard.resources.content import Content, Origin, digest_over
from tabard.resources.layers import Found, Layer, listing, locate
from tabard.resources.links import Link
from tabard.resources.paths import ROOT
from tabard.resources.registry import Registry, default_of
from tabard.resources.resource import Resource
from tabard.resources.rings import rings
from tabard.resources.scene_reader import ReadScene, SceneReader
from tabard.tres.limits import DEFAULT_LIMITS
from tabard.tres.parser import decode, parse_lenient


def load(layers: Sequence[Layer], classes: Iterable[type[Resource]], *, under: tuple[str, ...] = (ROOT,)) -> Content:
    """Every `.tres` below the prefixes `under`, as definitions of `classes`, and every `.tscn` there as a `Scene`.

    Raises `ContentError` with all faults of all files, sorted by file and place, and `PluginError` when a class
    declares badly.
    """
    loading = _Loading(layers, classes, under)
    content = loading.content()
    if content is None:
        raise ContentError(loading.sorted_faults())
    return content


def check(
    layers: Sequence[Layer], classes: Iterable[type[Resource]], *, under: tuple[str, ...] = (ROOT,)
) -> tuple[Fault, ...]:
    """The faults that `load` would raise; empty when it would not."""
    loading = _Loading(layers, classes, under)
    loading.content()
    return loading.sorted_faults()


class _Loading:
    """One load, step by step; whatever is wrong is collected in `faults`."""

    def __init__(self, layers: Sequence[Layer], classes: Iterable[type[Resource]], under: tuple[str, ...]) -> None:
        self.layers = layers
        self.under = under
        self.registry = Registry(classes)
        self.faults: list[Fault] = []
        self.used: dict[str, Found] = {}
        self.digests: dict[str, dict[str, str]] = {}
        self.bound: dict[str, Bound] = {}
        self.scenes: dict[str, ReadScene] = {}

    def sorted_faults(self) -> tuple[Fault, ...]:
        """All faults by file and place, each once."""
        return tuple(sorted(set(self.faults)))

    def content(self) -> Content | None:
        """The content, or None when there are faults."""
        self.read_files()
        linking: list[Bound | ReadScene] = [*self.bound.values(), *self.scenes.values()]
        for one in linking:
            self.check_links(one)
        for bound in self.bound.values():
            self.check_uses(bound)
        self.check_rings()
        definitions = {path: self.definition(bound) for path, bound in self.bound.items()}
        sound = {path: definition for path, definition in definitions.items() if definition is not None}
        sound |= {path: read.scene for path, read in self.scenes.items()}
        if not self.faults:
            self.check_among(sound)
        if self.faults:
            return None
        return Content(
            sound,
            origins={
                path: Origin(found.package, self.digests[found.package][path]) for path, found in self.used.items()
            },
            digests={package: digest_over(sorted(files.items())) for package, files in self.digests.items()},
        )

    def read_files(self) -> None:
        """List the layers, read every file, and judge those that no later layer overrides."""
        names = [layer.package for layer in self.layers]
        for name in sorted({name for name in names if names.count(name) > 1}):
            self.faults.append(Fault(ROOT, 1, 1, "layer", f"two layers are called {name!r}"))
        listed = listing(self.layers, under=self.under, suffix=(".tres", ".tscn"))
        self.faults.extend(listed.faults)
        self.used = dict(listed.used())
        self.digests = {name: {} for name in names}
        for found in listed.files:
            data = self.read_bytes(found)
            if data is None:
                continue
            self.digests[found.package][found.path] = hashlib.sha256(data).hexdigest()
            if self.used[found.path] is found:
                self.judge(found.path, data)

    def read_bytes(self, found: Found) -> bytes | None:
        """The bytes of a file; None, with a fault, when it cannot be read."""
        try:
            size = found.file.stat().st_size
            if size <= DEFAULT_LIMITS.characters * 4:
                return found.file.read_bytes()
            self.faults.append(Fault(found.path, 1, 1, "limit", f"a file of {size} bytes is too large"))
        except OSError as error:
            reason = error.strerror or "unknown reason"
            self.faults.append(Fault(found.path, 1, 1, "unreadable", f"this file cannot be read: {reason}"))
        return None

    def judge(self, path: str, data: bytes) -> None:
        """Parse one file; read a scene, bind anything else to its class."""
        try:
            document = parse_lenient(decode(data, file=path), file=path)
        except ContentError as error:
            self.faults.extend(error.faults)
            return
        if path.endswith(".tscn"):
            reader = SceneReader(document)
            scene = reader.read()
            self.faults.extend(reader.faults)
            if scene is not None:
                self.scenes[path] = scene
            return
        binder = Binder(document, self.registry)
        bound = binder.bind()
        self.faults.extend(binder.faults)
        if bound is not None:
            self.bound[path] = bound

    def fault(self, bound: Bound | ReadScene, at: int, code: str, message: str) -> None:
        """Note a fault at an offset of a bound document."""
        self.faults.append(bound.document.source.fault(at, code, message))

    def check_links(self, bound: Bound | ReadScene) -> None:
        """Every ext_resource names a file that some layer has."""
        for link in bound.links:
            if link.target not in self.used and locate(self.layers, link.target) is None:
                message = f"no file {link.target!r}{nearest(link.target, self.used)}"
                self.fault(bound, link.at, "missing", message)

    def check_uses(self, bound: Bound) -> None:
        """Every reference of a field is to a loaded definition of a class that the field allows."""
        for use in bound.uses:
            if use.field is None:
                continue
            where = f"{bound.known.name}.{use.field.name}"
            target = self.bound.get(use.target)
            if target is not None and target.known.name not in use.field.field.ref:
                wanted = " or ".join(use.field.field.ref)
                message = f"{where}: expected a {wanted}, but {use.target!r} is a {target.known.name}"
                self.fault(bound, use.at, "reference", message)
            elif use.target not in self.used and locate(self.layers, use.target) is not None:
                message = f"{where}: {use.target!r} is not among the definitions that are loaded"
                self.fault(bound, use.at, "reference", message)

    def check_rings(self) -> None:
        """No file refers to itself, directly or through others: the Godot editor could load none of them."""
        linking: dict[str, Bound | ReadScene] = {**self.bound, **self.scenes}
        for ring in rings({path: [link.target for link in bound.links] for path, bound in linking.items()}):
            bound = linking[ring[0]]
            following = ring[1] if len(ring) > 1 else ring[0]
            link: Link = next(link for link in bound.links if link.target == following)
            way = " → ".join((*ring, ring[0]))
            self.fault(bound, link.at, "ring", f"these files refer to each other in a ring: {way}")

    def definition(self, bound: Bound) -> Resource | None:
        """The definition, with defaults filled in; None when a field is missing or at fault."""
        values = dict(bound.values)
        for field in bound.known.fields:
            if field.name not in values:
                if field.required or field.name in bound.places:
                    return None
                values[field.name] = default_of(field)
        definition = bound.known.cls(**values)
        return definition if self.note_problems(bound, definition.problems) else None

    def check_among(self, sound: dict[str, Resource]) -> None:
        """What definitions have to say about each other."""
        for path, bound in self.bound.items():
            self.note_problems(bound, partial(sound[path].problems_among, sound))

    def note_problems(self, bound: Bound, find: Callable[[], Iterable[tuple[str, str]]]) -> bool:
        """Note what a definition finds wrong, each problem where its field stands. False: its check failed itself."""
        resource = bound.document.resource
        assert resource is not None
        try:
            problems = list(find())
        except Exception as error:
            message = f"the check of {bound.known.name} failed with {type(error).__name__}: {error}"
            self.fault(bound, resource.at, "check", message)
            return False
        for name, message in problems:
            place = bound.places.get(name)
            at = resource.at if place is None else place.value_at
            self.fault(bound, at, "problem", f"{bound.known.name}.{name}: {message}")
        return True
