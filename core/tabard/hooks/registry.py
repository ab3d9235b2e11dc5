"""What a plugin hands in: a game, resources, listeners, bots. Explicit calls only, collected before they count."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tabard.errors import PluginError
from tabard.ids import is_id, nearest

if TYPE_CHECKING:
    from tabard.engine.game import Game
    from tabard.resources.resource import Resource

    AnyGame = Game[Any, Any, Any]

KERNEL_TAGS = "tabard."
"""Tags of the kernel's own structs; every game may list those."""

BotFactory = Callable[..., object]
Call = Callable[[Any, Any], Any]


@dataclass(frozen=True, slots=True)
class Subscription:
    """A static listener (`kind` is an event type) or replacement (an effect type) for one game, and who brought it."""

    plugin: str
    game: str
    kind: type
    call: Call
    when: Call | None = None


@dataclass(frozen=True, slots=True)
class Modification:
    """What a plugin adds to a derived value of one game."""

    plugin: str
    game: str
    value: str
    call: Call
    label: str


@dataclass(frozen=True, slots=True)
class Extension:
    """A struct that a plugin adds to a game: an effect, a decision, an action or an event."""

    plugin: str
    game: str
    kind: type


@dataclass(slots=True)
class Brought:
    """What plugins brought, in the order they brought it. `owners` has the plugin of each name, by sort and name."""

    games: dict[str, AnyGame] = field(default_factory=dict)
    resources: dict[str, type[Resource]] = field(default_factory=dict)
    bots: dict[str, BotFactory] = field(default_factory=dict)
    listeners: list[Subscription] = field(default_factory=list)
    replacements: list[Subscription] = field(default_factory=list)
    modifications: list[Modification] = field(default_factory=list)
    extensions: list[Extension] = field(default_factory=list)
    owners: dict[tuple[str, str], str] = field(default_factory=dict)

    def add(self, other: Brought) -> None:
        self.games.update(other.games)
        self.resources.update(other.resources)
        self.bots.update(other.bots)
        self.listeners += other.listeners
        self.replacements += other.replacements
        self.modifications += other.modifications
        self.extensions += other.extensions
        self.owners.update(other.owners)


