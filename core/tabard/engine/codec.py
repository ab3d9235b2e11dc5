"""State to bytes and back, the state's hash, and the digest of the structs' shapes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from hashlib import blake2b
from typing import Any, Union, get_args, get_type_hints

import msgspec
from msgspec import Struct

from tabard.engine.copying import Copies
from tabard.engine.game import Types
from tabard.errors import PluginError, SaveError
from tabard.model.kernel import KERNEL_ACTIONS, KERNEL_DECISIONS, KERNEL_EVENTS
from tabard.model.moves import Event
from tabard.model.seen import AnyStack, Stack
from tabard.model.state import AnyState, State
from tabard.stack.kernel import KERNEL_EFFECTS


def union(kinds: tuple[type, ...]) -> Any:
    """`Union[kinds]` at run time; `None` stands for an empty one."""
    return Union[kinds] if kinds else None  # noqa: UP007 - built from a tuple at run time


def state_hash(packed: bytes) -> str:
    """The hash of a packed state: 16 hexadecimal digits."""
    return blake2b(packed, digest_size=8).hexdigest()


class Codec:
    """Packs and unpacks the states of one game. Dictionaries go in key order, so equal states are equal bytes.

    `added` are structs that plugins bring besides the game's own. `shape` is the digest of the game's structs,
    `added_shapes` that of each added one, by tag.
    """

    def __init__(self, game_types: Types, added: tuple[type[Struct], ...] = ()) -> None:
        types = game_types.extended(added)
        effects = union((*types.effects, *KERNEL_EFFECTS))
        decisions = union((*types.decisions, *KERNEL_DECISIONS))
        actions = union((*types.actions, *KERNEL_ACTIONS))
        items, running = union(types.items), union(types.running)
        self.action_type = actions
        self.event_type = union((*types.events, *KERNEL_EVENTS))
        self.shape = shape_digest(game_types)
        self.added_shapes = {str(kind.__struct_config__.tag): digest_of([kind]) for kind in added}
        own = (*KERNEL_EFFECTS, *KERNEL_DECISIONS, *KERNEL_ACTIONS, *KERNEL_EVENTS)
        self._known = frozenset((
            *types.effects, *types.decisions, *types.actions, *types.events, *types.items, *types.running, *own,
        ))  # fmt: skip
        self._decoder = msgspec.msgpack.Decoder(State[types.body, effects, decisions, actions, items, running])  # type: ignore[name-defined,valid-type]  # run-time types
        self._stack_decoder = msgspec.msgpack.Decoder(Stack[items, running])  # type: ignore[valid-type]  # the same
        self._view_decoder = msgspec.msgpack.Decoder(types.view)
        self._copies = Copies()
        self._encode = msgspec.msgpack.Encoder(order="deterministic").encode
        self.pack: Callable[[AnyState], bytes] = self._encode
        """The state as bytes."""

    def check(self, state: AnyState, events: Collection[Event]) -> None:
        """Raises PluginError when something waits or happened that could not be read back from a save."""
        things = [*state.agenda, *state.open, *state.standing, *state.pile, *state.running, *events]
        if state.given:
            things += [answer.action for answer in state.given]
        for queue in state.waiting:
            things += queue
        if not self._known.issuperset(map(type, things)):
            raise _unknown(things, self._known)

    def unpack(self, packed: bytes) -> AnyState:
        """The state from bytes. Raises SaveError when they do not fit the structs."""
        try:
            state: AnyState = self._decoder.decode(packed)
        except msgspec.MsgspecError as error:
            raise SaveError(f"a packed state does not fit this version of its game: {error}") from error
        return state

    def copy_view(self, view: Struct) -> Any:
        """A view that shares nothing with the state it was made from."""
        return self._view_decoder.decode(self._encode(view))

    def copy_stack(self, stack: AnyStack) -> AnyStack:
        """A stack that shares nothing with the state it was made from."""
        if not (stack.pile or stack.waiting or stack.running):
            return Stack(touched=list(stack.touched), stamp=stack.stamp)
        copied: AnyStack = self._stack_decoder.decode(self._encode(stack))
        return copied

    def clone(self, state: AnyState) -> AnyState:
        """An independent copy."""
        return self._copies.state(state)


def _unknown(things: Iterable[Struct], known: frozenset[type]) -> PluginError:
    """The error that names the first thing whose class was never handed over."""
    kind = next(type(thing) for thing in things if type(thing) not in known)
    return PluginError(
        f"{kind.__module__}.{kind.__name__} was never handed over, so it cannot be saved; "
        f"its plugin must call registry.structs({kind.__name__}, game=...)"
    )


def _mentioned(hint: Any) -> list[type[Struct]]:
    """The structs that a type annotation names, however deep."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        return [hint]
    return [kind for part in get_args(hint) for kind in _mentioned(part)]


def _spelled(hint: Any) -> str:
    """An annotation as text that does not depend on where Python keeps its classes."""
    if isinstance(hint, type) and not get_args(hint):
        return hint.__name__
    args = get_args(hint)
    name = getattr(hint, "__name__", None) or str(getattr(hint, "__origin__", hint))
    return f"{name}[{', '.join(_spelled(part) for part in args)}]" if args else str(name)


def shape_digest(types: Types) -> str:
    """A digest over tag, field names and types of every struct that a state can hold, in order.

    A field slipped into an array-like struct shifts values without an error, so a save with another digest is refused.
    """
    own = (*KERNEL_EFFECTS, *KERNEL_DECISIONS, *KERNEL_ACTIONS, *KERNEL_EVENTS)
    kinds = (*types.effects, *types.decisions, *types.actions, *types.events, *types.items, *types.running)
    return digest_of([State, types.body, *kinds, *own])


def digest_of(kinds: list[type[Struct]]) -> str:
    """A digest over these structs and all that their fields name."""
    todo = list(kinds)
    seen: dict[type[Struct], str] = {}
    while todo:
        kind = todo.pop(0)
        if kind in seen:
            continue
        hints = get_type_hints(kind)
        fields = [(name, hints[name]) for name in kind.__struct_fields__]
        seen[kind] = f"{kind.__struct_config__.tag}({', '.join(f'{name}: {_spelled(hint)}' for name, hint in fields)})"
        todo.extend(found for _, hint in fields for found in _mentioned(hint))
    return blake2b("\n".join(seen.values()).encode(), digest_size=8).hexdigest()
