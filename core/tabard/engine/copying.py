"""Independent copies of states, without a way through bytes.

A copy shares with the original only what can never change: numbers, texts, and frozen structs and tuples of such. What
may change is told from the annotations of a game's structs, once for each class. Nothing is validated: what was loaded
has been, and the rest the rules have made.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from msgspec import Struct, inspect
from msgspec.structs import replace

from tabard.errors import PluginError
from tabard.model.state import AnyState, State

Copy = Callable[[Any], Any]

UNCHANGING = (type(None), bool, int, float, str, bytes, Enum)
UNCHANGING_TYPES = (
    inspect.NoneType, inspect.BoolType, inspect.IntType, inspect.FloatType, inspect.StrType, inspect.BytesType,
    inspect.EnumType, inspect.LiteralType,
)  # fmt: skip


class Copies(dict[type, Copy]):
    """How values are copied, by their class; each class is looked at when it is first met.

    A struct with a method `clone() -> Self` copies itself. That is worth writing out for a game's body, which is most
    of a state; every other struct is copied as its fields are annotated.
    """

    def __missing__(self, kind: type) -> Copy:
        how = self._made(kind)
        self[kind] = how
        return how

    def value(self, value: Any) -> Any:
        """A copy of any value that a state can hold."""
        return self[type(value)](value)

    def several(self, values: list[Any]) -> list[Any]:
        """A copy of a list, and of all that is in it."""
        return [self[type(value)](value) for value in values]

    def state(self, state: AnyState) -> AnyState:
        """A copy of a whole state. Written out, since every line that a search looks at begins with one."""
        rng = replace(state.rng)
        rng.positions = rng.positions.copy()
        body, agenda, standing = state.body, state.agenda, state.standing
        # What is mostly empty is looked at before it is copied: most states wait for one question and nothing else.
        return State(
            self[type(body)](body),
            rng,
            state.serials.copy(),
            [self[type(effect)](effect) for effect in agenda],
            [self[type(asked)](asked) for asked in state.open],
            self.several(state.given) if state.given else [],
            [self[type(asked)](asked) for asked in standing] if standing else [],
            state.result,
            state.ext.copy() if state.ext else {},
            self.several(state.pile) if state.pile else [],
            self.several(state.waiting) if state.waiting else [],
            self.several(state.running) if state.running else [],
            state.touched.copy(),
            state.stamp,
        )

    def _made(self, kind: type) -> Copy:
        if issubclass(kind, Struct):
            own: Copy | None = getattr(kind, "clone", None)
            return own or self._struct(kind)
        if issubclass(kind, UNCHANGING):
            return _itself
        if kind is list:
            return self.several
        if kind is tuple:
            return lambda values: tuple(self.several(values))
        if kind is dict:
            return lambda values: {key: self.value(value) for key, value in values.items()}
        raise PluginError(
            f"a state holds a {kind.__name__}, expected structs, lists, tuples, dictionaries or plain values"
        )

    def _struct(self, kind: type[Struct]) -> Copy:
        """Field by field, those left out that never change."""
        fields = [(name, how) for name, of in _fields(kind) if (how := self._field(of)) is not None]
        if not fields:
            return _itself if kind.__struct_config__.frozen else replace
        if kind.__struct_config__.frozen:
            return lambda value: replace(value, **{name: how(getattr(value, name)) for name, how in fields})

        def copy_struct(value: Any) -> Any:
            new = replace(value)
            for name, how in fields:
                setattr(new, name, how(getattr(value, name)))
            return new

        return copy_struct

    def _field(self, of: inspect.Type) -> Copy | None:
        """How a field of this type is copied; None: it never changes, so copies share it."""
        if is_unchanging(of):
            return None
        if isinstance(of, inspect.ListType):
            return list.copy if is_unchanging(of.item_type) else self.several
        if isinstance(of, inspect.DictType) and is_unchanging(of.value_type):
            return dict.copy
        return self.value


def _itself(value: Any) -> Any:
    return value


def _fields(kind: type[Struct]) -> list[tuple[str, inspect.Type]]:
    """The fields of a struct and their types; of a generic one, what is left open is anything."""
    of = inspect.type_info(kind)
    assert isinstance(of, inspect.StructType)
    return [(field.name, field.type) for field in of.fields]


def is_unchanging(of: inspect.Type, inside: tuple[type, ...] = ()) -> bool:
    """Can no value of this type ever change? `inside` are the structs whose fields are being looked at."""
    if isinstance(of, inspect.VarTupleType):
        return is_unchanging(of.item_type, inside)
    if isinstance(of, inspect.TupleType):
        return all(is_unchanging(item, inside) for item in of.item_types)
    if isinstance(of, inspect.UnionType):
        return all(is_unchanging(member, inside) for member in of.types)
    if isinstance(of, inspect.StructType):
        within = (*inside, of.cls)
        frozen = of.cls.__struct_config__.frozen
        return frozen and (of.cls in inside or all(is_unchanging(field.type, within) for field in of.fields))
    return isinstance(of, UNCHANGING_TYPES)