class Registry:
    """Handed to one plugin in `tabard_register`. Nothing counts until that hook has returned without an error.

    Every method raises PluginError when a name is taken (naming both plugins) or when what it is given has the wrong
    shape.
    """

    def __init__(self, plugin: str, *, earlier: Brought | None = None) -> None:
        self.plugin = plugin
        self.brought = Brought()
        self._earlier = earlier if earlier is not None else Brought()
        self._closed = False

    def game(self, game: AnyGame) -> None:
        """A game, by its `id`. The resource classes it lists in `resources` and the tags of its `types` come along."""
        game_id = getattr(game, "id", None)
        if isinstance(game, type) or not isinstance(game_id, str) or not is_id(game_id):
            raise PluginError(f"a game needs an id like 'my-game' and is no class; got {game!r} with {game_id!r}")
        self._check_scopes(game, game_id)
        self._claim("game", game_id)
        tags = getattr(getattr(game, "types", None), "tags", None)
        if tags is not None:
            self.claim_tags(self.plugin, tags())
        for cls in getattr(game, "resources", ()):
            self.resource(cls)
        self.brought.games[game_id] = game

    def _check_scopes(self, game: AnyGame, game_id: str) -> None:
        """A game that keeps characters must say of each of their fields how far it reaches."""
        told: list[str] = getattr(game, "scope_faults", list)()
        if told:
            raise PluginError(f"plugin {self.plugin!r} brings the game {game_id!r}, and {told[0]}")

    def resource(self, cls: type[Resource]) -> None:
        """A resource class, by its `script_class`. Handing in the same class again changes nothing."""
        name = getattr(cls, "script_class", None)
        if not isinstance(cls, type) or not isinstance(name, str) or not name.isidentifier():
            raise PluginError(f"a resource class needs a script_class like 'MyCard'; {cls!r} has {name!r}")
        if self.brought.resources.get(name) is cls:
            return
        self._claim("resource class", name)
        self.brought.resources[name] = cls

    def listener(self, event_type: type, listener: Call, *, game: str) -> None:
        """`listener(table, event)` is called after each event of exactly this type in that game."""
        self.brought.listeners.append(self._subscription("listener", event_type, listener, game))

    def replacement(self, effect_type: type, replacement: Call, *, game: str, when: Call | None = None) -> None:
        """`replacement(table, effect)` says what happens instead of each effect of exactly this type in that game.

        With `when(table, effect)` it applies only where that is true, and the side that the effect befalls chooses
        between it and others that apply.
        """
        self.brought.replacements.append(self._subscription("replacement", effect_type, replacement, game, when))

    def modifier(self, value: str, amount: Call, *, game: str, label: str = "") -> None:
        """`amount(table, what)` is added to a derived value of that game; `label` names it where the value is
        explained, the plugin's id without it."""
        self._check_open()
        if not isinstance(value, str) or not callable(amount):
            raise PluginError(f"a modifier needs the name of a value and a function; got {value!r} and {amount!r}")
        self._known_game(f"a modifier of {value}", game)
        values = getattr(self._earlier.games.get(game) or self.brought.games[game], "values", {})
        if value not in values:
            raise PluginError(f"{game} has no value {value!r} to modify{nearest(value, tuple(values))}")
        self.brought.modifications.append(Modification(self.plugin, game, value, amount, label or self.plugin))

    def structs(self, *kinds: type, game: str) -> None:
        """Effects, decisions, actions and events of the plugin's own that its listeners and rules use in that game.

        What was not handed over cannot be saved, so the game refuses it the first time that it comes up.
        """
        self._check_open()
        self._known_game("a struct", game)
        for kind in kinds:
            tag = getattr(getattr(kind, "__struct_config__", None), "tag", None)
            if not isinstance(tag, str):
                raise PluginError(f"{kind!r} needs a tag like '{self.plugin}.Name': class X(Effect, tag=...)")
            self.claim_tags(self.plugin, (tag,))
            self.brought.extensions.append(Extension(self.plugin, game, kind))

    def bot(self, bot_id: str, factory: BotFactory) -> None:
        """A bot that can take a seat, by its id."""
        if not isinstance(bot_id, str) or not is_id(bot_id) or not callable(factory):
            raise PluginError(f"a bot needs an id like 'my-bot' and a factory; got {bot_id!r} and {factory!r}")
        self._claim("bot", bot_id)
        self.brought.bots[bot_id] = factory

    def claim_tags(self, owner: str, tags: Iterable[str]) -> None:
        """Say that these struct tags are the owner's; saves are read by them, so a tag means one struct."""
        for tag in tags:
            if not tag.startswith(KERNEL_TAGS):
                self._claim("tag", tag, owner=owner)

    def has_game(self, game: str) -> bool:
        """Is this game there? For plugins that add to another one when it is on, and do without otherwise."""
        return game in self.brought.games or game in self._earlier.games

    def close(self) -> None:
        """Registering is over. A plugin that kept the registry would otherwise hand things over to nobody."""
        self._closed = True

    def _subscription(self, what: str, kind: type, call: Call, game: str, when: Call | None = None) -> Subscription:
        self._check_open()
        if not isinstance(kind, type) or not callable(call) or not (when is None or callable(when)):
            raise PluginError(f"a {what} needs a type and a function; got {kind!r} and {call!r}")
        self._known_game(f"a {what} for {kind.__name__}", game)
        return Subscription(self.plugin, game, kind, call, when)

    def _known_game(self, what: str, game: str) -> None:
        if not self.has_game(game):
            known = (*self._earlier.games, *self.brought.games)
            raise PluginError(
                f"{what} names the game {game!r}, which no plugin before {self.plugin!r} brings{nearest(game, known)}"
            )

    def _claim(self, sort: str, name: str, *, owner: str = "") -> None:
        """One name, one owner. The message names both sides, since only together they are wrong."""
        self._check_open()
        key = (sort, name)
        mine = owner or self.plugin
        for brought in (self._earlier, self.brought):
            if key in brought.owners:
                raise PluginError(f"the {sort} {name!r} is brought twice: by {brought.owners[key]!r} and by {mine!r}")
        self.brought.owners[key] = mine

    def _check_open(self) -> None:
        if self._closed:
            raise PluginError(f"{self.plugin!r} registers too late; everything is handed over inside tabard_register")
