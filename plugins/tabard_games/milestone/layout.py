"""The road as a scene lays it out: which sectors follow which (rules 11, 13, 19, H4).

The nodes below the scene's root are the sectors in their order, Start first, and a sector's number is its place in that
order. A node's `metadata/next` names the sectors that follow, one or two of them; `metadata/left` and `metadata/right`
say which is which where there are two. Without any of them the next node follows, and Start after the last one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tabard.api import Node, Resource, Scene, nearest

STANDARD = "res://milestone/roads/standard.tscn"
SHORT = "res://milestone/roads/short.tscn"
FORK = "res://milestone/roads/fork.tscn"

START = 0
LEFT, RIGHT = "left", "right"
BRANCHES = (LEFT, RIGHT)
"""The ways that part at a fork (H4), in the order of `Road.following`."""


class NoRoad(Exception):
    """A scene that is no road; `str()` is one sentence that names the sector."""


class Road(Struct, frozen=True):
    """The sectors of one road by number; `START` is 0 and the last one is the Goal's (H1).

    `following` are the sectors right behind each: one, or the left and the right one of a fork. `places` is where a
    screen puts each, in the scene's pixels. `ring`: there is no fork, so every sector leads to the next number.
    """

    names: tuple[str, ...]
    following: tuple[tuple[int, ...], ...]
    places: tuple[tuple[float, float], ...]
    ring: bool

    def __len__(self) -> int:
        return len(self.names)

    def longer(self, sectors: int) -> Road:
        """The same with more sectors between the last one and Start, which is what `goal_extra` lays out (H1)."""
        road = self
        for _ in range(sectors):
            last = len(road)
            following = [tuple([last if to == START else to for to in row]) for row in road.following]
            (x, y), (left, top) = road.places[-1], road.places[START]
            road = Road(
                (*road.names, f"Extra{last}"),
                (*following, (START,)),
                (*road.places, ((x + left) / 2, (y + top) / 2)),
                road.ring,
            )
        return road


def ring(length: int) -> Scene:
    """The scene of a plain road with this many sectors besides Start, for positions that show a piece of one."""
    nodes = [Node(name=f"Sector{n}" if n else "Start", type="Marker2D", parent=".") for n in range(length + 1)]
    return Scene(nodes=(Node(name="Road", type="Node2D"), *nodes))


def road_of(scene: Scene) -> Road:
    """The road of a scene. Raises NoRoad where sectors lead nowhere, in a ring without Start, or three ways at once,
    and where one cannot be reached."""
    nodes = scene.children()
    names = [node.name for node in nodes]
    if len(nodes) < 2 or names[START] != "Start":
        raise NoRoad("expected a first sector called 'Start' and others behind it, below the scene's root")
    following = tuple([_following(node, number, names) for number, node in enumerate(nodes)])
    _check_ways(names, following)
    is_ring = all(ways == ((n + 1) % len(names),) for n, ways in enumerate(following))
    return Road(tuple(names), following, tuple([_place(node) for node in nodes]), is_ring)


def road_at(path: str, definitions: Mapping[str, Resource]) -> Road:
    """The road of the scene at a resource path. Raises NoRoad, also where there is no scene."""
    scene = definitions.get(path)
    if not isinstance(scene, Scene):
        scenes = [other for other, found in definitions.items() if isinstance(found, Scene)]
        raise NoRoad(f"there is no scene {path!r}{nearest(path, scenes)}")
    try:
        return road_of(scene)
    except NoRoad as error:
        raise NoRoad(f"{path}: {error}") from error


def _following(node: Node, number: int, names: Sequence[str]) -> tuple[int, ...]:
    """What follows one sector, the left one of two first."""
    given = _named(node, "next")
    sides = [way for side in BRANCHES for way in _named(node, side) or ()]
    if given is not None and len(given) > 2:
        raise NoRoad(f"sector {node.name!r} leads {len(given)} ways, expected 1 or 2")
    if sides and (len(sides) != 2 or (given is not None and sorted(given) != sorted(sides))):
        raise NoRoad(f"sector {node.name!r}: left and right name one each of the two sectors in next")
    if given is not None and len(given) == 2 and not sides:
        raise NoRoad(f"sector {node.name!r} leads two ways: left and right must say which is which")
    ways = sides or given
    if ways is None:
        return ((number + 1) % len(names),)
    if not ways:
        raise NoRoad(f"sector {node.name!r} is a dead end: its next is empty")
    for way in ways:
        if way not in names:
            raise NoRoad(f"sector {node.name!r} leads to {way!r}, which is no sector{nearest(way, names)}")
    if len(set(ways)) != len(ways):
        raise NoRoad(f"sector {node.name!r} leads to {ways[0]!r} twice")
    return tuple([names.index(way) for way in ways])


def _named(node: Node, key: str) -> list[str] | None:
    """The sectors that a metadata of a node names; None where it is not there."""
    value = node.properties.get(f"metadata/{key}")
    if value is None:
        return None
    ways = value if isinstance(value, tuple) else (value,)
    if not all(isinstance(way, str) for way in ways):
        raise NoRoad(f"sector {node.name!r}: {key} is {value!r}, expected names of sectors")
    return [str(way) for way in ways]


def _place(node: Node) -> tuple[float, float]:
    """Where a screen puts it."""
    value = node.properties.get("position")
    if isinstance(value, tuple) and len(value) == 2:
        x, y = value
        if isinstance(x, int | float) and isinstance(y, int | float):
            return float(x), float(y)
    return 0.0, 0.0


def _check_ways(names: Sequence[str], following: Sequence[tuple[int, ...]]) -> None:
    """Every sector is reached from Start, and every way leads back to it."""
    reached = _all_from(START, following)
    for number, name in enumerate(names):
        if number not in reached:
            raise NoRoad(f"sector {name!r} cannot be reached from Start")
    for number, name in enumerate(names):
        if number != START and number in _all_from(number, following, without=START):
            raise NoRoad(f"sector {name!r} lies in a ring without Start: one could go on for ever")
    if START not in following[-1]:
        raise NoRoad(f"the last sector, {names[-1]!r}, holds the Goal and must lead to Start")


def _all_from(number: int, following: Sequence[tuple[int, ...]], *, without: int = -1) -> set[int]:
    """Every sector that one can come to from a sector; nobody goes through `without`."""
    found: set[int] = set()
    waiting = list(following[number])
    while waiting:
        here = waiting.pop()
        if here not in found and here != without:
            found.add(here)
            waiting += following[here]
    return found
